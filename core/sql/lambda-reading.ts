import type { Binary, ColumnRef, Expression, Lambda } from './ast/expression.js'

/**
 * The lambda as which an argument `x -> …` or `(x, y) -> …` can be read; undefined for any other expression.
 *
 * The tree has the argument as an ordinary expression, in which `->` gets a field of a JSON value: `(x -> a) + b`. As a
 * lambda, its body is the same tree without the arrow and the names before it: `a + b`.
 */
export function lambdaReading(argument: Expression): Lambda | undefined {
  const arrow = firstArrow(argument)
  const names = arrow?.mayBeLambda === true ? namesBefore(arrow) : undefined
  if (names === undefined) return undefined
  const params = names.map(({ path }) => path[0]!)
  const body = replaceArrow(argument, ({ right }) => right)
  return { kind: 'Lambda', params, body, span: argument.span }
}

/** Marks the arrow of an argument that starts with `x ->` or `(x, y) ->` as one that may be of a lambda. */
export function markLambda(argument: Expression): Expression {
  return replaceArrow(argument, arrow => ({ ...arrow, mayBeLambda: true }))
}

/** The argument as an ordinary expression only. */
export function ordinaryReading(argument: Expression): Expression {
  return replaceArrow(argument, ({ mayBeLambda: _, ...arrow }) => arrow)
}

/** Whether an operand starts with such an arrow; in parentheses it would be no lambda. */
export function startsLambda(operand: Expression): boolean {
  return firstArrow(operand)?.mayBeLambda === true
}

function namesBefore({ left }: Binary): readonly ColumnRef[] | undefined {
  const names = left.kind === 'Tuple' ? left.items : [left]
  const isName = (each: Expression) => each.kind === 'ColumnRef' && each.path.length === 1
  return names.every(isName) ? (names as readonly ColumnRef[]) : undefined
}

/** `expr`, its left operand, the left operand of that, and so on. */
function leftOperands(expr: Expression): readonly Expression[] {
  const chain: Expression[] = []
  for (let at: Expression | undefined = expr; at !== undefined; ) {
    chain.push(at)
    at = 'left' in at ? at.left : 'operand' in at ? at.operand : undefined
  }
  return chain
}

/** The operator behind the first operand of an expression, if that is an arrow. */
function firstArrow(expr: Expression): Binary | undefined {
  const first = leftOperands(expr).at(-2)
  return first?.kind === 'Binary' && first.op === '->' ? first : undefined
}

function replaceArrow(expr: Expression, change: (arrow: Binary) => Expression): Expression {
  const arrow = firstArrow(expr)
  if (arrow === undefined) return expr
  return leftOperands(expr)
    .slice(0, -2)
    .reduceRight((left, around) => {
      const span = { start: left.span.start, end: around.span.end }
      return { ...around, ['left' in around ? 'left' : 'operand']: left, span } as Expression
    }, change(arrow))
}
