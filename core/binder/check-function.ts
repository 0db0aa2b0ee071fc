import { QueryError } from '../errors/query-error.js'
import type {
  ColumnRef,
  Expression,
  FunctionCall,
  Identifier,
  Lambda,
} from '../sql/ast/expression.js'
import { lambdaOf } from './lambda-argument.js'

/**
 * Rejects a function whose body uses a name that is not a parameter.
 *
 * Throws `QueryError` 1005. Source: databend src/query/users/src/udf_mgr `UDFValidator`.
 */
export function checkFunction(params: readonly Identifier[], body: Expression): void {
  const declared = new Set(params.map(param => param.name))
  const used = freeNames(body)
  const unknown = [...used.keys()].find(name => !declared.has(name))
  if (unknown !== undefined) {
    const { span } = used.get(unknown)!
    throw new QueryError('SyntaxException', `Parameters are not declared: ["${unknown}"]`, { span })
  }
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
