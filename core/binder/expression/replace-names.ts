import type { ColumnRef, Expression, FunctionCall, Lambda } from '../../sql/ast/expression.js'
import type { Query } from '../../sql/ast/query.js'
import type { Binding } from '../binding.js'
import { lambdaOf } from '../lambda-argument.js'

type Given = ReadonlyMap<string, (column: ColumnRef) => Expression>

/** Replaces columns by name with the expressions that `given` has for them; parameters of a lambda hide names. */
export function replaceNames<T extends Expression | Query>(
  binding: Binding,
  tree: T,
  given: Given,
): T {
  return replaced(binding, tree, given) as T
}

function replaced(binding: Binding, tree: unknown, given: Given): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  if (Array.isArray(tree)) return tree.map(part => replaced(binding, part, given))
  const { kind } = tree as { readonly kind?: string }
  if (kind === 'ColumnRef') {
    const column = tree as ColumnRef
    const [name, ...more] = column.path
    const value = more.length > 0 ? undefined : given.get(binding.name(name!))
    return value === undefined ? column : value(column)
  }
  if (kind === 'Lambda') {
    return replacedParts(binding, tree, visibleIn(tree as Lambda, binding, given))
  }
  const lambda = kind === 'FunctionCall' ? lambdaOf(tree as FunctionCall) : undefined
  if (lambda === undefined) return replacedParts(binding, tree, given)
  // The last argument is the lambda.
  const { args, ...call } = tree as FunctionCall
  const others = replaced(binding, args.slice(0, -1), given) as readonly Expression[]
  const last = replaceNames(binding, args.at(-1)!, visibleIn(lambda, binding, given))
  return { ...replacedParts(binding, call, given), args: [...others, last] }
}

function replacedParts(binding: Binding, node: object, given: Given): object {
  const parts = Object.entries(node).map(([key, part]) => [key, replaced(binding, part, given)])
  return Object.fromEntries(parts)
}

/** The given names that a lambda's parameters do not hide. */
function visibleIn({ params }: Lambda, binding: Binding, given: Given): Given {
  const hidden = params.map(param => binding.name(param))
  return new Map([...given].filter(([name]) => !hidden.includes(name)))
}
