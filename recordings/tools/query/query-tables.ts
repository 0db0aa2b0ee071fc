import { UsageError } from '../../../core/errors/usage-error.js'
import type { JournalEntry } from '../../../core/protocol/journal.js'
import { recordedSource } from '../../../core/protocol/recorded-source.js'
import type { MissReport, RunReport } from '../../../core/protocol/run-report.js'
import { summaryOf } from '../list-lanes.js'
import type { OpenLane } from '../open-lanes.js'
import type { RequestView } from '../request-view.js'
import { selectRequests } from '../select-requests.js'
import { firstRows, viewOf } from '../show-requests.js'
import { timeline } from '../timeline.js'
import type { TableColumns } from './check-query.js'

/** A row of a table; its values are JSON. */
type Row = Readonly<Record<string, unknown>>

/** What the tables are made of. */
export interface QuerySources {
  readonly lanes: readonly OpenLane[]
  /** Of a run; absent: not given. */
  readonly report?: Pick<RunReport, 'lanes'>
  readonly journal?: readonly JournalEntry[]
}

interface Table {
  readonly columns: readonly string[]
  readonly rows: (sources: QuerySources) => Iterable<Row> | AsyncIterable<Row>
}

const place = ['lane', 'id', 'place', 'line', 'session', 'n']

/** The tables by name; docs/recordings-tools.md describes their columns. */
export const queryTables: Readonly<Record<string, Table>> = {
  lanes: {
    columns: [
      ...['lane', 'path', 'requests', 'statements', 'writes', 'uploads', 'loads', 'downloads'],
      ...['logins', 'sessions', 'errors', 'row_count', 'bytes', 'server', 'format', 'modified'],
    ],
    rows: ({ lanes }) =>
      lanes.map(lane => {
        const { file: path, rows: row_count, part: _, ...summary } = summaryOf(lane)
        return { ...summary, path, row_count }
      }),
  },
  statements: {
    columns: [
      ...[...place, 'kind', 'sql', 'params', 'db', 'context', 'types', 'row_count', 'written'],
      ...['error_code', 'error', 'refused', 'incomplete', 'warnings'],
    ],
    rows: statementRows,
  },
  rows: { columns: [...place, 'row_no', 'vals', 'named'], rows: answerRows },
  cells: { columns: [...place, 'row_no', 'col', 'type', 'val'], rows: cellRows },
  writes: {
    columns: [...place, 'sql', 'change', 'object', 'old_name', 'is_temporary', 'written'],
    rows: writeRows,
  },
  uploads: {
    columns: [...place, 'kind', 'path', 'bytes', 'sha256', 'refused'],
    rows: uploadRows,
  },
  misses: {
    columns: ['lane', 'code', 'kind', 'sql', 'params', 'message', 'query_id', 'times', 'nearest'],
    rows: missRows,
  },
  journal: {
    columns: [
      ...['n', 'at', 'kind', 'lane', 'user', 'session', 'query_id', 'sql', 'params', 'source'],
      ...['recorded_id', 'state', 'error_code', 'error', 'row_count', 'ms'],
    ],
    rows: journalRows,
  },
}

/** The columns of the tables. */
export const tableColumns: TableColumns = new Map(
  Object.entries(queryTables).map(([name, { columns }]) => [name, columns]),
)

/** The columns of all tables that have numbers. */
export const numberColumns: ReadonlySet<string> = new Set([
  ...['requests', 'statements', 'writes', 'uploads', 'loads', 'downloads', 'logins', 'sessions'],
  ...['errors', 'row_count', 'bytes', 'format', 'line', 'session', 'n', 'written', 'error_code'],
  ...['refused', 'row_no', 'code', 'times', 'ms'],
])

interface Numbered {
  readonly view: RequestView
  readonly selected: ReturnType<typeof selectRequests> extends Generator<infer T> ? T : never
  readonly at: Row
}

/** The requests of all lanes with the columns that say where they are; `n` counts those of a lane from 1. */
function* numbered({ lanes }: QuerySources): Generator<Numbered> {
  for (const each of lanes) {
    let n = 0
    for (const selected of selectRequests([each], undefined)) {
      const view = viewOf(selected)
      const { lane, id, place, line, session } = view
      yield { view, selected, at: { lane, id, place, line, session, n: ++n } }
    }
  }
}

