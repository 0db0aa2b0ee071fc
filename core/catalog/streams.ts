import type { TableSnapshot } from '../plan/relation.js'
import { booleanOption } from '../types/boolean-option.js'
import type { CatalogView } from './catalog-view.js'
import type { DroppedTable, StoredTable, Stream, TableColumn } from './objects.js'

/** The table that a stream follows. */
export interface StreamSource {
  readonly database: string
  readonly table: StoredTable
}

/** Whether the rows of a table keep their origin (`change_tracking`). */
export function tracksChanges({ options }: StoredTable): boolean {
  return booleanOption(options['change_tracking'] ?? 'false') === true
}

/**
 * Why the changes of a table since a version are not known; undefined if they are.
 * Source: databend fuse operations/changes.rs `check_changes_valid`.
 */
export function untracked({ database, table }: StreamSource, since: number): string | undefined {
  const name = `'${database}'.'${table.name}'`
  if (!tracksChanges(table)) return `Change tracking is not enabled on table ${name}`
  const begin = Number(table.options['begin_version'] ?? 0)
  if (begin <= since) return undefined
  return `Change tracking has been missing for the time range requested on table ${name}`
}

/** The table that a stream follows, or why it has none, as listings say it. */
export function streamSource(catalog: CatalogView, stream: Stream): StreamSource | string {
  return readSource(catalog, stream, lostTable => lostTable.cause)
}

/**
 * The table that a stream follows, or why its changes cannot be read.
 *
 * Source: databend stream_table.rs `navigate_within_batch_limit`, `source_table`.
 */
export function readableSource(catalog: CatalogView, stream: Stream): StreamSource | string {
  return readSource(
    catalog,
    stream,
    ({ table, shown, cause }) =>
      `Cannot get base table ${table} from stream ${shown}, cause: ${cause}`,
  )
}

interface LostTable {
  /** `'db'.'t'`, where the table was. */
  readonly table: string
  /** The stream in the same form. */
  readonly shown: string
  readonly cause: string
}

function readSource(
  catalog: CatalogView,
  stream: Stream,
  lost: (table: LostTable) => string,
): StreamSource | string {
  const source = catalog.tableById(stream.source)
  if (source !== undefined) return untracked(source, stream.offset.sequence) ?? source
  const dropped = droppedSource(catalog, stream)
  if (dropped === undefined) return `Unknown table id: '${stream.source}'`
  const { database, table } = dropped
  const [at, shown] = [`'${database}'.'${table.name}'`, shownObject(catalog, stream)]
  if (catalog.table(database, table.name) !== undefined) {
    return `Base table ${at} dropped, cannot read from stream ${shown}`
  }
  return lost({ table: at, shown, cause: `Unknown table '${table.name}'` })
}

/** `'db'.'t'` of an object that is in a database. */
export function shownObject(catalog: CatalogView, object: Stream | StoredTable): string {
  const home = [...catalog.databases()].find(({ tables }) => tables.get(object.name) === object)
  return `'${home?.name ?? 'default'}'.'${object.name}'`
}

/** The dropped table of a stream, while it is kept. */
export function droppedSource(
  catalog: CatalogView,
  { source }: Stream,
): { readonly database: string; readonly table: DroppedTable['table'] } | undefined {
  for (const { name: database, dropped = [] } of catalog.databases()) {
    const found = dropped.find(({ table }) => table.id === source)
    if (found !== undefined) return { database, table: found.table }
  }
  return undefined
}

/** The columns of a stream: those of its table; none if it cannot be read. */
export function streamColumns(catalog: CatalogView, stream: Stream): readonly TableColumn[] {
  const source = streamSource(catalog, stream)
  return typeof source === 'string' ? [] : source.table.columns
}

/** A table whose changes are tracked since a version. */
export function trackedTable(table: StoredTable, since: number): StoredTable {
  const options = { ...table.options, change_tracking: 'true', begin_version: String(since) }
  return { ...table, options }
}

/**
 * Whether a table may have changes that a stream has not passed on; `last` is its latest snapshot.
 * Source: databend stream_table.rs `check_stream_status`.
 */
export function hasChanges({ offset }: Stream, last: TableSnapshot | undefined): boolean {
  return offset.snapshot?.id !== last?.id
}
