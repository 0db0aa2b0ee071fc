import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { ColumnRef } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { isOriginColumn, isRefusedColumn, isRowColumn } from '../internal-columns.js'
import { columnRef } from '../scalar/column-ref.js'
import type { ColumnName } from '../scope.js'
import { ambiguousColumn, findColumns, planColumn, unknownColumn } from '../scope.js'
import { bindParameter } from './literals.js'

/** The name that a column reference means; undefined for a position, `$1`. */
export function columnNameOf(binding: Binding, ref: ColumnRef): ColumnName | undefined {
  const [column, table, database] = ref.path.toReversed()
  if (column === undefined || positionOf(ref) !== undefined) return undefined
  return {
    name: binding.name(column),
    ...(table === undefined ? {} : { table: binding.name(table) }),
    ...(database === undefined ? {} : { database: binding.name(database) }),
    quoted: column.quote !== undefined,
    span: ref.span,
  }
}

function positionOf(ref: ColumnRef): number | undefined {
  const last = ref.path.at(-1)!
  return last.quote === undefined && /^\$\d+$/.test(last.name)
    ? Number(last.name.slice(1))
    : undefined
}

/** A column of FROM or of an enclosing query, an alias of the select list, or a lambda's parameter. */
export function bindColumn(binding: Binding, ref: ColumnRef, scope: ExpressionScope): Scalar {
  const position = positionOf(ref)
  if (position !== undefined) {
    const { params } = binding.cx
    const isParameter = !('get' in params) && params.length > 0
    if (isParameter) return bindParameter(binding, position - 1, ref.span)
    return columnAt(binding, ref, position, scope)
  }
  const name = columnNameOf(binding, ref)!
  const param = name.table === undefined && scope.params.find(param => param.name === name.name)
  if (param !== undefined && param !== false) return param
  if (scope.denyColumns === true) throw noColumnHere(name)
  return resolveName(binding, name, scope)
}

/**
 * In HAVING, QUALIFY and ORDER BY, aliases take precedence over columns; elsewhere columns do. Inside an aggregate in
 * those clauses, aliases are not visible. Source: databend bind_context.rs `resolve_name_candidates`.
 */
function resolveName(binding: Binding, name: ColumnName, scope: ExpressionScope): Scalar {
  const aliasFirst = ['having', 'qualify', 'order by'].includes(scope.clause)
  const inAggregate = aliasFirst && scope.inside?.endsWith('aggregate') === true
  const alias = inAggregate ? undefined : () => aliasNamed(binding, name, scope)
  const column = () => columnNamed(name, scope)
  const found = aliasFirst ? (alias?.() ?? column()) : (column() ?? alias?.())
  if (found !== undefined) return found
  if (scope.scope.columns.length > 0) {
    if (isRowColumn(name.name)) {
      binding.known.needInternalColumns()
      throw noInternalColumn(binding, name, scope) ?? unknownColumn(name)
    }
    if (isRefusedColumn(name.name)) {
      throw new Unsupported(`the internal column ${name.name}`, { span: name.span })
    }
  }
  throw unknownColumn(name)
}

/**
 * Why a hidden column is not there: no such table, or one that has none. Undefined for a subquery, whose hidden columns
 * mockq does not look for.
 *
 * Source: databend bind_context.rs `get_internal_column_table_index`, `add_internal_column_binding`.
 */
function noInternalColumn(
  binding: Binding,
  { name, table }: ColumnName,
  { scope }: ExpressionScope,
): QueryError | undefined {
  if (isOriginColumn(name)) return undefined
  const isTracked = name === 'change$row_id'
  const fault = (message: string) => new QueryError('SemanticError', message)
  const around = scope.columns.filter(column => table === undefined || column.table === table)
  if (table !== undefined && around.length === 0) {
    return fault(`Table \`${table}\` is not found in the bind context`)
  }
  const { catalog } = binding.cx
  for (const { database, table } of around) {
    if (database === undefined || table === undefined) continue
    const found = catalog.table(database, table)
    if (
      found?.kind === 'View' ||
      (found?.kind === 'Table' && found.engine === 'FUSE' && !isTracked)
    )
      continue
    return fault(`Unsupported internal column '${name}' in table '${table}'.`)
  }
  return undefined
}

function columnNamed(name: ColumnName, scope: ExpressionScope): Scalar | undefined {
  const [first, ...others] = findColumns(scope.scope, name)
  if (first === undefined) return undefined
  if (others.some(other => other.id !== first.id)) {
    throw first.unlisted === true && isRowColumn(name.name) && !isOriginColumn(name.name)
      ? ambiguousInternal(name)
      : ambiguousColumn(name)
  }
  return columnRef({ ...planColumn(first), name: name.name })
}

const ambiguousInternal = ({ name }: ColumnName): QueryError =>
  new QueryError('SemanticError', `The table of the internal column \`${name}\` is ambiguous`)

function aliasNamed(
  binding: Binding,
  name: ColumnName,
  scope: ExpressionScope,
): Scalar | undefined {
  if (name.table !== undefined) return undefined
  const [first, ...others] = scope.aliases.filter(alias => alias.name === name.name)
  if (first === undefined) return undefined
  const key = binding.keys.of(first.scalar)
  if (others.some(other => binding.keys.of(other.scalar) !== key)) throw ambiguousColumn(name)
  return first.scalar
}

function columnAt(
  binding: Binding,
  ref: ColumnRef,
  position: number,
  scope: ExpressionScope,
): Scalar {
  const { name, ...qualifier } = columnNameOf(binding, {
    ...ref,
    path: [...ref.path.slice(0, -1), { ...ref.path.at(-1)!, name: 'any' }],
  })!
  const found = scope.scope.columns.find(
    column =>
      column.position === position &&
      (qualifier.table === undefined ? column.hidden !== true : column.table === qualifier.table) &&
      (qualifier.database === undefined || column.database === qualifier.database),
  )
  if (found === undefined) {
    throw new QueryError('SemanticError', `column position ${position} doesn't exist`, {
      span: ref.span,
    })
  }
  return columnRef(planColumn(found))
}

function noColumnHere(name: ColumnName): QueryError {
  const hint = name.quoted ? `, do you mean '${name.name}'?` : ''
  return new QueryError('SemanticError', `invalid identifier ${name.name}${hint}`, {
    span: name.span,
  })
}
