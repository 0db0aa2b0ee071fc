/**
 * Whether drivers and tools send this statement by themselves, given its normal form: it does not identify a session,
 * and may be missing in another run. See docs/protocol.md#statements-that-clients-send-by-themselves.
 */
export function isDriverProbe(key: string): boolean {
  return probes.some(pattern => pattern.test(key))
}

const probes: readonly RegExp[] = [
  /^select version ?\( ?\)$/,
  /^select (?:current_user|current_catalog|current_database|database|connection_id) ?(?:\( ?\))?$/,
  /^select 1$/,
  /^presign upload @~\/\.(?:bendsql|databend-jdbc)\/check$/,
  /^call admin\$license_info ?\( ?\)$/,
  /^select .* from (?:information_schema|system)\.(?:keywords|functions)\b/s,
]

/** The part of the session's context that such a statement shows, as named in `Effects.sets`; undefined if none. */
export function toldContext(key: string): string | undefined {
  if (/database/.test(key)) return 'database'
  return /catalog/.test(key) ? 'catalog' : undefined
}
