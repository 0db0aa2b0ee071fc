import { QueryError } from '../../errors/query-error.js'
import { castFunction, castRefused } from '../../types/cast.js'
import { badArguments, type CastContext } from '../../types/cast-checks.js'
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
import { defaultValueOf } from '../file-row.js'
import { canAutoLoad } from './auto-load.js'
import type { ColumnarFormat, ColumnarReading, FileField } from './columnar-file.js'
import { fillTuples } from './fill-tuples.js'

/** A column, computed from fields of the file. */
export interface Projection<Field extends FileField> {
  readonly from: readonly Field[]
  readonly value: (values: readonly Value[]) => Value
}

/** The name of the column with the whole row as a Variant. */
export const wholeRow = '_$1'

export const only = ([value]: readonly Value[]): Value => value!

/** The columns of a SELECT: the file's own by name, or the whole row as a Variant. Throws `QueryError` 1046. */
export function selectedColumns<Field extends FileField>(
  fields: readonly Field[],
  { columns, cx }: ColumnarReading,
): readonly Projection<Field>[] {
  return columns.map(({ name }) => {
    if (name === wholeRow) return { from: fields, value: rowVariant(fields, cx) }
    const field = fields.find(each => each.name === name)
    if (field === undefined) throw new QueryError('BadBytes', `column ${name} is not in the file`)
    return { from: [field], value: only }
  })
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

export function fieldsNamed<Field extends FileField>(
  fields: readonly Field[],
  name: string,
  { caseSensitive }: Pick<ColumnarReading, 'caseSensitive'>,
): readonly Field[] {
  const lower = name.toLowerCase()
  return fields.filter(field =>
    caseSensitive ? field.name === name : field.name.toLowerCase() === lower,
  )
}

/**
 * The columns of a load, matched by name and cast where that loses nothing.
 *
 * Throws `QueryError` 1010 for types that do not go together and for missing fields, 1046 if no name matches.
 * Source: databend columnar/projection.rs `project_columnar`.
 */
export function projectedColumns<Field extends FileField>(
  fields: readonly Field[],
  reading: ColumnarReading,
): readonly Projection<Field>[] {
  return checkMatch(
    reading.columns.map(column => projected(column, fields, reading)),
    reading,
  )
}

/** Throws `QueryError` 1046 if no column has a field of the file. */
export function checkMatch<Field extends FileField>(
  columns: readonly Projection<Field>[],
  { path }: Pick<ColumnarReading, 'path'>,
): readonly Projection<Field>[] {
  if (columns.some(({ from }) => from.length > 0)) return columns
  throw new QueryError('BadBytes', `not column name match in file ${path}`)
}

function projected<Field extends FileField>(
  column: FileColumn,
  fields: readonly Field[],
  reading: ColumnarReading,
): Projection<Field> {
  const found = fieldsNamed(fields, column.name, reading)
  const [field] = found
  if (field === undefined) return missing(column, fields, reading)
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

const noNulls: ReadonlySet<Value> = new Set()

/** Strings that are read as NULL: only for a String field and a Nullable column. */
export function nullTexts(
  { nullIf }: ColumnarFormat,
  from: DataType,
  to: DataType,
): ReadonlySet<Value> {
  return removeNullable(from).kind === 'String' && isNullable(to) ? new Set(nullIf) : noNulls
}

export function castOf(from: DataType, to: DataType, cx: CastContext): (value: Value) => Value {
  const cast = castFunction(from, to)
  if (cast === undefined) throw castRefused(from, to)
  return value => cast(cx, value)
}

function loadOf(
  from: DataType,
  { name, type: to }: FileColumn,
  { cx, path, format }: ColumnarReading,
): (value: Value) => Value {
  if (canAutoLoad(from, to)) return castOf(from, to, cx)
  const fill = format.missingFieldAs === 'error' ? undefined : fillTuples(from, to)
  if (fill !== undefined) return value => fill(cx, value)
  throw new QueryError(
    'BadDataValueType',
    `fail to load file ${path}: Cannot cast column ${name} from ${debugText(from)} to ${debugText(to)}`,
  )
}

function missing(
  column: FileColumn,
  fields: readonly FileField[],
  reading: ColumnarReading,
): Projection<never> {
  const { missingFieldAs } = reading.format
  if (missingFieldAs === 'field_default') return { from: [], value: () => defaultValueOf(column) }
  if (missingFieldAs === 'null' && isNullable(column.type)) return { from: [], value: () => null }
  throw new QueryError(
    'BadDataValueType',
    `file ${reading.path} missing column \`${column.name}\`. ${missingAdvice(column, fields, reading)}`,
  )
}

function missingAdvice(
  { name }: FileColumn,
  fields: readonly FileField[],
  { format, caseSensitive, columns }: ColumnarReading,
): string {
  const as = format.missingFieldAs.toUpperCase()
  const hints = [`current FILE_FORMAT option: MISSING_FIELD_AS=${as}`]
  if (as === 'NULL') hints.push('the column is not nullable')
  const lower = name.toLowerCase()
  const similar = caseSensitive && fields.find(each => each.name.toLowerCase() === lower)
  if (similar) {
    hints.push(
      `found column '${similar.name}' with different case in file; consider using \`COLUMN_MATCH_MODE=CASE_INSENSITIVE\``,
    )
  }
  const [first, second] = columns
  if (second === undefined && removeNullable(first!.type) === variantType) {
    hints.push(
      'the target table has a single VARIANT column; consider using `COPY INTO <table> FROM (SELECT $1 FROM @<stage>)` to load raw data',
    )
  }
  return hints.join('. ')
}

/** Reads rows of the file's fields and computes the columns of each. */
export interface RowProjection<Field extends FileField> {
  /** The fields that the columns are computed from, each once. */
  readonly fields: readonly Field[]
  /** The columns' values, given those of the fields. */
  readonly values: (row: readonly Value[]) => readonly Value[]
}

export function rowProjection<Field extends FileField>(
  columns: readonly Projection<Field>[],
): RowProjection<Field> {
  const fields = [...new Set(columns.flatMap(({ from }) => from))]
  const places = columns.map(({ from }) => from.map(field => fields.indexOf(field)))
  return {
    fields,
    values: row => columns.map(({ value }, i) => value(places[i]!.map(place => row[place]!))),
  }
}
