import type { ColumnsExpression, DateFunction, Expression } from '../ast/expression.js'
import { optional } from './call.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { precedence } from './operators.js'

/** A rule for a word that starts a form of its own; undefined: here it is a name after all. */
type FormRule = Rule<Expression | undefined>

const calls = (p: ParseContext): boolean => p.tokens.isOp('(', 1)

const parseCast =
  (isTry: boolean): FormRule =>
  p => {
    const { tokens } = p
    if (!calls(p)) return undefined
    const { start } = tokens.next()
    tokens.next()
    const operand = p.expression()
    tokens.expect('AS')
    const type = p.typeName()
    tokens.expectOp(')')
    return { kind: 'Cast', operand, type, try: isTry, pg: false, span: spanOf(p, start) }
  }

const parseCase: FormRule = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const operand = tokens.isWord('WHEN') ? undefined : p.expression()
  const branches: { when: Expression; result: Expression }[] = []
  while (tokens.accept('WHEN')) {
    const when = p.expression()
    tokens.expect('THEN')
    branches.push({ when, result: p.expression() })
  }
  if (branches.length === 0) throw tokens.unexpected()
  const otherwise = tokens.accept('ELSE') ? p.expression() : undefined
  tokens.expect('END')
  return {
    kind: 'Case',
    ...optional({ operand }),
    branches,
    ...optional({ otherwise }),
    span: spanOf(p, start),
  }
}

const parseExists: FormRule = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const not = tokens.accept('NOT')
  if (!tokens.isOp('(', 1)) return undefined
  tokens.expect('EXISTS')
  tokens.expectOp('(')
  const query = p.query()
  tokens.expectOp(')')
  return { kind: 'Exists', query, not, span: spanOf(p, start) }
}

const parseExtract: FormRule = p => {
  const { tokens } = p
  if (!calls(p)) return undefined
  const back = tokens.position
  const { start, upper } = tokens.next()
  const form = upper === 'EXTRACT' ? 'EXTRACT' : 'DATE_PART'
  tokens.next()
  const { kind, text } = tokens.peek()
  if (kind !== 'word' && kind !== 'string') {
    tokens.reset(back)
    return undefined
  }
  tokens.next()
  if (form === 'EXTRACT') tokens.expect('FROM')
  else tokens.expectOp(',')
  const operand = p.expression()
  tokens.expectOp(')')
  return { kind: 'Extract', form, unit: text.toUpperCase(), operand, span: spanOf(p, start) }
}

/** Spellings of the functions that take a unit, and how many arguments stand behind the unit. */
const dateFunctions: ReadonlyMap<string, DateFunction['name']> = new Map([
  ['DATE_ADD', 'DATE_ADD'],
  ['DATEADD', 'DATE_ADD'],
  ['DATE_SUB', 'DATE_SUB'],
  ['DATESUB', 'DATE_SUB'],
  ['DATE_DIFF', 'DATE_DIFF'],
  ['DATEDIFF', 'DATE_DIFF'],
  ['DATE_BETWEEN', 'DATE_BETWEEN'],
  ['DATEBETWEEN', 'DATE_BETWEEN'],
  ['DATE_TRUNC', 'DATE_TRUNC'],
  ['TIMESTAMP_ADD', 'TIMESTAMP_ADD'],
  ['TIMESTAMPADD', 'TIMESTAMP_ADD'],
  ['TIMESTAMP_DIFF', 'TIMESTAMP_DIFF'],
  ['TIMESTAMPDIFF', 'TIMESTAMP_DIFF'],
])

/** `F(unit, …)`: a word that is a unit, then arguments. */
const parseUnitFirst: FormRule = p => {
  const { tokens } = p
  const unitAhead = tokens.peek(2)
  const isUnit = (unitAhead.kind === 'word' || unitAhead.kind === 'string') && tokens.isOp(',', 3)
  if (!calls(p) || !isUnit || !units.has(unitAhead.text.toUpperCase())) return undefined
  const { start, text, upper } = tokens.next()
  tokens.next()
  const unit = tokens.next().text.toUpperCase()
  tokens.expectOp(',')
  const args = tokens.list(() => p.expression())
  tokens.expectOp(')')
  const name = dateFunctions.get(upper)!
  return { kind: 'DateFunction', name, unit, args, written: text, span: spanOf(p, start) }
}

/** `F(d, unit)`: LAST_DAY, NEXT_DAY, PREVIOUS_DAY, and `TIME_SLICE(d, n, unit)`. */
const parseUnitLast =
  (name: DateFunction['name']): FormRule =>
  p => {
    const { tokens } = p
    if (!calls(p)) return undefined
    const back = tokens.position
    const { start, text } = tokens.next()
    tokens.next()
    const args = [p.expression()]
    while (tokens.acceptOp(',')) {
      const { kind, upper } = tokens.peek()
      const unit = kind === 'word' && units.has(upper) && tokens.isOp(')', 1)
      if (unit) {
        tokens.next()
        tokens.expectOp(')')
        return {
          kind: 'DateFunction',
          name,
          unit: upper,
          args,
          written: text,
          span: spanOf(p, start),
        }
      }
      args.push(p.expression())
    }
    tokens.reset(back)
    return undefined
  }

