import type { AggregateStateType, DataType } from './data-type.js'
import { plainFacts, plainTypes } from './plain-types.js'
import { quoteString } from './quote-string.js'

/**
 * The text of a type as `system.columns` and error messages have it: `T NULL` for what may be NULL.
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

/** Source: databend utils/display.rs `Display for DataType`, of which this is the arm of states. */
function aggregateStateText({ name, params, args }: AggregateStateType): string {
  const given = params.map(each => (typeof each === 'string' ? quoteString(each) : String(each)))
  const call = given.length === 0 ? name : `${name}(${given.join(', ')})`
  return `AggregateState(${[call, ...args.map(typeText)].join(', ')})`
}

/**
 * The text of a result column's type: the outermost nullability is `Nullable(T)`.
 *
 * Source: databend src/query/expression/src/types.rs `DataType::wrapped_display`.
 */
export function wireTypeText(type: DataType): string {
  if (type.kind === 'Nullable') return `Nullable(${wireTypeText(type.of)})`
  return plainFacts(type.kind)?.wire ?? typeText(type)
}

/**
 * The text of a type in DESC and SHOW CREATE TABLE, without the outermost nullability.
 *
 * Nested types are in upper case and in the names of `typeText`, as `ARRAY(INT32)`, and the nullability of
 * what they hold is not shown. Source: databend schema.rs `sql_name`.
 */
export function sqlTypeText(type: DataType): string {
  if (type.kind === 'Nullable') return sqlTypeText(type.of)
  return plainFacts(type.kind)?.described ?? innerSqlText(type)
}

/**
 * The text of a type in SHOW CREATE TABLE: in DESC's names at every level, with NULL or NOT NULL behind
 * each.
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
      const names = type.names ?? type.fields.map((_, i) => String(i + 1))
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
      const names = type.names ?? type.fields.map((_, i) => String(i + 1))
      const fields = type.fields.map((f, i) => `${names[i]!.toUpperCase()} ${innerSqlText(f)}`)
      return `TUPLE(${fields.join(', ')}${fields.length === 1 ? ',' : ''})`
    }
    default:
      return typeText(type).toUpperCase()
  }
}
