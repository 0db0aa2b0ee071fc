import type { InitFile } from '../../core/serve/run-script.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { splitStatements } from '../../core/sql/script.js'
import { liveEffects } from '../match/lane-difference.js'
import { contentQueries, tableChecksum } from '../store/table-checksum.js'
import { EngineRun } from './engine-run.js'
import type { FoundAt } from './found-in.js'

/** What `--init` gives the runs of a lane: the tables that were there before the recording. */
export interface GivenTables {
  readonly init: readonly InitFile[]
  /** The tables that are as the recorder found them. */
  readonly same: ReadonlySet<ObjectName>
  /** All other objects that `init` makes, and why nothing shows that they are as they were. */
  readonly different: ReadonlyMap<ObjectName, string>
}

/** Runs `init` once. Rejects as `openServe` does. */
export async function tryInit(init: readonly InitFile[], version: string): Promise<void> {
  await (await EngineRun.open({ version, seed: 0, init })).close()
}

/** Compares what `init` makes with the tables that a recorder found. Rejects as `openServe` does. */
export async function compareGiven(
  init: readonly InitFile[],
  found: ReadonlyMap<ObjectName, FoundAt>,
  version: string,
): Promise<GivenTables> {
  const run = await EngineRun.open({ version, seed: 0, init })
  try {
    const same = new Set<ObjectName>()
    const different = new Map<ObjectName, string>(otherObjects(init))
    for (const view of await namesIn(run, 'system.views')) different.set(view, onlyTables)
    for (const table of await namesIn(run, 'system.tables')) {
      if (different.has(table)) continue
      const why = await differenceOf(run, table, found.get(table))
      if (why === undefined) same.add(table)
      else different.set(table, why)
    }
    return { init, same, different }
  } finally {
    await run.close()
  }
}

/** The tables or views that a system table lists, but for those of the system. */
async function namesIn(run: EngineRun, list: string): Promise<readonly ObjectName[]> {
  const sql = `SELECT database, name FROM ${list} WHERE database NOT IN ('system', 'information_schema')`
  const { rows } = await run.run({ sql, db: 'default' })
  return rows.map(([database, name]) => `${database}.${name}`)
}

/** How a table that `init` makes differs from the one that the recorder found; undefined if it does not. */
async function differenceOf(
  run: EngineRun,
  table: ObjectName,
  at: FoundAt | undefined,
): Promise<string | undefined> {
  if (at === undefined)
    return 'the recording has no checksum of it (record the lane with --table-checksums)'
  const { found } = at
  if (found.length === 1) return '--init makes it, but it was not there when it was recorded'
  const [, count, checksum] = found
  const [describe, select] = contentQueries(table)
  const described = await run.run({ sql: describe, db: 'default' })
  const { fields, rows, error } = await run.run({ sql: select, db: 'default' })
  const failure = described.error ?? error
  if (failure !== undefined) return `--init makes it, but it cannot be read: ${failure[1]}`
  if (rows.length !== count)
    return `--init gives it ${rows.length} rows, and it had ${count} when it was recorded`
  const columns = fields.map(({ name: column, type }) => [column, type] as const)
  if (tableChecksum({ described: described.rows, columns, rows }) === checksum) return undefined
  return 'its columns or rows are not those that it had when it was recorded: their checksums differ'
}

/** Stages, functions, sequences and the like that statements of `init` make: recorders note only tables. */
function* otherObjects(init: readonly InitFile[]): Generator<readonly [ObjectName, string]> {
  for (const file of init) {
    if (!('sql' in file)) continue
    for (const { sql } of splitStatements(file.sql, { from: 0 })) {
      const { writes } = liveEffects({ k: 'stmt', sql, key: sql, db: 'default' })
      for (const { object } of writes) {
        if (/^(?:@|#(?!database ))/.test(object)) yield [object, onlyTables]
      }
    }
  }
}

const onlyTables = '--init makes it, and recordings have checksums of tables only'
