import { plainTypes } from '../../types/plain-types.js'
import { quoteString } from '../../types/quote-string.js'
import type { Expression } from '../ast/expression.js'
import { type PrintContext, words } from './print-context.js'

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>

const unitLast: ReadonlySet<string> = new Set(['LAST_DAY', 'NEXT_DAY', 'PREVIOUS_DAY'])

/** Forms with keywords between their parentheses. */
export const formPrinters = {
  TypedString: (_cx: PrintContext, { type, value }: Of<'TypedString'>): string =>
    `CAST(${quoteString(value)} AS ${type === 'TIMESTAMP_TZ' ? plainTypes.TimestampTz.printed : type})`,
  Interval: (cx: PrintContext, { value, unit }: Of<'Interval'>): string =>
    `INTERVAL ${cx.style.asServer ? cx.expression(value) : cx.operand(value, { kind: 'infix', level: 100 }, 'right')} ${unit}`,
  Extract(cx: PrintContext, { form, unit, operand }: Of<'Extract'>): string {
    const inner = cx.expression(operand)
    return form === 'EXTRACT' ? `EXTRACT(${unit} FROM ${inner})` : `DATE_PART(${unit}, ${inner})`
  },
  DateFunction(cx: PrintContext, { name, unit, args }: Of<'DateFunction'>): string {
    const printed = args.map(arg => cx.expression(arg))
    if (name === 'TIME_SLICE') printed.splice(2, 0, unit)
    else if (unitLast.has(name)) printed.push(unit)
    else printed.unshift(unit)
    return `${name}(${printed.join(', ')})`
  },
  Position: (cx: PrintContext, { needle, text }: Of<'Position'>): string =>
    `POSITION(${cx.expression(needle)} IN ${cx.expression(text)})`,
  Substring: (cx: PrintContext, { operand, from, length }: Of<'Substring'>): string =>
    `SUBSTRING(${words(
      cx.expression(operand),
      `FROM ${cx.expression(from)}`,
      length && `FOR ${cx.expression(length)}`,
    )})`,
  Trim(cx: PrintContext, { operand, side, what }: Of<'Trim'>): string {
    return `TRIM(${side} ${cx.expression(what)} FROM ${cx.expression(operand)})`
  },
  ListComprehension(cx: PrintContext, expr: Of<'ListComprehension'>): string {
    const { filter, result, source } = expr
    const param = cx.identifier(expr.param)
    const list = cx.expression(source)
    const kept = filter ? `array_filter(${list}, ${param} -> ${cx.expression(filter)})` : list
    return `array_map(${kept}, ${param} -> ${cx.expression(result)})`
  },
}
