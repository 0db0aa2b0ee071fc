/** One figure of a conformance run. */
export interface Measure {
  readonly name: string
  passed: number
  /** One text for each case that failed. */
  readonly failures: string[]
  /** Whether one failure makes the run fail, whatever the floor. */
  readonly mustPass?: boolean
}

const totalOf = ({ passed, failures }: Measure): number => passed + failures.length

/** How many of a hundred cases passed; not a number if there were none. */
export function percentOf(measure: Measure): number {
  return (100 * measure.passed) / totalOf(measure)
}

/** `NAME: passed N/M (P%)` */
export function formatMeasure(measure: Measure): string {
  const total = totalOf(measure)
  const percent = total === 0 ? '-' : percentOf(measure).toFixed(2)
  return `${measure.name}: passed ${measure.passed}/${total} (${percent}%)`
}
