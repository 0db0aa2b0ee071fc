import { QueryError } from '../errors/query-error.js'
import { LruCache } from '../lru-cache.js'

const patterns = new LruCache<RegExp>(64)

/**
 * The number that a text holds by a format such as `S9G999D99`, as plain decimal text.
 *
 * `9` is a digit that may be absent, `0` one that may not, `D` or `.` the point, `G` or `,` a comma between
 * digits, `S` in front a sign. Blanks around the text do not count. Throws `QueryError` 1006 for any other
 * format, and for a text that does not match its format.
 */
export function numberByFormat(text: string, format: string): string {
  const trimmed = text.trim()
  if (!patterns.memo(format, () => patternOf(format)).test(trimmed)) {
    throw new QueryError('BadArguments', `'${text}' is not a number of the format '${format}'`)
  }
  return trimmed.replaceAll(',', '')
}

/** More places than any decimal has. */
const longestFormat = 200

function patternOf(format: string): RegExp {
  const parts = /^(S)?([90G,]*)(?:[D.]([90]*))?$/i.exec(format)
  if (parts === null || format.length > longestFormat) {
    throw new QueryError('BadArguments', `mockq does not support the number format '${format}'`)
  }
  const [, sign, whole = '', fraction = ''] = parts
  return new RegExp(
    `^${sign === undefined ? '-' : '[+-]'}?(?=[.\\d])${wholePattern(whole)}(?:\\.${digits(fraction)})?$`,
  )
}

/** Where digits stand before a comma, the comma stands too. */
function wholePattern(whole: string): string {
  // Behind the first 0 every digit must be there.
  const at = whole.indexOf('0')
  const required = at < 0 ? whole : whole.slice(0, at) + whole.slice(at).replaceAll('9', '0')
  const [first = '', ...groups] = required.split(/[G,]/i)
  return groups.reduce((pattern, group) => `(?:(?=\\d)${pattern},)?${digits(group)}`, digits(first))
}

/** As many digits as there are places, at least those of a 0: which of them is missing tells nothing. */
const digits = (places: string): string =>
  `\\d{${places.replaceAll('9', '').length},${places.length}}`
