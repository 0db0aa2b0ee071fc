import { createHash, type Hash } from 'node:crypto'
import type { Effects } from '../../core/sql/effects/effects.js'
import { databaseObject, databaseOf, stageOf } from '../../core/sql/effects/object-name.js'
import { classify } from '../match/classify.js'
import type { Alignment } from './align.js'
import type { Draft } from './draft.js'
import { ReadyQueue } from './ready-queue.js'

/**
 * The play order of a recording, as indexes of the drafts: the same for every run of the same sessions.
 *
 * Requests that clients sent one after another keep that order. In parallel sessions, the requests of one session stay
 * in order, and so do writes and reads of the same object, except that rows and files may be added in any order. The
 * rest is free: it follows the earlier recording (`alignment`); a new request comes right before the first that needs
 * it or at the end; ties are sorted by what is asked. So the requests of an earlier recording keep their order if
 * possible, whatever comes in between.
 */
export function canonicalOrder(drafts: readonly Draft[], alignment: Alignment): readonly number[] {
  const sessions = new Set(drafts.map(draft => draft.session))
  const asAsked = drafts.map((_, i) => i)
  if (sessions.size <= 1 || (!isParallel(drafts) && rises(alignment, asAsked))) return asAsked
  const order = new OrderGraph(drafts).order(alignment)
  // Requests that wait for each other would get no place, and be lost.
  return order.length === drafts.length ? order : asAsked
}

/**
 * Another order in which the same clients may come, as indexes of the drafts: what must stay in order stays, and
 * otherwise the sessions that began last come first. Undefined if there is no other.
 */
export function otherOrder(drafts: readonly Draft[]): readonly number[] | undefined {
  if (new Set(drafts.map(({ session }) => session)).size <= 1) return undefined
  const order = new OrderGraph(drafts, true).reversed()
  const isOther = order.some((node, i) => node !== i)
  return isOther && order.length === drafts.length ? order : undefined
}

/** Whether any two requests overlapped. */
export function isParallel(drafts: readonly Draft[]): boolean {
  return drafts.some(({ document }) => document.beside === true)
}

/** Whether the requests of the earlier recording keep its order. */
function rises(alignment: Alignment, order: readonly number[]): boolean {
  const places = order.map(i => alignment.get(i)).filter(place => place !== undefined)
  return places.every((place, i) => i === 0 || place > places[i - 1]!)
}

type Access = 'read' | 'add' | 'change'

/** Accesses to an object that need no order among themselves, and the barrier before them. */
interface Phase {
  readonly access: Access
  readonly members: number[]
  readonly barrier: number
}

/** All that is written; everything. */
const contents = '*'
const world = '**'

class OrderGraph {
  readonly #drafts: readonly Draft[]
  readonly #ranks: readonly string[]
  /** For each node the nodes that must come after it; nodes numbered above the drafts are barriers. */
  readonly #followers: number[][] = []
  readonly #missing: number[] = []
  readonly #phases = new Map<string, Phase>()
  readonly #lastOfSession = new Map<number, number>()
  readonly #transactions = new Map<number, Map<string, Access>>()
  readonly #files: ReadonlySet<string>
  readonly #failuresRead: boolean

  /** `failuresRead`: a write that failed depends on what it would have written. */
  constructor(drafts: readonly Draft[], failuresRead = false) {
    this.#drafts = drafts
    this.#failuresRead = failuresRead
    this.#files = uploadedFiles(drafts)
    const signatures = signaturesOf(drafts)
    this.#ranks = drafts.map(draft => `${draft.form}\u0002${signatures.get(draft.session)}`)
    for (const _ of drafts) this.#addNode()
    for (const [i, draft] of drafts.entries()) this.#place(i, draft)
  }

