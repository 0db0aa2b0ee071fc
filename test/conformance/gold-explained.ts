/** Why mockq rightly answers otherwise than the engine of April 2026; undefined if nothing says so. */
export function explanationOf(sql: string, difference: string): string | undefined {
  return explained.find(({ fits }) => fits(sql, difference))?.why
}

interface Explained {
  readonly why: string
  readonly fits: (sql: string, difference: string) => boolean
}

const explained: readonly Explained[] = [
  {
    why: 'seconds before 1970 are rounded down since (timestamp/src/date_extract.rs: `div_euclid`)',
    fits: (sql, difference) =>
      /^to_unix_timestamp\(\w+\)$/.test(sql) && /: -\d+, ours -\d+$/.test(difference),
  },
  {
    why: 'the day is outside of the years 1 to 9999, and no date (`date(2932899)`)',
    fits: (sql, difference) =>
      /^to_(?:next|previous|last)_/.test(sql) && /: (?:date\(29328\d\d\)|0000-)/.test(difference),
  },
  {
    why: 'the function does not exist yet in April 2026',
    fits: (_, difference) =>
      /unknown function|no function matches the given name/i.test(difference),
  },
]
