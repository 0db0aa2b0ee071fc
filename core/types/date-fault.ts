/** Why a string is not a date. */
export interface DateFault {
  readonly code: 'BadArguments' | 'BadBytes' | 'JiffError'
  readonly text: string
}

/** The parsed value, or why parsing failed. */
export type DateResult<T> = { readonly value: T } | { readonly fault: DateFault }

export const badBytes = (text: string) => ({ fault: { code: 'BadBytes', text } }) as const

/** Text after a date, or something that is no date at all. */
export const unexpected = { fault: { code: 'BadArguments', text: 'unexpected argument' } } as const

/** The message of the server's calendar library for a part out of its range. */
export const outOfRange = (name: string, value: number, least: number, greatest: number): string =>
  `parameter '${name}' with value ${value} is not in the required range of ${least}..=${greatest}`

/** Says which part of a time of day is out of range, in the words of the server's library; undefined if none is. */
export function clockFault(hour: number, minute: number, second: number): string | undefined {
  if (hour > 23) return outOfRange('hour', hour, 0, 23)
  if (minute > 59) return outOfRange('minute', minute, 0, 59)
  return second > 59 ? outOfRange('second', second, 0, 59) : undefined
}
