import { type Answer, isMiss, type Told } from './play-cell.js'

/** What the replay of a cell came to. */
export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'miss'; readonly sql: string; readonly message: string }
  | { readonly kind: 'wrong'; readonly report: string }

/**
 * Judges what a replay told a suite by what the target tells it now.
 *
 * `recorded`: what the target told when it was recorded, where values that the server made may come again.
 */
export function judge(
  found: readonly Told[],
  expected: readonly Told[],
  recorded?: readonly Told[],
): Verdict {
  for (const [i, { sql, answer }] of found.entries()) {
    if (isMiss(answer)) return { kind: 'miss', sql: sql.text, message: answer.error!.message }
    const answers = [expected[i]?.answer, recorded?.[i]?.answer]
    if (answers.some(each => each !== undefined && isEqual(each, answer))) continue
    const asked = JSON.stringify(sql.params ?? [])
    const report = `${sql.text} ${asked}\n  is ${shown(answers[0])}\n  not ${shown(answer)}`
    return { kind: 'wrong', report }
  }
  return { kind: 'right' }
}

function isEqual(left: Answer, right: Answer): boolean {
  return comparable(left) === comparable(right)
}

/** All but the text of an error: the names of tables in it differ between targets. */
function comparable({ columns, rows, error }: Answer): string {
  return JSON.stringify({ columns, rows, code: error?.code })
}

const shown = (answer: Answer | undefined): string => JSON.stringify(answer)
