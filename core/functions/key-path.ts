import { QueryError } from '../errors/query-error.js'
import { isVariantObject, type VariantNode } from '../types/variant.js'

/** A step into a JSON value: a field's name or an item's index. */
export type PathStep = string | number

const stepForm =
  /\s*(?:\.?\s*([A-Za-z_$][\w$]*)|\.?\s*"((?:[^"\\]|\\.)*)"|\[\s*(-?\d+)\s*\]|\[\s*["']((?:[^"'\\]|\\.)*)["']\s*\]|(-?\d+))\s*,?/y

/**
 * The steps of a path: `a.b[0]["c"]`, `["a"][1]`, `{a,b,0}`.
 *
 * Throws `QueryError` 1006 for other text. Source: the jsonb crate's `parse_json_path`, `parse_key_paths`.
 */
export function keyPath(path: string): readonly PathStep[] {
  const steps: PathStep[] = []
  const braces = /^\s*\{(.*)\}\s*$/s.exec(path)
  const text = (braces?.[1] ?? path).replace(/^\s*\$/, '')
  for (let at = 0; at < text.length; ) {
    stepForm.lastIndex = at
    const found = stepForm.exec(text)
    if (found === null) throw new QueryError('BadArguments', `Invalid path '${path}'`)
    const [all, word, quoted, index, bracketed, plain] = found
    const name = word ?? quoted ?? bracketed
    steps.push(name ?? Number(index ?? plain))
    at += all.length
  }
  return steps
}

/** What a path leads to; undefined where a step has nothing. */
export function walkPath(node: VariantNode, steps: readonly PathStep[]): VariantNode | undefined {
  let at: VariantNode | undefined = node
  for (const step of steps) {
    if (at === undefined) return undefined
    if (typeof step === 'string') at = isVariantObject(at) ? at.get(step) : undefined
    else at = Array.isArray(at) ? (at as readonly VariantNode[]).at(step) : undefined
  }
  return at
}
