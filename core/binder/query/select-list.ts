import { QueryError } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import type { SelectItem } from '../../sql/ast/query.js'
import { printExpression } from '../../sql/print/print-expression.js'
import type { Binding } from '../binding.js'
import type { Scope, ScopeColumn } from '../scope.js'
import { isUnnamedField } from '../scope.js'
import { columnsItems } from './columns-item.js'
import type { OutputItem } from './output-item.js'
import { itemOf, shownColumns, starColumns } from './output-item.js'
import type { SelectBinding } from './select-binding.js'
import { clauseScope } from './select-binding.js'

type Star = Extract<SelectItem, { kind: 'Star' }>

/** The select list. An item may use the names of the expressions before it. Source: databend project.rs `normalize_select_list`. */
export function bindSelectList(
  select: SelectBinding,
  items: readonly SelectItem[],
): readonly OutputItem[] {
  const list: OutputItem[] = []
  const before: OutputItem[] = []
  for (const item of items) {
    if (item.kind === 'Star') list.push(...starItems(select, item))
    else if (item.expr.kind === 'Columns') list.push(...columnsItems(select, item.expr))
    else {
      const bound = expressionItem(select, item, before)
      before.push(bound)
      list.push(bound)
    }
  }
  return list
}

function expressionItem(
  select: SelectBinding,
  item: Extract<SelectItem, { kind: 'Expression' }>,
  before: readonly OutputItem[],
): OutputItem {
  const { binding, scope } = select
  const { expr, alias } = item
  const scalar = binding.expression(expr, clauseScope(select, 'select', before))
  const name = alias === undefined ? printExpression(expr, binding.printed) : binding.name(alias)
  const column = columnOf(scope, scalar)
  return { name, scalar, named: alias !== undefined, ...(column === undefined ? {} : { column }) }
}

/** The column of FROM that a scalar is, if it is one. */
function columnOf(scope: Scope, scalar: Scalar): ScopeColumn | undefined {
  if (scalar.kind !== 'ColumnRef') return undefined
  return scope.columns.find(column => column.id === scalar.id)
}

function starItems(select: SelectBinding, star: Star): readonly OutputItem[] {
  const { binding, scope } = select
  const excluded = excludedNames(binding, star, shownColumns(binding, scope, star.qualifier))
  const columns = starColumns(binding, scope, star).filter(column => !excluded.has(column.name))
  if (columns.some(isUnnamedField)) {
    throw new QueryError('SemanticError', 'select * from file only support Parquet format', {
      span: star.span,
    })
  }
  return columns.map(column => itemOf(column, column.name))
}

function excludedNames(
  binding: Binding,
  star: Star,
  columns: readonly ScopeColumn[],
): ReadonlySet<string> {
  const names = new Set<string>()
  for (const identifier of star.exclude) {
    const name = binding.name(identifier)
    const { span } = identifier
    if (names.has(name)) {
      throw new QueryError('SemanticError', `Duplicate entry \`${name}\` in EXCLUDE list`, { span })
    }
    if (!columns.some(column => column.name === name)) {
      throw new QueryError(
        'SemanticError',
        `Column \`${name}\` in EXCLUDE list not found in FROM clause`,
        { span },
      )
    }
    names.add(name)
  }
  if (names.size > 0 && columns.every(column => names.has(column.name))) {
    throw new QueryError('SemanticError', 'SELECT with no columns', { span: star.span })
  }
  return names
}
