import type {
  SetSettings,
  SetVariables,
  UnsetSettings,
  UnsetVariables,
} from '../../binder/bound-statement.js'
import { unknownPolicy } from '../../catalog/account-policies.js'
import { QueryError } from '../../errors/query-error.js'
import type { SessionState } from '../../session/session-state.js'
import {
  checkScope,
  checkSetting,
  checkWrittenTimeZone,
  settingSpec,
  unquoted,
} from '../../session/settings.js'
import { castFunction } from '../../types/cast.js'
import { nullType, removeNullable, stringType } from '../../types/data-type.js'
import type { TypedValue } from '../../types/literal-type.js'
import { typeText } from '../../types/type-text.js'
import type { ExecutionContext, Outcome } from '../execution.js'
import { collectRows } from '../query.js'
import { encodeVariable } from '../statement-context.js'

/** SET and SET GLOBAL: changes settings of the session, or of the server for all sessions. */
export async function setSettings(
  execution: ExecutionContext,
  command: SetSettings,
): Promise<Outcome> {
  const global = command.scope === 'global'
  const settings = new Map(execution.context.session.settings)
  const row = await valuesOf(execution, command)
  if (row === undefined) {
    throw new QueryError(
      'BadArguments',
      'Subquery in SET statement returned 0 rows, expected exactly 1 row',
    )
  }
  const checked = command.names
    .map((name, i) => [name, settingText(execution, name, row[i]!)] as const)
    .filter(([name]) => !forDrivers.has(name))
    .map(([name, text]) => [name, checkSet(execution, name, text, global)] as const)
  for (const [name, value] of checked) {
    if (global) {
      execution.state.globals.set(name, value)
      settings.delete(name)
    } else settings.set(name, value)
  }
  return changed(execution, settings, checked, global)
}

/** Settings of MySQL that some drivers set; they have no effect. */
const forDrivers: ReadonlySet<string> = new Set(['sql_mode', 'autocommit'])

function settingText(
  execution: ExecutionContext,
  name: string,
  { type, value }: TypedValue,
): string {
  const text = castFunction(type, stringType)?.(execution.eval, value)
  if (typeof text === 'string') return text
  throw new QueryError(
    'BadArguments',
    `Expected string value for setting '${name}', but got ${String(value)}`,
  )
}

/** Checks a SET and returns the value to store. Source: databend interpreter_set.rs `execute_settings`. */
function checkSet({ bind }: ExecutionContext, name: string, text: string, global: boolean): string {
  if (name === 'use_legacy_query_executor') {
    throw new QueryError(
      'InvalidArgument',
      'This setting is not allowed when queries executor is not enabled in the configuration',
    )
  }
  if (name === 'network_policy' && bind.catalog.find('NetworkPolicy', text) === undefined) {
    throw unknownPolicy('NetworkPolicy', text)
  }
  if (name === 'timezone') checkWrittenTimeZone(text, text)
  checkScope(name, global ? 'Global' : 'Session')
  return checkSetting(name, name === 'timezone' ? unquoted(text) : text)
}

function changed(
  execution: ExecutionContext,
  settings: ReadonlyMap<string, string>,
  values: readonly (readonly [string, string])[],
  global: boolean,
): Outcome {
  return {
    session: { ...execution.context.session, settings },
    affect: {
      type: 'ChangeSettings',
      keys: values.map(([name]) => name),
      values: values.map(([, value]) => value),
      globals: values.map(() => global),
    },
  }
}

/**
 * UNSET: resets settings of the session, or with GLOBAL of the server. An unknown name is a warning.
 * Source: databend interpreter_unset.rs `execute_unset_settings`.
 */
export async function unsetSettings(
  execution: ExecutionContext,
  command: UnsetSettings,
): Promise<Outcome> {
  const settings = new Map(execution.context.session.settings)
  const global = command.scope === 'global'
  const values = command.names.flatMap(name => {
    if (forDrivers.has(name)) return []
    const spec = settingSpec(name)
    if (spec === undefined) {
      execution.warnings.push(`Unknown setting: '${name}'`)
      return []
    }
    settings.delete(spec.name)
    const before = global ? execution.state.globals.get(spec.name) : undefined
    if (global) execution.state.globals.delete(spec.name)
    return [[spec.name, before ?? spec.default] as const]
  })
  return changed(execution, settings, values, false)
}

type Variables = SessionState['internal']['variables']

function withVariables(execution: ExecutionContext, variables: Variables): Outcome {
  const { session } = execution.context
  return { session: { ...session, internal: { ...session.internal, variables } } }
}

/**
 * SET VARIABLE; a query that returns no row sets NULLs. The session keeps values without the type of their column, so
 * none is Nullable. Source: databend interpreter_set.rs, whose variables are `Scalar`s.
 */
export async function setVariables(
  execution: ExecutionContext,
  command: SetVariables,
): Promise<Outcome> {
  const row = await valuesOf(execution, command)
  const variables = new Map(execution.context.session.internal.variables)
  for (const [i, name] of command.names.entries()) {
    const { type, value } = row?.[i] ?? { type: nullType, value: null }
    const bare = value === null ? nullType : removeNullable(type)
    variables.set(name, encodeVariable({ type: bare, value }, typeText))
  }
  return withVariables(execution, [...variables])
}

/** One value per name; undefined if the query returns no row. Source: databend interpreter_set.rs. */
async function valuesOf(
  execution: ExecutionContext,
  { values }: SetSettings | SetVariables,
): Promise<readonly TypedValue[] | undefined> {
  if (values.kind === 'constants') return values.constants
  const { query } = values
  const rows = await collectRows(execution, query)
  if (rows.length > 1) {
    throw new QueryError(
      'BadArguments',
      `Expect scalar result in set query result, but got ${rows.length} rows`,
    )
  }
  return rows[0]?.map((value, i) => ({ type: query.columns[i]!.type, value }))
}

export async function unsetVariables(
  execution: ExecutionContext,
  { names }: UnsetVariables,
): Promise<Outcome> {
  const gone = new Set(names.map(name => name.toLowerCase()))
  return withVariables(
    execution,
    execution.context.session.internal.variables.filter(([name]) => !gone.has(name)),
  )
}
