import { type ClientSpec, javascriptTests } from '../client-spec.js'

export const curlSpecs: readonly ClientSpec[] = [
  curl('curl-2023', 'curl/tests-2023.mjs'),
  { ...curl('curl', 'curl/tests.mjs'), faults: { client: 'curl', sendsHeaders: true } },
  curl('curl-lifecycle', 'curl/lifecycle-tests.mjs'),
  // Its lists join all tables of the server with all views: what another test makes meanwhile is in them.
  { ...curl('curl-pipeline', 'curl/pipeline-tests.mjs'), without: ['halves'] },
]

function curl(name: string, tests: string): ClientSpec {
  return {
    name,
    pinned: 'curl of this machine',
    toolchains: ['curl'],
    source: 'curl',
    install: () => [],
    command: () => javascriptTests(tests),
    // It takes over no hints.
    gateway: { names: 'target', keepsTransactions: false },
  }
}
