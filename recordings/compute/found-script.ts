import type { Script } from '../../core/serve/run-script.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import { textName } from '../../core/sql/print/quote.js'
import type { FoundViews } from '../match/found-views.js'
import type { Rows } from '../store/document.js'
import { insertRows } from '../store/insert-rows.js'
import { sqlName } from '../store/table-checksum.js'
import type { EngineRun } from './engine-run.js'
import { errorCore } from './error-message.js'
import type { KeptRows, KeptTable } from './kept-table.js'

/** What makes something in a run, and in its variants, which have other times (`KeptRows`). */
export interface PerRun<T> {
  readonly run: readonly T[]
  readonly variant: readonly T[]
  readonly close: readonly T[]
}

/** Makes in an engine what a recorder found on its server, and keeps the statements that did so. */
export class FoundScript {
  /** What the engine then has as the server had it. */
  readonly same = new Set<ObjectName>()
  /** What it has not, and why. */
  readonly different = new Map<ObjectName, string>()
  /** Of these, the tables that it has without their rows. */
  readonly empty = new Set<ObjectName>()
  readonly #run: EngineRun
  readonly #files: Readonly<Record<keyof PerRun<Script>, Script[]>> = {
    ...{ run: [], variant: [], close: [] },
  }

  constructor(run: EngineRun) {
    this.#run = run
  }

  /** What makes all this. */
  get files(): PerRun<Script> {
    return this.#files
  }

  /** Makes a table, and compares its rows with those that the server had. */
  async addTable({ table, definition, rows }: KeptTable): Promise<void> {
    const name = sqlName(table)
    const made = [`DROP TABLE IF EXISTS ${name}`, definition]
    const failure = await this.#tryAll([...databaseFor(table), ...made], databaseOf(table)!)
    if (failure !== undefined) {
      this.different.set(table, `the engine cannot make it as it was: ${failure}`)
      return
    }
    const inserts = typeof rows === 'string' ? rows : await this.#insertsOf(name, rows)
    if (typeof inserts === 'string') {
      this.empty.add(table)
      this.different.set(table, inserts)
    } else this.same.add(table)
    const { run, variant, close } = typeof inserts === 'string' ? noInserts : inserts
    this.#keep(table, {
      run: [...made, ...run],
      variant: [...made, ...variant],
      close: [...made, ...close],
    })
  }

  /** Makes the views of which all that they read is there. */
  async addViews(views: Pick<FoundViews, 'known'>): Promise<void> {
    const waiting = new Map(views.known)
    const isThere = (name: ObjectName) =>
      this.same.has(name) || this.empty.has(name) || name.startsWith('#function ')
    for (let before = 0; before !== waiting.size; ) {
      before = waiting.size
      for (const [view, { definition, dependsOn }] of waiting) {
        if (!dependsOn.every(isThere)) continue
        waiting.delete(view)
        const made = [`DROP VIEW IF EXISTS ${sqlName(view)}`, definition]
        const failure = await this.#tryAll([...databaseFor(view), ...made], databaseOf(view)!)
        if (failure !== undefined) continue
        this.#keep(view, { run: made, variant: made, close: made })
        this.same.add(view)
      }
    }
  }

  #keep(object: ObjectName, { run, variant, close }: PerRun<string>): void {
    const path = `${object} as it was found`
    const use = `USE ${textName(databaseOf(object)!)}`
    const textOf = (made: readonly string[]) => [...databaseFor(object), use, ...made].join(';\n')
    this.#files.run.push({ path, sql: textOf(run) })
    this.#files.variant.push({ path, sql: textOf(variant) })
    this.#files.close.push({ path, sql: textOf(close) })
  }

  /** What inserts rows into an empty table; the reason if the engine does not show them as they were. */
  async #insertsOf(
    name: string,
    { recorded, variant, close }: KeptRows,
  ): Promise<PerRun<string> | string> {
    const select = { sql: `SELECT * FROM ${name}`, db: 'default' }
    const types = (await this.#run.run(select)).fields.map(({ type }) => type)
    if (recorded.some(row => row.length !== types.length)) return 'it has other columns'
    const insertsOf = (rows: Rows) => [...insertRows(name, types, rows)]
    const inserts = {
      run: insertsOf(recorded),
      variant: insertsOf(variant),
      close: insertsOf(close),
    }
    for (const [rows, made] of [
      [recorded, inserts.run],
      [variant, inserts.variant],
      [close, inserts.close],
    ] as const) {
      const failure = await this.#tryAll([`TRUNCATE TABLE ${name}`, ...made], 'default')
      if (failure !== undefined) return failure
      const shown = await this.#run.run(select)
      if (JSON.stringify(shown.rows) !== JSON.stringify(rows)) return 'its rows are shown otherwise'
    }
    return inserts
  }

  /** Runs statements; what the first that fails says. */
  async #tryAll(statements: readonly string[], db: string): Promise<string | undefined> {
    for (const sql of statements) {
      const { error } = await this.#run.run({ sql, db })
      if (error !== undefined) return errorCore(error[1])
    }
    return undefined
  }
}

const noInserts: PerRun<string> = { run: [], variant: [], close: [] }

function databaseFor(object: ObjectName): readonly string[] {
  return [`CREATE DATABASE IF NOT EXISTS ${textName(databaseOf(object)!)}`]
}
