import type { Relation, TableId } from '../../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../../plan/scalar.js'
import type { ScalarProgram } from '../../scalar/compile-scalar.js'
import type { Layout, ValueBox } from '../../scalar/layout.js'
import type { Block } from '../../types/block.js'
import type { RunContext } from '../engine.js'
import type { Pacer } from './pacer.js'

/** Rows that operators hand on at once, where they choose. */
export const chunkRows = 1024

/** A relation ready to run. `open` starts it anew; its blocks follow `PlanRun.blocks`. */
export interface Operator {
  readonly columns: readonly PlanColumn[]
  open(): AsyncGenerator<Block, void, undefined>
}

/** What all operators of one run share. */
export interface RunState {
  readonly cx: RunContext
  readonly pacer: Pacer
  /** The chunks of a table as the statement sees it. */
  readonly scan: (table: TableId) => readonly Block[]
  /** Rows of the WITH definitions, by number: read the first time that one is asked for. */
  readonly ctes: Map<number, () => Promise<readonly Block[]>>
  /** Rows that the round before gave, by the recursion's number. */
  readonly workTables: Map<number, readonly Block[]>
}

/** What a builder builds with. */
export interface OperatorScope {
  readonly run: RunState
  /** Columns of the outer rows around. */
  readonly cells: ReadonlyMap<ColumnId, ValueBox>
  build(relation: Relation): Operator
  /** The same with other outer columns. */
  within(cells: ReadonlyMap<ColumnId, ValueBox>): OperatorScope
  /** An expression over rows of `columns`. */
  scalar(expr: Scalar, columns: readonly PlanColumn[]): ScalarProgram
  scalarIn(expr: Scalar, layout: Layout): ScalarProgram
}

/** Makes the operator of one kind of relation. */
export type Builder<K extends Relation['kind'] = Relation['kind']> = (
  relation: Extract<Relation, { kind: K }>,
  scope: OperatorScope,
) => Operator

/** One builder for each kind of relation. An engine may put others in place of these. */
export type Builders = { readonly [K in Relation['kind']]: Builder<K> }
