import type { AggregateStateType, DataType, TupleType } from './data-type.js'
import { plainFacts, plainTypes } from './plain-types.js'
import { quoteString } from './quote-string.js'

/**
 * The name of a type in `system.columns` and error messages; `T NULL` for Nullable types.
 *
 * Source: databend src/query/expression/src/utils/display.rs `Display for DataType`.
 */
export function typeText(type: DataType): string {
  switch (type.kind) {
    case 'Nullable':
      return `${typeText(type.of)} NULL`
    case 'Decimal':
      return `Decimal(${type.precision}, ${type.scale})`
    case 'Array':
      return `Array(${typeText(type.of)})`
    case 'Map':
      return `Map(${typeText(type.key)}, ${typeText(type.value)})`
    case 'Tuple': {
      const fields = type.fields.map(typeText)
      return fields.length === 1 ? `Tuple(${fields[0]},)` : `Tuple(${fields.join(', ')})`
    }
    case 'Vector':
      return `Vector(${type.size})`
    case 'AggregateState':
      return aggregateStateText(type)
    case 'Generic':
      return `T${type.index}`
    default:
      return plainTypes[type.kind].text ?? type.kind
  }
}

/** The name of an aggregate state's type. Source: databend utils/display.rs `Display for DataType`. */
function aggregateStateText({ name, params, args }: AggregateStateType): string {
  const given = params.map(each => (typeof each === 'string' ? quoteString(each) : String(each)))
  const call = given.length === 0 ? name : `${name}(${given.join(', ')})`
  return `AggregateState(${[call, ...args.map(typeText)].join(', ')})`
}

/**
 * The name of a result column's type; the outermost Nullable is written as `Nullable(T)`.
 *
 * Source: databend src/query/expression/src/types.rs `DataType::wrapped_display`.
 */
export function wireTypeText(type: DataType): string {
  if (type.kind === 'Nullable') return `Nullable(${wireTypeText(type.of)})`
  return plainFacts(type.kind)?.wire ?? typeText(type)
}

/**
 * The name of a stored column's type in `system.columns`, with `Nullable(T)` at every level.
 *
 * Source: databend schema.rs `TableDataType::wrapped_display`.
 */
export function columnTypeText(type: DataType): string {
  switch (type.kind) {
    case 'Nullable':
      return `Nullable(${columnTypeText(type.of)})`
    case 'Array':
      return `Array(${columnTypeText(type.of)})`
    case 'Map':
      return `Map(${columnTypeText(type.key)}, ${columnTypeText(type.value)})`
    case 'Tuple':
      return `Tuple(${type.fields.map(columnTypeText).join(', ')})`
    default:
      return wireTypeText(type)
  }
}

/**
 * The name of a stored column's type in errors of files, with the names of fields: `Tuple(1 Int32 NULL, b String)`.
 *
 * Source: databend expression/src/utils/display.rs `Display for TableDataType`.
 */
export function storedTypeText(type: DataType): string {
  switch (type.kind) {
    case 'Nullable':
      return `${storedTypeText(type.of)} NULL`
    case 'Array':
      return `Array(${storedTypeText(type.of)})`
    case 'Map':
      return `Map(${storedTypeText(type.key)}, ${storedTypeText(type.value)})`
    case 'Tuple': {
      const fields = fieldNames(type).map((name, i) => `${name} ${storedTypeText(type.fields[i]!)}`)
      return `Tuple(${fields.join(', ')}${fields.length === 1 ? ',' : ''})`
    }
    default:
      return typeText(type)
  }
}

/** The names of a tuple's fields, which are numbers unless they were given. */
export const fieldNames = ({
  names,
  fields,
}: Pick<TupleType, 'names' | 'fields'>): readonly string[] =>
  names ?? fields.map((_, i) => String(i + 1))

/**
 * The name of a type in DESC and SHOW CREATE TABLE, without the outermost Nullable.
 *
 * Nested types are the name of `typeText` in upper case, such as `ARRAY(INT32)`, without NULL for Nullable elements.
 * Source: databend schema.rs `sql_name`.
 */
export function sqlTypeText(type: DataType): string {
  if (type.kind === 'Nullable') return sqlTypeText(type.of)
  return plainFacts(type.kind)?.described ?? innerSqlText(type)
}

/** As `sqlTypeText`, with NULL for Nullable at every level: `INT NULL`, `ARRAY(INT32 NULL)`. Source: databend schema.rs `sql_name`. */
export function nullableSqlTypeText(type: DataType): string {
  if (type.kind === 'Nullable') return `${nullableSqlTypeText(type.of)} NULL`
  return plainFacts(type.kind)?.described ?? storedTypeText(type).toUpperCase()
}

/**
 * The name of a type in SHOW CREATE TABLE: DESC's names at every level, each followed by NULL or NOT NULL.
 *
 * Source: databend schema.rs `sql_name_explicit_null`.
 */
export function explicitSqlTypeText(type: DataType): string {
  if (type.kind === 'Null') return 'NULL'
  if (type.kind === 'Nullable') return `${nestedSqlText(type.of)} NULL`
  return `${nestedSqlText(type)} NOT NULL`
}

function nestedSqlText(type: DataType): string {
  switch (type.kind) {
    case 'Array':
      return `ARRAY(${explicitSqlTypeText(type.of)})`
    case 'Map':
      return `MAP(${explicitSqlTypeText(type.key)}, ${explicitSqlTypeText(type.value)})`
    case 'Tuple': {
      const names = fieldNames(type)
      const fields = type.fields.map((field, i) => `${names[i]} ${explicitSqlTypeText(field)}`)
      return `TUPLE(${fields.join(', ')})`
    }
    default:
      return sqlTypeText(type)
  }
}

function innerSqlText(type: DataType): string {
  switch (type.kind) {
    case 'Nullable':
      return innerSqlText(type.of)
    case 'Array':
      return `ARRAY(${innerSqlText(type.of)})`
    case 'Map':
      return `MAP(${innerSqlText(type.key)}, ${innerSqlText(type.value)})`
    case 'Tuple': {
      const names = fieldNames(type)
      const fields = type.fields.map((f, i) => `${names[i]!.toUpperCase()} ${innerSqlText(f)}`)
      return `TUPLE(${fields.join(', ')}${fields.length === 1 ? ',' : ''})`
    }
    default:
      return typeText(type).toUpperCase()
  }
}