/** Units of dates, upper case, with the plurals and short forms that are read. */
export const units: ReadonlySet<string> = new Set(
  `YEAR ISOYEAR MILLENNIUM QUARTER MONTH DAY DAYS HOUR MINUTE SECOND DOY DOW ISODOW WEEK ISOWEEK
   YEARWEEK EPOCH MICROSECOND MILLISECOND CENTURY DECADE YEARS QUARTERS MONTHS WEEKS HOURS MINUTES
   SECONDS SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY MON TUE WED THU FRI SAT SUN`
    .trim()
    .split(/\s+/),
)

const parsePosition: FormRule = p => {
  const { tokens } = p
  if (!calls(p)) return undefined
  const back = tokens.position
  const { start } = tokens.next()
  tokens.next()
  const needle = p.expression(precedence.comparison)
  if (!tokens.accept('IN')) {
    tokens.reset(back)
    return undefined
  }
  const text = p.expression()
  tokens.expectOp(')')
  return { kind: 'Position', needle, text, span: spanOf(p, start) }
}

const parseSubstring: FormRule = p => {
  const { tokens } = p
  if (!calls(p)) return undefined
  const { start } = tokens.next()
  tokens.next()
  const operand = p.expression()
  if (!tokens.accept('FROM')) tokens.expectOp(',')
  const from = p.expression()
  const more = tokens.accept('FOR') || tokens.acceptOp(',')
  const length = more ? p.expression() : undefined
  tokens.expectOp(')')
  return { kind: 'Substring', operand, from, ...optional({ length }), span: spanOf(p, start) }
}

const parseTrim: FormRule = p => {
  const { tokens } = p
  if (!calls(p)) return undefined
  const back = tokens.position
  const { start } = tokens.next()
  tokens.next()
  const side = tokens.acceptAny(['BOTH', 'LEADING', 'TRAILING'])
  if (side === undefined) {
    const operand = p.expression()
    if (tokens.acceptOp(')')) return { kind: 'Trim', operand, span: spanOf(p, start) }
    // `trim(a, b)` is a plain call.
    tokens.reset(back)
    return undefined
  }
  const what = p.expression()
  tokens.expect('FROM')
  const operand = p.expression()
  tokens.expectOp(')')
  return { kind: 'Trim', operand, side, what, span: spanOf(p, start) }
}

const parseInterval: FormRule = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const { kind, text } = tokens.peek()
  const unitAhead = tokens.peek(1)
  if (kind === 'string' && !(unitAhead.kind === 'word' && units.has(unitAhead.upper))) {
    tokens.next()
    return { kind: 'TypedString', type: 'INTERVAL', value: text, span: spanOf(p, start) }
  }
  const value = p.expression(precedence.comparison)
  const unit = tokens.peek()
  if (unit.kind !== 'word' || !units.has(unit.upper)) throw tokens.unexpected()
  tokens.next()
  return { kind: 'Interval', value, unit: unit.upper, span: spanOf(p, start) }
}

const parseColumns: Rule<ColumnsExpression | undefined> = p => {
  const { tokens } = p
  if (!calls(p)) return undefined
  const back = tokens.position
  const { start } = tokens.next()
  tokens.next()
  const { kind, text } = tokens.peek()
  if (kind === 'string' && tokens.isOp(')', 1)) {
    tokens.next()
    tokens.next()
    return { kind: 'Columns', pattern: text, span: spanOf(p, start) }
  }
  if (tokens.isName() && tokens.isOp('->', 1)) {
    const params = [tokens.identifier()]
    tokens.expectOp('->')
    const body = p.expression()
    tokens.expectOp(')')
    const span = spanOf(p, start)
    return { kind: 'Columns', lambda: { kind: 'Lambda', params, body, span }, span }
  }
  tokens.reset(back)
  return undefined
}

/** Words that start a form of their own where an expression stands. */
export const specialForms: ReadonlyMap<string, FormRule> = new Map<string, FormRule>([
  ['CASE', parseCase],
  ['CAST', parseCast(false)],
  ['TRY_CAST', parseCast(true)],
  ['EXISTS', parseExists],
  ['NOT', parseExists],
  ['EXTRACT', parseExtract],
  ['DATE_PART', parseExtract],
  ['DATEPART', parseExtract],
  ...[...dateFunctions.keys()].map(name => [name, parseUnitFirst] as const),
  ['LAST_DAY', parseUnitLast('LAST_DAY')],
  ['NEXT_DAY', parseUnitLast('NEXT_DAY')],
  ['PREVIOUS_DAY', parseUnitLast('PREVIOUS_DAY')],
  ['TRUNC', parseUnitLast('TRUNC')],
  ['TIME_SLICE', parseUnitLast('TIME_SLICE')],
  ['POSITION', parsePosition],
  ['SUBSTRING', parseSubstring],
  ['SUBSTR', parseSubstring],
  ['TRIM', parseTrim],
  ['INTERVAL', parseInterval],
  ['COLUMNS', parseColumns],
])
