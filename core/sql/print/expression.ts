import { quoteString } from '../../types/quote-string.js'
import type { Binary, Expression } from '../ast/expression.js'
import { exactNumber, shortNumber } from '../lexer/number-text.js'
import { isNegativeNumber } from '../literals.js'
import { affixOf, needsParentheses } from './affix.js'
import { printCountAll, printFunctionCall, printLambda } from './call.js'
import { commas, type PrintContext, words } from './print-context.js'
import { shownLocation } from './quote.js'
import { formPrinters } from './special-forms.js'

type Kind = Expression['kind']
type Of<K extends Kind> = Extract<Expression, { kind: K }>
type Rules<K extends Kind> = { readonly [P in K]: (cx: PrintContext, expr: Of<P>) => string }

/** An expression without parentheses around it. */
export function printBare(cx: PrintContext, expr: Expression): string {
  const rule = rules[expr.kind] as (cx: PrintContext, expr: Expression) => string
  return rule(cx, expr)
}

/** `left op right`; iterates over a long chain of operators instead of recursing. */
function printBinary(cx: PrintContext, expr: Binary): string {
  const tail: string[] = []
  let node: Expression = expr
  const asServer = cx.style.asServer
  for (;;) {
    const { op, left, right }: Binary = node
    const affix = affixOf(node, asServer)!
    tail.push(` ${op} ${cx.operand(right, affix, 'right')}`)
    if (left.kind !== 'Binary' || needsParentheses(affixOf(left, asServer), affix, 'left')) {
      return cx.operand(left, affix, 'left') + tail.reverse().join('')
    }
    node = left
  }
}

/** The operand on the left of a postfix operator. */
const left = (cx: PrintContext, expr: Expression, operand: Expression): string =>
  cx.operand(operand, affixOf(expr, cx.style.asServer)!, 'left')

/**
 * An operand on the right of a predicate: anything that binds no tighter is in parentheses. The server prints none
 * there.
 */
function right(cx: PrintContext, expr: Expression, operand: Expression): string {
  if (cx.style.asServer) return cx.operand(operand, { kind: 'prefix', level: 0 }, 'right')
  return cx.operand(operand, { kind: 'infix', level: affixOf(expr, false)!.level }, 'right')
}

const negated = (not: boolean): string => (not ? ' NOT' : '')
const escaped = (char: string | undefined): string =>
  char === undefined ? '' : ` ESCAPE ${quoteString(char)}`

const operators: Rules<
  | 'Unary'
  | 'Factorial'
  | 'Binary'
  | 'LikeEscape'
  | 'LikeAny'
  | 'IsNull'
  | 'IsDistinctFrom'
  | 'Between'
  | 'InList'
  | 'InSubquery'
  | 'Quantified'
> = {
  Unary(cx, expr) {
    const { op, operand } = expr
    // `-1` is a literal to Databend, and is printed as one.
    if (isNegativeNumber(expr)) {
      const { text } = expr.operand
      return cx.style.asServer ? shortNumber(`-${text}`) : `-${exactNumber(text)}`
    }
    const parenthesised = op === 'NOT' && operand.kind === 'Exists'
    return `${op} ${parenthesised ? `(${cx.expression(operand)})` : left(cx, expr, operand)}`
  },
  Factorial: (cx, expr) => `${left(cx, expr, expr.operand)} !`,
  Binary: printBinary,
  LikeEscape: (cx, expr) =>
    `${left(cx, expr, expr.left)} ${expr.op} ${right(cx, expr, expr.right)}${escaped(expr.escape)}`,
  LikeAny(cx, expr) {
    const { op, quantifier } = expr
    const patterns =
      expr.right.kind === 'Query' ? `(${cx.query(expr.right)})` : cx.expression(expr.right)
    return `${left(cx, expr, expr.left)} ${op} ${quantifier} ${patterns}${escaped(expr.escape)}`
  },
  IsNull: (cx, expr) => `${left(cx, expr, expr.operand)} IS${negated(expr.not)} NULL`,
  IsDistinctFrom(cx, expr) {
    const to = cx.style.asServer ? left : right
    return `${left(cx, expr, expr.left)} IS${negated(expr.not)} DISTINCT FROM ${to(cx, expr, expr.right)}`
  },
  Between(cx, expr) {
    const range = `${right(cx, expr, expr.low)} AND ${right(cx, expr, expr.high)}`
    return `${left(cx, expr, expr.operand)}${negated(expr.not)} BETWEEN ${range}`
  },
  InList(cx, expr) {
    const list = commas(expr.list, item => cx.expression(item))
    return `${left(cx, expr, expr.operand)}${negated(expr.not)} IN(${list})`
  },
  InSubquery: (cx, expr) =>
    `${left(cx, expr, expr.operand)}${negated(expr.not)} IN(${cx.query(expr.query)})`,
  Quantified: (cx, expr) =>
    `${left(cx, expr, expr.left)} ${expr.op} ${expr.quantifier} (${cx.query(expr.query)})`,
}

