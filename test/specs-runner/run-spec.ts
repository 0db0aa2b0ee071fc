import type { SpecRecord } from './parse-spec.js'

/** What a statement answered: columns and cells as the wire has them. */
export interface SpecAnswer {
  /** Of the columns. */
  readonly names: readonly string[]
  readonly types: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** One session of a server, over HTTP or in process. */
export interface SpecSession {
  /** Rejects with an error whose message is `CODE message`. */
  run(sql: string): Promise<SpecAnswer>
}

/** Runs the records of a spec in order; gives one sentence for each that does not hold, and tells how each ended. */
export async function runSpec(
  records: readonly SpecRecord[],
  open: () => SpecSession,
  told: (record: SpecRecord, error: string | undefined) => void = () => {},
): Promise<readonly string[]> {
  const sessions = new Map<string, SpecSession>()
  const failures: string[] = []
  for (const record of records) {
    const session = sessions.get(record.connection) ?? open()
    sessions.set(record.connection, session)
    const { error, failure } = await session.run(record.sql).then(
      answer => ({ error: undefined, failure: judgeAnswer(record, answer) }),
      (error: Error) => ({ error: error.message, failure: judgeError(record, error) }),
    )
    told(record, error)
    if (failure !== undefined) failures.push(`line ${record.line}: ${failure}\n${record.sql}`)
  }
  return failures
}

function judgeError({ expected }: SpecRecord, error: Error): string | undefined {
  if (expected.kind !== 'error') return error.message
  if (expected.pattern.test(error.message)) return undefined
  return `expected an error like ${expected.pattern}, got ${error.message}`
}

function judgeAnswer({ expected }: SpecRecord, answer: SpecAnswer): string | undefined {
  if (expected.kind === 'ok') return undefined
  if (expected.kind === 'error') return `expected an error like ${expected.pattern}`
  const letters = answer.types.map(typeLetter).join('')
  if (letters !== expected.letters)
    return `expected columns ${expected.letters}, got ${letters} (${answer.types.join(', ')})`
  const rows = answer.rows.map(row => oneLine(row.map(cellText).join(' ')))
  if (expected.sorted) rows.sort()
  const want = expected.lines.map(oneLine)
  if (rows.join('\n') === want.join('\n')) return undefined
  return `expected rows\n${want.join('\n')}\ngot\n${rows.join('\n')}`
}

const cellText = (cell: string | null): string => (cell === '' ? '(empty)' : (cell ?? 'NULL'))

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** The letter of a column's type on the wire, `Nullable(Int32)`. */
function typeLetter(type: string): string {
  const inner = /^Nullable\((.*)\)$/.exec(type)?.[1] ?? type
  if (/^U?Int\d+$/.test(inner)) return 'I'
  if (/^(Float|Decimal)/.test(inner)) return 'R'
  if (inner === 'Boolean') return 'B'
  return inner === 'String' ? 'T' : '?'
}
