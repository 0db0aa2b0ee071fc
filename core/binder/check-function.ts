import { QueryError } from '../errors/query-error.js'
import type {
  ColumnRef,
  Expression,
  FunctionCall,
  Identifier,
  Lambda,
} from '../sql/ast/expression.js'
import { nodesIn } from '../sql/map-tree.js'
import { lambdaOf } from './lambda-argument.js'

/**
 * Rejects a function whose body calls itself, uses a name that is not a parameter, or lacks a parameter. The parameters
 * of lambdas count as parameters of the function, and columns of subqueries as names that the body uses.
 *
 * Throws `QueryError` 1005. Source: databend expression/udf_validator.rs `UDFValidator`.
 */
export function checkFunction(name: string, params: readonly Identifier[], body: Expression): void {
  const calls = inText(body, 'FunctionCall')
  const columns = inText(body, 'ColumnRef')
  const isOwn = (call: FunctionCall) => call.name.name.toLowerCase() === name.toLowerCase()
  if (calls.some(isOwn)) throw new QueryError('SyntaxException', 'Recursive UDF is not supported')
  const inner = calls.flatMap(call => lambdaOf(call)?.params ?? [])
  const declared = new Set([...params, ...inner].map(param => param.name))
  const used = new Set(columns.map(({ path }) => path.at(-1)!.name))
  const faults = [
    namesFault('Parameters are not declared', without(used, declared)),
    namesFault('Parameters are not used', without(declared, used)),
  ]
  const fault = faults.join('')
  if (fault !== '') throw new QueryError('SyntaxException', fault)
}

const without = (names: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...names].filter(name => !others.has(name))

const namesFault = (fault: string, names: readonly string[]): string =>
  names.length === 0 ? '' : `${fault}: {${names.map(name => JSON.stringify(name)).join(', ')}}`

/** The parts of a kind, in the order of the text. */
function inText<K extends Expression['kind']>(
  body: Expression,
  kind: K,
): readonly Extract<Expression, { kind: K }>[] {
  const found = [...nodesIn(body)].filter(node => node['kind'] === kind)
  return (found as unknown as Extract<Expression, { kind: K }>[]).toSorted(
    (a, b) => a.span.start - b.span.start,
  )
}

/** The free names of an expression: columns that are not parameters of a lambda around them. */
export function freeNames(body: Expression): ReadonlyMap<string, ColumnRef> {
  const found = new Map<string, ColumnRef>()
  const waiting: { node: object; bound: ReadonlySet<string> }[] = [{ node: body, bound: new Set() }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, bound } = next
    const kind = (node as { kind?: string }).kind
    // A query has columns of its own.
    if (kind === 'Query') continue
    if (kind === 'ColumnRef') {
      const column = node as ColumnRef
      const { name } = column.path[0]!
      if (!bound.has(name)) found.set(name, column)
      continue
    }
    const lambda = kind === 'FunctionCall' ? lambdaOf(node as FunctionCall) : undefined
    if (lambda !== undefined) {
      const { args } = node as FunctionCall
      waiting.push({ node: args.slice(0, -1), bound }, { node: lambda, bound })
      continue
    }
    const params = kind === 'Lambda' ? (node as Lambda).params.map(param => param.name) : []
    const inner = params.length === 0 ? bound : new Set([...bound, ...params])
    for (const value of Object.values(node)) {
      if (typeof value === 'object' && value !== null) waiting.push({ node: value, bound: inner })
    }
  }
  return found
}
