import type { TableId } from '../plan/relation.js'
import type { Scalar } from '../plan/scalar.js'
import type { DataType } from '../types/data-type.js'

/**
 * The server's plan of a statement, as EXPLAIN shows it. Columns have the server's numbers: in its expressions the id
 * of a `ColumnRef` is such a number, and its name is the column's with the name of its table.
 */
export interface ServerPlan {
  readonly root: ServerNode
  /** By number. */
  readonly columns: readonly ServerColumn[]
  /** The columns that the statement returns. */
  readonly output: readonly number[]
  /** Whether the server's optimizer makes this plan, so that its figures can be told; else it is mockq's own plan. */
  readonly isExact: boolean
}

/** A plan to show: the server's, if mockq can follow its planner, and mockq's own in the same form. */
export interface ExplainedPlan {
  readonly exact: ServerPlan | undefined
  readonly own: ServerPlan
}

export interface ServerColumn {
  readonly name: string
  /** The name or alias of the stored or computed table whose column it is. */
  readonly table?: string
  readonly type: DataType
}

/** What a scan reads. */
export type ScannedTable =
  /** A table with storage; `names` are those of its columns, by their numbers. */
  | {
      readonly kind: 'stored'
      readonly table: TableId
      readonly positions: ReadonlyMap<number, number>
    }
  /** `numbers(n)`. */
  | { readonly kind: 'numbers'; readonly rows: bigint }
  /** A table that the server computes, about which it has no figures. */
  | { readonly kind: 'system' }
  | { readonly kind: 'other' }

export interface ServerScan {
  readonly kind: 'scan'
  readonly scanId: number
  /** Catalog, database and table. */
  readonly name: string
  readonly table: ScannedTable
  /** Its columns' numbers, in order. */
  readonly columns: readonly number[]
  /** What it is told of the filters above it. */
  readonly filters: readonly Scalar[]
  /** The filters that it applies itself. */
  readonly predicates: readonly Scalar[]
  readonly limit?: number
  readonly isOrdered?: true
  /** The number of the column `_row_id`. */
  readonly rowId?: number
}

export interface ServerItem {
  readonly index: number
  readonly expr: Scalar
}

export interface ServerSortKey {
  readonly index: number
  readonly descending: boolean
  readonly nullsFirst: boolean
}

export interface ServerAggregate {
  readonly kind: 'aggregate'
  readonly input: ServerNode
  readonly groups: readonly number[]
  readonly calls: readonly ServerCall[]
  readonly rankLimit?: number
}

export interface ServerCall {
  readonly index: number
  readonly name: string
  readonly args: readonly number[]
}

/** One window function, whose rows its input has sorted by `order` in each partition. */
export interface ServerWindow {
  readonly kind: 'window'
  readonly input: ServerNode
  readonly index: number
  readonly name: string
  /** Undefined for a function that is written without its arguments. */
  readonly args: readonly number[] | undefined
  readonly partition: readonly number[]
  readonly order: readonly ServerSortKey[]
  readonly frame: string
}

export type ServerNode =
  | ServerScan
  | { readonly kind: 'empty' }
  | { readonly kind: 'dummy' }
  | {
      readonly kind: 'values'
      readonly columns: readonly number[]
      readonly rows: readonly (readonly Scalar[])[]
    }
  | { readonly kind: 'filter'; readonly input: ServerNode; readonly predicates: readonly Scalar[] }
  | { readonly kind: 'eval'; readonly input: ServerNode; readonly items: readonly ServerItem[] }
  | ServerAggregate
  | {
      readonly kind: 'sort'
      readonly input: ServerNode
      readonly keys: readonly ServerSortKey[]
      readonly limit?: number
    }
  | {
      readonly kind: 'topN'
      readonly input: ServerNode
      readonly keys: readonly ServerSortKey[]
      readonly limit: number
      readonly offset: number
      readonly lazy: readonly number[]
    }
  | {
      readonly kind: 'limit'
      readonly input: ServerNode
      readonly limit?: number
      readonly offset: number
      readonly lazy: readonly number[]
    }
  | {
      readonly kind: 'union'
      readonly left: ServerNode
      readonly right: ServerNode
      readonly columns: readonly number[]
      readonly leftColumns: readonly number[]
      readonly rightColumns: readonly number[]
    }
  | ServerWindow
  /** A node of which only the kind and the parts are shown. */
  | {
      readonly kind: 'other'
      readonly title: string
      readonly details: readonly string[]
      /** What it adds to the columns of its inputs. */
      readonly columns: readonly number[]
      /** The expressions over its inputs; `all` if it reads all of their columns. */
      readonly reads: readonly Scalar[] | 'all'
      /** A join: the rows of the second input are built into a table, which those of the first probe. */
      readonly isJoin: boolean
      readonly inputs: readonly ServerNode[]
    }

/** The numbers of the columns that a node has, in no special order. */
export function columnsOfNode(node: ServerNode): readonly number[] {
  switch (node.kind) {
    case 'scan':
      return node.rowId === undefined ? node.columns : [...node.columns, node.rowId]
    case 'empty':
    case 'dummy':
      return []
    case 'values':
    case 'union':
      return node.columns
    case 'filter':
    case 'sort':
    case 'topN':
    case 'limit':
      return columnsOfNode(node.input)
    case 'eval':
      return [...columnsOfNode(node.input), ...node.items.map(item => item.index)]
    case 'window':
      return [...columnsOfNode(node.input), node.index]
    case 'aggregate':
      return [...node.calls.map(call => call.index), ...node.groups]
    case 'other':
      return [...node.inputs.flatMap(columnsOfNode), ...node.columns]
  }
}
