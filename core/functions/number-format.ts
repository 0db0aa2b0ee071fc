import { QueryError } from '../errors/query-error.js'
import { LruCache } from '../lru-cache.js'

const patterns = new LruCache<RegExp>(64)

/**
 * Parses a number in a format such as `S9G999D99`; returns it as plain decimal text.
 *
 * `9` is an optional digit, `0` a required one, `D` or `.` the decimal point, `G` or `,` a comma between digits, a
 * leading `S` a sign. Spaces around the number are ignored. Throws `QueryError` 1006 for any other format, and if
 * the number doesn't match the format.
 */
export function numberByFormat(text: string, format: string): string {
  const trimmed = text.trim()
  if (!patterns.memo(format, () => patternOf(format)).test(trimmed)) {
    throw new QueryError('BadArguments', `'${text}' is not a number of the format '${format}'`)
  }
  return trimmed.replaceAll(',', '')
}

/** Maximum length of a format, in characters. */
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

/** The regular expression for the digits before the point. A comma is required after a digit. */
function wholePattern(whole: string): string {
  // Every digit after the first 0 is required.
  const at = whole.indexOf('0')
  const required = at < 0 ? whole : whole.slice(0, at) + whole.slice(at).replaceAll('9', '0')
  const [first = '', ...groups] = required.split(/[G,]/i)
  return groups.reduce((pattern, group) => `(?:(?=\\d)${pattern},)?${digits(group)}`, digits(first))
}

/** A number of digits from the count of `0` places to the count of all places, as a regular expression. */
const digits = (places: string): string =>
  `\\d{${places.replaceAll('9', '').length},${places.length}}`
