import type { ObjectName } from '../../../core/sql/effects/effects.js'
import type { ObjectState } from './object-state.js'

/** An object that an open transaction has written: its state before, and its state in the transaction. */
export interface Rewritten {
  readonly before: ObjectState
  readonly own: ObjectState
}

export interface OpenTransaction {
  readonly objects: ReadonlyMap<ObjectName, Rewritten>
  /** Whether a statement failed: all others fail until the transaction ends. */
  readonly failed: boolean
  /** Whether the outcome of one of its statements is unknown, so that it may have failed. */
  readonly isUnsure: boolean
  /** The session's own objects when the transaction began. */
  readonly ownBefore: ReadonlyMap<ObjectName, ObjectState>
}

/** What one session sees and others do not: variables, temporary tables, an open transaction. Immutable. */
export interface SessionView {
  readonly own: ReadonlyMap<ObjectName, ObjectState>
  readonly transaction?: OpenTransaction
}

/** A session that sees the same as every other one. */
export const plainView: SessionView = Object.freeze({ own: new Map() })

/** The view of a session, updated as the session runs statements. */
export class SessionHistory {
  view: SessionView = plainView
  /** The parts of its context that were set by statements with unknown outcome. */
  readonly #unsure = new Set<string>()

  get isPlain(): boolean {
    return this.view === plainView
  }

  /** Whether part of its context is unknown. */
  get isUnsure(): boolean {
    return this.#unsure.size > 0
  }

  /** Whether this part of its context is unknown. */
  isUnsureOf(name: string): boolean {
    return this.#unsure.has(name)
  }

  /** Notes the context that a statement set, or may have set. */
  noteContext(names: readonly string[], isGuess: boolean): void {
    for (const name of names) {
      if (isGuess) this.#unsure.add(name)
      else this.#unsure.delete(name)
    }
  }

  setOwn(object: ObjectName, state: ObjectState | undefined): void {
    const own = new Map(this.view.own)
    if (state === undefined) own.delete(object)
    else own.set(object, state)
    this.#set(own, this.view.transaction)
  }

  begin(): void {
    const { own } = this.view
    this.#set(own, { objects: new Map(), failed: false, isUnsure: false, ownBefore: own })
  }

  rewrite(transaction: OpenTransaction, object: ObjectName, rewritten: Rewritten): void {
    const objects = new Map(transaction.objects).set(object, rewritten)
    this.#set(this.view.own, { ...transaction, objects })
  }

  /** Ends the transaction, if there is one; a rollback restores the temporary tables. */
  end(rollsBack: boolean): void {
    const { own, transaction } = this.view
    if (transaction === undefined) return
    this.#set(rollsBack ? rolledBack(own, transaction) : own, undefined)
  }

  /** Notes a statement with unknown outcome: an open transaction may have failed. */
  doubt(): void {
    const { own, transaction } = this.view
    if (transaction === undefined || transaction.failed) return
    this.#set(own, { ...transaction, isUnsure: true })
  }

  /** Called when a statement failed: a transaction is rolled back, but stays open until it is ended. */
  fail(): void {
    const { own, transaction } = this.view
    if (transaction === undefined || transaction.failed) return
    this.#set(rolledBack(own, transaction), { ...transaction, objects: new Map(), failed: true })
  }

  #set(own: SessionView['own'], transaction: OpenTransaction | undefined): void {
    if (transaction !== undefined) this.view = { own, transaction }
    else this.view = own.size === 0 ? plainView : { own }
  }
}

/** Restores the session's objects, except for variables, which are not rolled back. */
function rolledBack(own: SessionView['own'], { ownBefore }: OpenTransaction): SessionView['own'] {
  const variables = [...own].filter(([object]) => object.startsWith('$'))
  const tables = [...ownBefore].filter(([object]) => !object.startsWith('$'))
  return new Map([...variables, ...tables])
}
