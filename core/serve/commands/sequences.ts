import type { CreateSequence } from '../../binder/bound-statement.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

export async function createSequence(
  { state, bind, settings }: ExecutionContext,
  { name, mode, start, interval, comment }: CreateSequence,
): Promise<Outcome> {
  const createdOn = state.clock.nowMicros()
  // Source: databend interpreter_sequence_create.rs.
  const isOwned = settings.get('enable_experimental_sequence_privilege_check') === '1'
  const given = {
    ...(comment !== undefined && { comment }),
    ...(isOwned && { owner: bind.identity.currentRole }),
  }
  state.catalog.create(
    'Sequence',
    { name, interval, next: { value: start }, createdOn, ...given },
    mode,
  )
  return nothing
}
