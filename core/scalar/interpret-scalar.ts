import { Bug, never } from '../errors/bug.js'
import type { Cx, Overload } from '../functions/overload.js'
import type { Call, Cast, ColumnId, ColumnRef, Lambda, Scalar } from '../plan/scalar.js'
import type { Column } from '../types/columns/column.js'
import { isNullable } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import { callFault } from './call-fault.js'
import { castOf } from './cast-value.js'
import { type Layout, noColumns, type ValueBox } from './layout.js'

/**
 * Returns the value of an expression at row `i` of the left columns and row `j` of the right ones (`j` is ignored if
 * the layout has one side).
 */
export type RowFunction = (columns: readonly Column[], i: number, j: number) => Value

/** The facts about the session that evaluating an expression needs. */
export interface Evaluation {
  readonly cx: Cx
  readonly layout: Layout
}

/**
 * Turns an expression into nested closures: slower than a generated loop, but ready at once.
 *
 * When a generated loop throws, these closures evaluate the rows again to find the call that failed and its
 * arguments.
 */
export function interpretScalar(expr: Scalar, by: Evaluation): RowFunction {
  return new Interpreter(expr, by).compile(expr)
}

/**
 * The value of a scalar without columns, for constant folding, SET, DEFAULT and LIMIT. Throws `QueryError`
 * with the same message as a query.
 */
export function evaluateScalar(cx: Cx, scalar: Scalar): Value {
  return interpretScalar(scalar, { cx, layout: noColumns })([], 0, 0)
}

class Interpreter {
  readonly #whole: Scalar
  readonly #by: Evaluation
  /** Parameters of the enclosing lambdas. */
  readonly #params = new Map<ColumnId, ValueBox>()
  /** Errors that already have their final text, on their way through the enclosing calls. */
  readonly #told = new WeakSet<object>()

  constructor(whole: Scalar, by: Evaluation) {
    this.#whole = whole
    this.#by = by
  }

  compile(expr: Scalar): RowFunction {
    switch (expr.kind) {
      case 'Literal':
        return constant(expr.value)
      case 'ColumnRef':
        return this.#column(expr)
      case 'LambdaParam':
        return cellReader(this.#param(expr.id, expr.name))
      case 'Lambda':
        return this.#lambda(expr)
      case 'Cast':
        return this.#cast(expr)
      case 'Call':
        return this.#call(expr)
      default:
        return never(expr, 'scalar')
    }
  }

  #column(expr: ColumnRef): RowFunction {
    const { slots, split, cells } = this.#by.layout
    const slot = slots.get(expr.id)
    if (slot === undefined) {
      const cell = cells.get(expr.id)
      if (cell === undefined) throw new Bug(`column ${expr.name} (${expr.id}) is not in scope`)
      return cellReader(cell)
    }
    return slot < split
      ? (columns, i) => columns[slot]!.get(i)
      : (columns, _i, j) => columns[slot]!.get(j)
  }

  #param(id: ColumnId, name: string): ValueBox {
    const cell = this.#params.get(id)
    if (cell === undefined) throw new Bug(`lambda parameter ${name} is not in scope`)
    return cell
  }

  /** A lambda is never recursive, so one cell for each parameter is enough. */
  #lambda(expr: Lambda): RowFunction {
    const cells = expr.params.map((): ValueBox => ({ value: null }))
    for (const [at, param] of expr.params.entries()) this.#params.set(param.id, cells[at]!)
    const body = this.compile(expr.body)
    const row =
      (columns: readonly Column[], i: number, j: number) =>
      (...args: readonly Value[]): Value => {
        for (let at = 0; at < cells.length; at++) cells[at]!.value = args[at]!
        return body(columns, i, j)
      }
    return row as unknown as RowFunction
  }

  #cast(expr: Cast): RowFunction {
    const input = this.compile(expr.input)
    const cast = castOf(expr)
    const { cx } = this.#by
    const passesNull = isNullable(expr.type)
    return (columns, i, j) => {
      const value = input(columns, i, j)
      if (value === null && passesNull) return null
      try {
        return cast(cx, value)
      } catch (error) {
        throw this.#fault(expr, [value], error)
      }
    }
  }

  #call(expr: Call): RowFunction {
    const { overload } = expr
    if (overload.evaluateLazily !== undefined) return this.#lazyCall(expr, overload.evaluateLazily)
    const args = expr.args.map(arg => this.compile(arg))
    const { cx } = this.#by
    const evaluate = overload.evaluate
    const pass = overload.nulls === 'pass'
    if (args.length === 1) {
      const first = args[0]!
      return (columns, i, j) => {
        const a = first(columns, i, j)
        if (pass && a === null) return null
        try {
          return evaluate(cx, a)
        } catch (error) {
          throw this.#fault(expr, [a], error)
        }
      }
    }
    if (args.length === 2) {
      const first = args[0]!
      const second = args[1]!
      return (columns, i, j) => {
        const a = first(columns, i, j)
        const b = second(columns, i, j)
        if (pass && (a === null || b === null)) return null
        try {
          return evaluate(cx, a, b)
        } catch (error) {
          throw this.#fault(expr, [a, b], error)
        }
      }
    }
    return (columns, i, j) => {
      const values = args.map(arg => arg(columns, i, j))
      if (pass && values.includes(null)) return null
      try {
        return evaluate(cx, ...values)
      } catch (error) {
        throw this.#fault(expr, values, error)
      }
    }
  }

  #lazyCall(expr: Call, evaluate: NonNullable<Overload['evaluateLazily']>): RowFunction {
    const args = expr.args.map(arg => this.compile(arg))
    const { cx } = this.#by
    return (columns, i, j) => evaluate(cx, ...args.map(arg => () => arg(columns, i, j)))
  }

  #fault(node: Call | Cast, values: readonly Value[], cause: unknown): unknown {
    if (typeof cause === 'object' && cause !== null && this.#told.has(cause)) return cause
    const fault = callFault(node, this.#whole, values, cause)
    if (typeof fault === 'object' && fault !== null) this.#told.add(fault)
    return fault
  }
}

function constant(value: Value): RowFunction {
  return () => value
}

function cellReader(cell: ValueBox): RowFunction {
  return () => cell.value
}
