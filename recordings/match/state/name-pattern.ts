import type { LikePattern, NamePatterns, ObjectName } from '../../../core/sql/effects/effects.js'
import { databaseOf } from '../../../core/sql/effects/object-name.js'

/** A placeholder as `nameable` writes it into a name; its text differs in each run. */
const changing = /_(?:name|uuid|ts|today|now)_\d+(?:\/[0-9dn])?_/i

/**
 * Returns a test for the objects that a listing with LIKE patterns may show. It accepts too many rather than too few,
 * because a placeholder in a name matches any text of any length.
 */
export function nameMatcher({ schema, name }: NamePatterns): (object: ObjectName) => boolean {
  const isOfSchema = textMatcher(schema)
  const isOfName = textMatcher(name)
  return object => {
    const database = databaseOf(object)
    if (database === undefined) return isOfName(object.slice(object.indexOf(' ') + 1))
    return isOfSchema(database) && isOfName(object.slice(database.length + 1))
  }
}

function textMatcher(like: LikePattern | undefined): (text: string) => boolean {
  if (like === undefined) return () => true
  const { ignoresCase } = like
  const pattern = ignoresCase ? like.pattern.toLowerCase() : like.pattern
  const matches = patternMatcher(pattern)
  return ignoresCase ? text => matches(text.toLowerCase()) : matches
}

function patternMatcher(pattern: string): (text: string) => boolean {
  const runs = literalRuns(pattern)
  if (changing.test(pattern)) return text => isLike(text, runs)
  const [first, last] = [runs[0]!, runs.at(-1)!]
  return text => {
    const parts = text.split(changing)
    if (parts.length === 1) return isLike(text, runs)
    return startsAlike(parts[0]!, first) && endsAlike(parts.at(-1)!, last)
  }
}

/**
 * Whether a text contains these runs in order, from its start to its end, with anything between them. `_` matches any
 * text here, unlike in core's `likeMatcher`, because a placeholder may be longer than the text it replaces.
 */
function isLike(text: string, runs: readonly string[]): boolean {
  const [first, last] = [runs[0]!, runs.at(-1)!]
  if (runs.length === 1) return text === first
  const end = text.length - last.length
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const run of runs.slice(1, -1)) {
    const found = text.indexOf(run, at)
    if (found < 0) return false
    at = found + run.length
  }
  return at <= end
}

/** The literal texts between the wildcards of a pattern. */
function literalRuns(pattern: string): readonly string[] {
  const runs = ['']
  for (const [, escapedOne, plain] of pattern.matchAll(/\\(.)|([^%_])|[%_]/gs)) {
    const literal = escapedOne ?? plain
    if (literal === undefined) runs.push('')
    else runs.push(runs.pop()! + literal)
  }
  return runs
}

const startsAlike = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)
const endsAlike = (a: string, b: string): boolean => a.endsWith(b) || b.endsWith(a)
