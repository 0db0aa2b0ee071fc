import { QueryError } from '../errors/query-error.js'
import { tryParseJson } from '../types/parse-json.js'
import { isVariantObject, type VariantNode } from '../types/variant.js'

/** A step into a JSON value: a field's name or an item's index. */
export type PathStep = string | number

/** An index, a quoted name, or a name without special characters; followed by a comma or the end. */
const keyForm =
  /\s*(?:([-+]?\d+)|("(?:[^"\\]|\\.)+")|((?:[^\s\d,.:{}[\]()?@$|<>!=+\-*/%"'\\])[^\s,.:{}[\]()?@$|<>!=+\-*/%"'\\]*))\s*(,|$)/y

/**
 * Parses the steps of a path in braces, such as `{a,"b c",0}`; `{}` has no steps.
 *
 * Throws `QueryError` 1006 for invalid paths. Source: the jsonb crate's `parse_key_paths`.
 */
export function braceKeyPath(path: string): readonly PathStep[] {
  const inside = /^\s*\{(.*)\}\s*$/s.exec(path)?.[1]
  if (inside === undefined) throw invalid()
  if (inside.trim() === '') return []
  const steps: PathStep[] = []
  keyForm.lastIndex = 0
  for (let isLast = false; !isLast; ) {
    const found = keyForm.exec(inside)
    if (found === null) throw invalid()
    const [, index, quoted, word, after] = found
    steps.push(index !== undefined ? Number(index) : (word ?? unquoted(quoted!)))
    isLast = after === ''
  }
  return steps
}

const invalid = (): QueryError => new QueryError('BadArguments', 'InvalidKeyPath')

/** Removes quotes and JSON escapes from a name. */
function unquoted(text: string): string {
  const name = tryParseJson(text)
  if (typeof name !== 'string') throw invalid()
  return name
}

/** Returns the value at a path; undefined if a step does not exist. In an object, a number is a field name. */
export function walkPath(node: VariantNode, steps: readonly PathStep[]): VariantNode | undefined {
  let at: VariantNode | undefined = node
  for (const step of steps) {
    if (at === undefined) return undefined
    if (isVariantObject(at)) at = at.get(String(step))
    else at = Array.isArray(at) && typeof step === 'number' ? at.at(step) : undefined
  }
  return at
}
