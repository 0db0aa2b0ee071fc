import type { TestResult } from './adapter.js'

/**
 * The verdict on a test's result: passed; loud, if replay answered with one of its errors (65001 to 65009; some clients
 * show only the text); or failed for another reason.
 */
export type Verdict = 'right' | 'loud' | 'wrong'

export const verdictOf = ({ ok, error }: TestResult): Verdict =>
  ok ? 'right' : /\b6500[1-9]\b|mockq replay:/.test(error) ? 'loud' : 'wrong'

/** A mode's results, as a cell of the table: `40/42 1 loud 1 wrong`. */
export function summaryOf(results: readonly TestResult[]): string {
  const count = (verdict: Verdict): number =>
    results.filter(result => verdictOf(result) === verdict).length
  const others = (['loud', 'wrong'] as const).filter(verdict => count(verdict) > 0)
  const bad = others.map(verdict => ` ${count(verdict)} ${verdict}`).join('')
  return `${count('right')}/${results.length}${bad}`
}
