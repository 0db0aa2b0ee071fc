import { QueryError } from '../../errors/query-error.js'
import { defaultMatchType, rustPattern } from '../../functions/pattern.js'
import { scalarText } from '../../plan/scalar-text.js'
import type { ColumnsExpression, Lambda } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import { noCtes } from '../ctes.js'
import { PendingSubqueries } from '../pending-subqueries.js'
import type { ScopeColumn } from '../scope.js'
import type { OutputItem } from './output-item.js'
import { itemOf, starColumns } from './output-item.js'
import type { SelectBinding } from './select-binding.js'

/** `COLUMNS('re')`, `COLUMNS(c -> c LIKE 'a%')`: the columns of `*` whose names match. */
export function columnsItems(
  select: SelectBinding,
  expr: ColumnsExpression,
): readonly OutputItem[] {
  const { binding, scope } = select
  const { pattern, lambda, span } = expr
  const columns = starColumns(binding, scope, { qualifier: [], span })
  const fits = lambda === undefined ? patternTest(pattern) : lambdaTest(binding, lambda)
  const fitting = columns.filter(column => fits(column.name))
  if (fitting.length === 0) {
    throw new QueryError('SemanticError', 'SELECT with no columns')
  }
  return fitting.map((column: ScopeColumn) => itemOf(column, column.name))
}

/** Matches as `regexp` does. Source: databend query.rs `columns_regexp`, a lambda of `BinaryOperator::Regexp`. */
function patternTest(pattern: string | undefined): (name: string) => boolean {
  if (pattern === undefined) return () => true
  const regexp = rustPattern('regexp', pattern === '' ? '^$' : pattern, defaultMatchType)
  return name => regexp.test(name)
}

/** Binds the lambda's body once for each name, which makes it a constant. Source: databend project.rs `resolve_star_columns`. */
function lambdaTest(binding: Binding, lambda: Lambda): (name: string) => boolean {
  const [param] = lambda.params
  if (param === undefined || lambda.params.length > 1) {
    throw new QueryError('SemanticError', 'the lambda of COLUMNS takes one parameter', {
      span: lambda.span,
    })
  }
  return name => {
    const bound = binding.expression(lambda.body, {
      clause: 'other',
      scope: { columns: [], ctes: noCtes },
      aliases: [{ name: param.name.toLowerCase(), scalar: binding.scalars.text(name) }],
      subqueries: new PendingSubqueries(),
      params: [],
    })
    const constant = binding.scalars.sameForRows(bound)
    if (constant?.type.kind === 'Boolean') return constant.value === true
    const text = scalarText(bound)
    throw new QueryError(
      'SemanticError',
      `Column lambda expression must be constant folded: ${text}`,
      { span: lambda.span },
    )
  }
}
