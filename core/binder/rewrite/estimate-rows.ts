import type { Join, Relation, TableId } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { isCallOf } from '../scalar/walk-scalar.js'
import { relationInputs } from './walk-relation.js'

/** The number of rows of something whose size is not known before it runs: a listing, a file, a function. */
export const unknownRows = 1000

/** The part of the rows for which an equality with a constant is guessed to hold, if the column has many values. */
const equalPart = 0.05

/**
 * Guesses how many rows relations give: from the sizes of tables, and from what conditions look like. Where the same
 * thing is named by several tables' columns, it is taken to be as many things as the smallest of these has rows.
 *
 * Guesses choose between plans with equal results; nothing else may depend on them.
 */
export class RowEstimates {
  readonly #rowCount: (table: TableId) => number
  readonly #known = new WeakMap<Relation, number>()
  readonly #ctes = new Map<number, number>()
  /** For columns of relations seen so far: no more different values than this. */
  readonly #values = new Map<ColumnId, number>()

  constructor(rowCount: (table: TableId) => number) {
    this.#rowCount = rowCount
  }

  /** Rows that the relation gives, as a positive number. */
  rows(relation: Relation): number {
    const known = this.#known.get(relation)
    if (known !== undefined) return known
    const rows = Math.max(1, this.#guess(relation))
    this.#known.set(relation, rows)
    return rows
  }

  /** Sets the rows of a relation, where more is known than it says itself. */
  note(relation: Relation, rows: number): void {
    this.#known.set(relation, Math.max(1, rows))
  }

  /** An upper bound of the different values of a column of a relation that was estimated. */
  values(id: ColumnId): number {
    return this.#values.get(id) ?? unknownRows
  }

  /** The part of the rows for which a condition is true. */
  part(condition: Scalar): number {
    if (isCallOf(condition, 'and')) return this.product(condition.args)
    if (isCallOf(condition, 'or'))
      return Math.min(1, sum(condition.args.map(arg => this.part(arg))))
    if (isCallOf(condition, 'not')) return 1 - this.part(condition.args[0]!)
    if (isCallOf(condition, 'is_true')) return this.part(condition.args[0]!)
    if (isCallOf(condition, 'is_not_null')) return 0.95
    if (isCallOf(condition, 'noteq')) return 0.9
    if (isCallOf(condition, 'like')) return 0.1
    if (isCallOf(condition, 'eq')) return this.#equalPart(condition.args)
    return 0.3
  }

  /** The part of the rows for which all conditions are true. */
  product(conditions: readonly Scalar[]): number {
    return conditions.reduce((part, condition) => part * this.part(condition), 1)
  }

  #equalPart(args: readonly Scalar[]): number {
    const counts = args.flatMap(arg => (arg.kind === 'ColumnRef' ? [this.values(arg.id)] : []))
    return Math.max(equalPart, 1 / Math.max(1, ...counts))
  }

