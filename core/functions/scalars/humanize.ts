const sizeUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB']
const numberUnits = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/** A count of bytes for people: `1.00 KiB`. Source: databend common/base/convert_byte_size. */
export function humanizeSize(size: number): string {
  return scaled(size, 1024, sizeUnits)
}

/** A number for people: `1.02 thousand`. Source: databend common/base/convert_number_size. */
export function humanizeNumber(value: number): string {
  return scaled(value, 1000, numberUnits)
}

function scaled(value: number, base: number, units: readonly string[]): string {
  const size = Math.abs(value)
  if (size < 1) return `${value}${units[0] === '' ? '' : ` ${units[0]}`}`
  const power = Math.min(Math.floor(Math.log(size) / Math.log(base)), units.length - 1)
  const amount = Number((size / base ** power).toFixed(2))
  const unit = units[power]!
  return `${value < 0 ? '-' : ''}${amount}${unit === '' ? '' : ` ${unit}`}`
}
