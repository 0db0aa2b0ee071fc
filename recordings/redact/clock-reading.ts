/** Columns of LIST, SHOW and DESC with times of creation or change. */
const clockColumns = new Set([
  ...['last_modified', 'created_on', 'created', 'created_at', 'updated_on', 'update_on'],
  ...['updated_at', 'modified_on', 'dropped_on', 'last_altered', 'create_time', 'update_time'],
])

const reading = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.(\d{1,6}))?( [+-]\d{4})?$/
const placeholder = /^\{\{time(?::(\d)(z?))?\}\}$/

/** Whether a column of a listing holds clock readings. */
export function isClockColumn(name: string): boolean {
  return clockColumns.has(name.toLowerCase())
}

/**
 * The placeholder of a clock reading: `{{time}}` for the form of a Timestamp, else with the number of decimals and `z`
 * for an offset. Other text is unchanged.
 */
export function maskReading(cell: string): string {
  const found = reading.exec(cell)
  if (found === null) return cell
  const digits = found[1]?.length ?? 0
  const zone = found[2] === undefined ? '' : 'z'
  return digits === 6 && zone === '' ? '{{time}}' : `{{time:${digits}${zone}}}`
}

/** The current time in the form of a placeholder; other text is unchanged. */
export function restoreReading(cell: string, nowMicros: bigint, timezone: string): string {
  const found = placeholder.exec(cell)
  if (found === null) return cell
  const digits = Number(found[1] ?? 6)
  const zone = found[2] === 'z' ? ' +0000' : ''
  const seconds = secondsText(nowMicros, zone === '' ? timezone : 'UTC')
  const fraction = (nowMicros % 1_000_000n).toString().padStart(6, '0').slice(0, digits)
  return `${seconds}${digits === 0 ? '' : `.${fraction}`}${zone}`
}

function secondsText(micros: bigint, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return format.format(Number(micros / 1000n))
}
