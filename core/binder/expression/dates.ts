import { QueryError } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Binary, DateFunction, Extract, IntervalExpression } from '../../sql/ast/expression.js'
import {
  intervalType,
  isNullable,
  nullableType,
  removeNullable,
  stringType,
  timestampType,
} from '../../types/data-type.js'
import { isIntegerKind } from '../../types/number-kind.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'

/** The function of a part of a date. Source: databend type_check/date.rs `resolve_extract_expr`. */
const parts: { readonly [unit: string]: string | undefined } = {
  ISOYEAR: 'to_iso_year',
  YEAR: 'to_year',
  QUARTER: 'to_quarter',
  MONTH: 'to_month',
  DAY: 'to_day_of_month',
  HOUR: 'to_hour',
  MINUTE: 'to_minute',
  SECOND: 'to_second',
  DOY: 'to_day_of_year',
  DOW: 'dayofweek',
  WEEK: 'to_week_of_year',
  EPOCH: 'epoch',
  MICROSECOND: 'to_microsecond',
  ISODOW: 'to_day_of_week',
  YEARWEEK: 'yearweek',
  MILLENNIUM: 'millennium',
}

const starts: { readonly [unit: string]: string | undefined } = {
  YEAR: 'to_start_of_year',
  ISOYEAR: 'to_start_of_iso_year',
  QUARTER: 'to_start_of_quarter',
  MONTH: 'to_start_of_month',
  WEEK: 'to_start_of_week',
  ISOWEEK: 'to_start_of_iso_week',
  DAY: 'to_start_of_day',
  HOUR: 'to_start_of_hour',
  MINUTE: 'to_start_of_minute',
  SECOND: 'to_start_of_second',
}

const sliceUnits = new Set([
  'YEAR',
  'QUARTER',
  'MONTH',
  'WEEK',
  'ISOWEEK',
  'DAY',
  'HOUR',
  'MINUTE',
  'SECOND',
])

const truncUnits = '[year, quarter, month, day, hour, minute, second, week]'
const weekdays = 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY'.split(' ')

/** `EXTRACT(unit FROM d)`. */
export function bindExtract(binding: Binding, expr: Extract, scope: ExpressionScope): Scalar {
  const { span } = expr
  const name = parts[expr.unit.toUpperCase()]
  if (name === undefined) {
    throw new QueryError(
      'SemanticError',
      'Only support interval type [ISOYear, Year, Quarter, Month, Day, Hour, Minute, Second, Doy, Dow, Week, Epoch, MicroSecond, ISODow, YearWeek, Millennium]',
      { span },
    )
  }
  return binding.scalars.call(name, [binding.expression(expr.operand, scope)], { span })
}

/** `INTERVAL x unit`: the text `x unit` as an Interval. */
export function bindInterval(
  binding: Binding,
  expr: IntervalExpression,
  scope: ExpressionScope,
): Scalar {
  return intervalOfText(binding, binding.expression(expr.value, scope), expr.unit)
}

function intervalOfText(binding: Binding, value: Scalar, unit: string): Scalar {
  const { scalars } = binding
  const word = scalars.literal(stringType, ` ${unit.toLowerCase()}`)
  const text = scalars.call('concat', [scalars.cast(value, textType(value)), word])
  return scalars.cast(text, isNullable(text.type) ? nullableType(intervalType) : intervalType)
}

const countedUnits = new Set('YEAR QUARTER MONTH WEEK DAY HOUR MINUTE SECOND'.split(' '))

/**
 * `date + INTERVAL n unit` with a whole number, as the function that adds units: `add_years(date, n)`.
 * Any other interval is added with `+`. Source: databend semantic/type_check/date.rs.
 */
export function bindDateInterval(
  binding: Binding,
  expr: Binary & { readonly right: IntervalExpression },
  scope: ExpressionScope,
): Scalar {
  const { span } = expr
  const { unit } = expr.right
  const date = binding.expression(expr.left, scope)
  const count = binding.expression(expr.right.value, scope)
  const isDate = ['Date', 'Timestamp'].includes(removeNullable(date.type).kind)
  const isCount = isIntegerKind(removeNullable(count.type).kind)
  if (isDate && isCount && countedUnits.has(unit.toUpperCase())) {
    const verb = expr.op === '+' ? 'add' : 'subtract'
    return binding.scalars.call(unitFunction(verb, unit), [date, count], { span })
  }
  const interval = intervalOfText(binding, count, unit)
  const name = expr.op === '+' ? 'plus' : 'minus'
  const args = adjustDateInterval(binding, name, [date, interval])
  return binding.scalars.call(name, args, { span })
}

function textType(value: Scalar) {
  return isNullable(value.type) ? nullableType(stringType) : stringType
}

type Arguments = readonly Scalar[]
type DateBinder = (binding: Binding, expr: DateFunction, args: Arguments) => Scalar

/** `DATE_ADD(unit, n, d)` and its kin. */
export function bindDateFunction(
  binding: Binding,
  expr: DateFunction,
  scope: ExpressionScope,
): Scalar {
  const args = expr.args.map(arg => binding.expression(arg, scope))
  return dateFunctions[expr.name](binding, expr, args)
}