  order(alignment: Alignment): readonly number[] {
    const places = alignment.size === 0 ? [] : this.#earlierPlaces(alignment)
    const before = (a: number, b: number) => (places[a] ?? 0) - (places[b] ?? 0)
    return this.#walk((a, b) => before(a, b) || this.#compare(a, b)).filter(
      node => node < this.#drafts.length,
    )
  }

  /** The order in which sessions that began later come first. */
  reversed(): readonly number[] {
    const begun = new Map<number, number>()
    for (const [i, { session }] of this.#drafts.entries()) {
      if (!begun.has(session)) begun.set(session, i)
    }
    const firsts = this.#drafts.map(({ session }) => begun.get(session)!)
    const later = (a: number, b: number) => (firsts[b] ?? 0) - (firsts[a] ?? 0)
    return this.#walk((a, b) => later(a, b) || a - b).filter(node => node < this.#drafts.length)
  }

  /** All nodes in an order that respects the requirements; barriers as early as possible. */
  #walk(compare: (a: number, b: number) => number): readonly number[] {
    const missing = [...this.#missing]
    const ready = new ReadyQueue(compare)
    const open: number[] = []
    const free = (node: number): void => {
      if (node >= this.#drafts.length) open.push(node)
      else ready.push(node)
    }
    for (const [node, count] of missing.entries()) if (count === 0) free(node)
    const order: number[] = []
    while (open.length > 0 || ready.size > 0) {
      const node = open.pop() ?? ready.pop()
      order.push(node)
      for (const follower of this.#followers[node]!) {
        if (--missing[follower]! === 0) free(follower)
      }
    }
    return order
  }

  /**
   * For each node its wanted place in the earlier recording. A new node gets a place right before the first that needs
   * it, so that no earlier node has to wait for one that was recorded after it.
   */
  #earlierPlaces(alignment: Alignment): readonly number[] {
    const places: number[] = this.#followers.map(() => Number.POSITIVE_INFINITY)
    for (const node of this.#walk((a, b) => a - b).toReversed()) {
      const first = this.#followers[node]!.reduce(
        (least, follower) => Math.min(least, places[follower]!),
        Number.POSITIVE_INFINITY,
      )
      places[node] = alignment.get(node) ?? first - 0.5
    }
    return places
  }

  #compare(a: number, b: number): number {
    const [rankA, rankB] = [this.#ranks[a]!, this.#ranks[b]!]
    if (rankA !== rankB) return rankA < rankB ? -1 : 1
    return a - b
  }

  #place(i: number, draft: Draft): void {
    const last = this.#lastOfSession.get(draft.session)
    if (last !== undefined) this.#require(i, last)
    this.#lastOfSession.set(draft.session, i)
    const effects = classify(draft.document)
    const accesses = accessesOf(effects, hasFailed(draft), this.#files)
    if (hasFailed(draft) && this.#failuresRead) {
      for (const { object } of effects.writes) addAccess(accesses, object, 'read')
    }
    for (const [object, access] of accesses) this.#access(i, object, access)
    this.#transact(i, draft.session, effects, accesses)
  }

  /** The writes of a transaction become visible with its COMMIT, or with a statement that commits it. */
  #transact(
    i: number,
    session: number,
    { transaction, commitsBefore }: Effects,
    accesses: ReadonlyMap<string, Access>,
  ): void {
    const open = this.#transactions.get(session)
    if (transaction === 'begin') this.#transactions.set(session, new Map())
    else if (transaction !== undefined || commitsBefore) {
      this.#transactions.delete(session)
      for (const [object, access] of open ?? []) this.#access(i, object, access)
    } else if (open !== undefined) {
      for (const [object, access] of accesses) addAccess(open, object, access)
    }
  }

  #access(i: number, object: string, access: Access): void {
    const phase = this.#phases.get(object)
    if (phase?.access === access && access !== 'change') {
      phase.members.push(i)
      this.#require(i, phase.barrier)
      return
    }
    const barrier = this.#addNode()
    // The end of a transaction may access an object twice: for itself and for the transaction's writes.
    const others = phase?.members.filter(member => member !== i) ?? []
    for (const member of others) this.#require(barrier, member)
    if (phase !== undefined) this.#require(barrier, phase.barrier)
    this.#require(i, barrier)
    this.#phases.set(object, { access, members: [i], barrier })
  }

  #addNode(): number {
    this.#followers.push([])
    return this.#missing.push(0) - 1
  }

  #require(node: number, before: number): void {
    if (node === before) return
    this.#followers[before]!.push(node)
    this.#missing[node]!++
  }
}

/** A hash of all requests of a session, which distinguishes sessions that begin alike. */
function signaturesOf(drafts: readonly Draft[]): ReadonlyMap<number, string> {
  const hashes = new Map<number, Hash>()
  for (const { session, form } of drafts) {
    const hash = hashes.get(session) ?? createHash('sha256')
    hashes.set(session, hash.update(form).update('\u0003'))
  }
  return new Map([...hashes].map(([session, hash]) => [session, hash.digest('hex')]))
}

function uploadedFiles(drafts: readonly Draft[]): ReadonlySet<string> {
  const uploads = drafts.map(draft => draft.document).filter(document => document.k === 'upload')
  return new Set(uploads.flatMap(document => classify(document).writes.map(write => write.object)))
}

function hasFailed({ document }: Draft): boolean {
  return 'error' in document || 'fault' in document
}

function accessesOf(
  effects: Effects,
  failed: boolean,
  files: ReadonlySet<string>,
): Map<string, Access> {
  const accesses = new Map<string, Access>()
  const add = (object: string, access: Access) => addAccess(accesses, object, access)
  const looked = effects.looks.map(look => look.object)
  for (const object of [...effects.reads, ...looked, ...effects.loads]) {
    add(object, 'read')
    if (object.startsWith('@') && !files.has(object)) add(inside(object), 'read')
  }
  for (const { object, mode } of failed ? [] : effects.writes) {
    add(object, mode === 'add' || (files.has(object) && mode === 'anew') ? 'add' : 'change')
    if (object.startsWith('@')) add(inside(object), files.has(object) ? 'add' : 'change')
  }
  // A table is dropped with its database.
  for (const object of [...accesses.keys()]) {
    const database = databaseOf(object)
    if (database !== undefined) add(databaseObject(database), 'read')
  }
  if (!failed && effects.writes.length > 0) accesses.set(contents, 'add')
  if (effects.readsAll || effects.lists.length > 0) accesses.set(contents, 'read')
  accesses.set(world, effects.writesAll ? 'change' : 'read')
  return accesses
}

/** Merges two accesses: reading and adding together are as strict as a change. */
function addAccess(accesses: Map<string, Access>, object: string, access: Access): void {
  const known = accesses.get(object)
  accesses.set(object, known === undefined || known === access ? access : 'change')
}

/** The object that represents the files in a stage. */
function inside(place: string): string {
  return `${stageOf(place)}/`
}
