import { QueryError } from '../errors/query-error.js'
import { LruCache } from '../lru-cache.js'

const patterns = new LruCache<RegExp>(64)

/**
 * Reads a number by a format such as `S9G999D99`; returns plain decimal text.
 *
 * `9` is an optional digit, `0` a required one, `D` or `.` the point, `G` or `,` a comma between digits, a
 * leading `S` a sign. Blanks around the text are ignored. Throws `QueryError` 1006 for any other
 * format, and for a text that does not match its format.
 */
export function numberByFormat(text: string, format: string): string {
  const trimmed = text.trim()
  if (!patterns.memo(format, () => patternOf(format)).test(trimmed)) {
    throw new QueryError('BadArguments', `'${text}' is not a number of the format '${format}'`)
  }
  return trimmed.replaceAll(',', '')
}

/** The greatest length of a format, in characters. */
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

/** A comma is required where digits precede it. */
function wholePattern(whole: string): string {
  // Every digit after the first 0 is required.
  const at = whole.indexOf('0')
  const required = at < 0 ? whole : whole.slice(0, at) + whole.slice(at).replaceAll('9', '0')
  const [first = '', ...groups] = required.split(/[G,]/i)
  return groups.reduce((pattern, group) => `(?:(?=\\d)${pattern},)?${digits(group)}`, digits(first))
}

/** At most as many digits as places, at least as many as places of `0`. */
const digits = (places: string): string =>
  `\\d{${places.replaceAll('9', '').length},${places.length}}`
