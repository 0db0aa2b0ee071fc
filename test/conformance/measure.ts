/** One figure of a conformance run. */
export interface Measure {
  readonly name: string
  passed: number
  /** One text for each case that failed. */
  readonly failures: string[]
}

/** `NAME: passed N/M (P%)` */
export function formatMeasure({ name, passed, failures }: Measure): string {
  const total = passed + failures.length
  const percent = total === 0 ? '-' : ((100 * passed) / total).toFixed(2)
  return `${name}: passed ${passed}/${total} (${percent}%)`
}
