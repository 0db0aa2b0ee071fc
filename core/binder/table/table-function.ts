import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { leftOut } from '../../functions/left-out.js'
import type { Relation } from '../../plan/relation.js'
import type { Scalar, SetReturningCall } from '../../plan/scalar.js'
import { scalarText } from '../../plan/scalar-text.js'
import { asQuery } from '../../sql/as-query.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { TableFunction, TableReference } from '../../sql/ast/query.js'
import { nullType, removeNullable } from '../../types/data-type.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { bindCondition } from '../expression/condition.js'
import { setReturningCall } from '../expression/set-returning-call.js'
import { scopeOver } from '../expression-scope.js'
import { earlyRows } from '../query/early-rows.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { aliased } from './alias.js'
import { bindObfuscate } from './obfuscate.js'
import {
  sourceSpecs,
  type TableArgument,
  type TableCall,
  type TableFunctionSpec,
} from './table-functions.js'
import { userTable } from './user-table.js'

/** `f(…)` in FROM, not LATERAL. */
export function bindTableFunction(
  binding: Binding,
  table: TableFunction,
  scope: QueryScope,
): BoundRelation {
  const own = binding.cx.catalog.find('UDF', binding.name(table.name.at(-1)!))
  if (own?.definition.kind === 'Table') {
    const { name, definition } = own
    const args = table.args.map(arg => constantOf(binding, arg, scope))
    return userTable(binding, name, definition, table, args)
  }
  const name = functionName(binding, table)
  if (name === 'obfuscate') return bindObfuscate(binding, table, scope)
  const spec = sourceSpecs[name]
  if (spec !== undefined) return sourceTable(binding, table, name, spec, scope)
  if (binding.scalars.isSetReturning(name)) {
    const one: BoundRelation = {
      relation: { kind: 'Values', columns: [], rows: [[]] },
      columns: [],
    }
    return lateralTable(binding, one, table, { scope, outer: false, span: table.span })
  }
  const { span } = table
  throw (
    leftOut(name, { span }) ??
    new QueryError('UnknownTable', `Unknown table function ${name}`, { span })
  )
}

function functionName(binding: Binding, { name, span }: TableFunction): string {
  const [only, ...rest] = name.toReversed()
  if (rest.length > 0) throw new Unsupported('a qualified table function', { span })
  return binding.name(only!).toLowerCase()
}

function sourceTable(
  binding: Binding,
  table: TableFunction,
  name: string,
  spec: TableFunctionSpec,
  scope: QueryScope,
): BoundRelation {
  const constant = (expr: Expression) => constantOf(binding, expr, scope)
  const call: TableCall = {
    name,
    args: table.args.map(arg => {
      refuseEquals(name, arg)
      return constant(arg)
    }),
    named: new Map(
      table.named.map(({ name, value }) => [name.name.toLowerCase(), constant(value)]),
    ),
    span: table.span,
  }
  const { args, columns } = spec(binding, call)
  const made = columns.map(([column, type]) => binding.newColumn(column, type))
  return {
    relation: { kind: 'Source', name, args, columns: made },
    columns: made.map((column, i) => ({ ...column, table: name, position: i + 1 })),
  }
}

/** Throws `QueryError` 1065 for `name = value`. Source: databend table_args.rs `malformed_named_table_arg_error`. */
function refuseEquals(name: string, arg: Expression): void {
  if (arg.kind !== 'Binary' || arg.op !== '=' || arg.left.kind !== 'ColumnRef') return
  const [written, ...more] = arg.left.path
  if (written === undefined || more.length > 0) return
  const { name: argument } = written
  throw new QueryError(
    'SemanticError',
    `Table function '${name}' uses \`=>\` for named arguments; replace \`${argument} = ...\` with \`${argument} => ...\`.`,
    { span: arg.span },
  )
}

/** The value of an argument. Throws `QueryError` 1065 if it is no constant. */
function constantOf(binding: Binding, expr: Expression, scope: QueryScope): TableArgument {
  const at = scopeOver('join', [], scope)
  const scalar = binding.expression(expr, at)
  const constant = binding.scalars.sameForRows(scalar)
  if (constant !== undefined) return constant
  const read = [...columnsOf([scalar])]
  if (read.length > 0 && read.every(id => at.subqueries.get(id) !== undefined)) {
    return earlyValue(binding, expr)
  }
  throw new QueryError('Unimplemented', `Unsupported table argument type: ${scalarText(scalar)}`)
}

