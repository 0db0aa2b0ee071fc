import type { BinaryOperator, UnaryOperator } from '../ast/expression.js'

/**
 * Precedence of operators; higher binds tighter. All are left-associative except `^`.
 *
 * Source: databend src/query/ast/src/parser/expr.rs `ExprElement::affix`.
 */
export const precedence = {
  or: 5,
  and: 10,
  not: 15,
  isNull: 17,
  comparison: 20,
  bitwise: 22,
  shift: 23,
  xor: 24,
  additive: 30,
  multiplicative: 40,
  json: 40,
  sign: 50,
  cast: 60,
  root: 60,
  factorial: 60,
  access: 65,
} as const

/** Infix operators by token: name in the tree, and precedence. */
export const infixOperators: ReadonlyMap<string, readonly [BinaryOperator, number]> = new Map([
  ['OR', ['OR', precedence.or]],
  ['AND', ['AND', precedence.and]],
  ['=', ['=', precedence.comparison]],
  ['<>', ['<>', precedence.comparison]],
  ['!=', ['<>', precedence.comparison]],
  ['<', ['<', precedence.comparison]],
  ['<=', ['<=', precedence.comparison]],
  ['>', ['>', precedence.comparison]],
  ['>=', ['>=', precedence.comparison]],
  ['<=>', ['<=>', precedence.bitwise]],
  ['~', ['REGEXP', precedence.comparison]],
  ['!~', ['NOT REGEXP', precedence.comparison]],
  ['|', ['|', precedence.bitwise]],
  ['&', ['&', precedence.bitwise]],
  ['#', ['#', precedence.bitwise]],
  ['<->', ['<->', precedence.bitwise]],
  ['<=->', ['<=->', precedence.bitwise]],
  ['<#>', ['<#>', precedence.bitwise]],
  ['<+>', ['<+>', precedence.bitwise]],
  ['<<', ['<<', precedence.shift]],
  ['>>', ['>>', precedence.shift]],
  ['XOR', ['XOR', precedence.xor]],
  ['+', ['+', precedence.additive]],
  ['-', ['-', precedence.additive]],
  ['*', ['*', precedence.multiplicative]],
  ['/', ['/', precedence.multiplicative]],
  ['//', ['//', precedence.multiplicative]],
  ['DIV', ['DIV', precedence.multiplicative]],
  ['%', ['%', precedence.multiplicative]],
  ['||', ['||', precedence.multiplicative]],
  ['^', ['^', precedence.multiplicative]],
  ['->', ['->', precedence.json]],
  ['->>', ['->>', precedence.json]],
  ['#>', ['#>', precedence.json]],
  ['#>>', ['#>>', precedence.json]],
  ['?', ['?', precedence.json]],
  ['?|', ['?|', precedence.json]],
  ['?&', ['?&', precedence.json]],
  ['@>', ['@>', precedence.json]],
  ['<@', ['<@', precedence.json]],
  ['@?', ['@?', precedence.json]],
  ['@@', ['@@', precedence.json]],
  ['#-', ['#-', precedence.json]],
])

/** Prefix operators by token. */
export const prefixOperators: ReadonlyMap<string, readonly [UnaryOperator, number]> = new Map([
  ['NOT', ['NOT', precedence.not]],
  ['+', ['+', precedence.sign]],
  ['-', ['-', precedence.sign]],
  ['~', ['~', precedence.sign]],
  ['|/', ['|/', precedence.root]],
  ['||/', ['||/', precedence.root]],
  ['@', ['@', precedence.root]],
])

/** Pattern matching operators, which may follow NOT. */
export const patternOperators = ['LIKE', 'ILIKE', 'REGEXP', 'RLIKE'] as const

const binaryLevels: ReadonlyMap<BinaryOperator, number> = new Map(infixOperators.values())
const unaryLevels: ReadonlyMap<UnaryOperator, number> = new Map(prefixOperators.values())

/** Precedence of a binary operator. */
export function binaryPrecedence(op: BinaryOperator): number {
  return binaryLevels.get(op) ?? precedence.comparison
}

/** Precedence of a prefix operator. */
export function unaryPrecedence(op: UnaryOperator): number {
  return unaryLevels.get(op) ?? precedence.sign
}
