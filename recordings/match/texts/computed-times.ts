/**
 * Whether a statement, given its normal form, may compute with times rather than store, compare or show them: its
 * recorded answer is then right only on the day of the recording.
 *
 * True unless the statement has no arithmetic and calls only functions that are known not to compute.
 */
export function mayCompute(key: string): boolean {
  const plain = key
    .replaceAll(/'[^']*'/g, "''")
    // A slash in a stage path is not a division.
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

/** The part of a write after its column names, whose parentheses look like those of arguments. */
function valuesOf(plain: string): string {
  if (!/^(?:insert|replace|copy) /.test(plain) || plain.includes('select ')) return plain
  const at = plain.search(/ (?:values|from @)/)
  return at === -1 ? plain : plain.slice(at)
}

const arithmetic = /[+*/%|^]|[\w')\]] ?-|\binterval\b/
/** Casts of a time to a string or number, which compute. */
const otherType =
  /(?:::|\bas) ?(?:u?int\d*|bigint|smallint|tinyint|varchar|string|text|char|float\d*|double|decimal)\b/
/** Words allowed before a parenthesis: functions that return the time itself or a count, and keywords. */
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
