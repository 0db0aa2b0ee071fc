import { QueryError } from '../../errors/query-error.js'
import { compareVariants } from '../../types/compare.js'
import { doubleNode } from '../../types/parse-json.js'
import { isVariantObject, type VariantNode, VariantNumber } from '../../types/variant.js'
import type { PathStep } from '../key-path.js'
import {
  type ItemIndex,
  isCondition,
  type JsonPathArithmetic,
  type JsonPathComparison,
  type JsonPathCondition,
  type JsonPathExpression,
  type JsonPathStep,
} from './json-path.js'

/** A value that a path leads to, with its place in the document. */
export interface JsonMatch {
  readonly node: VariantNode
  readonly place: readonly PathStep[]
}

/** What `$` and `@` stand for. */
interface Scope {
  readonly root: JsonMatch
  readonly current: JsonMatch
}

/** All that a path leads to, in the order of the document; of a predicate its truth. */
export function jsonPathMatches(path: JsonPathExpression, node: VariantNode): JsonMatch[] {
  const root = { node, place: [] }
  return evaluate(path, { root, current: root })
}

/** The truth of a predicate. */
export function jsonPathHolds(condition: JsonPathCondition, node: VariantNode): boolean {
  const root = { node, place: [] }
  return holds(condition, { root, current: root })
}

function evaluate(path: JsonPathExpression, scope: Scope): JsonMatch[] {
  if (isCondition(path)) return [made(holds(path, scope))]
  switch (path.kind) {
    case 'Path': {
      const start = path.root === '$' ? scope.root : scope.current
      return path.steps.reduce(
        (matches, step) => matches.flatMap(match => advance(step, match, scope)),
        [start],
      )
    }
    case 'Literal':
      return [made(path.value)]
    case 'Sign': {
      const zero = new VariantNumber('0')
      return numbers(path.value, scope).map(value => made(calculate(path.op, zero, value)))
    }
    case 'Arithmetic': {
      const [left, right] = [numbers(path.left, scope), numbers(path.right, scope)]
      if (left.length === 0 || right.length === 0) return []
      if (left.length > 1 || right.length > 1) {
        throw new QueryError('BadArguments', 'JSON path arithmetic takes single numbers')
      }
      return [made(calculate(path.op, left[0]!, right[0]!))]
    }
  }
}

/** A value that is nowhere in the document. */
const made = (node: VariantNode): JsonMatch => ({ node, place: [] })

function advance(step: JsonPathStep, match: JsonMatch, scope: Scope): readonly JsonMatch[] {
  const { node, place } = match
  const inside = (key: PathStep, child: VariantNode): JsonMatch => ({
    node: child,
    place: [...place, key],
  })
  switch (step.kind) {
    case 'Member': {
      const child = isVariantObject(node) ? node.get(step.name) : undefined
      return child === undefined ? [] : [inside(step.name, child)]
    }
    case 'AnyMember':
      return isVariantObject(node) ? Array.from(node, ([key, child]) => inside(key, child)) : []
    case 'AnyItem':
      // A value that is no array stands for an array of itself.
      return Array.isArray(node) ? children(match) : [match]
    case 'Items':
      if (!Array.isArray(node)) return []
      return step.ranges.flatMap(({ from, to = from }) =>
        indexes(from, to, node.length).map(i => inside(i, node[i] as VariantNode)),
      )
    case 'Descendants':
      return descendants(match, step.from, step.to ?? Number.POSITIVE_INFINITY)
    case 'Filter':
      return holds(step.condition, { ...scope, current: match }) ? [match] : []
  }
}

function children({ node, place }: JsonMatch): readonly JsonMatch[] {
  const at = (key: PathStep, child: VariantNode) => ({ node: child, place: [...place, key] })
  if (Array.isArray(node)) return (node as readonly VariantNode[]).map((child, i) => at(i, child))
  return isVariantObject(node) ? Array.from(node, ([key, child]) => at(key, child)) : []
}

function descendants(match: JsonMatch, from: number, to: number): readonly JsonMatch[] {
  const below = to > 0 ? children(match).flatMap(each => descendants(each, from - 1, to - 1)) : []
  return from <= 0 ? [match, ...below] : below
}

/** Indexes that an array of `size` items has between two places. */
function indexes(from: ItemIndex, to: ItemIndex, size: number): readonly number[] {
  const place = ({ fromLast, offset }: ItemIndex) => (fromLast ? size - 1 + offset : offset)
  const [first, last] = [Math.max(0, place(from)), Math.min(size - 1, place(to))]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

function holds(condition: JsonPathExpression, scope: Scope): boolean {
  switch (condition.kind) {
    case 'Logic':
      return condition.op === '&&'
        ? holds(condition.left, scope) && holds(condition.right, scope)
        : holds(condition.left, scope) || holds(condition.right, scope)
    case 'Compare': {
      const right = evaluate(condition.right, scope)
      return evaluate(condition.left, scope).some(a =>
        right.some(b => compares(condition.op, a.node, b.node)),
      )
    }
    case 'StartsWith': {
      const prefixes = evaluate(condition.prefix, scope)
      return evaluate(condition.value, scope).some(({ node: text }) =>
        prefixes.some(
          ({ node: prefix }) =>
            typeof text === 'string' && typeof prefix === 'string' && text.startsWith(prefix),
        ),
      )
    }
    case 'Exists':
      return evaluate(condition.path, scope).length > 0
    default:
      return evaluate(condition, scope).some(({ node }) => node === true)
  }
}

/** Values of two kinds are different, and neither is before the other. */
function compares(op: JsonPathComparison, a: VariantNode, b: VariantNode): boolean {
  if (jsonKind(a) !== jsonKind(b)) return op === '!='
  const order = compareVariants(a, b)
  switch (op) {
    case '==':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

function jsonKind(node: VariantNode): string {
  if (node === null) return 'null'
  if (node instanceof VariantNumber) return 'number'
  if (Array.isArray(node)) return 'array'
  return isVariantObject(node) ? 'object' : typeof node
}

/** Numbers of an operand, out of arrays too. */
function numbers(operand: JsonPathExpression, scope: Scope): readonly VariantNumber[] {
  const nodes = evaluate(operand, scope).flatMap(({ node }) =>
    Array.isArray(node) ? (node as readonly VariantNode[]) : [node],
  )
  return nodes.map(node => {
    if (node instanceof VariantNumber) return node
    throw new QueryError('BadArguments', 'JSON path arithmetic takes numbers')
  })
}

const integer = /^-?\d+$/

/** Integers stay integers, but for division; all else is a float. */
function calculate(op: JsonPathArithmetic, a: VariantNumber, b: VariantNumber): VariantNode {
  if (op !== '/' && integer.test(a.text) && integer.test(b.text)) {
    return new VariantNumber(String(integerResult(op, BigInt(a.text), BigInt(b.text))))
  }
  return doubleNode(floatResult(op, Number(a.text), Number(b.text)))
}

function integerResult(op: Exclude<JsonPathArithmetic, '/'>, a: bigint, b: bigint): bigint {
  switch (op) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '%':
      if (b === 0n) throw new QueryError('BadArguments', 'JSON path division by zero')
      return a % b
  }
}

function floatResult(op: JsonPathArithmetic, a: number, b: number): number {
  switch (op) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
    case '%':
      if (b === 0) throw new QueryError('BadArguments', 'JSON path division by zero')
      return op === '/' ? a / b : a % b
  }
}
