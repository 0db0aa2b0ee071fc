import { QueryError } from '../../errors/query-error.js'
import { castFunction, castRefused } from '../../types/cast.js'
import { badArguments, type CastContext } from '../../types/cast-checks.js'
import { autoCastFails } from '../../types/cast-fault.js'
import {
  type DataType,
  isNullable,
  removeNullable,
  tupleType,
  variantType,
} from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import type { Value } from '../../types/value.js'
import type { FileColumn } from '../file-column.js'
import type { ParquetFormat } from '../file-format.js'
import { defaultValueOf, type FileRow, type RowReading } from '../file-row.js'
import type { SameSchema } from '../same-schema.js'
import { canAutoLoad } from './auto-load.js'
import type { FileField } from './file-schema.js'
import { fillTuples } from './fill-tuples.js'
import { ParquetFile } from './parquet-file.js'

/** The name of the column with the whole row as a Variant. */
const wholeRow = '_$1'

/**
 * The rows of a Parquet file. For a SELECT the columns are the file's own, by name, or the whole row as a Variant;
 * for a COPY they are the table's, matched by name and cast.
 *
 * Errors are thrown: the server's Parquet reader never skips a row.
 */
export function* parquetRows(
  bytes: Uint8Array,
  reading: RowReading<ParquetFormat>,
  sameSchema: SameSchema,
): Generator<FileRow> {
  const file = new ParquetFile(bytes, reading.format)
  if (isOneTable(reading)) sameSchema.check(reading.path, file.schemaText)
  const columns = reading.isSelect
    ? reading.columns.map(column => selected(column, file, reading.cx))
    : loaded(file, reading)
  const fields = [...new Set(columns.flatMap(({ from }) => from))]
  const places = columns.map(({ from }) => from.map(field => fields.indexOf(field)))
  let line = 0
  for (const row of file.rows(fields)) {
    const values = columns.map(({ value }, i) => value(places[i]!.map(place => row[place]!)))
    yield { line: line++, values }
  }
}

/** Whether the files are read as one table: not as Variants, and not with a MISSING_FIELD_AS other than ERROR. */
function isOneTable({ isSelect, columns, format }: RowReading<ParquetFormat>): boolean {
  if (!isSelect) return format.missingFieldAs === 'error'
  return columns.every(({ name }) => name !== wholeRow)
}

/** A column, computed from fields of the file. */
interface Projection {
  readonly from: readonly FileField[]
  readonly value: (values: readonly Value[]) => Value
}

const only = ([value]: readonly Value[]): Value => value!

function selected({ name }: FileColumn, file: ParquetFile, cx: CastContext): Projection {
  if (name === wholeRow) return { from: file.fields, value: rowVariant(file.fields, cx) }
  const field = file.fields.find(each => each.name === name)
  if (field === undefined) throw new QueryError('BadBytes', `column ${name} is not in the file`)
  return { from: [field], value: only }
}

/** Makes a Variant of a row. Source: databend parquet_variant_table/source.rs `schema_to_tuple_type`. */
function rowVariant(
  fields: readonly FileField[],
  cx: CastContext,
): (values: readonly Value[]) => Value {
  const row = tupleType(
    fields.map(({ type }) => type),
    fields.map(({ name }) => name),
  )
  const cast = castFunction(row, variantType)
  if (cast === undefined) throw castRefused(row, variantType)
  return values => cast(cx, values)
}

function loaded(file: ParquetFile, reading: RowReading<ParquetFormat>): readonly Projection[] {
  const isByQuery = reading.format.missingFieldAs === 'error'
  const columns = reading.columns.map(column =>
    isByQuery ? queried(column, file, reading) : projected(column, file, reading),
  )
  if (columns.some(({ from }) => from.length > 0)) return columns
  throw new QueryError('BadBytes', `not column name match in file ${reading.path}`)
}

