import type { WorkloadGroup } from '../catalog/workload-groups.js'
import { errorCodes } from '../errors/codes.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { StatementContext } from '../protocol/backend.js'
import { NestedContext } from './nested-context.js'
import type { ServeState } from './serve-state.js'
import { settingsOf } from './statement-context.js'

/**
 * The context of a statement whose user is in a workload group: that of the client, with the settings that the group
 * restricts; they stay in the client's session.
 *
 * The quotas of memory and of statements at a time have no effect: they limit what the server uses, and make statements
 * wait, but the rows are the same.
 *
 * Throws `ProtocolError` 500, code 3142, if the group was dropped. Source: databend sessions/session.rs
 * `create_query_context_with_cluster`, http_query_handlers.rs.
 */
export function inWorkloadGroup(state: ServeState, context: StatementContext): StatementContext {
  const { user: name } = context.caller
  const id = state.accounts.view().user(name)?.options.workloadGroup
  if (id === undefined) return context
  const group = [...state.catalog.view().all('WorkloadGroup')].find(each => each.id === id)
  if (group === undefined) {
    throw new ProtocolError(500, `Unknown workload id ${id}`, errorCodes.UnknownWorkload)
  }
  const settings = restrictedSettings(state, context, group)
  if (settings.length === 0) return context
  const { session } = context
  return new NestedContext(context, {
    ...session,
    settings: new Map([...session.settings, ...settings]),
  })
}

function restrictedSettings(
  state: ServeState,
  context: StatementContext,
  { quotas }: WorkloadGroup,
): readonly (readonly [string, string])[] {
  const effective = settingsOf(state, context)
  const [cpu, timeout] = [quotas.get('cpu_quota'), quotas.get('query_timeout')]
  const restricted: (readonly [string, string])[] = []
  if (cpu !== undefined) {
    const threads = Math.floor((effective.number('max_threads') * Number.parseInt(cpu, 10)) / 100)
    restricted.push(['max_threads', String(Math.max(2, threads))])
  }
  if (timeout !== undefined) {
    const seconds = wholeSeconds(timeout)
    const before = effective.number('max_execute_time_in_seconds')
    const least = before === 0 ? seconds : Math.min(before, seconds)
    restricted.push(['max_execute_time_in_seconds', String(least)])
  }
  return restricted
}

/** The seconds of a duration such as `1.5s`, `20ms`. */
const wholeSeconds = (duration: string): number =>
  /^[\d.]+s$/.test(duration) ? Math.floor(Number.parseFloat(duration)) : 0
