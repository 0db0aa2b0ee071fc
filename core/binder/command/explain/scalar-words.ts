import { never } from '../../../errors/bug.js'
import type { Call, Scalar } from '../../../plan/scalar.js'
import { binaryOperators, lambdaParams, literalText } from '../../../plan/scalar-text.js'
import { booleanType, isNullable, nullableType, removeNullable } from '../../../types/data-type.js'
import { typeText } from '../../../types/type-text.js'

/** How the parts of a filter are joined, without parentheses around the whole. */
const connectives: ReadonlyMap<string, readonly [word: string, precedence: number]> = new Map([
  ['and_filters', ['and', 10]],
  ['or_filters', ['or', 5]],
])

/**
 * An expression of a plan as EXPLAIN prints it: columns with their numbers, casts written out, every function that is no
 * operator as a call.
 *
 * Source: databend expression/src/utils/display.rs `Expr::sql_display`.
 */
export function scalarWords(scalar: Scalar, around = 0): string {
  switch (scalar.kind) {
    case 'Literal':
      return literalText(scalar)
    case 'ColumnRef':
      return `${scalar.name} (#${scalar.id})`
    case 'LambdaParam':
      return scalar.name
    case 'Lambda':
      return `${lambdaParams(scalar.params.map(param => param.name))} -> ${scalarWords(scalar.body)}`
    case 'Cast':
      return `${scalar.try ? 'TRY_CAST' : 'CAST'}(${scalarWords(scalar.input)} AS ${typeText(scalar.type)})`
    case 'Call':
      return callWords(scalar, around)
    default:
      return never(scalar, 'scalar')
  }
}

/** A predicate where only true counts: `is_true` around one that may be NULL. Source: databend executor/util.rs. */
export function predicateWords(predicate: Scalar): string {
  const words = scalarWords(predicate)
  return predicate.type.kind === 'Nullable' && removeNullable(predicate.type) === booleanType
    ? `is_true(${words})`
    : words
}

function callWords(call: Call, around: number): string {
  const { name, params = [] } = call.overload
  const args = nullableArgs(call)
  const connective = connectives.get(name)
  if (connective !== undefined) {
    const [word, precedence] = connective
    const text = args.map(arg => scalarWords(arg, precedence)).join(` ${word} `)
    return precedence < around ? `(${text})` : text
  }
  const [first, second] = args
  if (args.length === 2 && (name === 'and' || name === 'or')) {
    const precedence = name === 'and' ? 10 : 5
    return `(${scalarWords(first!, precedence)} ${name.toUpperCase()} ${scalarWords(second!, precedence)})`
  }
  const operator = binaryOperators.get(name)
  if (args.length === 2 && operator !== undefined) {
    const [symbol, precedence] = operator
    const text = `${scalarWords(first!, precedence)} ${symbol} ${scalarWords(second!, precedence)}`
    return precedence < around ? `(${text})` : text
  }
  const unary = args.length === 1 ? unaryOperator(name) : undefined
  if (unary !== undefined) {
    const [symbol, precedence] = unary
    const text = `${symbol} ${scalarWords(first!, precedence)}`
    return precedence < around ? `(${text})` : text
  }
  const parameters = params.length === 0 ? '' : `(${params.join(', ')})`
  return `${name}${parameters}(${args.map(arg => scalarWords(arg)).join(', ')})`
}

function unaryOperator(name: string): readonly [symbol: string, precedence: number] | undefined {
  if (name === 'not') return ['NOT', 15]
  if (name === 'plus') return ['+', 50]
  return name === 'minus' ? ['-', 50] : undefined
}

/** Functions of the server's that take NULLs themselves. */
const aware = new Set(['and', 'or', 'and_filters', 'or_filters', 'is_true', 'is_not_null', 'not'])

/**
 * The arguments of a call: those that are never NULL are cast to the Nullable type beside others that may be. Source:
 * databend expression/src/type_check.rs `check_function`.
 */
function nullableArgs({ overload, args }: Call): readonly Scalar[] {
  const isPassed = overload.nulls === 'pass' && !aware.has(overload.name)
  if (!isPassed || !args.some(arg => isNullable(arg.type))) return args
  return args.map(arg => {
    const isPlain = arg.kind === 'Literal' || arg.kind === 'Lambda' || isNullable(arg.type)
    if (isPlain || arg.type.kind === 'Null') return arg
    return { kind: 'Cast', type: nullableType(arg.type), input: arg, try: false } satisfies Scalar
  })
}
