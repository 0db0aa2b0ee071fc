import { QueryError } from '../../errors/query-error.js'
import { sessionFacts } from '../../functions/scalars/session-functions.js'
import type { SpecialForm } from '../../functions/special-forms.js'
import type { Scalar } from '../../plan/scalar.js'
import {
  int64Type,
  isNullable,
  nullableType,
  removeNullable,
  stringType,
  uint8Type,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { nameTable } from '../name-table.js'
import { checkNumber } from './check-number.js'
import { decimalCalls } from './decimal-calls.js'
import { bindVariable } from './literals.js'
import { nullsFirstByDefault } from './order-by.js'
import type { SpecialBinder, SpecialCall } from './special-call.js'

/** 1065. Source: databend rewrite_function.rs `check_function_arity`. */
function checkArity({ name, args, span }: SpecialCall, least: number, most: number): void {
  const count = args.length
  if (count >= least && count <= most) return
  const word = (n: number) => (n === 1 ? 'argument' : 'arguments')
  const expected =
    least === most
      ? `${least} ${word(least)}`
      : most === Number.POSITIVE_INFINITY
        ? `at least ${least} ${word(least)}`
        : `${least} to ${most} arguments`
  throw new QueryError('SemanticError', `${name} expects ${expected}, but got ${count}`, { span })
}

/** Wraps a binder with a check of the number of arguments. */
function special(least: number, most: number, bind: SpecialBinder): SpecialBinder {
  return (binding, call) => {
    checkArity(call, least, most)
    return bind(binding, call)
  }
}

const many = Number.POSITIVE_INFINITY

const nullif: SpecialBinder = ({ scalars }, { args: [x, y], span }) =>
  scalars.call('if', [scalars.call('eq', [x!, y!], { span }), scalars.null(), x!], { span })

const otherwise = special(2, 2, ({ scalars }, { args: [x, y], span }) =>
  scalars.call('if', [scalars.isNull(x!), y!, x!], { span }),
)

/** `ifnull(x)` is x, although an error about the number of arguments asks for two. */
const ifnull: SpecialBinder = (binding, call) =>
  call.args.length === 1 ? call.args[0]! : otherwise(binding, call)

const equalNull: SpecialBinder = ({ scalars }, { args: [x, y], span }) => {
  const equal = scalars.call('eq', [x!, y!], { span })
  const bothNull = scalars.call('and_filters', [scalars.isNull(x!), scalars.isNull(y!)])
  return scalars.call('if', [
    scalars.call('is_not_null', [equal]),
    scalars.call('is_true', [equal]),
    bothNull,
  ])
}

const errorOr: SpecialBinder = ({ scalars }, { args, span }) =>
  scalars.call(
    'if',
    [...args.flatMap(arg => [scalars.call('is_not_error', [arg]), arg]), scalars.null()],
    { span },
  )

/** The first value that is not NULL. Constants that are NULL are left out. */
const coalesce: SpecialBinder = ({ scalars }, { args, span }) => {
  const branches = args.flatMap(arg => {
    const isNotNull = scalars.call('is_not_null', [arg])
    if (isNotNull.kind === 'Literal' && isNotNull.value === false) return []
    return [isNotNull, scalars.call('assume_not_null', [arg])]
  })
  const none = scalars.null()
  return branches.length === 0 ? none : scalars.call('if', [...branches, none], { span })
}

/** `decode(x, a, ra, b, rb, otherwise)`, in which NULL equals NULL. */
const decode: SpecialBinder = ({ scalars }, { args, span }) => {
  if (args.length < 3) {
    throw new QueryError('BadArguments', 'DECODE requires at least 3 arguments', { span })
  }
  const [x, ...rest] = args
  const branches: Scalar[] = []
  while (rest.length >= 2) {
    const [search, result] = rest.splice(0, 2)
    const equal = scalars.call('eq', [x!, search!], { span })
    const bothNull = scalars.call('and', [scalars.isNull(x!), scalars.isNull(search!)])
    branches.push(scalars.call('or', [equal, bothNull]), result!)
  }
  return scalars.call('if', [...branches, rest[0] ?? scalars.null()], { span })
}

const extreme =
  (fn: 'array_max' | 'array_min', ignoreNulls: boolean): SpecialBinder =>
  ({ scalars }, { args, span }) => {
    const array = scalars.call('array', args, { span })
    const found = scalars.call(fn, [array], { span })
    if (ignoreNulls) return found
    const hasNull = scalars.call('contains', [array, scalars.null()])
    return scalars.call('if', [hasNull, scalars.null(), found])
  }

function constantText(scalar: Scalar, message: string): string {
  if (scalar.kind === 'Literal' && typeof scalar.value === 'string') return scalar.value
  throw new QueryError('SemanticError', message)
}

/** `array_sort(a, 'DESC', 'NULLS LAST')`. */
const arraySort: SpecialBinder = (binding, { args: [array, order, nulls], span }) => {
  const { scalars } = binding
  const direction =
    order && constantText(order, 'Sorting order must be a constant string').toLowerCase()
  if (direction !== undefined && direction !== 'asc' && direction !== 'desc') {
    throw new QueryError('SemanticError', 'Sorting order must be either ASC or DESC')
  }
  const place =
    nulls && constantText(nulls, 'Null sorting order must be a constant string').toLowerCase()
  if (place !== undefined && place !== 'nulls first' && place !== 'nulls last') {
    throw new QueryError(
      'SemanticError',
      'Null sorting order must be either NULLS FIRST or NULLS LAST',
    )
  }
  const descending = direction === 'desc'
  const first =
    place === undefined ? nullsFirstByDefault(binding, descending) : place === 'nulls first'
  const name = `array_sort_${descending ? 'desc' : 'asc'}_null_${first ? 'first' : 'last'}`
  return scalars.call(name, [array!], { span })
}

const arrayAggregate: SpecialBinder = ({ scalars }, { args: [array, fn], span }) => {
  const message = 'Array aggregate function name be must a constant string'
  return scalars.call(`array_${constantText(fn!, message).toLowerCase()}`, [array!], { span })
}

const getVariable: SpecialBinder = (binding, { args: [name] }) =>
  bindVariable(binding, { name: constantText(name!, 'Variable name must be a constant string') })

/**
 * `hex_decode_string(x)`: bytes, cast to a text. Bytes that are no text are an error, also for `try_`. Source: databend
 * special_function.rs `resolve_decode_string`.
 */
const decodeText =
  (decoder: string): SpecialBinder =>
  ({ scalars }, { args: [text], span }) => {
    const bytes = scalars.call(decoder, [text!], { span })
    return scalars.cast(bytes, isNullable(bytes.type) ? nullableType(stringType) : stringType, span)
  }

const lastQueryId: SpecialBinder = ({ scalars, cx }, { args: [index], span }) => {
  if (index !== undefined && index.kind !== 'Literal') {
    throw new QueryError('BadArguments', 'last_query_id argument only support constant argument', {
      span,
    })
  }
  const at = index === undefined ? -1 : Number(checkNumber(scalars, index, int64Type, span))
  const ids = cx.eval.session('last_query_ids')
  const list: readonly Value[] = Array.isArray(ids) ? ids : []
  const id = list.at(at < 0 ? at : at - 1)
  return id === undefined ? scalars.null() : scalars.literal(stringType, id)
}

/** A tuple becomes an object with its field names; for other types it is the function. */
const toVariant: SpecialBinder = ({ scalars }, { name, args: [value], span }) =>
  removeNullable(value!.type).kind === 'Tuple'
    ? scalars.tupleToVariant(value!, name.startsWith('try_'))
    : scalars.call(name, [value!], { span })

/**
 * In Hive's dialect a constant position 0 is the first.
 * Source: databend scalar_function.rs `rewrite_substring`, input.rs `substr_index_zero_literal_as_one`.
 */
export const substring: SpecialBinder = (binding, { args: [text, position, ...length], span }) => {
  const { scalars, cx } = binding
  const isZero = position?.kind === 'Literal' && position.type === uint8Type && position.value === 0
  const isHive = cx.eval.setting('sql_dialect').toLowerCase() === 'hive'
  const from = isZero && isHive ? scalars.number('1') : position
  return scalars.call('substr', [text, from, ...length].filter(isGiven), { span })
}

/** Leaves the call unchanged; only its error for a wrong number of arguments is special. */
const callNamed: SpecialBinder = ({ scalars }, { name, args, span }) =>
  scalars.call(name, args, { span })

/**
 * `try_to_string` of a text: it has no overload for one, but the cast that the call becomes is of the text as it was.
 * Source: databend type_check.rs `rewrite_function_to_cast`, scalar_function.rs `resolve_scalar_function_call`.
 */
const tryToString: SpecialBinder = (binding, call) => {
  const [value, ...more] = call.args
  const isText = value !== undefined && removeNullable(value.type) === stringType
  return isText && more.length === 0
    ? binding.scalars.tryCast(value, stringType, call.span)
    : callNamed(binding, call)
}

const isGiven = (arg: Scalar | undefined): arg is Scalar => arg !== undefined

/** Source: databend rewrite_function.rs, special_function.rs. */
const specialForms: Readonly<
  Record<
    Exclude<
      SpecialForm,
      'grouping' | 'running_difference' | 'match' | 'query' | 'read_file' | 'score'
    >,
    SpecialBinder
  >
> = {
  nullif: special(2, 2, nullif),
  ifnull,
  nvl: ifnull,
  nvl2: special(3, 3, ({ scalars }, { args: [x, y, z], span }) =>
    scalars.call('if', [scalars.call('is_not_null', [x!]), y!, z!], { span }),
  ),
  iff: special(3, 3, ({ scalars }, { args, span }) => scalars.call('if', args, { span })),
  equal_null: special(2, 2, equalNull),
  is_null: special(1, 1, ({ scalars }, { args: [x] }) => scalars.isNull(x!)),
  isnull: special(1, 1, ({ scalars }, { args: [x] }) => scalars.isNull(x!)),
  is_error: special(1, 1, ({ scalars }, { args: [x], span }) =>
    scalars.not(scalars.call('is_not_error', [x!], { span })),
  ),
  error_or: special(1, many, errorOr),
  coalesce: special(1, many, coalesce),
  decode,
  greatest: special(1, many, extreme('array_max', false)),
  least: special(1, many, extreme('array_min', false)),
  greatest_ignore_nulls: special(1, many, extreme('array_max', true)),
  least_ignore_nulls: special(1, many, extreme('array_min', true)),
  array_sort: special(1, 3, arraySort),
  array_aggregate: special(2, 2, arrayAggregate),
  hex_decode_string: special(1, 1, decodeText('from_hex')),
  try_hex_decode_string: special(1, 1, decodeText('try_from_hex')),
  base64_decode_string: special(1, 1, decodeText('from_base64')),
  try_base64_decode_string: special(1, 1, decodeText('try_from_base64')),
  getvariable: special(1, 1, getVariable),
  last_query_id: special(0, 1, lastQueryId),
}

/** Calls that are replaced by others: the special forms, and some calls of functions that have signatures too. */
export const specialFunctions = nameTable<SpecialBinder>({
  ...specialForms,
  ...decimalCalls,
  to_variant: special(1, 1, toVariant),
  try_to_variant: special(1, 1, toVariant),
  try_to_string: tryToString,
  substr: substring,
  substring,
  ...Object.fromEntries(
    sessionFacts
      .flatMap(({ name, aliases }) => [name, ...aliases])
      .map(name => [name, special(0, 0, callNamed)]),
  ),
  is_role_in_session: special(1, 1, callNamed),
})
