import { type Answer, isMiss, type Told } from './play-cell.js'

/** What the replay of a cell came to. */
export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'miss'; readonly sql: string; readonly message: string }
  | { readonly kind: 'wrong'; readonly report: string }

/** What an answer may be where a value is the server's own. */
export interface ServerValues {
  /** What the target told when it was recorded: its values may come again. */
  readonly recorded: readonly Told[]
  /** The times of the recording and of the replay: the server's own time may be either. */
  readonly now: readonly bigint[]
}

/**
 * Judges what a replay told a suite by what the target tells it now.
 *
 * Where the server made the values itself, the recorded answer is right as well, and times of now are alike: the target's
 * clock cannot be moved.
 */
export function judge(
  found: readonly Told[],
  expected: readonly Told[],
  server?: ServerValues,
): Verdict {
  const text = (answer: Answer): string => comparable(answer, server?.now ?? [])
  for (const [i, { sql, answer }] of found.entries()) {
    if (isMiss(answer)) return { kind: 'miss', sql: sql.text, message: answer.error!.message }
    const answers = [expected[i]?.answer, server?.recorded[i]?.answer]
    if (answers.some(each => each !== undefined && text(each) === text(answer))) continue
    if (server !== undefined && areCellsOf(answers, answer, text)) continue
    const asked = JSON.stringify(sql.params ?? [])
    const report = `${sql.text} ${asked}\n  is ${shown(answers[0])}\n  not ${shown(answer)}`
    return { kind: 'wrong', report }
  }
  return { kind: 'right' }
}

/** Whether each cell is that of one of two answers: beside values of the server, a row may have those of the suite. */
function areCellsOf(
  answers: readonly (Answer | undefined)[],
  { rows, ...own }: Answer,
  text: (answer: Answer) => string,
): boolean {
  const rowsOf = (answer: Answer) =>
    answer.rows.map(row => (JSON.parse(row) as unknown[]).map(cell => JSON.stringify(cell)))
  const known = answers.flatMap(each =>
    each === undefined ? [] : [{ ...each, cells: rowsOf(each) }],
  )
  const isAlike = known.every(each => text({ ...each, rows: [] }) === text({ ...own, rows: [] }))
  if (!isAlike || known.some(each => each.rows.length !== rows.length)) return false
  return rowsOf({ ...own, rows }).every((row, i) =>
    row.every((cell, j) => known.some(each => each.cells[i]?.[j] === cell)),
  )
}

/** All but the text of an error: the names of tables in it differ between targets. */
function comparable({ columns, rows, error }: Answer, now: readonly bigint[]): string {
  const text = JSON.stringify({ columns, rows, code: error?.code })
  if (now.length === 0) return text
  return text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?/g, time => {
    const ms = Date.parse(`${time.replace(' ', 'T')}Z`)
    const isNow = now.some(each => Math.abs(Number(each / 1000n) - ms) < nearNow)
    return isNow ? 'now' : time
  })
}

/** A recording takes less than this many milliseconds. */
const nearNow = 180_000

const shown = (answer: Answer | undefined): string => JSON.stringify(answer)
