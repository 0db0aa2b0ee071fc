import type { CreateProcedure } from '../../binder/bound-statement.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

export async function createProcedure(
  { state, bind }: ExecutionContext,
  { mode, procedure }: CreateProcedure,
): Promise<Outcome> {
  const owner = bind.identity.currentRole
  const id = BigInt(state.catalog.newId())
  const createdOn = state.clock.nowMicros()
  state.catalog.create('Procedure', { ...procedure, id, createdOn, owner }, mode)
  return nothing
}