function* statementRows(sources: QuerySources): Generator<Row> {
  for (const { view, at } of numbered(sources)) {
    if (view.kind === 'upload' || view.kind === 'download') continue
    const { kind, sql, params, database: db, context, rowCount: row_count, written } = view
    const { error, refused, end: incomplete, warnings, columns } = view
    yield {
      ...{ ...at, kind, sql, params, db, context, row_count, written, incomplete, warnings },
      types: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
      ...{ error_code: error?.code ?? null, error: error?.message ?? null },
      refused: refused?.status ?? null,
    }
  }
}

async function* answerRows(sources: QuerySources): AsyncGenerator<Row> {
  for (const { view, selected, at } of numbered(sources)) {
    const rows = await firstRows(selected, Number.POSITIVE_INFINITY)
    for (const [i, vals] of rows.entries()) {
      const named = Object.fromEntries(view.columns.map(({ name }, j) => [name, vals[j] ?? null]))
      yield { ...at, row_no: i + 1, vals, named }
    }
  }
}

async function* cellRows(sources: QuerySources): AsyncGenerator<Row> {
  for (const { view, selected, at } of numbered(sources)) {
    const rows = await firstRows(selected, Number.POSITIVE_INFINITY)
    for (const [i, cells] of rows.entries()) {
      for (const [j, { name: col, type }] of view.columns.entries()) {
        yield { ...at, row_no: i + 1, col, type, val: cells[j] ?? null }
      }
    }
  }
}

function* writeRows({ lanes }: QuerySources): Generator<Row> {
  for (const event of timeline(lanes, { onlyChanges: true })) {
    const { lane, id, place, line, session, n, sql, written } = event
    for (const { change, object, from: old_name, temporary: is_temporary } of event.changes) {
      const at = { lane, id, place, line, session, n }
      yield { ...at, sql, change, object, old_name, is_temporary, written }
    }
  }
}

function* uploadRows(sources: QuerySources): Generator<Row> {
  for (const { view, at } of numbered(sources)) {
    const { kind, sql: path, file, refused } = view
    if (file === null || kind === 'load') continue
    yield {
      ...{ ...at, kind, path, bytes: file.size, sha256: file.sha256 },
      refused: refused?.status ?? null,
    }
  }
}

function* missRows({ report, journal }: QuerySources): Generator<Row> {
  if (report === undefined && journal === undefined) {
    throw new UsageError(
      'the query reads the table misses, which needs a run: --report FILE, --journal FILE or --server URL',
    )
  }
  if (report !== undefined) {
    for (const { lane, misses } of report.lanes) {
      for (const miss of misses) yield missRow(lane, miss)
    }
    return
  }
  for (const { lane, kind, sql, params, source, error, queryId: query_id } of journal!) {
    if (source?.kind !== 'miss') continue
    const { code = null, message = null } = error ?? {}
    yield { lane, code, kind, sql, params, message, query_id, times: 1, nearest: [] }
  }
}

function missRow(lane: string, miss: MissReport): Row {
  const { code, kind, sql, params, message, queryId: query_id, times, nearest } = miss
  const name = kind === 'stmt' ? 'statement' : kind
  return { lane, code, kind: name, sql, params, message, query_id, times, nearest }
}

function* journalRows({ journal }: QuerySources): Generator<Row> {
  if (journal === undefined) {
    throw new UsageError(
      'the query reads the table journal, which needs a run: --journal FILE or --server URL',
    )
  }
  for (const entry of journal) {
    const { queryId: query_id, source, error, rows: row_count } = entry
    const { n, at, kind, lane, user, session, sql, params, state, ms } = entry
    yield {
      ...{ n, at, kind, lane, user, session, query_id, sql, params, state, ms, row_count },
      source: source?.kind ?? null,
      recorded_id: recordedSource(source)?.id ?? null,
      ...{ error_code: error?.code ?? null, error: error?.message ?? null },
    }
  }
}
