import { type MakeEntries, type ScalarDefinition, scalar } from '../define.js'

/** A function with the implicit casts of string functions. */
export function textFunction(
  name: string,
  entries: MakeEntries,
  aliases: readonly string[] = [],
): ScalarDefinition {
  return scalar(name, { aliases, rules: 'string' }, entries)
}

/** Code points of a string: what Databend counts and cuts by. */
export const points = (text: string): string[] => Array.from(text)

/** Number of code points. */
export function charLength(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
