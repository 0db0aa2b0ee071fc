import { byName } from '../../by-name.js'
import {
  booleanType,
  nullableType,
  stringType,
  timestampType,
  uint64Type,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Database, Stream } from '../objects.js'
import { hasChanges, streamSource } from '../streams.js'
import { sortedDatabases } from './databases.js'
import type { SystemFacts, SystemTableSpec } from './system-table.js'

const nullableString = nullableType(stringType)

function* listedStreams(
  facts: SystemFacts,
): Generator<{ readonly database: Database; readonly stream: Stream }> {
  for (const database of sortedDatabases(facts)) {
    for (const stream of byName(database.tables.values())) {
      if (stream.kind !== 'Stream' || !facts.visible.table(database, stream)) continue
      yield { database, stream }
    }
  }
}

/** `db.t`, the table of a stream; NULL if it is gone. */
function tableName({ catalog }: SystemFacts, stream: Stream): string | null {
  const source = catalog.tableById(stream.source)
  return source === undefined ? null : `${source.database}.${source.table.name}`
}

function* streamRows(facts: SystemFacts): Generator<readonly Value[]> {
  for (const { database, stream } of listedStreams(facts)) {
    const source = streamSource(facts.catalog, stream)
    const isValid = typeof source !== 'string'
    const { sequence, snapshot } = stream.offset
    yield [
      'default',
      database.name,
      stream.name,
      BigInt(stream.id),
      stream.createdOn,
      stream.updatedOn,
      stream.mode,
      stream.comment,
      tableName(facts, stream),
      BigInt(stream.source),
      BigInt(sequence),
      snapshot === undefined ? null : snapshot.id,
      isValid ? '' : source,
      isValid && hasChanges(stream, facts.lastSnapshot(stream.source)),
      stream.owner ?? null,
    ]
  }
}

function* terseRows(facts: SystemFacts): Generator<readonly Value[]> {
  for (const { database, stream } of listedStreams(facts)) {
    yield ['default', database.name, stream.name, stream.mode, tableName(facts, stream)]
  }
}

/** Streams. Source: databend storages/system/src/streams_table.rs. */
export const streamTables: readonly SystemTableSpec[] = [
  {
    name: 'streams',
    columns: [
      ['catalog', stringType],
      ['database', stringType],
      ['name', stringType],
      ['stream_id', uint64Type],
      ['created_on', timestampType],
      ['updated_on', timestampType],
      ['mode', stringType],
      ['comment', stringType],
      ['table_name', nullableString],
      ['table_id', nullableType(uint64Type)],
      ['table_version', nullableType(uint64Type)],
      ['snapshot_location', nullableString],
      ['invalid_reason', stringType],
      ['has_data', booleanType],
      ['owner', nullableString],
    ],
    rows: streamRows,
  },
  {
    name: 'streams_terse',
    engine: 'SystemStreams',
    columns: [
      ['catalog', stringType],
      ['database', stringType],
      ['name', stringType],
      ['mode', stringType],
      ['table_name', nullableString],
    ],
    rows: terseRows,
  },
]
