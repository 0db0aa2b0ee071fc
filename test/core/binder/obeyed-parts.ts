import type { Statement } from '../../../core/sql/ast/statement.js'
import { type Outcome, runScriptText, type ScriptText } from './obeyed-scripts.js'
import type { PlacedPart } from './tree-parts.js'

/** What the scripts tell of the parts that statements may leave out. */
export interface Proof {
  /** Parts whose absence changes what is seen, or whose presence is refused by name. */
  readonly obeyed: ReadonlySet<string>
  /** Parts that stand in some script. */
  readonly met: ReadonlySet<string>
  /** How many scripts were run. */
  readonly runs: number
}

/** A part as some script has it. */
type Place = Pick<PlacedPart, 'name' | 'path' | 'absent'>

/** How the statements ended that have a node of a type. */
type Ends = Map<string, Set<Outcome['end']>>

const ownerOf = (part: string): string => part.slice(0, part.lastIndexOf('.'))

/**
 * Takes each part out of each statement that has it, until for each one is found where that changes what
 * this statement or a later one of its script answers.
 *
 * Parts of nodes that only stand in statements that are refused by name are obeyed. An answer that is a fault of
 * mockq's proves nothing.
 */
export async function proveParts(
  scripts: readonly ScriptText[],
  partsOf: (tree: Statement) => readonly Place[],
): Promise<Proof> {
  const obeyed = new Set<string>()
  const met = new Set<string>()
  const ends: Ends = new Map()
  let runs = 0
  for (const script of scripts) {
    const outcomes = await runScriptText(script)
    runs++
    for (const [i, { tree, end, text }] of outcomes.entries()) {
      if (tree === undefined) throw new Error(`no statement: ${script[i]}\n${text}`)
      for (const part of partsOf(tree)) {
        met.add(part.name)
        note(ends, ownerOf(part.name), end)
        if (obeyed.has(part.name)) continue
        runs++
        if (await isObeyed(script, i, part, outcomes)) obeyed.add(part.name)
      }
    }
  }
  for (const part of met) if (isAlwaysRefused(ends.get(ownerOf(part)))) obeyed.add(part)
  return { obeyed, met, runs }
}

function note(ends: Ends, owner: string, end: Outcome['end']): void {
  ends.set(owner, (ends.get(owner) ?? new Set()).add(end))
}

const isAlwaysRefused = (ends: ReadonlySet<string> | undefined): boolean =>
  ends?.size === 1 && ends.has('refused')

async function isObeyed(
  script: ScriptText,
  at: number,
  part: Place,
  outcomes: readonly Outcome[],
): Promise<boolean> {
  const whole = outcomes[at]!.tree!
  // Of a list that nothing can do without, its last item.
  const values = Array.isArray(part.absent)
    ? [part.absent, (valueAt(whole, part.path) as readonly unknown[]).slice(0, -1)]
    : [part.absent]
  for (const value of values) {
    const without = await runScriptText(script, (tree, i) =>
      i === at ? (withoutPart(tree, part.path, value) as Statement) : tree,
    )
    const after = without.slice(at)
    if (after.some(({ end, text }, i) => end !== 'bug' && text !== outcomes[at + i]!.text))
      return true
  }
  return false
}

const valueAt = (tree: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((at, key) => Reflect.get(at as object, key) as unknown, tree)

/** The tree with another value where the path ends; undefined takes the part out. */
export function withoutPart(
  tree: unknown,
  [key, ...rest]: readonly (string | number)[],
  value: unknown,
): unknown {
  const inside =
    rest.length === 0 ? value : withoutPart(Reflect.get(tree as object, key!), rest, value)
  if (Array.isArray(tree)) {
    if (inside === undefined) return tree.filter((_, i) => i !== key)
    return tree.map((item: unknown, i) => (i === key ? inside : item))
  }
  const copy: Record<string, unknown> = { ...(tree as object), [key!]: inside }
  if (inside === undefined) delete copy[key!]
  return copy
}
