/** Window functions that are not aggregates. */
export const windowFunctions = {
  row_number:
    'Returns the number of the row in its partition, from 1. SELECT row_number() OVER (ORDER BY a) FROM (VALUES (7), (8)) t(a) → 1, 2',
  rank: 'Returns the rank of the row in its partition, with gaps after equal rows. SELECT rank() OVER (ORDER BY a) FROM (VALUES (7), (7), (8)) t(a) → 1, 1, 3',
  dense_rank:
    'Returns the rank of the row in its partition, without gaps. SELECT dense_rank() OVER (ORDER BY a) FROM (VALUES (7), (7), (8)) t(a) → 1, 1, 2',
  percent_rank:
    'Returns the rank of the row in its partition as a share from 0 to 1. SELECT percent_rank() OVER (ORDER BY a) FROM (VALUES (7), (7), (8)) t(a) → 0.0, 0.0, 1.0',
  cume_dist:
    'Returns the share of the rows in the partition that come before the row or are equal to it. SELECT cume_dist() OVER (ORDER BY a) FROM (VALUES (7), (8)) t(a) → 0.5, 1.0',
  ntile:
    'Divides the partition into a number of buckets and returns the bucket of the row. SELECT ntile(2) OVER (ORDER BY a) FROM (VALUES (7), (8), (9)) t(a) → 1, 1, 2',
  lag: 'Returns the value of an expression in an earlier row of the partition, by default the row before; NULL or a given default if there is none. SELECT lag(a) OVER (ORDER BY a) FROM (VALUES (7), (8)) t(a) → NULL, 7',
  lead: 'Returns the value of an expression in a later row of the partition, by default the next row; NULL or a given default if there is none. SELECT lead(a) OVER (ORDER BY a) FROM (VALUES (7), (8)) t(a) → 8, NULL',
  first_value:
    'Returns the first value of the window frame. SELECT first_value(a) OVER (ORDER BY a) FROM (VALUES (7), (8)) t(a) → 7, 7',
  last_value:
    'Returns the last value of the window frame. SELECT last_value(a) OVER (PARTITION BY 1) FROM (VALUES (7), (8)) t(a) → 8, 8',
  nth_value:
    'Returns the nth value of the window frame. SELECT nth_value(a, 2) OVER (PARTITION BY 1) FROM (VALUES (7), (8)) t(a) → 8, 8',
} as const

export type WindowFunctionName = keyof typeof windowFunctions

/** Aliases of window functions. */
export const windowAliases: ReadonlyMap<string, WindowFunctionName> = new Map([
  ['first', 'first_value'],
  ['last', 'last_value'],
])

/** Returns the window function with a name or alias in lower case. */
export function windowFunction(name: string): WindowFunctionName | undefined {
  return Object.hasOwn(windowFunctions, name)
    ? (name as WindowFunctionName)
    : windowAliases.get(name)
}
