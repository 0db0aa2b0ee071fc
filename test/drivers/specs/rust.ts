import { join } from 'node:path'
import { type ClientSpec, javascriptTests, shell } from '../client-spec.js'

/** The Rust driver, and the command line client that is built in one workspace with its tests. */
export const rustSpecs: readonly ClientSpec[] = [
  {
    name: 'rust-0.34',
    pinned: 'databend-driver 0.34.2, bendsql 0.34.2',
    toolchains: ['cargo'],
    source: 'rust',
    install: () => [shell('rust/install.sh')],
    build: (_, source) => [shell('rust/build.sh', source)],
    command: folder => [join(folder, 'target/debug/adapter')],
  },
  {
    name: 'bendsql-0.34',
    pinned: 'bendsql 0.34.2',
    toolchains: ['cargo'],
    source: 'bendsql',
    within: 'rust-0.34',
    install: () => [],
    command: folder =>
      javascriptTests('bendsql/tests.mjs', { BENDSQL: join(folder, 'target/debug/bendsql') }),
  },
]
