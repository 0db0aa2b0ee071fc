import type { TableColumn, TableIndex } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { CreateTable } from '../../sql/ast/ddl.js'
import type { Expression, FunctionCall } from '../../sql/ast/expression.js'
import { nodesIn } from '../../sql/map-tree.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { removeNullable } from '../../types/data-type.js'
import { isFloatKind, isIntegerKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import { standaloneExpression } from '../dml/stored-rows.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'
import { SelectCalls } from '../select-calls.js'
import { isVolatile } from './default-text.js'
import { keptStyle } from './shown-name.js'

/** What a key is checked against. */
export interface KeyedTable {
  readonly columns: readonly TableColumn[]
  readonly indexes: readonly TableIndex[]
}

type ClusterBy = NonNullable<CreateTable['clusterBy']>

interface KeyRules {
  /** The clause, as errors name it. */
  readonly clause: string
  /** The same inside of a sentence. */
  readonly inner?: string
  readonly allowsVector: boolean
}

/**
 * CLUSTER BY as text; each key is over one column. Only a LINEAR key of a table without partitions may be a vector.
 *
 * Throws `QueryError` 1081. Source: databend binder/ddl/table.rs `analyze_cluster_keys`.
 */
export function clusterKeys(
  binding: Binding,
  { type, exprs }: ClusterBy,
  table: KeyedTable,
  isPartitioned: boolean,
): readonly string[] {
  if (type === 'HILBERT' && exprs.length !== 2) {
    throw invalidKey('Hilbert clustering requires exactly two dimensions')
  }
  const allowsVector = type === 'LINEAR' && !isPartitioned
  const clause = allowsVector ? 'CLUSTER BY' : 'CLUSTER BY with PARTITION BY'
  return tableKeys(binding, exprs, table, { clause, allowsVector })
}

/**
 * Throws `QueryError` 1081 if a LINEAR key cannot be over the columns that a table shall have. Source: databend
 * expression_parser.rs `analyze_cluster_keys`.
 */
export function checkClusterKeys(
  binding: Binding,
  exprs: readonly Expression[],
  table: KeyedTable,
): void {
  tableKeys(binding, exprs, table, {
    clause: 'Cluster by',
    inner: 'cluster by',
    allowsVector: true,
  })
}

/** PARTITION BY as text; each key is over one column. Throws `QueryError` 1081. */
export function partitionKeys(
  binding: Binding,
  exprs: readonly Expression[],
  table: KeyedTable,
): readonly string[] {
  return tableKeys(binding, exprs, table, { clause: 'PARTITION BY', allowsVector: false })
}

/** Source: databend binder/ddl/table.rs `analyze_table_keys`. */
function tableKeys(
  binding: Binding,
  exprs: readonly Expression[],
  table: KeyedTable,
  rules: KeyRules,
): readonly string[] {
  const scope = table.columns.map(({ name, type }) => binding.newColumn(name, type))
  let vectors = 0
  return exprs.map(expr => {
    const { text, vector } = tableKey(binding, expr, scope, rules)
    if (vector !== undefined) {
      vectors += 1
      if (vectors > 1) throw invalidKey('Only one vector column is supported in cluster by')
      if (vector === '') {
        throw invalidKey('Vector cluster key only supports direct column reference')
      }
      checkVectorIndex(vector, table.indexes)
    }
    return text
  })
}

/** The types besides numbers that keys may have. Source: databend ddl/table.rs `valid_cluster_key_type`. */
const keyKinds: ReadonlySet<string> = new Set([
  'Boolean',
  'String',
  'Timestamp',
  'Date',
  'Decimal',
  'Vector',
])

/** A key as text; `vector` is the name of a vector column, or empty for a vector that is no column. */
function tableKey(
  binding: Binding,
  expr: Expression,
  scope: readonly ScopeColumn[],
  { clause, inner = clause, allowsVector }: KeyRules,
): { readonly text: string; readonly vector?: string } {
  const text = printExpression(expr, sqlStyle)
  const what = `${clause} expression \`${text}\``
  if (hasUncountedBucket(expr)) {
    throw invalidKey(`${what} must use bucket with a constant count between 1 and ${mostBuckets}`)
  }
  const calls = new SelectCalls(binding.keys)
  const bound = standaloneExpression(binding, text, scope, { calls, builtinOnly: true })
  const [id, ...others] = columnsOf([bound])
  const column = scope.find(each => each.id === id)
  if (others.length > 0 || column === undefined) throw invalidKey(`${what} is invalid`)
  if (isVolatile(bound)) throw invalidKey(`${what} is not deterministic`)
  const { kind } = removeNullable(bound.type)
  const isVector = kind === 'Vector'
  if (isVector && !allowsVector) {
    throw invalidKey(`Vector data type is not supported for ${clause}`)
  }
  if (!isIntegerKind(kind) && !isFloatKind(kind) && !keyKinds.has(kind)) {
    const type = typeText(bound.type)
    throw invalidKey(`Unsupported data type '${type}' for ${inner} expression \`${text}\``)
  }
  const kept = printExpression(expr, keptStyle(binding))
  if (!isVector) return { text: kept }
  return { text: kept, vector: bound.kind === 'ColumnRef' ? column.name : '' }
}

const mostBuckets = 2 ** 32 - 1

/** Whether `bucket` is called with a number of buckets that is not written out. */
function hasUncountedBucket(expr: Expression): boolean {
  for (const node of nodesIn(expr)) {
    if (node['kind'] !== 'FunctionCall') continue
    const { name, args } = node as unknown as FunctionCall
    if (name.name.toLowerCase() !== 'bucket') continue
    const [count] = args
    if (args.length !== 2 || count?.kind !== 'Number') return true
    if (!/^\d+$/.test(count.text) || !isBucketCount(BigInt(count.text))) return true
  }
  return false
}

const isBucketCount = (count: bigint): boolean => count >= 1n && count <= BigInt(mostBuckets)

/** A vector key needs an index for exactly one distance. Source: databend meta/v2/statistics.rs `from_index_options`. */
function checkVectorIndex(column: string, indexes: readonly TableIndex[]): void {
  const distances = indexes
    .filter(({ type, columns }) => type === 'VECTOR' && columns.includes(column))
    .flatMap(({ options }) => (options['distance'] ?? '').split(','))
  const found = new Set(distances).size
  if (found === 1) return
  const reason =
    found === 0
      ? 'requires a vector index with distance option'
      : 'has multiple vector index distance types; use exactly one distance type for vector clustering'
  throw invalidKey(`Vector cluster key \`${column}\` ${reason}`)
}

const invalidKey = (message: string): QueryError => new QueryError('InvalidClusterKeys', message)

/** Keys as the server stores them: `(a, b)`. */
export const keyList = (keys: readonly string[]): string => `(${keys.join(', ')})`
