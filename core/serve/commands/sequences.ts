import type { CreateSequence, DropSequence } from '../../binder/bound-statement.js'
import { type Execution, nothing, type Outcome } from '../execution.js'

export async function createSequence(
  { state }: Execution,
  { name, mode, start, interval, comment }: CreateSequence,
): Promise<Outcome> {
  const createdOn = state.clock.nowMicros()
  const given = comment === undefined ? {} : { comment }
  state.catalog.createSequence(
    { name, interval, next: { value: start }, createdOn, ...given },
    mode,
  )
  return nothing
}

export async function dropSequence(
  { state }: Execution,
  { name, ifExists }: DropSequence,
): Promise<Outcome> {
  state.catalog.dropSequence(name, ifExists)
  return nothing
}
