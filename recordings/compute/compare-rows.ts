import type { Rows } from '../store/document.js'
import type { EngineAnswer } from './engine-run.js'
import type { RowRule } from './row-order.js'

/**
 * Which row of an answer each recorded row is, by index; undefined if the answers differ. Rows may come in another
 * order as far as `rule` leaves it open. Columns in `except` are not compared; rows that differ in these alone cannot be
 * told apart, so that the answer counts as different unless they come in the same order.
 */
export function matchRows(
  recorded: Rows,
  answer: Rows,
  rule: RowRule,
  except: ReadonlySet<number>,
): readonly number[] | undefined {
  if (recorded.length !== answer.length) return undefined
  const keyOf = (row: Rows[number]): string =>
    JSON.stringify(except.size === 0 ? row : row.filter((_, column) => !except.has(column)))
  const [was, is] = [recorded.map(keyOf), answer.map(keyOf)]
  if (was.every((key, i) => key === is[i])) return was.map((_, i) => i)
  if (rule.kind !== 'any' && rule.kind !== 'by') return undefined
  if (rule.kind === 'by' && !isSameBy(recorded, answer, rule.columns)) return undefined
  const places = new Map<string, number[]>()
  for (const [i, key] of is.entries()) {
    const known = places.get(key)
    if (known === undefined) places.set(key, [i])
    else if (except.size > 0) return undefined
    else known.push(i)
  }
  for (const all of places.values()) all.reverse()
  const found = was.map(key => places.get(key)?.pop())
  return found.every(place => place !== undefined) ? found : undefined
}

function isSameBy(recorded: Rows, answer: Rows, columns: readonly number[]): boolean {
  return recorded.every((row, i) => columns.every(column => row[column] === answer[i]![column]))
}

/**
 * The columns that differ between the answers of two runs in which the server's own values differ; undefined if the
 * answers differ in their number of rows, or one of them is an error.
 */
export function differentColumns(
  a: Pick<EngineAnswer, 'rows' | 'error'>,
  b: Pick<EngineAnswer, 'rows' | 'error'>,
): ReadonlySet<number> | undefined {
  if (a.rows.length !== b.rows.length || a.error?.[0] !== b.error?.[0]) return undefined
  const found = new Set<number>()
  for (const [i, row] of a.rows.entries()) {
    for (const [column, cell] of row.entries()) if (cell !== b.rows[i]![column]) found.add(column)
  }
  return found
}

/** Whether an answer shows anything that a wrong one would not: not if it has no rows, or only NULL, or one count of 0. */
export function hasEvidence(rows: Rows): boolean {
  if (rows.length === 1) return rows[0]!.some(cell => cell !== null && cell !== '0')
  return rows.some(row => row.some(cell => cell !== null))
}
