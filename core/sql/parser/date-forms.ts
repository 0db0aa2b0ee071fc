import type {
  Cast,
  DateFunction,
  Expression,
  Identifier,
  IntervalExpression,
  TypedString,
} from '../ast/expression.js'
import { functionCall } from '../function-call.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { unitTexts, unitWords, weekdays } from './units.js'

/** A rule for a word that starts a special form; returns undefined if the word is a name here. */
export type FormRule = Rule<Expression | undefined>

/** A unit, as a word or a string: returns its canonical name. */
const parseUnit: Rule<string | undefined> = p => {
  const { kind, upper, text } = p.tokens.peek()
  const unit =
    kind === 'word'
      ? unitWords.get(upper)
      : kind === 'string'
        ? unitTexts.get(text.toUpperCase())
        : undefined
  if (unit !== undefined) p.tokens.next()
  return unit
}

const expectUnit: Rule<string> = p => {
  const unit = parseUnit(p)
  if (unit !== undefined) return unit
  p.tokens.expected('<unit>')
  throw p.tokens.unexpected()
}

const expectWeekday: Rule<string> = p => {
  const { kind, text } = p.tokens.peek()
  const day = text.toUpperCase()
  if ((kind === 'word' || kind === 'string') && weekdays.has(day)) {
    p.tokens.next()
    return day
  }
  p.tokens.expected('<weekday>')
  throw p.tokens.unexpected()
}

/** The parts of a form between its parentheses. */
type Inner = (p: ParseContext) => Pick<DateFunction, 'unit' | 'args'>

const dateForm =
  (name: DateFunction['name'], inner: Inner): FormRule =>
  p => {
    if (!p.tokens.isOp('(', 1)) return undefined
    const { start } = p.tokens.next()
    p.tokens.expectOp('(')
    const parts = inner(p)
    p.tokens.expectOp(')')
    return { kind: 'DateFunction', name, ...parts, span: spanOf(p, start) }
  }

/** `(unit, a, b)`, with this many arguments after the unit. */
const unitFirst =
  (count: number): Inner =>
  p => {
    const unit = expectUnit(p)
    const args: Expression[] = []
    while (args.length < count) {
      p.tokens.expectOp(',')
      args.push(p.expression())
    }
    return { unit, args }
  }

/** `(date, n, unit [, 'start' | 'end'])`; the default is the start. Source: databend parser/expr.rs `time_slice`. */
const timeSlice: Inner = p => {
  const { tokens } = p
  const args = [p.expression()]
  tokens.expectOp(',')
  const { start } = tokens.peek()
  args.push({ kind: 'Number', text: tokens.unsigned(), span: spanOf(p, start) })
  tokens.expectOp(',')
  const unit = expectUnit(p)
  const from = tokens.start
  const value = tokens.acceptOp(',') ? tokens.string() : 'start'
  args.push({ kind: 'String', value, span: spanOf(p, from) })
  return { unit, args }
}

/** `(date [, unit])`; the default unit is a month. */
const lastDay: Inner = p => {
  const args = [p.expression()]
  return { args, unit: p.tokens.acceptOp(',') ? expectUnit(p) : 'MONTH' }
}

/** `(date, weekday)` */
const nearDay: Inner = p => {
  const args = [p.expression()]
  p.tokens.expectOp(',')
  return { args, unit: expectWeekday(p) }
}

/** `TRUNC(date, unit)` is DATE_TRUNC, `TRUNC(a [, n])` the function TRUNCATE. */
const parseTrunc: FormRule = p => {
  const { tokens } = p
  if (!tokens.isOp('(', 1)) return undefined
  const { start, end } = tokens.next()
  tokens.expectOp('(')
  const args = [p.expression()]
  if (tokens.acceptOp(',')) {
    const unit = parseUnit(p)
    if (unit !== undefined) {
      tokens.expectOp(')')
      return { kind: 'DateFunction', name: 'DATE_TRUNC', unit, args, span: spanOf(p, start) }
    }
    args.push(p.expression())
  }
  tokens.expectOp(')')
  const name: Identifier = { kind: 'Identifier', name: 'TRUNCATE', span: { start, end } }
  return functionCall(name, args, spanOf(p, start))
}

const parseExtract =
  (form: 'EXTRACT' | 'DATE_PART'): FormRule =>
  p => {
    const { tokens } = p
    if (!tokens.isOp('(', 1)) return undefined
    const { start } = tokens.next()
    tokens.expectOp('(')
    const unit = expectUnit(p)
    if (form === 'EXTRACT') tokens.expect('FROM')
    else tokens.expectOp(',')
    const operand = p.expression()
    tokens.expectOp(')')
    return { kind: 'Extract', form, unit, operand, span: spanOf(p, start) }
  }

/**
 * `INTERVAL '1 day'`, `INTERVAL 3 DAY`. The value is all that can be one: `INTERVAL '1 day' + x` is a cast of the sum.
 * Where no value follows, the word is a column: `interval > 1`, `interval FROM t`.
 *
 * Source: databend parser/expr.rs `interval`.
 */
const parseInterval: FormRule = p => {
  const { tokens } = p
  const { kind } = tokens.peek(1)
  const parse = (): IntervalExpression | TypedString | Cast => {
    const { start } = tokens.next()
    const value = p.expression()
    const unit = parseUnit(p)
    const span = spanOf(p, start)
    if (unit !== undefined) return { kind: 'Interval', value, unit, span }
    if (value.kind === 'String') {
      return { kind: 'TypedString', type: 'INTERVAL', value: value.value, span }
    }
    const type = { kind: 'Plain', name: 'Interval', span } as const
    return { kind: 'Cast', operand: value, type, try: false, pg: false, span }
  }
  return kind === 'number' || kind === 'string' ? parse() : p.attempt(parse)
}

/** The forms around a unit of dates, by their first word. */
export const dateForms: readonly (readonly [string, FormRule])[] = [
  ['DATE_ADD', dateForm('DATE_ADD', unitFirst(2))],
  ['DATEADD', dateForm('DATE_ADD', unitFirst(2))],
  ['DATE_SUB', dateForm('DATE_SUB', unitFirst(2))],
  ['DATESUB', dateForm('DATE_SUB', unitFirst(2))],
  ['DATE_DIFF', dateForm('DATE_DIFF', unitFirst(2))],
  ['DATEDIFF', dateForm('DATE_DIFF', unitFirst(2))],
  ['DATE_BETWEEN', dateForm('DATE_BETWEEN', unitFirst(2))],
  ['DATEBETWEEN', dateForm('DATE_BETWEEN', unitFirst(2))],
  ['DATE_TRUNC', dateForm('DATE_TRUNC', unitFirst(1))],
  ['TIME_SLICE', dateForm('TIME_SLICE', timeSlice)],
  ['LAST_DAY', dateForm('LAST_DAY', lastDay)],
  ['NEXT_DAY', dateForm('NEXT_DAY', nearDay)],
  ['PREVIOUS_DAY', dateForm('PREVIOUS_DAY', nearDay)],
  ['TRUNC', parseTrunc],
  ['EXTRACT', parseExtract('EXTRACT')],
  ['DATE_PART', parseExtract('DATE_PART')],
  ['DATEPART', parseExtract('DATE_PART')],
  ['INTERVAL', parseInterval],
]
