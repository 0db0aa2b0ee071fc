import type { Relation, Scan } from '../../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../../plan/scalar.js'
import type { ScalarProgram } from '../../scalar/compile-scalar.js'
import type { Layout, ValueBox } from '../../scalar/layout.js'
import type { Block } from '../../types/block.js'
import type { RunContext } from '../engine.js'
import type { HeldMemory } from './held-memory.js'
import type { Pacer } from './pacer.js'

/** The number of rows per block, where an operator can choose. */
export const chunkRows = 1024

/** The rows of a run. */
export type Blocks = AsyncGenerator<Block, void, undefined>

/** A relation ready to run. `open` starts a new run; its blocks obey the contract of `PlanRun.blocks`. */
export interface Operator {
  readonly columns: readonly PlanColumn[]
  open(): Blocks
}

/** What all operators of one run share. */
export interface RunState {
  readonly cx: RunContext
  readonly pacer: Pacer
  readonly memory: HeldMemory
  /** The chunks that a scan reads: the table's columns, then the hidden ones of the scan. */
  readonly scan: (scan: Scan) => Iterable<Block>
  /** Rows of the WITH definitions, by number; evaluated when first requested. */
  readonly ctes: Map<number, () => Promise<readonly Block[]>>
  /** Rows of the previous round, by the recursion's number. */
  readonly workTables: Map<number, readonly Block[]>
}

/** What a builder needs to build operators and expressions. */
export interface OperatorScope {
  readonly run: RunState
  /** Columns of the enclosing outer rows. */
  readonly cells: ReadonlyMap<ColumnId, ValueBox>
  build(relation: Relation): Operator
  /** The same scope with other outer columns. */
  within(cells: ReadonlyMap<ColumnId, ValueBox>): OperatorScope
  /** Compiles an expression over rows of `columns`. */
  scalar(expr: Scalar, columns: readonly PlanColumn[]): ScalarProgram
  scalarIn(expr: Scalar, layout: Layout): ScalarProgram
}

/** Makes the operator of one kind of relation. */
export type Builder<K extends Relation['kind'] = Relation['kind']> = (
  relation: Extract<Relation, { kind: K }>,
  scope: OperatorScope,
) => Operator

/** One builder for each kind of relation. An engine may replace some of them. */
export type Builders = { readonly [K in Relation['kind']]: Builder<K> }
