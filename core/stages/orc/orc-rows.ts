import { QueryError } from '../../errors/query-error.js'
import { typeText } from '../../types/type-text.js'
import type { FileField } from '../columnar/columnar-file.js'
import {
  projectedColumns,
  rowProjection,
  selectedColumns,
  wholeRow,
} from '../columnar/project-columns.js'
import type { OrcFormat } from '../file-format.js'
import type { FileRow, RowReading } from '../file-row.js'
import type { SameSchema } from '../same-schema.js'
import { type SeekableFile, type StageFiles, withOpenFile } from '../stage-files.js'
import { type OrcColumn, orcColumn } from './orc-columns.js'
import { OrcFile } from './orc-file.js'

interface OrcField extends FileField, OrcColumn {
  readonly name: string
}

/** The columns of an ORC file. */
export function orcFields(files: StageFiles, path: string): Promise<readonly FileField[]> {
  return withOpenFile(files, path, async file => (await opened(file, path)).fields)
}

/**
 * The rows of an ORC file. For a SELECT the columns are the file's own, by name, or the whole row as a Variant; for a
 * COPY they are the table's, matched by name in any case and cast.
 *
 * Errors are thrown. Source: databend storages/orc (processors/source.rs, copy_into_table/projection.rs).
 */
export async function* orcRows(
  content: SeekableFile,
  reading: RowReading<OrcFormat>,
  sameSchema: SameSchema,
): AsyncGenerator<FileRow> {
  const { path, isSelect, columns } = reading
  const { file, fields } = await opened(content, path)
  if (isSelect && columns.every(({ name }) => name !== wholeRow)) {
    const schema = fields.map(({ name, type }) => `${name} ${typeText(type)}`)
    sameSchema.check(path, schema.join(', '))
  }
  const projection = rowProjection(
    isSelect
      ? selectedColumns(fields, reading)
      : projectedColumns(fields, { ...reading, caseSensitive: false }),
  )
  let line = 0
  const stripes = file.stripes()
  for (;;) {
    const next = await readable(path, () => stripes.next())
    if (next.done) return
    const stripe = next.value
    const read = await readable(path, () =>
      projection.fields.map(field => field.read(stripe, stripe.rows)),
    )
    for (let row = 0; row < stripe.rows; row++) {
      yield { line: line++, values: projection.values(read.map(values => values[row]!)) }
    }
  }
}

async function opened(
  content: SeekableFile,
  path: string,
): Promise<{ readonly file: OrcFile; readonly fields: readonly OrcField[] }> {
  return readable(path, async () => {
    const file = await OrcFile.open(content)
    const [root] = file.types
    const fields = root!.children.map((child, i) => ({
      name: root!.names[i] ?? '',
      ...orcColumn(file.types, child),
    }))
    return { file, fields }
  })
}

/** Damaged content is error 1046. Source: databend storages/orc/src/utils.rs `map_orc_error`. */
async function readable<T>(path: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof QueryError) throw error
    const why = (error as Error).message
    throw new QueryError('BadBytes', `fail to read ${path}: ${why}`, { cause: error })
  }
}
