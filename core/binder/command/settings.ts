import { QueryError } from '../../errors/query-error.js'
import type { Query } from '../../sql/ast/query.js'
import type { SetStatement, UnsetStatement } from '../../sql/ast/statement.js'
import type { Binding } from '../binding.js'
import type {
  SetSettings,
  SetValues,
  SetVariables,
  UnsetSettings,
  UnsetVariables,
} from '../bound-statement.js'
import { constantOf, settingName } from '../query/own-settings.js'
import { bindQueryStatement } from '../query/query-statement.js'

/** SET of settings or variables. Source: databend binder/set.rs `bind_set`. */
export function bindSet(
  binding: Binding,
  { scope, names, values }: SetStatement,
): SetSettings | SetVariables {
  const written = names.map(settingName)
  const bound = bindValues(binding, values, written.length)
  return scope === 'variable'
    ? { kind: 'SetVariables', names: written, values: bound }
    : { kind: 'SetSettings', scope, names: written, values: bound }
}

function bindValues(binding: Binding, values: SetStatement['values'], names: number): SetValues {
  const [only, ...more] = 'kind' in values ? [] : values
  if ('kind' in values) return rowOf(binding, values, names)
  if (more.length === 0 && only?.kind === 'Subquery') return rowOf(binding, only.query, names)
  const constants = values.map(expr => {
    const { type, value } = constantOf(binding, expr)
    return { type, value }
  })
  if (constants.length === names) return { kind: 'constants', constants }
  throw new QueryError('SyntaxException', 'inconsistent number of variables and values')
}

/** Source: databend interpreter_set.rs `execute2`. */
function rowOf(binding: Binding, tree: Query, names: number): SetValues {
  const query = bindQueryStatement(binding, tree)
  if (query.columns.length === names) return { kind: 'query', query }
  throw new QueryError(
    'BadArguments',
    `Expect ${names} column in set query result, but got ${query.columns.length} columns`,
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
