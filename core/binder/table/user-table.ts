import type { TableFunctionOfUser } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { TableFunction } from '../../sql/ast/query.js'
import type { Statement } from '../../sql/ast/statement.js'
import { mapTree } from '../../sql/map-tree.js'
import { parseStatement } from '../../sql/parse.js'
import { plainValueText } from '../../types/value-text.js'
import type { Binding, BoundRelation } from '../binding.js'
import { noCtes } from '../ctes.js'
import { replaceNames } from '../expression/replace-names.js'
import { typed } from '../expression/user-function.js'
import { columnRef } from '../scalar/column-ref.js'
import { planColumn } from '../scope.js'
import type { TableArgument } from './table-functions.js'

/**
 * A function of the user: its query, with the arguments' texts cast to the types of the parameters.
 *
 * Throws `QueryError` 1005 for a wrong number of arguments, 1810 for a statement without rows. Source: databend
 * bind_table_function.rs, `UDFArgVisitor`.
 */
export function userTable(
  binding: Binding,
  name: string,
  { params, argTypes, columns, body }: TableFunctionOfUser,
  { span }: TableFunction,
  args: readonly TableArgument[],
): BoundRelation {
  const { around } = binding
  binding.uses.functions.add(name)
  if (around.userFunctions.includes(name)) {
    throw new QueryError('SemanticError', `the function ${name} calls itself`, { span })
  }
  if (params.length !== args.length) {
    throw new QueryError(
      'SyntaxException',
      `UDTF '${name}' argument types length ${params.length} does not match input arguments length ${args.length}`,
      { span },
    )
  }
  const values = new Map(
    params.map((param, i) => {
      const { type, value: given } = args[i]!
      const value = plainValueText(type, given)
      const arg = typed({ kind: 'String', value, span }, argTypes[i])
      return [param, () => arg] as const
    }),
  )
  const tree = mapTree(parseStatement(body), node =>
    'span' in node ? { ...node, span } : node,
  ) as Statement
  if (tree.kind !== 'QueryStatement') {
    throw new QueryError('UDFRuntimeError', 'Query in UDTF returned no result set', { span })
  }
  const inner = binding.within({ userFunctions: [...around.userFunctions, name] })
  const query = replaceNames(inner, tree.query, values)
  const bound = inner.query(query, { ctes: noCtes })
  if (columns.length !== bound.columns.length) {
    throw new QueryError(
      'UDFSchemaMismatch',
      `UDTF '${name}' return types length ${columns.length} does not match output columns length ${bound.columns.length}`,
      { span },
    )
  }
  const made = columns.map(column => binding.newColumn(column.name, column.type))
  const items = made.map((column, i) => {
    const ref = columnRef(planColumn(bound.columns[i]!))
    const expr = ref.type === column.type ? ref : binding.scalars.cast(ref, column.type)
    return { column, expr }
  })
  return {
    relation: { kind: 'Project', input: bound.relation, items },
    columns: made.map((column, i) => ({ ...column, table: name, position: i + 1 })),
  }
}