function fieldsNamed(
  { fields }: ParquetFile,
  name: string,
  { caseSensitive }: RowReading,
): readonly FileField[] {
  const lower = name.toLowerCase()
  return fields.filter(field =>
    caseSensitive ? field.name === name : field.name.toLowerCase() === lower,
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
  file: ParquetFile,
  reading: RowReading<ParquetFormat>,
): Projection {
  const { format, cx, caseSensitive } = reading
  const name = caseSensitive ? column.name : column.name.toLowerCase()
  const [field, second] = fieldsNamed(file, name, reading)
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

const noNulls: ReadonlySet<Value> = new Set()

/** Strings that are read as NULL: only for a String field and a Nullable column. */
function nullTexts({ nullIf }: ParquetFormat, from: DataType, to: DataType): ReadonlySet<Value> {
  return removeNullable(from).kind === 'String' && isNullable(to) ? new Set(nullIf) : noNulls
}

function within(told: string, cast: () => Value): Value {
  try {
    return cast()
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new QueryError(error.kind, `${told}\n${error.message}`, { cause: error })
  }
}

function castOf(from: DataType, to: DataType, cx: CastContext): (value: Value) => Value {
  const cast = castFunction(from, to)
  if (cast === undefined) throw castRefused(from, to)
  return value => cast(cx, value)
}

/** For any other MISSING_FIELD_AS. Source: databend columnar/projection.rs `project_columnar`. */
function projected(
  column: FileColumn,
  file: ParquetFile,
  reading: RowReading<ParquetFormat>,
): Projection {
  const found = fieldsNamed(file, column.name, reading)
  const [field] = found
  if (field === undefined) return missing(column, file, reading)
  if (found.length > 1) {
    throw badArguments(`multi field named ${column.name} in file ${reading.path}`)
  }
  const convert = loadOf(field.type, column, reading)
  const nulls = nullTexts(reading.format, column.type, column.type)
  return {
    from: [field],
    value: values => {
      const value = convert(only(values))
      return nulls.has(value) ? null : value
    },
  }
}

function loadOf(
  from: DataType,
  { name, type: to }: FileColumn,
  { cx, path }: RowReading,
): (value: Value) => Value {
  if (canAutoLoad(from, to)) return castOf(from, to, cx)
  const fill = fillTuples(from, to)
  if (fill !== undefined) return value => fill(cx, value)
  throw new QueryError(
    'BadDataValueType',
    `fail to load file ${path}: Cannot cast column ${name} from ${debugText(from)} to ${debugText(to)}`,
  )
}

function missing(
  column: FileColumn,
  file: ParquetFile,
  reading: RowReading<ParquetFormat>,
): Projection {
  const { missingFieldAs } = reading.format
  if (missingFieldAs === 'field_default') return { from: [], value: () => defaultValueOf(column) }
  if (isNullable(column.type)) return { from: [], value: () => null }
  throw new QueryError(
    'BadDataValueType',
    `file ${reading.path} missing column \`${column.name}\`. ${missingAdvice(column, file, reading)}`,
  )
}

function missingAdvice({ name }: FileColumn, file: ParquetFile, reading: RowReading): string {
  const hints = ['current FILE_FORMAT option: MISSING_FIELD_AS=NULL', 'the column is not nullable']
  const lower = name.toLowerCase()
  const similar =
    reading.caseSensitive && file.fields.find(each => each.name.toLowerCase() === lower)
  if (similar) {
    hints.push(
      `found column '${similar.name}' with different case in file; consider using \`COLUMN_MATCH_MODE=CASE_INSENSITIVE\``,
    )
  }
  const [first, second] = reading.columns
  if (second === undefined && removeNullable(first!.type) === variantType) {
    hints.push(
      'the target table has a single VARIANT column; consider using `COPY INTO <table> FROM (SELECT $1 FROM @<stage>)` to load raw data',
    )
  }
  return hints.join('. ')
}