/**
 * Throws 1065 for a unit that a function does not support. Source: databend type_check/date.rs
 * `unsupported_date_interval`.
 */
function checkUnit(units: ReadonlySet<string>, { unit, span }: DateFunction, fn: string): void {
  if (units.has(unit)) return
  throw new QueryError('SemanticError', `Unsupported interval type ${unit} for ${fn}`, { span })
}

const addUnits: DateBinder = (binding, expr, [count, date]) => {
  checkUnit(countedUnits, expr, 'date_add/date_sub')
  const { unit, span } = expr
  return binding.scalars.call(unitFunction('add', unit), [date!, count!], { span })
}

/** Adds the count with its sign turned. */
const subtractUnits: DateBinder = (binding, expr, [count, date]) => {
  const minus = binding.scalars.call('minus', [count!], { span: expr.span })
  return addUnits(binding, expr, [minus, date!])
}

const measuredUnits = new Set(Object.keys(parts))

function unitFunction(verb: 'add' | 'subtract', unit: string): string {
  const word = unit.toLowerCase()
  return word === 'month' ? `date_${verb}_months` : `${verb}_${word}s`
}

const between =
  (prefix: 'diff' | 'between'): DateBinder =>
  (binding, expr, [start, end]) => {
    checkUnit(measuredUnits, expr, `date_${prefix}`)
    const { unit, span } = expr
    return binding.scalars.call(`${prefix}_${unit.toLowerCase()}s`, [end!, start!], { span })
  }

const truncate: DateBinder = (binding, { unit, span }, [date]) => {
  const name = starts[unit]
  if (name === undefined) {
    throw new QueryError(
      'SemanticError',
      `Only these interval types are currently supported: ${truncUnits}`,
      { span },
    )
  }
  const weekStart =
    unit === 'WEEK' ? [binding.scalars.number(binding.cx.eval.setting('week_start'))] : []
  return binding.scalars.call(name, [date!, ...weekStart], { span })
}

const nearDay =
  (prefix: 'to_previous' | 'to_next'): DateBinder =>
  (binding, { unit, span }, [date]) => {
    if (!weekdays.includes(unit)) {
      throw new QueryError('SemanticError', `unknown day of the week ${unit}`, { span })
    }
    return binding.scalars.call(`${prefix}_${unit.toLowerCase()}`, [date!], { span })
  }

const lastDay: DateBinder = (binding, { unit, span }, [date]) => {
  if (!['YEAR', 'QUARTER', 'MONTH', 'WEEK'].includes(unit)) {
    throw new QueryError(
      'SemanticError',
      'Only these interval types are currently supported: [year, quarter, month, week]',
      { span },
    )
  }
  return binding.scalars.call(`to_last_of_${unit.toLowerCase()}`, [date!], { span })
}

const timeSlice: DateBinder = (binding, { unit, span }, [date, length, edge]) => {
  const { scalars } = binding
  if (length!.kind === 'Literal' && length!.value !== null && Number(length!.value) < 1) {
    throw new QueryError('BadArguments', 'slice_length must be greater than or equal to 1')
  }
  const which = edge?.kind === 'Literal' ? String(edge.value).toLowerCase() : 'start'
  if (which !== 'start' && which !== 'end') {
    throw new QueryError('BadArguments', 'time_slice only support start or end')
  }
  if (!sliceUnits.has(unit)) {
    throw new QueryError(
      'SemanticError',
      `Only these interval types are currently supported: ${truncUnits}`,
      { span },
    )
  }
  return scalars.call(
    'time_slice',
    [
      date!,
      length!,
      edge ?? scalars.literal(stringType, 'start'),
      scalars.literal(stringType, unit),
    ],
    { span },
  )
}

const dateFunctions: Record<DateFunction['name'], DateBinder> = {
  DATE_ADD: addUnits,
  DATE_SUB: subtractUnits,
  DATE_DIFF: between('diff'),
  DATE_BETWEEN: between('between'),
  DATE_TRUNC: truncate,
  TIME_SLICE: timeSlice,
  LAST_DAY: lastDay,
  PREVIOUS_DAY: nearDay('to_previous'),
  NEXT_DAY: nearDay('to_next'),
}

/**
 * `date + interval` is a Timestamp unless the interval is a constant of whole days: the date is cast.
 * Source: databend type_check/date.rs `adjust_date_interval_operands`.
 */
export function adjustDateInterval(
  binding: Binding,
  name: string,
  args: readonly Scalar[],
): readonly Scalar[] {
  const [left, right] = args
  if (left === undefined || right === undefined || args.length !== 2) return args
  if (name === 'plus') {
    return [adjusted(binding, left, right), adjusted(binding, right, left)]
  }
  return name === 'minus' ? [adjusted(binding, left, right), right] : args
}

function adjusted(binding: Binding, date: Scalar, interval: Scalar): Scalar {
  const isDate = removeNullable(date.type).kind === 'Date'
  if (!isDate || removeNullable(interval.type) !== intervalType) return date
  const { value } = interval.kind === 'Literal' ? interval : { value: null }
  const wholeDays = value !== null && typeof value === 'object' && 'months' in value
  if (wholeDays && value.micros === 0n) return date
  return binding.scalars.cast(
    date,
    isNullable(date.type) ? nullableType(timestampType) : timestampType,
  )
}
