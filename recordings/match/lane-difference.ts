import {
  type Effects,
  keepsDefinition,
  type ObjectName,
  type Write,
  type WriteMode,
} from '../../core/sql/effects/effects.js'
import { databaseObject, databaseOf } from '../../core/sql/effects/object-name.js'
import { literal } from '../../core/sql/print/catalog-statements.js'
import type { PlayDocument } from '../store/document.js'
import { classify } from './classify.js'
import type { Asked } from './question.js'

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
 * A difference is forgotten by a reset, and when the object is made anew. What has read it before, such as a copy, differs
 * by itself.
 */
export class LaneDifference {
  readonly #objects = new Map<ObjectName, string>()
  /** Of these, tables of which the rows alone differ. */
  readonly #byRows = new Set<ObjectName>()
  /** Objects that were made anew since: their past still differs. */
  readonly #before = new Map<ObjectName, string>()
  /** Temporary tables, which hide others of their names. */
  readonly #temporary = new Set<ObjectName>()
  /** Why any object may differ. */
  #all: string | undefined
  /** The sequences from which columns of tables have their defaults. */
  readonly #sequences = new Set<ObjectName>()
  /** What views, functions and policies of the lane have read at any time. */
  readonly #dependsOn = new Map<ObjectName, Set<ObjectName>>()
  /** Why global settings may differ, on which every answer depends. */
  #settings: string | undefined

