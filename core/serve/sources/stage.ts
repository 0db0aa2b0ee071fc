import { readStageArgs } from '../../binder/table/stage-table.js'
import type { CatalogView } from '../../catalog/catalog-view.js'
import type { Source } from '../../plan/relation.js'
import type { FileBlock } from '../../stages/blocks/file-block.js'
import type { FileColumn } from '../../stages/file-column.js'
import type { StageFile } from '../../stages/stage-files.js'
import type { Column } from '../../types/columns/column.js'
import { ConstantColumn } from '../../types/columns/constant-column.js'
import { IntegerColumn } from '../../types/columns/integer-column.js'
import { nullableType, stringType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { StageAccess } from '../stage-access.js'
import { FileReader, filesToRead, rowError } from '../stage-reader.js'
import { readBlock, type SourceReader } from './source-reader.js'

/** Lets COPY restrict and observe the files that its query reads. */
export interface FileWatch {
  /** Only these paths are read. */
  readonly only: ReadonlySet<string>
  /** Records what was read. */
  note(path: string, block: FileBlock): void
}

/** A query fails at the first error. */
function refuseErrors(path: string, { failed }: FileBlock): void {
  const [first] = failed
  if (first !== undefined) throw rowError(first.error, path, first.line)
}

/** `FROM @stage`: text fields as strings by position, or the one Variant of an NDJSON line. */
export function stageReader(
  stages: StageAccess,
  catalog: CatalogView,
  user: string,
  watch?: FileWatch,
): SourceReader {
  return async function* (source, cx) {
    const found = await filesToRead(stages, catalog, readStageArgs(source.args), user)
    const reader = new FileReader(found)
    const columns = fieldsOf(source)
    for (const file of found.list) {
      if (watch?.only.has(file.path) === false) continue
      const given = source.columns.map(({ name }) => columnOf(name, columns, file))
      for await (const block of reader.blocks(file, { columns, cx: cx.eval, isSelect: true })) {
        if (watch === undefined) refuseErrors(file.path, block)
        else watch.note(file.path, block)
        yield* readBlock(
          block.length,
          given.map(of => of(block)),
          cx,
        )
      }
    }
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

/**
 * Returns the column of a field, or a `metadata$` column of the file. Source: databend block_builder_state.rs
 * `add_internals_columns_batch`; rows count from 0.
 */
function columnOf(
  name: string,
  columns: readonly FileColumn[],
  file: StageFile,
): (block: FileBlock) => Column {
  const place = columns.findIndex(column => column.name === name)
  if (place >= 0) return block => block.columns[place]!
  if (name === 'metadata$file_row_number') return block => new IntegerColumn(block.lines, undefined)
  const value = fileFact(name, file)
  return block => new ConstantColumn(value, block.length)
}

function fileFact(name: string, { path, md5, lastModified }: StageFile): Value {
  switch (name) {
    case 'metadata$file_basename':
      return path.slice(path.lastIndexOf('/') + 1)
    case 'metadata$file_content_key':
      return md5 === null ? null : `"${md5}"`
    case 'metadata$file_last_modified':
      return lastModified
    default:
      return path
  }
}
