import type { CreateUserFunction, DropUserFunction } from '../../binder/bound-statement.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

export async function createUserFunction(
  { state, bind }: ExecutionContext,
  { mode, name, params, body, description }: CreateUserFunction,
): Promise<Outcome> {
  const now = state.clock.nowMicros()
  const owner = bind.identity.currentRole
  const created = { name, params, body, description, createdOn: now, updatedOn: now, owner }
  if (mode === 'alter') state.catalog.alterUserFunction(created)
  else state.catalog.createUserFunction(created, mode)
  return nothing
}

export async function dropUserFunction(
  { state }: ExecutionContext,
  { name, ifExists }: DropUserFunction,
): Promise<Outcome> {
  state.catalog.dropUserFunction(name, ifExists)
  return nothing
}
