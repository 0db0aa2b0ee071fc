import type { CreateStream, DropStream } from '../../binder/bound-statement.js'
import { inconsistentBatch } from '../../binder/table/changes.js'
import type { StreamUse } from '../../binder/uses.js'
import type { Stream } from '../../catalog/objects.js'
import { trackedTable, tracksChanges, untracked } from '../../catalog/streams.js'
import type { EngineTransaction } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import type { CommitEffects } from '../commit-effects.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import { storedTable } from './tables.js'

/**
 * CREATE STREAM: the stream begins at its offset, or now. Its table tracks changes from then on, if it did not before.
 *
 * Throws `QueryError` 2732; 1302 if OR REPLACE would replace something else; 2733 if changes since the offset are not
 * known.
 */
export async function createStream(
  execution: ExecutionContext,
  { stream: { database, name }, mode, source, appendOnly, offset, comment }: CreateStream,
): Promise<Outcome> {
  const { state, bind } = execution
  const there = bind.catalog.table(database, name)
  if (mode === 'ifNotExists' && there !== undefined) return nothing
  const table = storedTable(execution, source)
  const now = state.clock.nowMicros()
  await execution.transaction.writeAlone(async (tables, effects) => {
    const { sequence } = tables.versionOf(table.id)
    const isNew = !tracksChanges(table)
    const since = isNew ? sequence + 1 : sequence
    if (isNew) await tables.configure(table.id, { tracksChanges: true })
    const tracked = isNew ? trackedTable(table, since) : table
    const from = offset ?? {
      sequence: since,
      snapshot: tables.snapshot(table.id, () => state.stamp()),
    }
    const reason = untracked({ database: source.database, table: tracked }, from.sequence)
    if (reason !== undefined) throw new QueryError('IllegalStream', reason)
    const stream: Stream = {
      kind: 'Stream',
      id: state.catalog.newId(),
      name,
      source: table.id,
      mode: appendOnly ? 'append_only' : 'standard',
      offset: from,
      comment,
      createdOn: now,
      updatedOn: now,
      owner: bind.identity.currentRole,
    }
    effects.publishing(() => {
      state.catalog.createStream(database, stream, mode)
      if (isNew) state.catalog.replaceTable(source.database, tracked)
    })
  })
  return nothing
}

export async function dropStream(
  execution: ExecutionContext,
  { stream: { database, name }, ifExists }: DropStream,
): Promise<Outcome> {
  execution.state.catalog.dropStream(database, name, ifExists)
  return nothing
}

/**
 * Moves the offsets of streams to the end of what a statement reads, when it commits. Called before the statement
 * writes, so that an offset has none of its rows.
 *
 * Fails the commit with 2734 if somebody else has consumed the stream meanwhile; a lone statement does not run again.
 * Throws `QueryError` 3902 if the transaction has read the stream with another limit.
 *
 * Source: databend meta/api/src/api_impl/table_api.rs `update_multi_table_meta`, which compares the versions of streams
 * before it commits, and sink_commit.rs `is_error_recoverable`. The 4001 of retry/commit.rs `try_rebuild_req` is for
 * streams among the written tables, which no statement writes.
 */
export function consumeStreams(
  { state }: ExecutionContext,
  streams: readonly StreamUse[],
  { tables, effects }: { readonly tables: EngineTransaction; readonly effects: CommitEffects },
): void {
  const now = state.clock.nowMicros()
  for (const { database, stream, limit, to } of streams) {
    const offset = {
      sequence: to?.sequence ?? tables.versionOf(stream.source).sequence,
      snapshot: to ?? tables.snapshot(stream.source, () => state.stamp()),
    }
    const isConsistent = effects.consuming(stream.id, limit, () => {
      if (state.catalog.advanceStream(database, stream, offset, now)) return
      throw new QueryError(
        'StreamVersionMismatched',
        `stream ${database}.${stream.name} has been consumed or changed meanwhile`,
      )
    })
    if (!isConsistent) throw inconsistentBatch()
  }
}
