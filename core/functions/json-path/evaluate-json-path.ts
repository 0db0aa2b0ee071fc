import { QueryError } from '../../errors/query-error.js'
import { compareVariants } from '../../types/compare.js'
import { doubleNode } from '../../types/parse-json.js'
import {
  isVariantObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
} from '../../types/variant.js'
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

/** A value matched by a path, with the steps that lead to it from the root. */
export interface JsonMatch {
  readonly node: VariantNode
  readonly place: readonly PathStep[]
}

/** The values that `$` (the document) and `@` (the value being filtered) refer to. */
interface PathScope {
  readonly root: JsonMatch
  readonly current: JsonMatch
}

/** Returns the matches of a path in document order; for a predicate, a single match with its truth value. */
export function jsonPathMatches(path: JsonPathExpression, node: VariantNode): JsonMatch[] {
  const root = { node, place: [] }
  return evaluate(path, { root, current: root })
}

/** Returns whether a predicate holds; undefined (unknown) if it compares values that cannot be compared. */
export function jsonPathHolds(
  condition: JsonPathCondition,
  node: VariantNode,
): boolean | undefined {
  const root = { node, place: [] }
  return holds(condition, { root, current: root })
}

function evaluate(path: JsonPathExpression, scope: PathScope): JsonMatch[] {
  if (isCondition(path)) return [made(holds(path, scope) ?? null)]
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
      if (left.length !== 1 || right.length !== 1) throw fault('InvalidJsonPath')
      return [made(calculate(path.op, left[0]!, right[0]!))]
    }
  }
}

const fault = (text: string): QueryError => new QueryError('BadArguments', text)

/** A computed value, which is not part of the document. */
const made = (node: VariantNode): JsonMatch => ({ node, place: [] })

function advance(step: JsonPathStep, match: JsonMatch, scope: PathScope): readonly JsonMatch[] {
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
      // A value that is not an array counts as an array of one item.
      return Array.isArray(node) ? children(match) : [match]
    case 'Items':
      if (!Array.isArray(node)) return []
      return step.ranges.flatMap(({ from, to = from }) =>
        indexes(from, to, node.length).map(i => inside(i, node[i] as VariantNode)),
      )
    case 'Descendants':
      return descendants(match, step.from, step.to ?? Number.POSITIVE_INFINITY)
    case 'Filter':
      return holds(step.condition, { ...scope, current: match }) === true ? [match] : []
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

/** The indexes from one place to another, inclusive, in an array of `size` items. */
function indexes(from: ItemIndex, to: ItemIndex, size: number): readonly number[] {
  const place = ({ fromLast, offset }: ItemIndex) => (fromLast ? size - 1 + offset : offset)
  const [first, last] = [Math.max(0, place(from)), Math.min(size - 1, place(to))]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

/** Evaluates a condition in three-valued logic. Source: the jsonb crate's jsonpath/selector.rs `eval_filter_expr`. */
function holds(condition: JsonPathExpression, scope: PathScope): boolean | undefined {
  switch (condition.kind) {
    case 'Logic': {
      const [left, right] = [holds(condition.left, scope), holds(condition.right, scope)]
      if (left === undefined || right === undefined) return undefined
      return condition.op === '&&' ? left && right : left || right
    }
    case 'Compare': {
      const { op } = condition
      return somePair(condition.left, condition.right, scope, (a, b) => compares(op, a, b))
    }
    case 'StartsWith':
      return somePair(condition.value, condition.prefix, scope, (text, prefix) =>
        typeof text === 'string' && typeof prefix === 'string'
          ? text.startsWith(prefix)
          : undefined,
      )
    case 'Exists':
      return evaluate(condition.path, scope).length > 0
    default:
      throw fault('InvalidJsonPath')
  }
}

/** Returns true if a pair of operand values passes the test, undefined as soon as a pair cannot be compared. */
function somePair(
  left: JsonPathExpression,
  right: JsonPathExpression,
  scope: PathScope,
  test: (a: VariantNode, b: VariantNode) => boolean | undefined,
): boolean | undefined {
  const others = operandNodes(right, scope)
  for (const a of operandNodes(left, scope)) {
    for (const b of others) {
      const answer = test(a, b)
      if (answer !== false) return answer
    }
  }
  return false
}

/** The values of an operand, arrays replaced by their items; types that JSON lacks are skipped. */
function operandNodes(operand: JsonPathExpression, scope: PathScope): readonly VariantNode[] {
  return evaluate(operand, scope)
    .flatMap(({ node }) => (Array.isArray(node) ? (node as readonly VariantNode[]) : [node]))
    .filter(node => !(node instanceof VariantScalar))
}

/** Compares two values; undefined unless they are scalars of the same kind. */
function compares(op: JsonPathComparison, a: VariantNode, b: VariantNode): boolean | undefined {
  const kind = scalarKind(a)
  if (kind === undefined || kind !== scalarKind(b)) return undefined
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

function scalarKind(node: VariantNode): string | undefined {
  if (node === null) return 'null'
  if (node instanceof VariantNumber) return 'number'
  return typeof node === 'object' ? undefined : typeof node
}

function numbers(operand: JsonPathExpression, scope: PathScope): readonly VariantNumber[] {
  return operandNodes(operand, scope).map(node => {
    if (node instanceof VariantNumber) return node
    throw fault('InvalidJsonPath')
  })
}

const integer = /^-?\d+$/

/** Integer arithmetic for two integers, except in division, else float. Source: the jsonb crate's number.rs. */
function calculate(op: JsonPathArithmetic, a: VariantNumber, b: VariantNumber): VariantNode {
  if ((op === '/' || op === '%') && Number(b.text) === 0) throw fault('Division by zero')
  if (op !== '/' && integer.test(a.text) && integer.test(b.text)) {
    return integerNode(integerResults[op](BigInt(a.text), BigInt(b.text)))
  }
  return doubleNode(floatResults[op](Number(a.text), Number(b.text)))
}

const integerResults: Readonly<
  Record<Exclude<JsonPathArithmetic, '/'>, (a: bigint, b: bigint) => bigint>
> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '%': (a, b) => a % b,
}

const floatResults: Readonly<Record<JsonPathArithmetic, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

function integerNode(value: bigint): VariantNumber {
  if (value < -(1n << 63n)) throw fault('Int64 overflow')
  if (value >= 1n << 64n) throw fault('UInt64 overflow')
  return new VariantNumber(String(value))
}
