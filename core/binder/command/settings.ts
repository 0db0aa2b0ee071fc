import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { SetStatement, UnsetStatement } from '../../sql/ast/statement.js'
import { castFunction } from '../../types/cast.js'
import { stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type {
  BoundQuery,
  SetSettings,
  SetVariables,
  UnsetSettings,
  UnsetVariables,
} from '../bound-statement.js'
import { noCtes } from '../query/ctes.js'
import { bindQueryStatement } from '../query/query-statement.js'
import { valueBinder } from '../query/values.js'

/** SET of settings or variables; values are constants, or for several a query's one row. */
export function bindSet(
  binding: Binding,
  { scope, names, values, span }: SetStatement,
): SetSettings | SetVariables {
  const written = names.map(name => name.name.toLowerCase())
  if ('kind' in values) {
    if (scope !== 'variable') throw new Unsupported('SET of settings from a query', { span })
    const query = bindQueryStatement(binding, values)
    if (query.columns.length !== names.length) throw widths(names.length, query.columns.length)
    return { kind: 'SetVariables', names: written, values: { kind: 'query', query } }
  }
  if (values.length !== names.length) throw widths(names.length, values.length)
  if (scope === 'variable' && values.some(value => value.kind === 'Subquery')) {
    return {
      kind: 'SetVariables',
      names: written,
      values: { kind: 'query', query: asQuery(binding, values, span) },
    }
  }
  const bind = valueBinder(binding, { ctes: noCtes })
  const constants = values.map(expr => {
    const bound = bind(expr)
    return { type: bound.type, value: binding.scalars.evaluate(bound) }
  })
  if (scope === 'variable') {
    return { kind: 'SetVariables', names: written, values: { kind: 'constants', constants } }
  }
  const settings = constants.map(({ type, value }, i) => {
    const text = castFunction(type, stringType)?.(binding.cx.eval, value)
    if (typeof text === 'string') return { name: written[i]!, value: text }
    throw new QueryError(
      'WrongValueForVariable',
      `the value of setting ${written[i]} must be a text or a number`,
      { span },
    )
  })
  return { kind: 'SetSettings', scope, settings }
}

/** `SET VARIABLE x = (SELECT …)`: a query of one row. */
function asQuery(binding: Binding, values: readonly Expression[], span: Span): BoundQuery {
  const items = values.map(expr => ({ kind: 'Expression', expr, span }) as const)
  const body = { kind: 'Select', items, from: [], windows: [], span } as const
  return bindQueryStatement(binding, {
    kind: 'Query',
    body,
    order: [],
    ignoreResult: false,
    span,
  })
}

function widths(names: number, values: number): QueryError {
  return new QueryError(
    'SemanticError',
    `the number of variables and values is not equal: ${names} and ${values}`,
  )
}

/** UNSET of settings or variables. */
export function bindUnset(
  _binding: Binding,
  { scope, names }: UnsetStatement,
): UnsetSettings | UnsetVariables {
  const written = names.map(name => name.name.toLowerCase())
  return scope === 'variable'
    ? { kind: 'UnsetVariables', names: written }
    : { kind: 'UnsetSettings', scope, names: written }
}
