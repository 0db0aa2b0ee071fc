import type { StoredTable, Stream } from '../../catalog/objects.js'
import { readableSource, type StreamSource, shownObject, untracked } from '../../catalog/streams.js'
import { QueryError } from '../../errors/query-error.js'
import type {
  Join,
  Project,
  Relation,
  Scan,
  ScannedRows,
  TableSnapshot,
} from '../../plan/relation.js'
import type { PlanColumn, Scalar } from '../../plan/scalar.js'
import type { Changes, NamedTable } from '../../sql/ast/query.js'
import { booleanType, nullableType, stringType } from '../../types/data-type.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { columnRef } from '../scalar/column-ref.js'
import type { TableUse } from '../uses.js'
import { checkPastColumns, underPolicies } from './policies.js'
import { snapshotAt } from './time-travel.js'

/** What stands after WITH behind the name of a stream. */
interface StreamOptions {
  readonly consume: boolean
  readonly maxBatchSize: number | undefined
}

/** Throws `QueryError` 2735 for another option. Source: databend table_with_options.rs. */
export function streamOptions({ withOptions = [], span }: NamedTable): StreamOptions {
  const given = new Map(withOptions.map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of given.keys()) {
    if (name === 'consume' || name === 'max_batch_size') continue
    throw new QueryError('WithOptionInvalid', `with option ${name} is invalid`, { span })
  }
  const size = given.get('max_batch_size')
  return {
    consume: given.get('consume')?.toLowerCase() === 'true',
    maxBatchSize: size === undefined ? undefined : Number(size),
  }
}

/** Options are for streams only. Source: databend query_ctx/table.rs `resolve_data_source`, binder bind_table.rs. */
export function refuseStreamOptions({ consume, maxBatchSize }: StreamOptions): void {
  const refuse = (message: string): never => {
    throw new QueryError('StorageUnsupported', message)
  }
  if (maxBatchSize !== undefined) {
    refuse('MAX_BATCH_SIZE parameter only supported for STREAM tables')
  }
  if (consume) refuse('WITH CONSUME only support in STREAM')
}

/**
 * The changes that a stream has not passed on yet. Throws `QueryError` 2733 if its table is gone or does not track
 * changes; 3902 for two limits of one stream in a statement.
 */
export function scanStream(
  binding: Binding,
  { database, stream }: { readonly database: string; readonly stream: Stream },
  { consume, maxBatchSize }: StreamOptions,
): BoundRelation {
  const source = readableSource(binding.cx.catalog, stream)
  if (typeof source === 'string') throw illegal(source)
  const hint = Number(binding.cx.eval.setting('stream_consume_batch_size_hint'))
  const limit = maxBatchSize ?? (hint > 0 ? hint : undefined)
  const to = limit === undefined ? undefined : batchEnd(binding, source, stream, limit)
  const { streams } = binding.uses
  const used = streams.find(each => each.stream.id === stream.id)
  if (used !== undefined && used.limit !== limit) {
    const [actual, requested] = [used.limit, limit].map(shownLimit)
    throw new QueryError(
      'StorageUnsupported',
      `Stream batch size must be consistent within transaction: actual=${actual}, requested=${requested}`,
    )
  }
  streams.push({ database, stream, limit, to, consume })
  const range = { from: stream.offset.snapshot, to }
  return changesOf(binding, source, range, { mode: stream.mode, name: stream.name })
}

const shownLimit = (limit: number | undefined): string =>
  limit === undefined ? 'None' : `Some(${limit})`

/** Error 3902 for another limit than an earlier statement of the transaction had. Source: databend session_catalog.rs. */
export function inconsistentBatch(): QueryError {
  return new QueryError(
    'StorageUnsupported',
    'Within the same transaction, the batch size for a stream must remain consistent',
  )
}

/** `t CHANGES (INFORMATION => …) AT (…) [END (…)]`. Source: databend fuse `get_change_descriptor`. */
export function scanChanges(
  binding: Binding,
  { database, table }: TableUse,
  { appendOnly, from, to }: Changes,
  scope: QueryScope,
): BoundRelation {
  if (table.kind !== 'Table' || table.engine !== 'FUSE') {
    throw new QueryError('Unimplemented', `Table ${table.name} has no changes`)
  }
  const start = offsetAt(binding, table, from, scope)
  const reason = untracked({ database, table }, start.sequence)
  if (reason !== undefined) throw illegal(reason)
  const end = to && snapshotAt(binding, table, to, scope)
  const mode = appendOnly ? 'append_only' : 'standard'
  const range = { from: start.snapshot, to: end }
  return changesOf(binding, { database, table }, range, { mode, name: table.name })
}

