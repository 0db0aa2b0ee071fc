import type { CreateConnection } from '../../binder/bound-statement.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

/** CREATE CONNECTION. Source: databend interpreter_connection_create.rs. */
export async function createConnection(
  { state, bind, settings }: ExecutionContext,
  { connection, mode }: CreateConnection,
): Promise<Outcome> {
  const isOwned = settings.get('enable_experimental_connection_privilege_check') === '1'
  const owner = isOwned && { owner: bind.identity.currentRole }
  state.catalog.create('Connection', { ...connection, ...owner }, mode)
  return nothing
}
