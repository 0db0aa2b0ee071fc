import type { InitFile, Script } from '../../core/serve/run-script.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { splitStatements } from '../../core/sql/script.js'
import { quoteString } from '../../core/types/quote-string.js'
import { type LaneDifference, liveEffects } from '../match/lane-difference.js'
import type { LaneIndex } from '../match/lane-index.js'
import { contentQueries, tableChecksum } from '../store/table-checksum.js'
import { EngineRun } from './engine-run.js'
import { type FoundAt, foundIn } from './found-in.js'
import { FoundScript, type PerRun } from './found-script.js'
import { keptTable, type SharedText, sharedTexts } from './kept-table.js'

/** What the runs of a lane have from the start: what was there before the recording, and what `--init` makes. */
export class GivenTables {
  readonly #init: readonly InitFile[]
  readonly #found: PerRun<Script>
  /** Whether there are times that a variant has otherwise. */
  readonly hasTimes: boolean
  /** The tables and views that are as the recorder found them. */
  readonly same: ReadonlySet<ObjectName>
  /** All others that are not as they were, or of which nothing shows it, and why. */
  readonly different: ReadonlyMap<ObjectName, string>
  /** Of these, the tables that are as they were but for their rows. */
  readonly #empty: ReadonlySet<ObjectName>
  readonly #shared: readonly SharedText[]

  constructor({ init, found, shared }: GivenOptions) {
    this.#init = init
    const { run, variant } = found.files
    this.#found = found.files
    this.hasTimes = run.some((file, i) => file.sql !== variant[i]!.sql)
    this.same = found.same
    this.different = found.different
    this.#empty = found.empty
    this.#shared = shared
  }

  /** What runs before everything else: of a run (seed 0), or of a variant of it (1, and 2 with close times). */
  filesFor(seed: number): readonly InitFile[] {
    const { run, variant, close } = this.#found
    return [...this.#init, ...[run, variant, close][seed]!]
  }

  /** Adds what differs from the start. */
  noteIn(differences: LaneDifference): void {
    for (const [object, why] of this.different) {
      differences.addObject(object, why, this.#empty.has(object))
    }
  }

  /** Why a recorded statement is no evidence for one that has another value in the place of one that rows of before have. */
  reasonAgainst(parts: readonly string[], asked: string): string | undefined {
    const own = this.#shared.find(({ part, text }) => parts.includes(part) && !asked.includes(text))
    return (
      own && `${own.table}, which was there before, has the recorded value ${quoteString(own.text)}`
    )
  }

  /** Adds the tables that have a recorded value for which the statements of this run now have another one. */
  noteShared(differences: LaneDifference, restore: (text: string) => string): void {
    for (const { table, part, text } of this.#shared) {
      if (restore(part) === text || differences.has(table)) continue
      const why = `its rows have the value ${quoteString(text)}, which is another one in this run`
      differences.addObject(table, why, true)
    }
  }
}

interface GivenOptions {
  readonly init: readonly InitFile[]
  readonly found: FoundScript
  readonly shared: readonly SharedText[]
}

/** Runs `init` once. Rejects as `openServe` does. */
export async function tryInit(init: readonly InitFile[], version: string): Promise<void> {
  await (await EngineRun.open({ version, seed: 0, init })).close()
}

/**
 * Makes again what a recorder found before a lane, and compares what `init` makes with it. Rejects as `openServe` does;
 * undefined if there is nothing of either.
 */
export async function openGiven(
  init: readonly InitFile[],
  index: LaneIndex,
): Promise<GivenTables | undefined> {
  const found = foundIn(index)
  const version = index.recording.meta.server
  const kept = [...found.values()].flatMap(at => keptTable(at, index) ?? [])
  if (init.length === 0 && kept.length === 0) return undefined
  const run = await EngineRun.open({ version, seed: 0, init })
  try {
    const made = new FoundScript(run)
    for (const table of kept) await made.addTable(table)
    await made.addViews(index.foundViews)
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
    const shared = kept.flatMap(each => (same.has(each.table) ? sharedTexts(each, index) : []))
    return new GivenTables({ init, found: made, shared })
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
  if (found.length === 2 || typeof found[1] === 'string')
    return 'the engine cannot make it as it was'
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
