/**
 * Whether a statement, given its normal form, may compute with times rather than store, compare or show
 * them: then its answer is of the day when it was recorded, and nobody knows what it is on another.
 *
 * Told by what is surely no computing: a few functions, and no arithmetic.
 */
export function mayCompute(key: string): boolean {
  const plain = key
    .replaceAll(/'[^']*'/g, "''")
    // A slash in a place of a stage divides nothing.
    .replaceAll(/@[^\s(),;]*/g, '@')
    .replaceAll(/\{\{\w+:\d+\}\}/g, "''")
    .replaceAll(/(?:\(|\bselect |\bselect distinct |\.|, ?)\*/g, '(')
  if (arithmetic.test(plain) || otherType.test(plain)) return true
  const tokens = valuesOf(plain).match(/\w+|[^\s\w]/g) ?? []
  return tokens.some((token, i) => {
    const before = tokens[i - 1] ?? ''
    return token === '(' && /\w/.test(before) && !plainWords.has(before)
  })
}

/** Of a write its values or its files: before them the names of its columns stand in parentheses. */
function valuesOf(plain: string): string {
  if (!/^(?:insert|replace|copy) /.test(plain) || plain.includes('select ')) return plain
  const at = plain.search(/ (?:values|from @)/)
  return at === -1 ? plain : plain.slice(at)
}

const arithmetic = /[+*/%|^]|[\w')\]] ?-|\binterval\b/
/** A time as a text or a number is another one. */
const otherType =
  /(?:::|\bas) ?(?:u?int\d*|bigint|smallint|tinyint|varchar|string|text|char|float\d*|double|decimal)\b/
/** Words that may stand before a parenthesis: what they make of a time is the time, or a count. */
const plainWords: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'min', 'max', 'any', 'any_value', 'arg_min', 'arg_max', 'coalesce', 'ifnull'],
  ...['to_date', 'to_timestamp', 'to_datetime', 'date', 'timestamp', 'cast', 'try_cast', 'now'],
  ...[
    'today',
    'current_timestamp',
    'current_date',
    'in',
    'and',
    'or',
    'not',
    'on',
    'where',
    'from',
  ],
  ...['values', 'exists', 'select', 'with', 'as', 'join', 'union', 'all', 'using', 'by', 'over'],
  ...['varchar', 'decimal', 'limit', 'having', 'when', 'then', 'else', 'file_format'],
])
