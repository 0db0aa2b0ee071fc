import type {
  CreateDictionary,
  DropDictionary,
  RenameDictionary,
} from '../../binder/bound-statement.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

export async function createDictionary(
  { state }: ExecutionContext,
  command: CreateDictionary,
): Promise<Outcome> {
  const { columns, primaryKey, source, options, comment, mode } = command
  const { database, name } = command.dictionary
  const createdOn = state.clock.nowMicros()
  const created = { name, columns, primaryKey, source, options, comment, createdOn }
  state.catalog.createDictionary(database, created, mode)
  return nothing
}

export async function dropDictionary(
  { state }: ExecutionContext,
  { dictionary: { database, name }, ifExists }: DropDictionary,
): Promise<Outcome> {
  state.catalog.dropDictionary(database, name, ifExists)
  return nothing
}

export async function renameDictionary(
  { state }: ExecutionContext,
  { dictionary, to, ifExists }: RenameDictionary,
): Promise<Outcome> {
  state.catalog.renameDictionary(dictionary, to, ifExists)
  return nothing
}