  #guess(relation: Relation): number {
    switch (relation.kind) {
      case 'Scan':
        return this.#of(relation.columns, this.#rowCount(relation.table))
      case 'Values':
        return this.#of(relation.columns, relation.rows.length)
      case 'Source':
      case 'WorkTable':
        return this.#of(relation.columns, unknownRows)
      case 'CteScan':
        return this.#of(relation.columns, this.#ctes.get(relation.cte) ?? unknownRows)
      case 'With':
        this.defineCte(relation.cte, relation.definition)
        return this.rows(relation.body)
      case 'Filter':
        return this.rows(relation.input) * this.product(relation.conjuncts)
      case 'Project': {
        const rows = this.rows(relation.input)
        for (const { column, expr } of relation.items) this.#pass(column.id, expr, rows)
        return rows
      }
      case 'Aggregate': {
        const input = this.rows(relation.input)
        for (const { column, expr } of relation.keys) this.#pass(column.id, expr, input)
        const groups = productOf(relation.keys.map(key => this.values(key.column.id)))
        const rows = Math.min(input, groups) * (relation.sets?.length ?? 1)
        this.#of(
          relation.aggregates.map(call => call.column),
          rows,
        )
        return rows
      }
      case 'Limit':
      case 'Sort':
        return Math.min(this.rows(relation.input), relation.limit ?? Number.POSITIVE_INFINITY)
      case 'Sample':
        return relation.rows ?? this.rows(relation.input) * (relation.fraction ?? 1)
      case 'Window':
      case 'Udf':
      case 'ProjectSet':
        return this.rows(relation.input)
      case 'SetOperation': {
        const [left, right] = [this.rows(relation.left), this.rows(relation.right)]
        return this.#of(relation.columns, relation.op === 'union' ? left + right : left)
      }
      case 'Recursive':
        return this.#of(relation.columns, 10 * this.rows(relation.base))
      case 'Apply': {
        this.rows(relation.inner)
        return this.rows(relation.outer)
      }
      case 'Join':
        return this.#join(relation)
    }
  }

  /** Notes the size of a definition, for the scans that read it. */
  defineCte(cte: number, definition: Relation): void {
    this.#ctes.set(cte, this.rows(definition))
  }

  #join(join: Join): number {
    const [left, right] = [this.rows(join.left), this.rows(join.right)]
    const pairs = left * right * this.pairPart(join)
    switch (join.join) {
      case 'inner':
      case 'cross':
      case 'asof':
        return pairs
      case 'right':
      case 'rightAsof':
        return Math.max(right, pairs)
      case 'full':
      case 'fullAsof':
        return Math.max(left, pairs) + right
      case 'left':
        return Math.max(left, pairs)
      case 'leftSemi':
        return left * this.matchedPart(join, 'right')
      case 'rightSemi':
        return right * this.matchedPart(join, 'left')
      case 'rightAnti':
        return right / 2
      case 'leftAnti':
        return left / 2
      default:
        return left
    }
  }

  /** The part of all pairs of rows that an inner join with these keys and this residual would keep. */
  pairPart({ keys, residual }: Pick<Join, 'keys' | 'residual'>): number {
    const values = keys.map(key => Math.min(this.#valuesOf(key.left), this.#valuesOf(key.right)))
    return this.product(residual) / Math.max(1, ...values)
  }

  /**
   * The part of the rows of one side of a semi join that have a match on `side`, the other one: as many as of all
   * values that the keys of that side could have are left in it.
   */
  matchedPart(join: Join, side: 'left' | 'right'): number {
    const rows = this.rows(join[side])
    const all = Math.max(1, ...join.keys.map(key => this.#valuesOf(key[side])))
    return Math.min(1, rows / all)
  }

  #valuesOf(scalar: Scalar): number {
    if (scalar.kind === 'Cast') return this.#valuesOf(scalar.input)
    return scalar.kind === 'ColumnRef' ? this.values(scalar.id) : unknownRows
  }

  #of(columns: readonly { readonly id: ColumnId }[], rows: number): number {
    for (const { id } of columns) this.#values.set(id, Math.max(1, rows))
    return rows
  }

  #pass(id: ColumnId, expr: Scalar, rows: number): void {
    if (expr.kind !== 'ColumnRef') this.#values.set(id, rows)
    else if (expr.id !== id) this.#values.set(id, this.values(expr.id))
  }
}

/**
 * How much a plan works, in rows: those that its operators read, those that joins build tables of (which cost more than
 * those that are looked up), and those that joins give.
 */
export function workOf(estimates: RowEstimates, relation: Relation): number {
  const below = sum(relationInputs(relation).map(input => workOf(estimates, input)))
  return below + ownWork(estimates, relation)
}

/** What grouping a row costs, against looking it up in a table of keys. */
const groupWork = 3

/** The work of an operator alone. */
export function ownWork(estimates: RowEstimates, relation: Relation): number {
  if (relation.kind === 'Aggregate') return groupWork * estimates.rows(relation.input)
  if (relation.kind !== 'Join')
    return sum(relationInputs(relation).map(each => estimates.rows(each)))
  const [left, right] = [estimates.rows(relation.left), estimates.rows(relation.right)]
  const rows = estimates.rows(relation)
  return relation.keys.length === 0 ? left * right : joinWork(left, right, rows)
}

/** The work of a join by keys, from the rows that it reads, holds and gives. */
export function joinWork(read: number, held: number, given: number): number {
  return read + 3 * held + given
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}

function productOf(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a * b, 1)
}
