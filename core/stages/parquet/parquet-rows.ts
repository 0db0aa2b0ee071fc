import { QueryError } from '../../errors/query-error.js'
import { autoCastFails } from '../../types/cast-fault.js'
import type { Value } from '../../types/value.js'
import {
  castOf,
  checkMatch,
  fieldsNamed,
  nullTexts,
  only,
  type Projection,
  projectedColumns,
  rowProjection,
  selectedColumns,
  wholeRow,
} from '../columnar/project-columns.js'
import type { FileColumn } from '../file-column.js'
import type { ParquetFormat } from '../file-format.js'
import type { FileRow, RowReading } from '../file-row.js'
import type { SameSchema } from '../same-schema.js'
import type { SeekableFile } from '../stage-files.js'
import type { FileField } from './file-schema.js'
import { ParquetFile } from './parquet-file.js'

/**
 * The rows of a Parquet file. For a SELECT the columns are the file's own, by name, or the whole row as a Variant;
 * for a COPY they are the table's, matched by name and cast.
 *
 * Errors are thrown: the server's Parquet reader never skips a row.
 */
export async function* parquetRows(
  content: SeekableFile,
  reading: RowReading<ParquetFormat>,
  sameSchema: SameSchema,
): AsyncGenerator<FileRow> {
  const file = await ParquetFile.open(content, reading.path, reading.format)
  if (isOneTable(reading)) sameSchema.check(reading.path, file.schemaText)
  const { fields, values } = rowProjection(
    reading.isSelect ? selectedColumns(file.fields, reading) : loaded(file, reading),
  )
  let line = 0
  for await (const rows of file.rowGroups(fields)) {
    for (const row of rows) yield { line: line++, values: values(row) }
  }
}

/** Whether the files are read as one table: not as Variants, and for a COPY only if it is like a SELECT. */
function isOneTable(reading: RowReading<ParquetFormat>): boolean {
  const { isSelect, columns } = reading
  if (!isSelect) return isLikeSelect(reading)
  return columns.every(({ name }) => name !== wholeRow)
}

/** Source: databend copy_into_table.rs `bind_copy_into_table_from_location`. */
const isLikeSelect = ({ evolves = false, format }: RowReading<ParquetFormat>): boolean =>
  !evolves && format.missingFieldAs === 'error'

function loaded(
  { fields }: ParquetFile,
  reading: RowReading<ParquetFormat>,
): readonly Projection<FileField>[] {
  if (!isLikeSelect(reading)) return projectedColumns(fields, reading)
  return checkMatch(
    reading.columns.map(column => queried(column, fields, reading)),
    reading,
  )
}

/**
 * With MISSING_FIELD_AS = ERROR a load is a SELECT of the columns by their names, cast to the table's types.
 *
 * Source: databend copy_into_table.rs `bind_copy_into_table_from_location`, block_cast.rs `cast_schema`,
 * column_nullif.rs.
 */
function queried(
  column: FileColumn,
  fields: readonly FileField[],
  reading: RowReading<ParquetFormat>,
): Projection<FileField> {
  const { format, cx, caseSensitive } = reading
  const name = caseSensitive ? column.name : column.name.toLowerCase()
  const [field, second] = fieldsNamed(fields, name, reading)
  if (field === undefined) {
    const hint = caseSensitive ? `, do you mean '${name}'?` : ''
    throw new QueryError('SemanticError', `column ${name} doesn't exist${hint}`)
  }
  if (second !== undefined) {
    throw new QueryError(
      'SemanticError',
      `column ${name} reference or alias is ambiguous, please use another alias name`,
    )
  }
  const cast = castOf(field.type, column.type, cx)
  const told = autoCastFails({ name: column.name, type: field.type }, column)
  const nulls = nullTexts(format, field.type, column.type)
  return {
    from: [field],
    value: values => {
      const value = only(values)
      return within(told, () => cast(nulls.has(value) ? null : value))
    },
  }
}

function within(told: string, cast: () => Value): Value {
  try {
    return cast()
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new QueryError(error.kind, `${told}\n${error.message}`, { cause: error })
  }
}
