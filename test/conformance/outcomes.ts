import { QueryError } from '../../core/errors/query-error.js'
import { parseStatement } from '../../core/sql/parse.js'
import type { OracleAnswer } from '../oracle.js'
import type { Disagreement } from './oracle-kinds.js'
import type { Answer, ServeSession } from './serve-session.js'

const maxMs = 10_000

/** What one of the two said to a statement. */
export type Outcome = Answer | { readonly error: number; readonly message: string }

/** What mockq says to a statement. */
export async function ourOutcome(session: ServeSession, sql: string): Promise<Outcome> {
  try {
    return await session.run(sql, maxMs)
  } catch (error) {
    if (error instanceof QueryError) return { error: error.code, message: error.message }
    return { error: 1001, message: String(error) }
  }
}

/** What the real engine says. */
export function theirOutcome({ columns, rows, error }: OracleAnswer): Outcome {
  if (error !== null) return { error: error.code, message: error.message }
  return { types: columns.map(column => column.type), rows }
}

/** Rows in an order of their own where the statement asks for none. */
function sorted(sql: string, outcome: Outcome): Outcome {
  if ('error' in outcome || isOrdered(sql)) return outcome
  const rows = outcome.rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return { ...outcome, rows }
}

function isOrdered(sql: string): boolean {
  try {
    const tree = parseStatement(sql)
    return tree.kind === 'QueryStatement' && tree.query.order.length > 0
  } catch {
    return false
  }
}

/** Where two outcomes of a statement differ; rows in any order where the statement asks for none. */
export function differences(
  sql: string,
  unsortedOurs: Outcome,
  unsortedTheirs: Outcome,
): readonly Disagreement[] {
  const [ours, theirs] = [sorted(sql, unsortedOurs), sorted(sql, unsortedTheirs)]
  if ('error' in ours || 'error' in theirs) {
    const isSame = 'error' in ours && 'error' in theirs && ours.error === theirs.error
    return isSame ? [] : [{ about: '', sql, ours: cellOf(ours), theirs: cellOf(theirs) }]
  }
  if (ours.types.length !== theirs.types.length || ours.rows.length !== theirs.rows.length) {
    return [{ about: '', sql, ours: cellOf(ours), theirs: cellOf(theirs) }]
  }
  return ours.types.flatMap((type, i) => columnDifferences(sql, { ours, theirs }, i, type))
}

function columnDifferences(
  sql: string,
  { ours, theirs }: { readonly ours: Answer; readonly theirs: Answer },
  i: number,
  type: string,
): readonly Disagreement[] {
  const theirType = theirs.types[i]!
  const cells = ours.rows.map((row, at) => ({
    about: '',
    sql,
    ours: { type, value: row[i]! },
    theirs: { type: theirType, value: theirs.rows[at]![i]! },
  }))
  if (type === theirType) return cells.filter(each => each.ours.value !== each.theirs.value)
  const empty = {
    about: '',
    sql,
    ours: { type, value: null },
    theirs: { type: theirType, value: null },
  }
  return cells.length > 0 ? cells : [empty]
}

/** An outcome as one cell: an error with its code, else all rows. */
function cellOf(outcome: Outcome): Disagreement['ours'] {
  if ('error' in outcome) {
    return { type: 'error', value: `${outcome.error} ${outcome.message.replace(/\s+/g, ' ')}` }
  }
  return { type: `rows of ${outcome.types.join(', ')}`, value: JSON.stringify(outcome.rows) }
}

/** An outcome in a line. */
export function outcomeText(outcome: Outcome): string {
  if ('error' in outcome) return `error ${outcome.error} ${outcome.message.split('\n')[0]}`
  const { type, value } = cellOf(outcome)
  return `${type} ${value}`
}