/** The value of an expression that reads nothing but the subqueries in it. */
function earlyValue(binding: Binding, expr: Expression): TableArgument {
  const { span } = expr
  const items = [{ kind: 'Expression' as const, expr, span }]
  const query = asQuery({ kind: 'Select', items, from: [], windows: [], span })
  const { columns, rows } = earlyRows(binding, query)
  const value = rows[0]?.[0] ?? null
  return { type: value === null ? nullType : removeNullable(columns[0]!.type), value }
}

/**
 * Whether a table is LATERAL and a set-returning call, whose arguments may use the columns on its left.
 *
 * Throws `QueryError` 2004 for LATERAL before another function. Source: databend bind_table_function.rs
 * `bind_lateral_table_function`.
 */
export function isLateralFunction(binding: Binding, table: TableReference): table is TableFunction {
  if (table.kind !== 'TableFunction' || !table.lateral) return false
  const name = functionName(binding, table)
  if (binding.scalars.isSetReturning(name)) return true
  throw new QueryError(
    'InvalidArgument',
    `The function '${name}' is not supported for lateral joins. Lateral joins currently support only Set Returning Functions (SRFs).`,
    { span: table.span },
  )
}

/** How a set-returning call is joined to the tables on its left. */
interface Lateral {
  readonly scope: QueryScope
  /** LEFT JOIN: a left row without rows of the call is kept. */
  readonly outer: boolean
  readonly on?: Expression | undefined
  readonly span: Span
}

/** `t, LATERAL flatten(t.a) f`. */
export function bindLateralFunction(
  binding: Binding,
  left: BoundRelation,
  table: TableFunction,
  lateral: Lateral,
): BoundRelation {
  const bound = lateralTable(binding, left, table, lateral)
  const own = { ...bound, columns: bound.columns.slice(left.columns.length) }
  const named = aliased(binding, own, table.alias)
  const columns = [...left.columns, ...named.columns]
  const isTrue = lateral.on?.kind === 'Boolean' && lateral.on.value
  if (lateral.on === undefined || isTrue) return { ...named, columns }
  if (lateral.outer) {
    throw new Unsupported('a condition of LEFT JOIN with a set-returning function', {
      span: lateral.span,
    })
  }
  const at = scopeOver('join', columns, lateral.scope)
  const conjuncts = bindCondition(binding, lateral.on, at)
  return { relation: { kind: 'Filter', input: named.relation, conjuncts }, columns }
}

function lateralTable(
  binding: Binding,
  left: BoundRelation,
  table: TableFunction,
  { scope, outer, span }: Lateral,
): BoundRelation {
  const name = functionName(binding, table)
  const at = scopeOver('join', left.columns, scope)
  const bind = (expr: Expression): Scalar => binding.expression(expr, at)
  const args = lateralArguments(binding, name, table, bind)
  const call: SetReturningCall = setReturningCall(binding, name, args, span)
  const attached = at.subqueries.attach(left.relation, args)
  const relation: Relation = { kind: 'ProjectSet', input: attached, calls: [call], outer }
  const columns = call.columns.map((column, i) => ({
    ...column,
    ...(call.columns.length === 1 && sourceSpecs[name] === undefined ? { name: 'value' } : {}),
    table: name,
    position: i + 1,
  }))
  return { relation, columns: [...left.columns, ...columns] }
}

/** `flatten`'s arguments in the order of its signature; those left out in between are NULL. */
const flattenNames = ['input', 'path', 'outer', 'recursive', 'mode']

/** Source: databend bind_table_function.rs `parse_table_function_args`. */
function lateralArguments(
  binding: Binding,
  name: string,
  table: TableFunction,
  bind: (expr: Expression) => Scalar,
): readonly Scalar[] {
  const known = name === 'flatten' ? flattenNames : []
  const unknown = table.named.filter(each => !known.includes(each.name.name.toLowerCase()))
  if (unknown.length > 0) throw unknownArguments(name, unknown, table.span)
  const args: (Scalar | undefined)[] = table.args.map(bind)
  for (const { name: argument, value } of table.named) {
    args[known.indexOf(argument.name.toLowerCase())] = bind(value)
  }
  return Array.from(args, arg => arg ?? binding.scalars.null())
}

function unknownArguments(name: string, unknown: TableFunction['named'], span: Span): QueryError {
  const names = unknown.map(({ name: { name } }) => name)
  const fault =
    name === 'flatten'
      ? `Invalid named parameters for 'flatten': ${names.map(name => name.toLowerCase()).join(', ')}, valid parameters are: [${flattenNames.join(', ')}]`
      : `Named parameters are not allowed for '${name}'. Invalid parameters provided: ${names.join(', ')}.`
  return new QueryError('InvalidArgument', fault, { span })
}
