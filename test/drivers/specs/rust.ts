import { join } from 'node:path'
import { type ClientSpec, javascriptTests, shell } from '../client-spec.js'

export const rustSpec: ClientSpec = {
  name: 'rust-0.34',
  pinned: 'databend-driver 0.34.2, bendsql 0.34.2',
  toolchains: ['cargo'],
  source: 'rust',
  faults: { client: 'rust' },
  install: () => [shell('rust/install.sh')],
  build: (_, source) => [shell('rust/build.sh', source)],
  command: folder => [join(folder, 'target/debug/adapter')],
}

/** The command line client, which is built in one workspace with the tests of the driver. */
export const bendsqlSpec: ClientSpec = {
  name: 'bendsql-0.34',
  pinned: 'bendsql 0.34.2',
  toolchains: ['cargo'],
  source: 'bendsql',
  faults: { client: 'rust' },
  // Some of its tests have addresses of their own.
  gateway: { names: 'target' },
  within: rustSpec.name,
  install: () => [],
  command: folder =>
    javascriptTests('bendsql/tests.mjs', { BENDSQL: join(folder, 'target/debug/bendsql') }),
}
