import { type ClientSpec, javascriptTests } from '../client-spec.js'
import { npmPackages } from '../install.js'

const pinned = 'databend-driver@0.33.7'

export const nodeSpecs: readonly ClientSpec[] = [
  {
    name: 'node-0.33',
    pinned,
    toolchains: ['npm'],
    source: 'node',
    faults: { client: 'rust' },
    install: npmPackages(pinned),
    command: folder => javascriptTests('node/tests.mjs', { CLIENT_FOLDER: folder }),
  },
]
