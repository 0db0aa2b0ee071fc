import type { Engine, RunContext } from '../../../../core/engine/engine.js'
import type { Relation } from '../../../../core/plan/relation.js'
import type { PlanColumn, Scalar, SortKey } from '../../../../core/plan/scalar.js'
import { int32Type, nullableType } from '../../../../core/types/data-type.js'
import type { Value } from '../../../../core/types/value.js'
import { column, query, rowsOf, values } from '../plan-parts.js'

export const maybeInt = nullableType(int32Type)

/** Nullable Int32 columns with rows. */
export function table(width: number, rows: readonly (readonly Value[])[]) {
  const columns = Array.from({ length: width }, () => column(maybeInt))
  return { columns, relation: values(columns, rows) }
}

export const numbers = (n: number) =>
  table(
    1,
    Array.from({ length: n }, (_, i) => [i]),
  )

export const ascending = (expr: Scalar): SortKey => ({ expr, descending: false, nullsFirst: false })
export const descending = (expr: Scalar): SortKey => ({ expr, descending: true, nullsFirst: true })

/** Runs a relation in a transaction of its own; gives the rows of the output columns. */
export type RunRelation = (
  root: Relation,
  output: readonly PlanColumn[],
  cx?: RunContext,
) => Promise<Value[][]>

export function relationRunner(engine: Engine): RunRelation {
  return async (root, output, cx) => {
    const transaction = await engine.begin('read')
    try {
      return await rowsOf(transaction, query(root, output), cx)
    } finally {
      await transaction.rollback()
    }
  }
}
