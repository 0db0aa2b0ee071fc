import { emptySession } from '../session/session-state.js'
import type { Principal } from './backend.js'
import { cellRows } from './row-text.js'
import type { ServerContext } from './server-context.js'

/** A row of a result by column name, in lower case. */
export type NamedRow = ReadonlyMap<string, string | null>

/**
 * Runs a statement for a caller and returns all its rows, for routes that are answered by SQL. Rejects with the
 * backend's `QueryError`.
 */
export async function selectRows(
  sql: string,
  caller: Principal,
  cx: ServerContext,
): Promise<readonly NamedRow[]> {
  const run = await cx.backend.start(
    { sql, queryId: cx.ids.uuid().replaceAll('-', '') },
    {
      caller,
      session: emptySession,
      abort: new AbortController(),
      pageRows: 10_000,
      presign: file => cx.presigned.issue(file, caller),
    },
  )
  const fields = await run.schema
  const names = fields.map(field => field.name.toLowerCase())
  const rows: NamedRow[] = []
  for await (const block of run.blocks()) {
    for (const cells of await cellRows(block, fields, run.format())) {
      rows.push(new Map(cells.map((cell, i) => [names[i]!, cell])))
    }
  }
  return rows
}
