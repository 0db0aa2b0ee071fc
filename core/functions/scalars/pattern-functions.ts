import { badArguments } from '../../types/cast-checks.js'
import {
  arrayType,
  booleanType,
  type DataType,
  int64Type,
  mapType,
  nullableType,
  removeNullable,
  stringType,
  tupleType,
  uint32Type,
  uint64Type,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { factory, pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { globMatches } from '../glob-pattern.js'
import { likeMatcher } from '../like-pattern.js'
import { defaultMatchType, type Pattern, type PatternMatch, rustPattern } from '../pattern.js'
import { splitByPattern } from '../pattern-split.js'
import { charLength } from './define-text.js'

/** A function that requires its first `least` arguments; the others are optional. */
function optionalTail(
  fn: string,
  types: readonly DataType[],
  least: number,
  returns: DataType,
  meaning: (fn: string, ...values: never[]) => Value,
): ReturnType<typeof factory> {
  return factory((_params, args): Signature | undefined => {
    if (args.length < least || args.length > types.length) return undefined
    const call = (...values: never[]): Value => meaning(fn, ...values)
    return pass(types.slice(0, args.length), returns, call, { throws: true })
  })
}

/** Converts a position in code points, from 1, to an offset in UTF-16 units; undefined beyond the end. */
function offsetOf(fn: string, text: string, position: bigint): number | undefined {
  if (position < 1n) {
    throw badArguments(
      `Incorrect arguments to ${fn}: position must be positive, but got ${position}`,
    )
  }
  let at = 0
  for (let left = position - 1n; left > 0n; left--) {
    if (at >= text.length) return undefined
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return at
}

function matches(fn: string, text: string, pattern: string, position: bigint, matchType: string) {
  const from = offsetOf(fn, text, position)
  if (from === undefined || text === '' || pattern === '') return []
  const found = rustPattern(fn, pattern, matchType || defaultMatchType).matches(text.slice(from))
  return Array.from(found, ({ index, groups }) => ({ start: from + index, text: groups[0]! }))
}

function checkOccurrence(fn: string, occurrence: bigint): void {
  if (occurrence >= 1n) return
  throw badArguments(
    `Incorrect arguments to ${fn}: occurrence must be positive, but got ${occurrence}`,
  )
}

function instr(
  fn: string,
  text: string,
  pattern: string,
  position = 1n,
  occurrence = 1n,
  returnOption = 0n,
  matchType = '',
): bigint {
  offsetOf(fn, text, position)
  checkOccurrence(fn, occurrence)
  if (returnOption !== 0n && returnOption !== 1n) {
    throw badArguments(
      `Incorrect arguments to ${fn}: return_option must be 1 or 0, but got ${returnOption}`,
    )
  }
  const found = matches(fn, text, pattern, position, matchType)[Number(occurrence) - 1]
  if (found === undefined) return 0n
  const end = returnOption === 1n ? found.start + found.text.length : found.start
  return BigInt(charLength(text.slice(0, end))) + 1n
}

function like(fn: string, text: string, pattern: string, matchType = ''): boolean {
  return rustPattern(fn, pattern === '' ? '^$' : pattern, matchType || defaultMatchType).test(text)
}

function replace(
  fn: string,
  text: string,
  pattern: string,
  replacement: string,
  position = 1n,
  occurrence = 0n,
  matchType = '',
): string {
  if (occurrence < 0n) {
    throw badArguments(
      `Incorrect arguments to ${fn}: occurrence must not be negative, but got ${occurrence}`,
    )
  }
  const from = offsetOf(fn, text, position)
  if (from === undefined || text === '' || pattern === '') return text
  const regex = rustPattern(fn, pattern, matchType || defaultMatchType)
  const searched = text.slice(from)
  let changed = text.slice(0, from)
  let at = 0
  let seen = 0n
  for (const found of regex.matches(searched)) {
    seen++
    if (occurrence !== 0n && seen !== occurrence) continue
    // If only one occurrence is replaced, the replacement is literal.
    const put = occurrence === 0n ? expanded(replacement, found) : replacement
    changed += searched.slice(at, found.index) + put
    at = found.index + found.groups[0]!.length
  }
  return changed + searched.slice(at)
}

/** Expands `$1`, `${1}`, `$name` and `$$` in a replacement; groups that don't exist are empty. */
function expanded(replacement: string, { groups, named }: PatternMatch): string {
  return replacement.replaceAll(/\$(?:(\$)|\{(\w+)\}|(\w+))/g, (_all, dollar, braced, bare) => {
    if (dollar !== undefined) return '$'
    const name: string = braced ?? bare
    return groups[/^\d+$/.test(name) ? Number(name) : (named[name] ?? -1)] ?? ''
  })
}

function substr(
  fn: string,
  text: string,
  pattern: string,
  position = 1n,
  occurrence = 1n,
  matchType = '',
): string | null {
  offsetOf(fn, text, position)
  checkOccurrence(fn, occurrence)
  return matches(fn, text, pattern, position, matchType)[Number(occurrence) - 1]?.text ?? null
}

/** The greatest group number that a call may request. */
const mostGroup = 9

function checkGroup(index: number): void {
  if (index > mostGroup) throw badArguments(`Group index must be between 0 and ${mostGroup}!`)
}

/** The pattern of the `regexp_extract` functions: case-insensitive; an empty one matches only an empty string. */
const extracting = (pattern: string): Pattern =>
  rustPattern('regexp_extract', pattern === '' ? '^$' : pattern, defaultMatchType)

function group(text: string, pattern: string, index = 0): string {
  const found = extracting(pattern).match(text)
  if (found === undefined) return ''
  checkGroup(index)
  return found.groups[index] ?? ''
}

/** Returns the last match's groups by the given names; throws if there are more names than groups. */
function namedGroups(text: string, pattern: string, names: readonly string[]): Value {
  const found = Array.from(extracting(pattern).matches(text)).at(-1)
  if (found !== undefined && names.length >= found.groups.length) {
    throw badArguments('Not enough group names in regexp_extract')
  }
  return names.map((name, i) => [name, found?.groups[i + 1] ?? ''] as const)
}

function groups(text: string, pattern: string, index = 0): readonly string[] {
  checkGroup(index)
  return Array.from(extracting(pattern).matches(text), each => {
    const { length } = each.groups
    if (index >= length) {
      throw badArguments(`Pattern has ${length} groups. Cannot access group ${index}`)
    }
    return each.groups[index] ?? ''
  })
}

const text = stringType
const throwing = { throws: true } as const

/** Functions of regular expressions. Source: databend scalars/string_multi_args.rs, comparison.rs. */
export const patternFunctions = family([
  "Returns true if a string matches one of several LIKE patterns. 'databend' LIKE ANY ('x%', 'data%') → true",
  likeAny('like_any', false),
  "Returns true if a string matches one of several LIKE patterns, ignoring case. ilike_any('DataBend', ('x%', 'data%')) → true",
  likeAny('ilike_any', true),
  "Returns true if a regular expression matches a part of a string. 'databend' REGEXP '^d.*d$' → true",
  scalar('regexp', { aliases: ['rlike'] }, () => [
    pass([text, text], booleanType, (t: string, p: string) => like('regexp', t, p), throwing),
  ]),
  "Returns true if a regular expression matches a part of a string, with match flags. regexp_like('DataBend', '^data', 'i') → true",
  scalar('regexp_like', () => [
    optionalTail('regexp_like', [text, text, text], 2, booleanType, like),
  ]),
  "Returns the position of a match of a regular expression, or 0 if there is none. regexp_instr('abc123', '[0-9]+') → 4",
  scalar('regexp_instr', () => [
    optionalTail(
      'regexp_instr',
      [text, text, int64Type, int64Type, int64Type, text],
      2,
      uint64Type,
      instr,
    ),
  ]),
  "Replaces the matches of a regular expression. regexp_replace('abc123', '[0-9]', '#') → abc###",
  scalar('regexp_replace', () => [
    optionalTail(
      'regexp_replace',
      [text, text, text, int64Type, int64Type, text],
      3,
      text,
      replace,
    ),
  ]),
  "Returns a substring that matches a regular expression. regexp_substr('abc123', '[0-9]+') → 123",
  scalar('regexp_substr', () => [
    optionalTail(
      'regexp_substr',
      [text, text, int64Type, int64Type, text],
      2,
      nullableType(text),
      substr,
    ),
  ]),
  "Returns the first match of a regular expression, or one of its groups. regexp_extract('a=1', '([a-z])=([0-9])', 2) → 1",
  scalar('regexp_extract', () => [
    pass([text, text], text, (t: string, p: string) => group(t, p), throwing),
    pass([text, text, uint32Type], text, group, throwing),
    pass([text, text, arrayType(text)], mapType(text, text), namedGroups, throwing),
  ]),
  'Returns all matches of a regular expression, or one group of each. regexp_extract_all(\'a1b2\', \'[0-9]\') → ["1","2"]',
  scalar('regexp_extract_all', () => [
    pass([text, text], arrayType(text), (t: string, p: string) => groups(t, p), throwing),
    pass([text, text, uint32Type], arrayType(text), groups, throwing),
  ]),
  'Splits a string at the matches of a regular expression into an array. regexp_split_to_array(\'a1b2c\', \'[0-9]\') → ["a","b","c"]',
  scalar('regexp_split_to_array', () => [
    pass([text, text], arrayType(text), (t: string, p: string) => splitByPattern(t, p), throwing),
    pass([text, text, text], arrayType(text), splitByPattern, throwing),
  ]),
  "Returns true if a string matches a pattern, in which * matches any characters and ? exactly one. glob('databend', 'data*') → true",
  scalar('glob', () => [pass([text, text], booleanType, globMatches)]),
])

/** `like_any(text, (pattern, …), escape)`: whether any of the patterns matches. */
function likeAny(name: string, ignoreCase: boolean): ScalarDefinition {
  const make = (_params: readonly Value[], args: readonly DataType[]): Signature | undefined => {
    const patterns = args[1] && removeNullable(args[1])
    if (patterns === undefined || args.length > 3) return undefined
    const isTuple = patterns.kind === 'Tuple'
    const list = isTuple ? tupleType(patterns.fields.map(() => stringType)) : stringType
    const types = [stringType, list, stringType].slice(0, args.length)
    const meaning = (text: string, given: string | readonly string[], escapeChar?: string) =>
      [given].flat().some(pattern => likeMatcher(pattern, { escapeChar, ignoreCase })(text))
    return pass(types, booleanType, meaning, { throws: true })
  }
  return scalar(name, () => [factory(make)])
}
