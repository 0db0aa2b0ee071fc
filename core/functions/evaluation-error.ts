import { QueryError } from '../errors/query-error.js'
import { castToText } from '../types/cast-to-text.js'
import { type DataType, removeNullable } from '../types/data-type.js'
import type { TypedValue } from '../types/literal-type.js'
import type { Value } from '../types/value.js'

/** The call or cast that failed. */
export interface FailedCall {
  /** `divide`; of a cast the function that casts, `to_int32`. */
  readonly name: string
  readonly params?: readonly Value[]
  readonly args: readonly TypedValue[]
  /** The call as canonical SQL. */
  readonly expr: string
  /** The whole expression, if it is another. */
  readonly whole?: string
}

/**
 * The error of a function that failed for a row: 1006 with the values that it was called with.
 *
 * Source: databend function.rs `render_error` (engine rules 2.9).
 */
export function evaluationError(cause: QueryError, call: FailedCall): QueryError {
  const params = call.params?.length ? `(${call.params.join(', ')})` : ''
  const args = call.args.map(({ type, value }) => valueText(type, value)).join(', ')
  const during = call.whole === undefined ? '' : `, during run expr: \`${call.whole}\``
  const where = `while evaluating function \`${call.name}${params}(${args})\` in expr \`${call.expr}\``
  return new QueryError(cause.kind, `${cause.message} ${where}${during}`, { cause })
}

/**
 * A value as error messages have it: texts and times in single quotes, `[1, 2]`, `{'k':1}`, `(1, 'a')`.
 *
 * Source: databend utils/display.rs `Display for ScalarRef`.
 */
export function valueText(type: DataType, value: Value): string {
  if (value === null) return 'NULL'
  const bare = removeNullable(type)
  switch (bare.kind) {
    case 'Array':
      return `[${(value as readonly Value[]).map(item => valueText(bare.of, item)).join(', ')}]`
    case 'Map':
      return `{${(value as readonly (readonly [Value, Value])[])
        .map(([k, v]) => `${valueText(bare.key, k)}:${valueText(bare.value, v)}`)
        .join(', ')}}`
    case 'Tuple': {
      const fields = bare.fields.map((field, i) =>
        valueText(field, (value as readonly Value[])[i]!),
      )
      return fields.length === 1 ? `(${fields[0]},)` : `(${fields.join(', ')})`
    }
    case 'EmptyArray':
      return '[]'
    case 'EmptyMap':
      return '{}'
    case 'Vector':
      return `[${(value as readonly number[]).join(', ')}]`
    case 'Binary':
    case 'Bitmap':
      return Buffer.from(value as Uint8Array)
        .toString('hex')
        .toUpperCase()
    case 'Variant':
      return `'${value}'`
    default:
      return quoted.has(bare.kind) ? `'${plainText(bare, value)}'` : plainText(bare, value)
  }
}

const quoted: ReadonlySet<string> = new Set([
  'String',
  'Date',
  'Timestamp',
  'TimestampTz',
  'Interval',
  'Geometry',
  'Geography',
])

const utc = { timezone: 'UTC', setting: () => '' }

function plainText(type: DataType, value: Exclude<Value, null>): string {
  return String(castToText(type)?.(utc, value) ?? value)
}
