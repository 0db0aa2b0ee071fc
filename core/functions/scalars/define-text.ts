import { type ScalarDefinition, scalar } from '../define.js'

/** A function with the implicit casts of string functions. */
export function textFunction(
  name: string,
  entries: Parameters<typeof scalar>[1],
  aliases: readonly string[] = [],
): ScalarDefinition {
  return scalar(name, entries, { aliases, rules: 'string' })
}

/** Code points of a string: what Databend counts and cuts by. */
export const points = (text: string): string[] => Array.from(text)

/** Number of code points. */
export function charLength(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
