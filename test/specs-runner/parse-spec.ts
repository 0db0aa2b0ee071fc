/** One record of a spec: a statement and what it must answer. */
export interface SpecRecord {
  readonly sql: string
  /** 1-based line of the record in its file. */
  readonly line: number
  /** Records of one name share a session; a file's others have their own. */
  readonly connection: string
  readonly expected:
    | { readonly kind: 'ok' }
    /** The text is a regular expression over `CODE message`; flags as in `(?s)`. */
    | { readonly kind: 'error'; readonly pattern: RegExp }
    | {
        readonly kind: 'rows'
        /** A letter for each column: I integer, R float or decimal, T text, B boolean, ? other. */
        readonly letters: string
        readonly sorted: boolean
        readonly lines: readonly string[]
      }
}

/**
 * Reads a spec in the notation of sqllogictest, as Databend's own suites have it.
 *
 * Known are `statement ok`, `statement error PATTERN`, `query LETTERS [rowsort]` and
 * `connection NAME` before one of them; any other line throws.
 */
export function parseSpec(text: string): readonly SpecRecord[] {
  const records: SpecRecord[] = []
  const lines = text.split('\n')
  let connection = 'default'
  let i = 0
  const block = (isEnd: (line: string) => boolean): readonly string[] => {
    const start = i
    while (i < lines.length && !isEnd(lines[i]!)) i += 1
    return lines.slice(start, i)
  }
  while (i < lines.length) {
    const line = i + 1
    const head = lines[i++]!
    if (head.trim() === '' || head.startsWith('#')) continue
    const [word, ...rest] = head.trim().split(/\s+/)
    if (word === 'connection' && rest.length === 1) {
      connection = rest[0]!
      continue
    }
    const expected = expectation(word, rest)
    if (expected === undefined) throw new Error(`line ${line}: not understood: ${head}`)
    const sql = block(text => text === '' || text === '----').join('\n')
    const hasRows = lines[i] === '----'
    if (hasRows !== (expected.kind === 'rows'))
      throw new Error(`line ${line}: ${hasRows ? 'rows are not expected' : '---- is missing'}`)
    if (hasRows) i += 1
    const rows = hasRows ? block(text => text === '') : []
    const full = expected.kind === 'rows' ? { ...expected, lines: rows } : expected
    records.push({ sql, line, connection, expected: full })
    connection = 'default'
  }
  return records
}

function expectation(
  word: string | undefined,
  rest: readonly string[],
): SpecRecord['expected'] | undefined {
  const [first, ...more] = rest
  if (word === 'statement' && first === 'ok' && more.length === 0) return { kind: 'ok' }
  if (word === 'statement' && first === 'error')
    return { kind: 'error', pattern: errorPattern(more.join(' ')) }
  if (word === 'query' && /^[IRTB?]+$/.test(first ?? '') && /^(rowsort)?$/.test(more.join(' ')))
    return { kind: 'rows', letters: first!, sorted: more.length === 1, lines: [] }
  return undefined
}

function errorPattern(text: string): RegExp {
  const [, flags = '', source = ''] = /^(?:\(\?([ims]+)\))?(.*)$/s.exec(text)!
  return new RegExp(source, flags)
}
