import type {
  CreateAggregatingIndex,
  RefreshAggregatingIndex,
} from '../../binder/bound-statement.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

/** Source: databend interpreter_index_create.rs. */
export async function createAggregatingIndex(
  { state }: ExecutionContext,
  { mode, index }: CreateAggregatingIndex,
): Promise<Outcome> {
  const createdOn = state.clock.nowMicros()
  state.catalog.create('AggregatingIndex', { ...index, createdOn }, mode)
  return nothing
}

export async function refreshAggregatingIndex(
  { state }: ExecutionContext,
  { name, updatedOn }: RefreshAggregatingIndex,
): Promise<Outcome> {
  if (updatedOn === undefined) return nothing
  state.catalog.replace('AggregatingIndex', name, index => ({ ...index, updatedOn }))
  return nothing
}