/**
 * The offset that `AT (…)` names: of a snapshot, or of another stream of the table. Throws `QueryError` 2733 for one of
 * another table. Source: databend fuse operations/navigate.rs `navigate_to_location`.
 */
export function offsetAt(
  binding: Binding,
  table: StoredTable,
  travel: Changes['from'],
  scope: QueryScope,
): Stream['offset'] {
  if (travel.point !== 'STREAM') {
    const snapshot = snapshotAt(binding, table, travel, scope)
    return { sequence: snapshot.sequence, snapshot }
  }
  const stream = streamNamed(binding, travel)
  if (stream.source === table.id) return stream.offset
  const { catalog } = binding.cx
  const shown = (object: Stream | StoredTable) => shownObject(catalog, object)
  throw illegal(`The stream '${shown(stream)}' is not match the table '${shown(table)}'`)
}

/** The stream that `AT (STREAM => s)` names. Throws `QueryError` 1025, 1302. */
function streamNamed(binding: Binding, { value, span }: Changes['from']): Stream {
  const path = value.kind === 'ColumnRef' ? value.path : []
  const [name = '', database = binding.around.database] = path
    .toReversed()
    .map(part => binding.name(part))
  const found = binding.cx.catalog.table(database, name)
  if (found === undefined) throw new QueryError('UnknownTable', `Unknown table '${name}'`, { span })
  if (found.kind === 'Stream') return found
  throw new QueryError('TableEngineNotSupported', `${database}.${name} is not STREAM`, { span })
}

function illegal(message: string): QueryError {
  return new QueryError('IllegalStream', message)
}

/**
 * The snapshot up to which a batch goes: the latest whose number of rows differs from that of the offset by no more than
 * the limit, or else the first after it. Source: databend stream_table.rs `navigate_within_batch_limit`.
 */
function batchEnd(
  binding: Binding,
  { table }: StreamSource,
  { offset }: Stream,
  limit: number,
): TableSnapshot | undefined {
  const base = offset.snapshot
  let end: TableSnapshot | undefined
  for (const snapshot of (binding.cx.snapshots?.(table.id) ?? []).toReversed()) {
    if (base !== undefined && snapshot.timestamp <= base.timestamp) break
    end = snapshot
    if (Math.abs(snapshot.rows - (base?.rows ?? 0)) <= limit) break
  }
  return end
}

/** The two states of a table whose difference is asked. */
interface Range {
  readonly from: TableSnapshot | undefined
  readonly to: TableSnapshot | undefined
}

/** A scan of the rows that one of the two states has, with their identity. */
interface Side {
  readonly scan: Scan
  readonly id: PlanColumn
}

/**
 * The changes of a table between two states: its columns, then `change$action`, `change$is_update` and `change$row_id`.
 *
 * Append-only: rows that are new, as they are in the later state. Standard: also the old rows of those that were deleted
 * or changed; a row that was changed is there twice. A row that is the same in both states is not there.
 *
 * Source: databend fuse operations/changes.rs `get_changes_query`.
 */
function changesOf(
  binding: Binding,
  { table }: StreamSource,
  range: Range,
  { mode, name }: { readonly mode: Stream['mode']; readonly name: string },
): BoundRelation {
  if (range.to !== undefined) checkPastColumns(table, range.to.schema)
  if (mode === 'append_only') {
    const added = appended(binding, table, range)
    const columns = added.items.map(({ column }) => column)
    return underPolicies(binding, table, named(added, columns, name))
  }
  const added = changed(binding, table, range, { keep: 'new', action: 'INSERT' })
  const removed = changed(binding, table, range, { keep: 'old', action: 'DELETE' })
  const columns = added.items.map(({ column }) => binding.newColumn(column.name, column.type))
  const relation: Relation = {
    kind: 'SetOperation',
    op: 'union',
    all: true,
    left: added,
    right: removed,
    columns,
    leftColumns: added.items.map(({ column }) => column.id),
    rightColumns: removed.items.map(({ column }) => column.id),
  }
  return underPolicies(binding, table, named(relation, columns, name))
}

