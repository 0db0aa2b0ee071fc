import type { InitFile } from '../../core/serve/run-script.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import { textName } from '../../core/sql/print/quote.js'
import type { FoundViews } from '../match/found-views.js'
import type { FoundTable, Rows } from '../store/document.js'
import { insertRows } from '../store/insert-rows.js'
import { tableName } from '../store/table-checksum.js'
import type { EngineRun } from './engine-run.js'

/** A table that a recorder found, of which it has kept the rows. */
export type KeptTable = Extract<FoundTable, readonly [string, string, Rows]>

export function isKept(found: FoundTable): found is KeptTable {
  return typeof found[1] === 'string'
}

/** Makes in an engine what a recorder found on its server, and keeps the statements that did so. */
export class FoundScript {
  /** What the engine then has as the server had it. */
  readonly same = new Set<ObjectName>()
  /** What it has not, and why. */
  readonly different = new Map<ObjectName, string>()
  readonly #run: EngineRun
  readonly #files: InitFile[] = []

  constructor(run: EngineRun) {
    this.#run = run
  }

  /** What makes all that is the same. */
  get files(): readonly InitFile[] {
    return this.#files
  }

  /** Makes a table, and compares its rows with those that the server had. */
  async addTable([table, definition, rows]: KeptTable): Promise<void> {
    const database = databaseOf(table)!
    const name = tableName(table)
    const made = [
      `CREATE DATABASE IF NOT EXISTS ${textName(database)}`,
      `DROP TABLE IF EXISTS ${name}`,
      definition,
    ]
    const failure = (await this.#tryAll(made, database)) ?? (await this.#fill(name, rows, made))
    if (failure === undefined) this.#keep(table, database, made)
    else this.different.set(table, `the engine cannot make it as it was: ${failure}`)
  }

  /** Makes the views of which all that they read is there as it was. */
  async addViews(views: Pick<FoundViews, 'known'>): Promise<void> {
    const waiting = new Map(views.known)
    for (let before = 0; before !== waiting.size; ) {
      before = waiting.size
      for (const [view, { question, dependsOn }] of waiting) {
        const isReady = dependsOn.every(
          name => this.same.has(name) || name.startsWith('#function '),
        )
        if (!isReady) continue
        waiting.delete(view)
        const database = databaseOf(view)!
        const made = [
          `CREATE DATABASE IF NOT EXISTS ${textName(database)}`,
          `DROP VIEW IF EXISTS ${tableName(view)}`,
          (question.document as { readonly sql: string }).sql,
        ]
        if ((await this.#tryAll(made, database)) === undefined) this.#keep(view, database, made)
      }
    }
  }

  #keep(object: ObjectName, database: string, statements: readonly string[]): void {
    const [first, ...others] = statements
    const sql = [first, `USE ${textName(database)}`, ...others].join(';\n')
    this.#files.push({ path: `${object} as it was found`, sql })
    this.same.add(object)
  }

  /** Inserts rows, and adds the statements to a list; the reason if the table does not have these rows then. */
  async #fill(name: string, rows: Rows, made: string[]): Promise<string | undefined> {
    const select = { sql: `SELECT * FROM ${name}`, db: 'default' }
    const { fields } = await this.#run.run(select)
    const types = fields.map(({ type }) => type)
    if (rows.some(row => row.length !== types.length)) return 'it has other columns'
    const inserts = [...insertRows(name, types, rows)]
    const failure = await this.#tryAll(inserts, 'default')
    if (failure !== undefined) return failure
    const shown = await this.#run.run(select)
    if (JSON.stringify(shown.rows) !== JSON.stringify(rows)) return 'its rows are shown otherwise'
    made.push(...inserts)
    return undefined
  }

  /** Runs statements; what the first that fails says. */
  async #tryAll(statements: readonly string[], db: string): Promise<string | undefined> {
    for (const sql of statements) {
      const { error } = await this.#run.run({ sql, db })
      if (error !== undefined) return error[1]
    }
    return undefined
  }
}
