import { join } from 'node:path'
import { type ClientSpec, shell } from '../client-spec.js'

export const goSpecs: readonly ClientSpec[] = [
  go('0.7.4', 'go-0.9.1'),
  // Not in the checksum database.
  go(
    '0.9.1',
    undefined,
    'github.com/datafuselabs/databend-go v0.9.1 h1:hNQD+gaXPYC/raIrmtCpdW58l+MjGajGZmoGbKibEVc=\n' +
      'github.com/datafuselabs/databend-go v0.9.1/go.mod h1:G90oi9bpPFdwpBeRW1DNBYjLsEtzFVq8R5nZCPqNn1Q=',
  ),
]

function go(version: string, newer?: string, checksums = ''): ClientSpec {
  const tag = version.startsWith('0.7.') ? 'v07' : 'v09'
  return {
    name: `go-${version}`,
    pinned: `databend-go v${version}`,
    toolchains: ['go'],
    source: 'go',
    install: () => [],
    build: (_, source) => [shell('go/build.sh', source, `v${version}`, tag, checksums)],
    command: folder => [join(folder, 'tests')],
    ...(newer === undefined ? {} : { newer }),
  }
}