  copy(): LaneDifference {
    const copy = new LaneDifference()
    for (const [object, why] of this.#objects) copy.#objects.set(object, why)
    for (const object of this.#byRows) copy.#byRows.add(object)
    for (const [object, why] of this.#before) copy.#before.set(object, why)
    for (const object of this.#temporary) copy.#temporary.add(object)
    for (const sequence of this.#sequences) copy.#sequences.add(sequence)
    for (const [object, all] of this.#dependsOn) copy.#dependsOn.set(object, new Set(all))
    copy.#all = this.#all
    copy.#settings = this.#settings
    return copy
  }

  /** Notes which sequences the writes to a new table will advance, and what a new view or function reads. */
  noteDefinitions({ writes }: LiveEffects): void {
    for (const { object, sequences = [], dependsOn = [] } of writes) {
      for (const sequence of sequences) this.#sequences.add(sequence)
      if (dependsOn.length === 0) continue
      const known = this.#dependsOn.get(object) ?? new Set()
      for (const each of dependsOn) known.add(each)
      this.#dependsOn.set(object, known)
    }
  }

  /** Notes that a write is to a temporary table, or moves one. */
  #noteTemporary({ object, from, temporary }: Write): void {
    const isMoved = from !== undefined && this.#temporary.has(from)
    if (temporary === true || isMoved) this.#temporary.add(object)
  }

  /** Objects, and what those that are views or functions read. */
  #withDependencies(names: Iterable<ObjectName>): ReadonlySet<ObjectName> {
    const all = new Set(names)
    // A set grows while it is read.
    for (const name of all) for (const each of this.#dependsOn.get(name) ?? []) all.add(each)
    return all
  }

  /** Adds an object that differs from the start; `byRows`: a table that is the same once it is empty. */
  addObject(object: ObjectName, why: string, byRows = false): void {
    if (object.startsWith('#global ')) this.#settings ??= why
    this.#objects.set(object, why)
    if (byRows) this.#byRows.add(object)
  }

  /** Whether an object differs by itself. */
  has(object: ObjectName): boolean {
    return this.#objects.has(object)
  }

  /** Whether a request with these effects only empties tables whose rows alone differ: whatever it says of them. */
  isEmptied({ writes }: LiveEffects): boolean {
    return (
      writes.length > 0 &&
      writes.every(({ object, mode }) => mode === 'empty' && this.#byRows.has(object))
    )
  }

  /** Adds what a recorded write should have written. */
  add({ writes, writesAll, leavesSettings, transaction }: LiveEffects, why: string): void {
    const setsGlobally = writes.some(({ object }) => object.startsWith('#global '))
    if (setsGlobally || (writesAll && leavesSettings !== true)) this.#settings ??= why
    if (writesAll || transaction !== undefined) this.#all ??= why
    for (const write of writes) {
      this.#noteTemporary(write)
      const { object, from, mode } = write
      if (!keepsDefinition(mode)) this.#byRows.delete(object)
      const advanced = databaseOf(object) === undefined ? [] : this.#sequences
      for (const name of [object, ...(from === undefined ? [] : [from]), ...advanced]) {
        if (!this.#objects.has(name)) this.#objects.set(name, why)
      }
    }
  }

  /**
   * Notes that a request has succeeded on the engine and on the server, and reads nothing that differs: what it has made
   * or dropped is now the same on both.
   */
  noteRenewed({ writes }: LiveEffects): void {
    for (const write of writes) {
      this.#noteTemporary(write)
      const { object, mode, from } = write
      const why = mode === 'back' ? this.#before.get(object) : undefined
      if (why !== undefined) this.#objects.set(object, why)
      const isAnew = renewing.has(mode) && from === undefined && databaseOf(object) !== undefined
      const isRenewed = isAnew || (mode === 'empty' && this.#byRows.has(object))
      if (!isRenewed || this.#temporary.has(object)) continue
      const before = this.#objects.get(object)
      if (before === undefined) continue
      this.#before.set(object, before)
      this.#objects.delete(object)
      this.#byRows.delete(object)
    }
  }

  /** The effects of a request without its looks at what it makes or drops itself. */
  static besideOwn(effects: LiveEffects): LiveEffects {
    const own = new Set(
      effects.writes.flatMap(each => (renewing.has(each.mode) ? each.object : [])),
    )
    return { ...effects, looks: effects.looks.filter(({ object }) => !own.has(object)) }
  }

  /**
   * What a request with these effects may read of them; undefined if nothing. `ask` gives the first cell of a query's
   * answer on the engine, undefined if it has none. `views`: those through which it reads.
   */
  async readBy(
    effects: LiveEffects,
    ask: (sql: string) => Promise<string | null | undefined>,
    views: readonly ObjectName[] = [],
  ): Promise<DifferentObject | undefined> {
    const { reads, looks, loads, lists, readsAll, readsPast } = effects
    if (this.#settings !== undefined) return { what: 'the settings', why: this.#settings }
    const past = readsPast ? this.#before.values().next().value : undefined
    const first = this.#all ?? this.#objects.values().next().value ?? past
    if (first === undefined) return undefined
    if (readsAll || readsPast || lists.length > 0)
      return { what: 'objects that it may read', why: first }
    const named = [...reads, ...looks.map(({ object }) => object), ...loads]
    const names = this.#withDependencies(named)
    for (const name of names) {
      if (!isBuiltIn(name) && this.#all !== undefined)
        return { what: shownName(name), why: this.#all }
      const found = [...this.#objects].find(([object]) => overlaps(object, name))
      if (found !== undefined) return { what: shownName(name), why: found[1] }
    }
    // A view may read what differs.
    for (const name of names) {
      const query = views.includes(name) ? undefined : viewQuery(name)
      const sql = query === undefined ? undefined : await ask(query)
      if (sql === undefined) continue
      const read = sql === null ? undefined : effectsOfView(sql, name)
      const found = read && (await this.readBy(read, ask, [...views, name]))
      if (read === undefined || found !== undefined)
        return { what: `what the view ${name} may read`, why: found?.why ?? first }
    }
    return undefined
  }
}

/** Writes after which an object has nothing of what it had before. */
const renewing: ReadonlySet<WriteMode> = new Set(['create', 'anew', 'gone'])

/** An object that the engine has otherwise than the recording, and why. */
export interface DifferentObject {
  readonly what: string
  readonly why: string
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

/** What a view reads: servers keep its query with whole names. */
function effectsOfView(sql: string, view: ObjectName): LiveEffects | undefined {
  if (sql === '') return undefined
  const effects = liveEffects({ k: 'stmt', sql, key: sql, db: databaseOf(view)! } as Asked)
  return effects.isUnparsed === true ? undefined : effects
}

function viewQuery(name: ObjectName): string | undefined {
  const database = databaseOf(name)
  if (database === undefined) return undefined
  const view = name.slice(database.length + 1)
  return `SELECT view_query FROM system.views WHERE database = ${literal(database)} AND name = ${literal(view)}`
}

function shownName(name: ObjectName): string {
  return name.startsWith('#') ? name.slice(1) : name
}