function named(relation: Relation, columns: readonly PlanColumn[], table: string): BoundRelation {
  return {
    relation,
    columns: columns.map(({ id, name, type }, i) => ({ id, name, type, table, position: i + 1 })),
  }
}

function side(binding: Binding, table: StoredTable, range: Range, kind: 'new' | 'old'): Side {
  const rows: ScannedRows = { kind, ...range }
  const schema = range.to?.schema ?? table.columns
  const id = binding.newColumn('change$row_id', stringType)
  const scan: Scan = {
    kind: 'Scan',
    table: table.id,
    name: table.name,
    columns: schema.map(({ name, type }, position) => {
      return { ...binding.newColumn(name, type), position }
    }),
    internal: [{ ...id, internal: 'changeRowId' }],
    rows,
  }
  return { scan, id }
}

function joined(join: Join['join'], left: Side, right: Side): Join {
  const keys = [{ left: columnRef(left.id), right: columnRef(right.id), nullsEqual: false }]
  return { kind: 'Join', join, left: left.scan, right: right.scan, keys, residual: [] }
}

/** Rows whose identity the earlier state does not have. */
function appended(binding: Binding, table: StoredTable, range: Range): Project {
  const added = side(binding, table, range, 'new')
  const input = joined('leftAnti', added, side(binding, table, range, 'old'))
  return withChange(binding, input, added, 'INSERT', binding.scalars.boolean(false))
}

/** A column of the other side, which is NULL for a row without a partner. */
const outer = ({ id, name, type }: PlanColumn): Scalar =>
  columnRef({ id, name, type: nullableType(type) })

/** The rows of one state that the other one does not have, or has with other values. */
function changed(
  binding: Binding,
  table: StoredTable,
  range: Range,
  { keep, action }: { readonly keep: 'new' | 'old'; readonly action: string },
): Project {
  const { scalars } = binding
  const own = side(binding, table, range, keep)
  const other = side(binding, table, range, keep === 'new' ? 'old' : 'new')
  const hasPartner = scalars.call('is_not_null', [outer(other.id)])
  const differs = own.scan.columns.map((column, i) =>
    isDifferent(binding, columnRef(column), outer(other.scan.columns[i]!)),
  )
  const condition = differs.reduce(
    (all, each) => scalars.call('or', [all, each]),
    scalars.not(hasPartner),
  )
  const input: Relation = {
    kind: 'Filter',
    input: joined('left', own, other),
    conjuncts: [condition],
  }
  return withChange(binding, input, own, action, hasPartner)
}

/** Whether two values of a column differ; NULL is equal to NULL. */
function isDifferent(binding: Binding, a: Scalar, b: Scalar): Scalar {
  const { scalars } = binding
  const [isA, isB] = [a, b].map(each => scalars.call('is_not_null', [each])) as [Scalar, Scalar]
  const isEqual = scalars.call('is_true', [equals(binding, a, b)])
  const areNull = scalars.not(scalars.call('or', [isA, isB]))
  return scalars.not(scalars.call('or', [areNull, isEqual]))
}

/** Values of types without a comparison are compared by their texts. */
function equals({ scalars }: Binding, a: Scalar, b: Scalar): Scalar {
  try {
    return scalars.call('eq', [a, b])
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return scalars.call('eq', [scalars.call('to_string', [a]), scalars.call('to_string', [b])])
  }
}

function withChange(
  binding: Binding,
  input: Relation,
  { scan, id }: Side,
  action: string,
  isUpdate: Scalar,
): Project {
  const { scalars } = binding
  const kept = scan.columns.map(({ id: columnId, name, type }) => {
    const column = { id: columnId, name, type }
    return { column, expr: columnRef(column) }
  })
  return {
    kind: 'Project',
    input,
    items: [
      ...kept,
      { column: binding.newColumn('change$action', stringType), expr: scalars.text(action) },
      { column: binding.newColumn('change$is_update', booleanType), expr: isUpdate },
      { column: id, expr: columnRef(id) },
    ],
  }
}
