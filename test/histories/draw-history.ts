import { SeededIds } from '../../core/ids.js'
import type { Action, Pair, Step } from './history.js'

const tables = ['t0', 't1', 't2'] as const
const files = ['f0', 'f1'] as const
const labels = ['one', 'two'] as const

/** How often each kind of statement is drawn, where no transaction begins or ends. */
const weights: { readonly [K in Exclude<Action['kind'], TxnCommand>]: number } = {
  divide: 0.5,
  misspell: 0.5,
  read: 10,
  names: 0.5,
  files: 1,
  insert: 18,
  insertSelect: 4,
  insertAll: 3,
  update: 20,
  delete: 12,
  merge: 10,
  replace: 7,
  upload: 2,
  remove: 0.5,
  copy: 12,
  create: 1.5,
  createAs: 0.5,
  drop: 0.7,
  truncate: 1.5,
  addColumn: 1.5,
  dropColumn: 0.7,
  retype: 0.5,
  rename: 0.6,
  swap: 0.6,
}

type TxnCommand = 'begin' | 'commit' | 'rollback'

/** A history that a seed decides: two to four sessions, and tables with a few rows to begin with. */
export function drawHistory(seed: number): readonly Step[] {
  return new Draw(seed).history()
}

class Draw {
  readonly #ids: SeededIds

  constructor(seed: number) {
    this.#ids = new SeededIds(seed)
  }

  history(): readonly Step[] {
    const sessions = 2 + this.#below(3)
    const length = 8 + this.#below(28)
    const first: Action[] = [
      { kind: 'create', table: 't0', mode: 'new' },
      { kind: 'create', table: 't1', mode: 'new' },
      { kind: 'create', table: 't2', mode: 'new' },
      { kind: 'insert', table: 't0', rows: this.#rows() },
      { kind: 'insert', table: 't0', rows: this.#rows() },
      { kind: 'upload', file: 'f0', rows: this.#rows() },
    ]
    /** Sessions that have begun and not ended, as far as can be told without running anything. */
    const open = new Set<number>()
    const step = (): Step => {
      const session = this.#below(sessions)
      const action = this.#command(open.has(session)) ?? this.#action()
      if (action.kind === 'begin') open.add(session)
      if (action.kind === 'commit' || action.kind === 'rollback') open.delete(session)
      return { session, action }
    }
    return [
      ...first.map(action => ({ session: 0, action })),
      ...Array.from({ length }, () => step()),
    ]
  }

  /** Begins or ends a transaction now and then; rarely where there is nothing to begin or end. */
  #command(isOpen: boolean): Action | undefined {
    const at = this.#ids.random()
    if (at < (isOpen ? 0.01 : 0.5)) return { kind: 'begin' }
    if (at > (isOpen ? 0.85 : 0.98)) return { kind: this.#below(5) === 0 ? 'rollback' : 'commit' }
    return undefined
  }

  #action(): Action {
    let left = this.#ids.random() * Object.values(weights).reduce((sum, weight) => sum + weight)
    for (const [kind, weight] of Object.entries(weights)) {
      left -= weight
      if (left < 0) return this.#actionOf(kind as keyof typeof weights)
    }
    return { kind: 'names' }
  }

  #actionOf(kind: keyof typeof weights): Action {
    const table = this.#table()
    switch (kind) {
      case 'insert':
        return {
          kind,
          table,
          rows: this.#rows(),
          overwrite: this.#below(6) === 0,
          ...this.#label(),
        }
      case 'insertSelect':
      case 'createAs':
        return { kind, table, from: this.#table() }
      case 'insertAll':
        return { kind, tables: [table, this.#table()], row: this.#row() }
      case 'update':
        return {
          kind,
          table,
          where: this.#where(),
          isFound: this.#below(5) === 0,
          b: this.#below(9),
          ...this.#label(),
        }
      case 'delete':
        return { kind, table, where: this.#where() }
      case 'merge':
      case 'replace':
        return { kind, table, rows: [...new Map(this.#rows())] }
      case 'upload':
        return { kind, file: this.#one(files), rows: this.#rows() }
      case 'remove':
        return { kind, file: this.#one(files) }
      case 'copy':
        return this.#copy(table)
      case 'create':
        return { kind, table, mode: this.#one(['new', 'replace', 'maybe'] as const) }
      case 'addColumn':
        return { kind, table, value: 7 + this.#below(2) }
      case 'rename':
      case 'swap':
        return { kind, table, to: this.#one(tables.filter(name => name !== table)) }
      case 'read':
      case 'drop':
      case 'truncate':
      case 'dropColumn':
      case 'retype':
        return { kind, table }
      default:
        return { kind }
    }
  }

  #copy(table: string): Action {
    const file = this.#one(files)
    return { kind: 'copy', table, file, purge: this.#below(4) === 0, force: this.#below(4) === 0 }
  }

  /** The first table is where most happens. */
  #table(): string {
    return this.#one(['t0', 't0', ...tables])
  }

  #where(): number | undefined {
    return this.#below(6) === 0 ? undefined : this.#below(5)
  }

  #label(): { readonly label?: string } {
    return this.#below(6) === 0 ? { label: this.#one(labels) } : {}
  }

  #rows(): readonly Pair[] {
    return Array.from({ length: 1 + this.#below(3) }, () => this.#row())
  }

  #row(): Pair {
    return [this.#below(5), this.#below(9)]
  }

  #one<T>(values: readonly T[]): T {
    return values[this.#below(values.length)]!
  }

  #below(bound: number): number {
    return Math.floor(this.#ids.random() * bound)
  }
}
