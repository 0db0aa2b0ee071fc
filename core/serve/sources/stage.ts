import { readStageArgs } from '../../binder/table/stage-table.js'
import type { CatalogView } from '../../catalog/catalog-view.js'
import type { Source } from '../../plan/relation.js'
import type { FileColumn } from '../../stages/file-column.js'
import type { CsvFormat, FileFormatSpec } from '../../stages/file-format.js'
import { readRows } from '../../stages/read-rows.js'
import { readLines } from '../../stages/text-lines.js'
import { parseJson } from '../../types/parse-json.js'
import type { Value } from '../../types/value.js'
import { variantText } from '../../types/variant.js'
import type { StageAccess } from '../stage-access.js'
import { filesToRead, rowError, textOf } from '../stage-reader.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** Told of each row that a stage's file gave, for COPY's report. */
export type RowCounter = (path: string) => void

/**
 * `FROM @stage`: text fields as strings by position, or the one Variant of an NDJSON line.
 *
 * With `only` no other paths are read.
 */
export function stageReader(
  stages: StageAccess,
  catalog: CatalogView,
  user: string,
  only?: ReadonlySet<string>,
  count: RowCounter = () => {},
): SourceReader {
  return (source, cx) => {
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      const found = await filesToRead(stages, catalog, readStageArgs(source.args), user)
      for (const file of found.list) {
        if (only?.has(file.path) === false) continue
        const text = await textOf(found, file)
        for await (const row of rowsOf(text, found.format, source, file.path)) {
          count(file.path)
          yield row
        }
      }
    }
    return blocksOfRows(rows(), source.columns.length, cx)
  }
}

async function* rowsOf(
  text: AsyncIterable<string>,
  format: FileFormatSpec,
  source: Source,
  path: string,
): AsyncGenerator<readonly Value[]> {
  if (format.type === 'NDJSON') {
    for await (const line of readLines(text)) yield [variantText(parseJson(line))]
    return
  }
  const columns: readonly FileColumn[] = source.columns.map(({ name, type }) => ({ name, type }))
  const loose = { ...format, errorOnColumnCountMismatch: false } as CsvFormat
  for await (const row of readRows(text, loose, columns, noSettings)) {
    if ('error' in row) throw rowError(row.error, path, row.line)
    yield row.values
  }
}

/** Strings are read as they are: no setting decides anything. */
const noSettings = { timezone: 'UTC', setting: () => '' }
