import { type MakeEntries, type ScalarDefinition, scalar } from '../define.js'

/** Defines a function with the implicit casts of string functions. */
export function textFunction(
  name: string,
  entries: MakeEntries,
  aliases: readonly string[] = [],
): ScalarDefinition {
  return scalar(name, { aliases, rules: 'string' }, entries)
}

/** Splits a string into code points, the unit in which Databend counts characters. */
export const points = (text: string): string[] => Array.from(text)

/** The number of code points in a string. */
export function charLength(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
