import { QueryError } from '../errors/query-error.js'
import { isVariantObject, type VariantNode } from '../types/variant.js'

/** A step into a JSON value: a field's name or an item's index. */
export type PathStep = string | number

const stepForm =
  /\s*(?:[.:]?\s*([A-Za-z_$][\w$]*)|[.:]?\s*"((?:[^"\\]|\\.)*)"|\[\s*(-?\d+)\s*\]|\[\s*["']((?:[^"'\\]|\\.)*)["']\s*\]|(-?\d+))\s*,?/y

/**
 * The steps of a path: `a.b[0]["c"]`, `a:b`, `["a"][1]`.
 *
 * Throws `QueryError` 1006 for other text. Source: the jsonb crate's `parse_json_path`.
 */
export function keyPath(path: string): readonly PathStep[] {
  const steps: PathStep[] = []
  const text = path.replace(/^\s*\$/, '')
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

const keyForm = /^\s*(?:(-?\d+)|"((?:[^"\\]|\\.)*)"|([^\s",{}]+))\s*$/

/**
 * The steps of a path in braces, `{a,b,0}`; `{}` has none.
 *
 * Throws `QueryError` 1006 for other text. Source: the jsonb crate's `parse_key_paths`.
 */
export function braceKeyPath(path: string): readonly PathStep[] {
  const inside = /^\s*\{(.*)\}\s*$/s.exec(path)?.[1]
  if (inside === undefined) throw new QueryError('BadArguments', 'InvalidKeyPath')
  if (inside.trim() === '') return []
  return inside.split(',').map(key => {
    const found = keyForm.exec(key)
    if (found === null) throw new QueryError('BadArguments', 'InvalidKeyPath')
    const [, index, quoted, word] = found
    return index === undefined ? (quoted ?? word)! : Number(index)
  })
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
