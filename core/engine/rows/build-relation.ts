import type { Relation } from '../../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../../plan/scalar.js'
import { ScalarProgram } from '../../scalar/compile-scalar.js'
import { type Cell, type Layout, layoutOf } from '../../scalar/layout.js'
import type { Builder, Builders, Operator, Run, Scope } from './operator.js'

const noCells: ReadonlyMap<ColumnId, Cell> = new Map()

/** A scope that builds the relations of one run with `builders`. */
export function scopeOf(run: Run, builders: Builders): Scope {
  return new BuildScope(run, builders, noCells)
}

class BuildScope implements Scope {
  readonly run: Run
  readonly cells: ReadonlyMap<ColumnId, Cell>
  readonly #builders: Builders

  constructor(run: Run, builders: Builders, cells: ReadonlyMap<ColumnId, Cell>) {
    this.run = run
    this.#builders = builders
    this.cells = cells
  }

  build(relation: Relation): Operator {
    const builder = this.#builders[relation.kind] as Builder
    return builder(relation, this)
  }

  within(cells: ReadonlyMap<ColumnId, Cell>): Scope {
    return new BuildScope(this.run, this.#builders, cells)
  }

  scalar(expr: Scalar, columns: readonly PlanColumn[]): ScalarProgram {
    return this.scalarIn(expr, layoutOf(columns, this.cells))
  }

  scalarIn(expr: Scalar, layout: Layout): ScalarProgram {
    return new ScalarProgram(expr, { cx: this.run.cx.eval, layout })
  }
}
