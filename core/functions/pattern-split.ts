import { badArguments } from '../types/cast-checks.js'
import { type PatternFlag, patternOfFlags } from './pattern.js'

/** Flags of `regexp_split_to_array`, and the regular expression flags that each sets or clears. */
const effects: Readonly<Record<string, readonly (readonly [PatternFlag, boolean])[]>> = {
  i: [['i', true]],
  c: [['i', false]],
  n: [
    ['s', false],
    ['m', true],
  ],
  m: [
    ['s', false],
    ['m', true],
  ],
  s: [
    ['s', true],
    ['m', false],
  ],
  x: [['x', true]],
  q: [],
}

/**
 * Splits a string at the matches of a pattern, like PostgreSQL.
 *
 * `flags` consists of `i c n m s x q`; the pattern is literal with `q` or if it starts with `***=`. An empty match
 * at either end or right after another match does not split. Throws `QueryError` 1006 for other flags and for invalid
 * patterns. Source: databend srfs/string.rs `regexp_split_to_vec`.
 */
export function splitByPattern(text: string, pattern: string, flags = ''): readonly string[] {
  const on = new Set<PatternFlag>()
  for (const flag of flags) {
    const changes = effects[flag]
    if (changes === undefined) throw badArguments(`Unsupported or unrecognized flag: '${flag}'`)
    for (const [name, isOn] of changes) {
      if (isOn) on.add(name)
      else on.delete(name)
    }
  }
  const bare = pattern.replace(/^\*\*\*[=:]/, '')
  const isLiteral = flags.includes('q') || pattern.startsWith('***=')
  const parts = cut(text, isLiteral ? escaped(bare) : bare, on)
  return parts.length === 0 && text !== '' ? [text] : parts
}

const escaped = (text: string): string => text.replace(/[\\.+*?()|[\]{}^$#&\-~]/g, '\\$&')

function cut(text: string, pattern: string, flags: ReadonlySet<PatternFlag>): string[] {
  const parts: string[] = []
  let [from, wasEmpty] = [0, false]
  for (const { index, groups } of patternOfFlags(pattern, flags, splitFault).matches(text)) {
    const { length } = groups[0]!
    const isEmpty = length === 0
    if (isEmpty && (index === 0 || index === text.length || index === from)) continue
    const part = text.slice(from, index)
    // An empty match at the end of the previous part doesn't start another part.
    if (isEmpty || part !== '' || !wasEmpty) parts.push(part)
    from = index + length
    wasEmpty = isEmpty
  }
  const last = text.slice(from)
  if (last !== '' || !wasEmpty) parts.push(last)
  return parts
}

const splitFault = (reason: string): string => `Failed to compile regex: ${reason}`
