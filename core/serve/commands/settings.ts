import type {
  SetSettings,
  SetVariables,
  UnsetSettings,
  UnsetVariables,
} from '../../binder/bound-statement.js'
import { QueryError } from '../../errors/query-error.js'
import type { SessionState } from '../../session/session-state.js'
import { checkSetting, settingSpec, unknownSetting } from '../../session/settings.js'
import type { TypedValue } from '../../types/literal-type.js'
import { typeText } from '../../types/type-text.js'
import type { Execution, Outcome } from '../execution.js'
import { collectBlocks } from '../query.js'
import { encodeVariable } from '../statement-context.js'

/** SET and SET GLOBAL: the session's settings, or the server's for all sessions. */
export async function setSettings(execution: Execution, command: SetSettings): Promise<Outcome> {
  const global = command.scope === 'global'
  const settings = new Map(execution.context.session.settings)
  const checked = command.settings.map(({ name, value }) => {
    const plain = value.toUpperCase() === 'DEFAULT' ? settingSpec(name)?.default : undefined
    return [name.toLowerCase(), checkSetting(name, plain ?? value)] as const
  })
  for (const [name, value] of checked) {
    if (settingSpec(name)?.scope === 'Session' && global) throw onlySession(name)
    if (global) {
      execution.state.globals.set(name, value)
      settings.delete(name)
    } else settings.set(name, value)
  }
  return changed(execution, settings, checked, global)
}

function onlySession(name: string): QueryError {
  return new QueryError('WrongValueForVariable', `Setting ${name} only support session scope.`)
}

function changed(
  execution: Execution,
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

/** UNSET: back to the default. */
export async function unsetSettings(
  execution: Execution,
  command: UnsetSettings,
): Promise<Outcome> {
  const settings = new Map(execution.context.session.settings)
  const global = command.scope === 'global'
  const values = command.names.map(name => {
    const spec = settingSpec(name)
    if (spec === undefined) throw unknownSetting(name)
    settings.delete(spec.name)
    if (global) execution.state.globals.delete(spec.name)
    return [spec.name, execution.state.globals.get(spec.name) ?? spec.default] as const
  })
  return changed(execution, settings, values, global)
}

type Variables = SessionState['internal']['variables']

function withVariables(execution: Execution, variables: Variables): Outcome {
  const { session } = execution.context
  return { session: { ...session, internal: { ...session.internal, variables } } }
}

/** SET VARIABLE: constants, or the one row of a query. */
export async function setVariables(execution: Execution, command: SetVariables): Promise<Outcome> {
  const values =
    command.values.kind === 'constants'
      ? command.values.constants
      : await rowOfQuery(execution, command.values.query)
  const variables = new Map(execution.context.session.internal.variables)
  for (const [i, name] of command.names.entries()) {
    variables.set(name.toLowerCase(), encodeVariable(values[i]!, typeText))
  }
  return withVariables(execution, [...variables])
}

async function rowOfQuery(
  execution: Execution,
  query: Extract<SetVariables['values'], { kind: 'query' }>['query'],
): Promise<readonly TypedValue[]> {
  const blocks = await collectBlocks(execution, query)
  const rows = blocks.reduce((sum, block) => sum + block.length, 0)
  if (rows !== 1) {
    throw new QueryError(
      'SemanticError',
      `Scalar subquery must return only one row, but got ${rows} rows`,
    )
  }
  return query.columns.map(({ type }, i) => ({ type, value: blocks[0]!.columns[i]![0]! }))
}

export async function unsetVariables(
  execution: Execution,
  { names }: UnsetVariables,
): Promise<Outcome> {
  const gone = new Set(names.map(name => name.toLowerCase()))
  return withVariables(
    execution,
    execution.context.session.internal.variables.filter(([name]) => !gone.has(name)),
  )
}
