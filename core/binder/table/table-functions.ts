import { QueryError } from '../../errors/query-error.js'
import type { DataType } from '../../types/data-type.js'
import {
  booleanType,
  dateType,
  int64Type,
  nullableType,
  stringType,
  timestampType,
  uint64Type,
} from '../../types/data-type.js'
import { isIntegerKind } from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import { nameTable } from '../name-table.js'
import { stageLocation } from '../stage-location.js'
import type { TableArgument, TableCall, TableFunctionSpec } from './table-function.js'

function count({ args, name }: TableCall): bigint {
  const [only] = args
  if (only === undefined || args.length !== 1) {
    throw new QueryError('BadArguments', `${name} must accept exactly 1 positioned args`)
  }
  if (!isIntegerKind(only.type.kind) || only.value === null) {
    throw new QueryError('InvalidArgument', 'Need constant number')
  }
  return BigInt(only.value as number | bigint)
}

/** `numbers(n)`: 0 up to n. */
const numbers: TableFunctionSpec = (_binding, call) => ({
  args: { count: count(call) },
  columns: [['number', uint64Type]],
})

/** `generate_series(a, b [, step])` with b, `range` without: whole numbers, days or moments. */
const series: TableFunctionSpec = (_binding, { args, name }) => {
  const [start, end, step] = args
  if (start === undefined || end === undefined || args.length > 3) {
    throw new QueryError('BadArguments', `${name} must accept 2 or 3 positioned args`)
  }
  const type = seriesType(name, [start, end])
  const by = step === undefined ? 1n : wholeNumber(step, name)
  if (by === 0n) throw new QueryError('BadArguments', 'step must not be zero')
  return {
    args: {
      start: seriesValue(start, type),
      end: seriesValue(end, type),
      step: by,
      inclusive: name === 'generate_series',
    },
    columns: [[name, type]],
  }
}

function seriesType(name: string, ends: readonly TableArgument[]): DataType {
  const kinds = ends.map(end => end.type.kind)
  if (kinds.every(isIntegerKind)) return int64Type
  if (kinds.every(kind => kind === 'Date')) return dateType
  if (kinds.every(kind => kind === 'Timestamp')) return timestampType
  throw new QueryError('BadArguments', `Unsupported data type for ${name}: ${kinds.join(', ')}`)
}

function seriesValue({ value }: TableArgument, type: DataType): Value {
  return type === int64Type ? BigInt(value as number | bigint) : value
}

function wholeNumber({ type, value }: TableArgument, name: string): bigint {
  if (isIntegerKind(type.kind) && value !== null) return BigInt(value as number | bigint)
  throw new QueryError('BadArguments', `the step of ${name} must be a whole number`)
}

/** The rows of an earlier statement. */
const resultScan: TableFunctionSpec = (binding, { args: [id], span }) => {
  if (typeof id?.value !== 'string') {
    throw new QueryError('BadArguments', 'result_scan needs the id of a query', { span })
  }
  const described = binding.cx.describeResult(id.value)
  if (described === undefined) {
    throw new QueryError(
      'EmptyData',
      `\`RESULT_SCAN\` failed: No cache key found in current session for query ID '${id.value}'.`,
      { span },
    )
  }
  return {
    args: { queryId: id.value },
    columns: described.map(({ name, type }) => [name, type] as const),
  }
}

function textArgument(call: TableCall, name: string): string | undefined {
  const value = call.named.get(name)?.value
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  throw new QueryError('BadArguments', `${name} of ${call.name} must be a string`, {
    span: call.span,
  })
}

function locationArgument(binding: Binding, call: TableCall): string {
  const text = textArgument(call, 'location')
  if (text?.startsWith('@')) {
    stageLocation(binding, text.slice(1), call.span)
    return text
  }
  throw new QueryError('BadArguments', `${call.name} must be specified location`, {
    span: call.span,
  })
}

/** `list_stage(location => '@s', pattern => '…')`. */
const listStage: TableFunctionSpec = (binding, call) => ({
  args: { location: locationArgument(binding, call), pattern: textArgument(call, 'pattern') },
  columns: [
    ['name', stringType],
    ['size', uint64Type],
    ['md5', nullableType(stringType)],
    ['last_modified', stringType],
    ['creator', nullableType(stringType)],
  ],
})

/** `infer_schema(location => '@s/f.parquet', file_format => 'parquet')`. */
const inferSchema: TableFunctionSpec = (binding, call) => ({
  args: {
    location: locationArgument(binding, call),
    file_format: textArgument(call, 'file_format'),
    pattern: textArgument(call, 'pattern'),
  },
  columns: [
    ['column_name', stringType],
    ['type', stringType],
    ['nullable', booleanType],
    ['filenames', stringType],
    ['order_id', uint64Type],
  ],
})

/** A function without arguments that lists what there is. */
const listing =
  (columns: readonly (readonly [string, DataType])[]): TableFunctionSpec =>
  (_binding, { args, name }) => {
    if (args.length === 0) return { args: {}, columns }
    throw new QueryError(
      'NumberArgumentsNotMatch',
      `Function \`${name}\` expect to have 0 arguments, but got ${args.length}`,
    )
  }

/** Table functions that are sources: their names are those of the `Source`s of plans. */
export const tableFunctions = nameTable<TableFunctionSpec>({
  numbers,
  numbers_mt: numbers,
  numbers_local: numbers,
  generate_series: series,
  range: series,
  result_scan: resultScan,
  list_stage: listStage,
  infer_schema: inferSchema,
  show_variables: listing([
    ['name', stringType],
    ['value', stringType],
    ['type', stringType],
  ]),
  show_sequences: listing([
    ['name', stringType],
    ['interval', int64Type],
    ['current', uint64Type],
    ['created_on', timestampType],
    ['updated_on', timestampType],
    ['comment', nullableType(stringType)],
  ]),
})
