import type { Relation } from '../../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../../plan/scalar.js'
import { ScalarProgram } from '../../scalar/compile-scalar.js'
import { type Layout, layoutOf, type ValueBox } from '../../scalar/layout.js'
import type { Builder, Builders, Operator, OperatorScope, RunState } from './operator.js'

const noCells: ReadonlyMap<ColumnId, ValueBox> = new Map()

/** Returns a scope that builds the relations of one run with `builders`. */
export function scopeOf(run: RunState, builders: Builders): OperatorScope {
  return new BuildScope(run, builders, noCells)
}

class BuildScope implements OperatorScope {
  readonly run: RunState
  readonly cells: ReadonlyMap<ColumnId, ValueBox>
  readonly #builders: Builders

  constructor(run: RunState, builders: Builders, cells: ReadonlyMap<ColumnId, ValueBox>) {
    this.run = run
    this.#builders = builders
    this.cells = cells
  }

  build(relation: Relation): Operator {
    const builder = this.#builders[relation.kind] as Builder
    return builder(relation, this)
  }

  within(cells: ReadonlyMap<ColumnId, ValueBox>): OperatorScope {
    return new BuildScope(this.run, this.#builders, cells)
  }

  scalar(expr: Scalar, columns: readonly PlanColumn[]): ScalarProgram {
    return this.scalarIn(expr, layoutOf(columns, this.cells))
  }

  scalarIn(expr: Scalar, layout: Layout): ScalarProgram {
    return new ScalarProgram(expr, { cx: this.run.cx.eval, layout })
  }
}
