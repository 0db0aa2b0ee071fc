import type { Effects, ObjectName } from '../../core/sql/effects/effects.js'
import { databaseObject, databaseOf } from '../../core/sql/effects/object-name.js'
import { literal } from '../../core/sql/print/catalog-statements.js'
import { classify } from '../match/classify.js'
import type { Asked } from '../match/question.js'
import type { PlayDocument } from '../store/document.js'

/** What a live request reads and writes, in its own names. */
export interface LiveEffects extends Effects {
  /** Whether it may change tables, files or its session. */
  readonly mayChange: boolean
}

/** What a live request reads and writes. */
export function liveEffects(asked: Asked): LiveEffects {
  const effects = classify(asked as PlayDocument)
  const { writes, writesAll, transaction, sets = [], commitsBefore } = effects
  const mayChange =
    writesAll || writes.length > 0 || transaction !== undefined || sets.length > 0 || commitsBefore
  return { ...effects, mayChange }
}

/**
 * The objects of a lane of which the engine's copy differs from what the recording says, and why.
 *
 * A difference is never forgotten, except by a reset: the object may have been copied.
 */
export class LaneDifference {
  readonly #objects = new Map<ObjectName, string>()
  /** Why any object may differ. */
  #all: string | undefined

  copy(): LaneDifference {
    const copy = new LaneDifference()
    for (const [object, why] of this.#objects) copy.#objects.set(object, why)
    copy.#all = this.#all
    return copy
  }

  /** Adds what a recorded write should have written. */
  add({ writes, writesAll, transaction }: LiveEffects, why: string): void {
    if (writesAll || transaction !== undefined) this.#all ??= why
    for (const { object, from } of writes) {
      for (const name of from === undefined ? [object] : [object, from]) {
        if (!this.#objects.has(name)) this.#objects.set(name, why)
      }
    }
  }

  /**
   * Why the engine must not answer a request with these effects; undefined if it may. `ask` says whether a query has rows
   * on the engine.
   */
  async reasonFor(
    effects: LiveEffects,
    ask: (sql: string) => Promise<boolean>,
  ): Promise<string | undefined> {
    const { reads, looks, loads, lists, readsAll, readsPast } = effects
    const first = this.#all ?? this.#objects.values().next().value
    if (first === undefined) return undefined
    if (readsAll || readsPast || lists.length > 0)
      return sentence('objects that it may read', first)
    const names = new Set([...reads, ...looks.map(({ object }) => object), ...loads])
    for (const name of names) {
      if (!isBuiltIn(name) && this.#all !== undefined) return sentence(shownName(name), this.#all)
      const found = [...this.#objects].find(([object]) => overlaps(object, name))
      if (found !== undefined) return sentence(shownName(name), found[1])
    }
    // A view may read what differs.
    for (const name of names) {
      const query = viewQuery(name)
      if (query !== undefined && (await ask(query))) {
        return sentence(`what the view ${name} may read`, first)
      }
    }
    return undefined
  }
}

/** Functions are objects, too; those of the server never differ. */
function isBuiltIn(name: ObjectName): boolean {
  return name.startsWith('#function ') || name.startsWith('$')
}

function overlaps(a: ObjectName, b: ObjectName): boolean {
  if (a === b) return true
  const [ofA, ofB] = [databaseOf(a), databaseOf(b)]
  if (ofB !== undefined && databaseObject(ofB) === a) return true
  if (ofA !== undefined && databaseObject(ofA) === b) return true
  return a.startsWith('@') && (a.startsWith(`${b}/`) || b.startsWith(`${a}/`))
}

function viewQuery(name: ObjectName): string | undefined {
  const database = databaseOf(name)
  if (database === undefined) return undefined
  const view = name.slice(database.length + 1)
  return `SELECT 1 FROM system.views WHERE database = ${literal(database)} AND name = ${literal(view)}`
}

function shownName(name: ObjectName): string {
  return name.startsWith('#') ? name.slice(1) : name
}

function sentence(what: string, why: string): string {
  return (
    `this statement is not recorded, and the engine cannot answer it, because it does not have ${what} ` +
    `as the recording does. It could not do a recorded write: ${why}. Record this statement, too, or use serve without --overlay`
  )
}
