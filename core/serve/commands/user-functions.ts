import type { CreateUserFunction } from '../../binder/bound-statement.js'
import type { UserFunction } from '../../catalog/objects.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

export async function createUserFunction(
  { state, bind }: ExecutionContext,
  { mode, name, definition, description }: CreateUserFunction,
): Promise<Outcome> {
  const now = state.clock.nowMicros()
  const owner = bind.identity.currentRole
  const created = {
    name,
    definition,
    description,
    createdOn: now,
    updatedOn: now,
    owner,
  }
  if (mode !== 'alter') state.catalog.create('UDF', created, mode)
  else state.catalog.replace('UDF', name, old => altered(old, created))
  return nothing
}

/** ALTER FUNCTION changes everything except for the owner and the time of creation. */
function altered({ createdOn, owner }: UserFunction, to: UserFunction): UserFunction {
  return { ...to, createdOn, ...(owner !== undefined && { owner }) }
}
