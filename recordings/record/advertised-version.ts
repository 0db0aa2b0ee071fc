/**
 * The newest version that is advertised: above it some drivers send bind values apart and others in
 * the text, and a recording could not be shared between them (protocol.md 5.1).
 */
const newest = '1.2.900'

/** The version to tell clients of an upstream of this version: its own, or the newest allowed. */
export function advertisedVersion(upstream: string | undefined): string {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:-[0-9A-Za-z.-]+)?$/.exec(upstream ?? '')
  if (found === null) return newest
  const limit = newest.split('.').map(Number)
  const parts = found.slice(1, 4).map(Number)
  const at = parts.findIndex((part, i) => part !== limit[i])
  return at >= 0 && parts[at]! < limit[at]! ? upstream! : newest
}
