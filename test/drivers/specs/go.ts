import { join } from 'node:path'
import { sharedFolder } from '../../oracle.js'
import { type ClientSpec, shell } from '../client-spec.js'

/** Where the newest driver's sources are, beside the checkout: no registry at hand has it. */
const goSources = join(sharedFolder, 'reference/clients/databend-go')

const today: ClientSpec = {
  ...go('0.9.2', 'v092'),
  faults: { client: 'go' },
  sources: goSources,
  install: () => [shell('go/sources/install.sh', goSources, '0.9.2')],
}

/** The lines of go.sum of v0.9.1, which is not in the checksum database. */
export const checksumsOfV091 =
  'github.com/datafuselabs/databend-go v0.9.1 h1:hNQD+gaXPYC/raIrmtCpdW58l+MjGajGZmoGbKibEVc=\n' +
  'github.com/datafuselabs/databend-go v0.9.1/go.mod h1:G90oi9bpPFdwpBeRW1DNBYjLsEtzFVq8R5nZCPqNn1Q='

export const goSpecs: readonly ClientSpec[] = [
  // The newest version runs all of its tests alone.
  { ...go('0.7.4', 'v07'), newer: 'go-0.9.1', alone: 15 },
  {
    ...go('0.9.1', 'v09', checksumsOfV091),
    newer: today.name,
    alone: 15,
  },
  today,
  {
    ...today,
    name: 'go-arrow',
    within: today.name,
    alone: 15,
    command: folder => ['env', 'DRIVER_OPTIONS=&query_result_format=arrow', join(folder, 'tests')],
  },
]

function go(version: string, tag: string, checksums = ''): ClientSpec {
  return {
    name: `go-${version}`,
    pinned: `databend-go v${version}`,
    toolchains: ['go'],
    source: 'go',
    faults: { client: 'go-0.9.1' },
    gateway: { without: ['api_tokens'] },
    install: () => [],
    build: (_, source) => [shell('go/build.sh', source, `v${version}`, tag, checksums)],
    command: folder => [join(folder, 'tests')],
  }
}