const literals: Rules<
  | 'Number'
  | 'String'
  | 'Hex'
  | 'Boolean'
  | 'Null'
  | 'ColumnRef'
  | 'Variable'
  | 'Placeholder'
  | 'StageLocation'
  | 'Array'
  | 'Map'
  | 'Tuple'
> = {
  Number: (cx, expr) => (cx.style.asServer ? shortNumber : exactNumber)(expr.text),
  String: (_cx, expr) => quoteString(expr.value),
  Hex: (_cx, expr) => `X'${expr.digits.toUpperCase()}'`,
  Boolean: (_cx, expr) => (expr.value ? 'TRUE' : 'FALSE'),
  Null: () => 'NULL',
  ColumnRef: (cx, expr) => cx.column(expr.path),
  Variable: (_cx, expr) => `getvariable(${quoteString(expr.name)})`,
  Placeholder: (cx, expr) =>
    cx.style.parameter?.(expr) ?? (expr.name === undefined ? '?' : `:${expr.name}`),
  StageLocation: (cx, expr) => shownLocation(cx, expr.location),
  Array: (cx, expr) => `[${commas(expr.items, item => cx.expression(item))}]`,
  Map(cx, expr) {
    const entries = expr.entries.map(
      ({ key, value }) => `${cx.expression(key)}:${cx.expression(value)}`,
    )
    return `{${entries.join(',')}}`
  },
  Tuple(cx, expr) {
    const items = commas(expr.items, item => cx.expression(item))
    return expr.items.length === 1 && !expr.parenthesis ? `(${items},)` : `(${items})`
  },
}

const compound: Rules<
  | 'Exists'
  | 'Subquery'
  | 'Case'
  | 'Cast'
  | 'CountAll'
  | 'FunctionCall'
  | 'Subscript'
  | 'ColonAccess'
  | 'DotAccess'
  | 'Columns'
> = {
  Exists: (cx, expr) => `${expr.not ? 'NOT ' : ''}EXISTS (${cx.query(expr.query)})`,
  Subquery: (cx, expr) => words(expr.quantifier, `(${cx.query(expr.query)})`),
  Case(cx, expr) {
    const { operand, branches, otherwise } = expr
    return words(
      'CASE',
      operand && `${cx.expression(operand)} `,
      ...branches.map(
        ({ when, result }) => `WHEN ${cx.expression(when)} THEN ${cx.expression(result)}`,
      ),
      otherwise && `ELSE ${cx.expression(otherwise)}`,
      'END',
    )
  },
  Cast(cx, expr) {
    const type = cx.typeName(expr.type)
    if (expr.pg) return `${left(cx, expr, expr.operand)}::${type}`
    return `${expr.try ? 'TRY_CAST' : 'CAST'}(${cx.expression(expr.operand)} AS ${type})`
  },
  CountAll: printCountAll,
  FunctionCall: printFunctionCall,
  Subscript: (cx, expr) => `${left(cx, expr, expr.operand)}[${cx.expression(expr.index)}]`,
  ColonAccess(cx, expr) {
    const { field } = expr
    const key = field.kind === 'String' ? quoteString(field.value) : cx.identifier(field)
    return `${left(cx, expr, expr.operand)}:${key}`
  },
  DotAccess(cx, expr) {
    const { field, operand } = expr
    const from = left(cx, expr, operand)
    // A point after a number would be read as a part of it; the server prints it so.
    const isNumber = operand.kind === 'Number' && !cx.style.asServer
    return `${isNumber ? `(${from})` : from}.${field.text}`
  },
  Columns(cx, expr) {
    const { pattern, lambda } = expr
    return `COLUMNS(${lambda === undefined ? `_t -> _t REGEXP ${quoteString(pattern ?? '')}` : printLambda(cx, lambda)})`
  },
}

const rules: Rules<Kind> = { ...operators, ...literals, ...compound, ...formPrinters }
