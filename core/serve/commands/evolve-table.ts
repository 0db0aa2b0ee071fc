import type { Readable } from 'node:stream'
import type { CopyIntoTable } from '../../binder/bound-statement.js'
import type { StoredTable } from '../../catalog/objects.js'
import type { EngineTransaction } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { packingOf, unpacked } from '../../stages/compression.js'
import { byteTexts } from '../../stages/file-bytes.js'
import type { NdJsonFormat } from '../../stages/file-format.js'
import { JsonSchema } from '../../stages/infer/infer-json.js'
import { jsonRecords } from '../../stages/json-rows.js'
import type { StageFile } from '../../stages/stage-files.js'
import { sortFiles } from '../../stages/stage-files.js'
import type { WrittenColumn } from '../../stages/write-rows.js'
import { nullableType } from '../../types/data-type.js'
import { typeText } from '../../types/type-text.js'
import type { CopyOptions, SampleOptions } from '../copy-options.js'
import type { ExecutionContext } from '../execution.js'
import type { FilesToRead } from '../stage-reader.js'
import { describeTable } from './describe-table.js'

/** A COPY into a table with ENABLE_SCHEMA_EVOLUTION, before it loads anything. */
interface EvolvingCopy {
  readonly table: StoredTable
  readonly command: CopyIntoTable
  /** The files that the table has not loaded yet. */
  readonly files: FilesToRead
  readonly options: CopyOptions
}

/**
 * The table with the columns that only the files have, at its end in the order of their names; undefined if there
 * are none. They are Nullable, and NULL in the rows that the table has.
 *
 * Only Parquet and NDJSON add columns, as on the server. Throws `QueryError` 1046 for two types of a Parquet column;
 * `Unsupported` where the server's own table would lose columns, and in the client's transaction.
 * Source: databend interpreter_copy_into_table.rs `infer_schema`.
 */
export async function evolvedTable(
  execution: ExecutionContext,
  copy: EvolvingCopy,
): Promise<StoredTable | undefined> {
  const { table, command, files, options } = copy
  if (command.evolution === undefined) return undefined
  const caseSensitive = options.columnMatch === 'case_sensitive'
  const keyOf = (name: string) => (caseSensitive ? name : name.toLowerCase())
  const known = new Set(table.columns.map(({ name }) => keyOf(name)))
  const found = new Map<string, WrittenColumn>()
  const { columns, merge } = await columnsOf(execution, files, options.schemaEvolution ?? {})
  for (const column of columns) {
    const key = keyOf(column.name)
    if (known.has(key)) continue
    const other = found.get(key)
    found.set(key, other === undefined ? column : merge(other, column, key))
  }
  if (found.size === 0) return undefined
  if (!command.evolution.takesAllColumns) {
    throw new Unsupported('a COPY that adds columns and does not write all columns of the table')
  }
  if (execution.transaction.client !== undefined) {
    throw new Unsupported('a COPY that adds columns in a transaction')
  }
  const added = [...found]
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([, { name, type }]) => ({ name, type: nullableType(type) }))
  const updatedOn = execution.state.clock.nowMicros()
  return { ...table, columns: [...table.columns, ...added], updatedOn }
}

/** Adds the columns that `evolved` has besides, with NULL in the stored rows. */
export async function addColumns(
  tables: EngineTransaction,
  { id, columns }: StoredTable,
  evolved: StoredTable,
): Promise<void> {
  for (const [i, column] of evolved.columns.entries()) {
    if (i >= columns.length) await tables.addColumn(id, i, column, null)
  }
  await describeTable(tables, evolved)
}

/**
 * Columns in the order in which they are found, some more than once, and how two of one name become one. Of JSON fields
 * that differ in the case of letters, the first decides the type.
 */
interface FoundColumns {
  readonly columns: readonly WrittenColumn[]
  readonly merge: (known: WrittenColumn, more: WrittenColumn, name: string) => WrittenColumn
}

async function columnsOf(
  { settings }: ExecutionContext,
  found: FilesToRead,
  samples: SampleOptions,
): Promise<FoundColumns> {
  const { format } = found
  const list = found.list.filter(file => file.sizeBytes > 0)
  if (format.type === 'PARQUET') {
    return { columns: await parquetColumns(found, list), merge: sameType }
  }
  const columns =
    format.type === 'NDJSON'
      ? await jsonColumns(found, format, list, {
          ...samples,
          files: samples.files ?? Math.min(64, settings.number('max_threads') * 4),
        })
      : []
  return { columns, merge: known => known }
}

/** Throws `QueryError` 1046. */
function sameType(known: WrittenColumn, more: WrittenColumn, name: string): WrittenColumn {
  const [one, two] = [known, more].map(({ type }) => nullableType(type))
  if (one === two) return known
  throw new QueryError(
    'BadBytes',
    `data type of ${name} mismatch: ${typeText(known.type)} and ${typeText(more.type)}`,
  )
}

async function parquetColumns(
  { files }: FilesToRead,
  list: readonly StageFile[],
): Promise<readonly WrittenColumn[]> {
  const { parquetFields } = await import('../../stages/parquet/parquet-file.js')
  const columns: WrittenColumn[] = []
  for (const { path } of list) {
    columns.push(...(await parquetFields(files, path, { useLogicType: true })))
  }
  return columns
}

/**
 * The columns of some records. The server also looks at no more than the first 32 MiB of each file, which matters only
 * if its first records are longer than that.
 */
async function jsonColumns(
  { files }: FilesToRead,
  format: NdJsonFormat,
  list: readonly StageFile[],
  samples: SampleOptions & { readonly files: number },
): Promise<readonly WrittenColumn[]> {
  const { recordsPerFile = 1000, totalRecords = 10_000 } = samples
  const schema = new JsonSchema(1)
  let left = totalRecords
  for (const { path } of sampledFiles(sortFiles(list), samples.files)) {
    const most = Math.min(left, recordsPerFile)
    if (most === 0) break
    // As on the server, a file counts for as many records as it might have had.
    left -= most
    const textOf = (content: Readable) =>
      byteTexts(unpacked(content, packingOf(path, format.compression), path), format, path)
    let read = 0
    for await (const record of jsonRecords(textOf(await files.read(path)), path)) {
      schema.add(record)
      if (++read === most) break
    }
  }
  return schema.columns()
}

/** `most` files, evenly spread over the list by path; of several the first and the last are among them. */
function sampledFiles(list: readonly StageFile[], most: number): readonly StageFile[] {
  if (list.length <= most) return list
  if (most === 1) return [list[Math.floor(list.length / 2)]!]
  const last = list.length - 1
  const places = Array.from({ length: most }, (_, i) => Math.floor((i * last) / (most - 1)))
  return places.map(place => list[place]!)
}
