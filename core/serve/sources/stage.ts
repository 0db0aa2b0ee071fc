import { readStageArgs } from '../../binder/table/stage-table.js'
import type { CatalogView } from '../../catalog/catalog-view.js'
import type { RunContext } from '../../engine/engine.js'
import type { Source } from '../../plan/relation.js'
import type { FileColumn } from '../../stages/file-column.js'
import type { FileRow } from '../../stages/file-row.js'
import type { StageFile } from '../../stages/stage-files.js'
import { nullableType, stringType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { StageAccess } from '../stage-access.js'
import { FileRows, filesToRead, rowError } from '../stage-reader.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** Lets COPY restrict and observe the files that its query reads. */
export interface FileWatch {
  /** Only these paths are read. */
  readonly only: ReadonlySet<string>
  /** Records a row; returns its values, or undefined to skip it. */
  note(path: string, row: FileRow): readonly Value[] | undefined
}

/** The values of a row read by a query, which fails at the first error. */
function plainRow(path: string, row: FileRow): readonly Value[] | undefined {
  if ('error' in row) throw rowError(row.error, path, row.line)
  return 'values' in row ? row.values : undefined
}

/** `FROM @stage`: text fields as strings by position, or the one Variant of an NDJSON line. */
export function stageReader(
  stages: StageAccess,
  catalog: CatalogView,
  user: string,
  watch?: FileWatch,
): SourceReader {
  return (source, cx) => {
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      const found = await filesToRead(stages, catalog, readStageArgs(source.args), user)
      const records = new FileRows(found)
      for (const file of found.list) {
        if (watch?.only.has(file.path) === false) continue
        yield* fileRows(records, file, source, cx, watch?.note.bind(watch) ?? plainRow)
      }
    }
    return blocksOfRows(rows(), source.columns.length, cx)
  }
}

async function* fileRows(
  records: FileRows,
  file: StageFile,
  source: Source,
  cx: RunContext,
  note: FileWatch['note'],
): AsyncGenerator<readonly Value[]> {
  const columns = fieldsOf(source)
  const cells = source.columns.map(({ name }) => cellReader(name, columns, file))
  for await (const row of records.of(file, { columns, cx: cx.eval, isSelect: true })) {
    const values = note(file.path, row)
    if (values !== undefined) yield cells.map(read => read(values, row.line))
  }
}

const isField = (name: string): boolean => !name.startsWith('metadata$')

const positionForm = /^_\$(\d+)$/

/** The named fields; if there are none, `$1` to the highest position that the query uses. */
function fieldsOf(source: Source): readonly FileColumn[] {
  const named = source.columns.filter(({ name }) => isField(name) && !positionForm.test(name))
  if (named.length > 0) return named
  const positions = source.columns.map(({ name }) => Number(positionForm.exec(name)?.[1] ?? 0))
  const type = nullableType(stringType)
  return Array.from({ length: Math.max(1, ...positions) }, (_, i) => ({ name: `_$${i + 1}`, type }))
}

type CellReader = (values: readonly Value[], line: number) => Value

/**
 * Reads a field, or a `metadata$` column of the file. Source: databend block_builder_state.rs
 * `add_internals_columns_batch`; rows count from 0.
 */
function cellReader(
  name: string,
  columns: readonly FileColumn[],
  { path, md5, lastModified }: StageFile,
): CellReader {
  const place = columns.findIndex(column => column.name === name)
  if (place >= 0) return values => values[place]!
  switch (name) {
    case 'metadata$file_row_number':
      return (_values, line) => BigInt(line)
    case 'metadata$file_basename':
      return () => path.slice(path.lastIndexOf('/') + 1)
    case 'metadata$file_content_key':
      return () => (md5 === null ? null : `"${md5}"`)
    case 'metadata$file_last_modified':
      return () => lastModified
    default:
      return () => path
  }
}
