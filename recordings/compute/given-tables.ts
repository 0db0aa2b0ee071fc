import type { InitFile } from '../../core/serve/run-script.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { splitStatements } from '../../core/sql/script.js'
import type { FoundViews } from '../match/found-views.js'
import { liveEffects } from '../match/lane-difference.js'
import { contentQueries, tableChecksum } from '../store/table-checksum.js'
import { EngineRun } from './engine-run.js'
import type { FoundAt } from './found-in.js'
import { FoundScript, isKept } from './found-script.js'

/** What the runs of a lane have from the start: what was there before the recording, and what `--init` makes. */
export interface GivenTables {
  readonly init: readonly InitFile[]
  /** The tables and views that are as the recorder found them. */
  readonly same: ReadonlySet<ObjectName>
  /** All others that are not as they were, or of which nothing shows it, and why. */
  readonly different: ReadonlyMap<ObjectName, string>
}

/** Runs `init` once. Rejects as `openServe` does. */
export async function tryInit(init: readonly InitFile[], version: string): Promise<void> {
  await (await EngineRun.open({ version, seed: 0, init })).close()
}

/** What was there before a lane, as its recorder found it. */
export interface FoundBefore {
  readonly tables: ReadonlyMap<ObjectName, FoundAt>
  readonly views: Pick<FoundViews, 'known'>
}

/**
 * Makes again what a recorder found, and compares what `init` makes with it. Rejects as `openServe` does; undefined if
 * there is nothing of either.
 */
export async function openGiven(
  init: readonly InitFile[],
  { tables: found, views }: FoundBefore,
  version: string,
): Promise<GivenTables | undefined> {
  const kept = [...found.values()].map(at => at.found).filter(isKept)
  if (init.length === 0 && kept.length === 0) return undefined
  const run = await EngineRun.open({ version, seed: 0, init })
  try {
    const made = new FoundScript(run)
    for (const table of kept) await made.addTable(table)
    await made.addViews(views)
    const { same, different } = made
    for (const [object, why] of otherObjects(init)) different.set(object, why)
    for (const view of await namesIn(run, 'system.views')) {
      if (!same.has(view)) different.set(view, onlyTables)
    }
    for (const table of await namesIn(run, 'system.tables')) {
      if (same.has(table) || different.has(table)) continue
      const why = await differenceOf(run, table, found.get(table))
      if (why === undefined) same.add(table)
      else different.set(table, why)
    }
    return { init: [...init, ...made.files], same, different }
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
  if (isKept(found)) return 'the engine cannot make it as it was'
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
