import type { JoinKey } from '../../plan/relation.js'
import type { ColumnId, ColumnRef, Scalar } from '../../plan/scalar.js'
import { removeNullable } from '../../types/data-type.js'
import { unknownRows } from './estimate-rows.js'

/**
 * The columns that the keys of a tree of joins equate with one another. Those of one class are taken to have the same
 * values, of which there are as many as the smallest of their tables has rows: a key of it, which the others refer to.
 */
export class ValueClasses {
  /** The keys that are not among two columns of a class of `equal`. */
  readonly otherKeys: readonly JoinKey[]
  /**
   * Classes of columns of one type and of different relations, each of which equals any other of its class. Two columns
   * of one relation would have to be compared in it too.
   */
  readonly equal: readonly (readonly ColumnRef[])[]
  readonly #sets = new DisjointSets()
  readonly #count = new Map<ColumnId, number>()
  readonly #values: (id: ColumnId) => number

  /** `values`: an upper bound of the different values of a column; `relationOf`: which relation has it. */
  constructor(
    keys: readonly JoinKey[],
    values: (id: ColumnId) => number,
    relationOf: (id: ColumnId) => number | undefined,
  ) {
    this.#values = values
    for (const { left, right } of keys) {
      const [a, b] = [columnOf(left), columnOf(right)]
      if (a === undefined || b === undefined) continue
      const count = Math.min(this.#countOf(a), this.#countOf(b))
      this.#count.set(this.#sets.join(a, b), count)
    }
    const isOnceEach = (columns: readonly ColumnRef[]) =>
      new Set(columns.map(column => relationOf(column.id))).size === columns.length
    this.equal = equalColumns(keys.filter(isPlain)).filter(isOnceEach)
    const inClass = new Set(this.equal.flat().map(column => column.id))
    this.otherKeys = keys.filter(key => !(isPlain(key) && inClass.has(columnOf(key.left)!)))
  }

  /** How many different values a key has. */
  countOf(key: Scalar): number {
    const id = columnOf(key)
    return id === undefined ? unknownRows : this.#countOf(id)
  }

  #countOf(id: ColumnId): number {
    return this.#count.get(this.#sets.of(id)) ?? this.#values(id)
  }
}

/** Whether a key equates two columns as they are. */
function isPlain({ left, right, nullsEqual }: JoinKey): boolean {
  const columns = left.kind === 'ColumnRef' && right.kind === 'ColumnRef'
  return columns && !nullsEqual && removeNullable(left.type) === removeNullable(right.type)
}

function equalColumns(keys: readonly JoinKey[]): readonly (readonly ColumnRef[])[] {
  const sets = new DisjointSets()
  const columns = new Map<ColumnId, ColumnRef>()
  for (const { left, right } of keys as readonly { left: ColumnRef; right: ColumnRef }[]) {
    sets.join(left.id, right.id)
    for (const column of [left, right]) columns.set(column.id, column)
  }
  const classes = new Map<ColumnId, ColumnRef[]>()
  for (const column of columns.values()) {
    const root = sets.of(column.id)
    classes.set(root, [...(classes.get(root) ?? []), column])
  }
  return [...classes.values()]
}

/** Columns in sets, each named by one of its columns. */
class DisjointSets {
  readonly #up = new Map<ColumnId, ColumnId>()

  /** The name of a column's set. */
  of(id: ColumnId): ColumnId {
    let root = id
    for (let up = this.#up.get(root); up !== undefined; up = this.#up.get(root)) root = up
    return root
  }

  /** Makes one set of those of two columns; returns its name. */
  join(a: ColumnId, b: ColumnId): ColumnId {
    const [from, to] = [this.of(a), this.of(b)]
    if (from !== to) this.#up.set(from, to)
    return to
  }
}

/** The column that a key is, or is cast from. */
export function columnOf(scalar: Scalar): ColumnId | undefined {
  if (scalar.kind === 'Cast') return columnOf(scalar.input)
  return scalar.kind === 'ColumnRef' ? scalar.id : undefined
}
