import type { Upstream } from '../../core/client/upstream.js'
import { keepsDefinition, type ObjectName } from '../../core/sql/effects/effects.js'
import { Classifier, type QuestionEffects } from '../match/classify.js'
import { viewOf } from '../match/found-views.js'
import type { FoundTable, FoundView, PlayDocument, Question, Rows } from '../store/document.js'
import { contentQueries, mostFoundRows, tableChecksum } from '../store/table-checksum.js'
import { askUpstream, isTableName, type OwnAnswer, type StatementToSend } from './own-query.js'
import type { ServerObjects } from './server-objects.js'

/** What of tables that are found on the server is kept. */
export interface FoundRowsOptions {
  /** Tables of at most so many rows are kept as they are; 0, without checksums: nothing is noted of tables. */
  readonly tableRows: number
  /** Whether of larger ones a checksum is kept. */
  readonly tableChecksums: boolean
  /** Hides data in the rows that a statement of the recorder reads; undefined if that cannot be told. */
  readonly hide?: ((sql: string, answer: OwnAnswer) => Rows | undefined) | undefined
}

/** What a statement finds on the server that its lane has not made. */
export interface FoundObjects {
  readonly tables: readonly FoundTable[]
  readonly views: readonly FoundView[]
}

/**
 * The tables and views that a lane finds on the server, each as it is before the lane's first use of it
 * (docs/recordings.md#what-was-there-before).
 */
export class LaneFindings {
  readonly #upstream: Upstream
  readonly #server: ServerObjects
  readonly #options: FoundRowsOptions
  readonly #classifier = new Classifier()
  /** Resolves when the server has told what an object is; statements that use it wait for that. */
  readonly #asked = new Map<ObjectName, Promise<void>>()

  constructor(upstream: Upstream, server: ServerObjects, options: FoundRowsOptions) {
    this.#upstream = upstream
    this.#server = server
    this.#options = options
  }

  /**
   * What a statement that is about to be sent uses first, as it is now. Never rejects: what the server does not tell is
   * left out, or has its name alone.
   */
  async before(statement: StatementToSend): Promise<FoundObjects> {
    const effects = this.#effectsOf(statement.question)
    this.#noteMade(effects)
    const tables: FoundTable[] = []
    const views: FoundView[] = []
    const use = (name: ObjectName, isRead = true): Promise<void> => {
      if (!isTableName(name)) return Promise.resolve()
      const known = this.#asked.get(name)
      if (known !== undefined) return known
      const asked = this.#find(name, statement).then(async ({ table, view }) => {
        if (table !== undefined) tables.push(table)
        if (view === undefined) return
        if (isRead) views.push(view)
        // What rows are added to is no view: it matters when it is read.
        else this.#asked.delete(name)
        await Promise.all((viewOf(view)?.dependsOn ?? []).map(each => use(each)))
      })
      this.#asked.set(name, asked)
      return asked
    }
    await Promise.all(readBy(effects).map(name => use(name)))
    // What is written alone is no view.
    if (this.#notesTables) {
      const written = effects.writes.flatMap(({ object, from }) => [object, from ?? object])
      await Promise.all(written.map(name => use(name, false)))
    }
    return { tables: tables.toSorted(byName), views: views.toSorted(byName) }
  }

  get #notesTables(): boolean {
    return this.#options.tableRows > 0 || this.#options.tableChecksums
  }

  /** Notes what a statement makes that is sent, but of which nothing is to be recorded. */
  note(question: Question): void {
    this.#noteMade(this.#effectsOf(question))
  }

  #effectsOf(question: Question): QuestionEffects {
    return this.#classifier.classify({ k: 'stmt', ...question } as PlayDocument)
  }

  /** Notes what a statement makes, drops or renames: it is the lane's own. */
  #noteMade({ writes }: QuestionEffects): void {
    for (const { object, mode, from, temporary } of writes) {
      const isMade = mode === 'create' || mode === 'anew' || mode === 'gone' || temporary === true
      if (isMade && !this.#asked.has(object)) this.#asked.set(object, Promise.resolve())
      if (keepsDefinition(mode)) continue
      this.#server.forget(object)
      if (from !== undefined) this.#server.forget(from)
    }
  }

  async #find(
    name: ObjectName,
    statement: StatementToSend,
  ): Promise<{ readonly table?: FoundTable | undefined; readonly view?: FoundView }> {
    const place = this.#asked.size
    const found = await this.#server.find(name, statement, `own-${place}`)
    if (found.kind === 'absent') return this.#notesTables ? { table: [name] } : {}
    if (found.kind === 'unknown') return { view: [name] }
    if (found.kind === 'view') return { view: [name, found.definition] }
    const ask = (sql: string, part: string) =>
      askUpstream(this.#upstream, { sql, part: `own-${place}-${part}`, pageRows }, statement)
    return { table: await this.#contents(name, found.definition, ask).catch(() => undefined) }
  }

  /** A table with its rows, or with a checksum of them. */
  async #contents(
    table: ObjectName,
    definition: string,
    ask: (sql: string, part: string) => Promise<OwnAnswer>,
  ): Promise<FoundTable | undefined> {
    const { tableRows, tableChecksums, hide } = this.#options
    if (!this.#notesTables) return undefined
    const limit = tableChecksums ? mostFoundRows : tableRows
    const [describe, select] = contentQueries(table, limit)
    const answer = await ask(select, 'rows')
    const { columns, rows, error } = answer
    if (error !== undefined) return undefined
    if (tableRows > 0 && rows.length <= tableRows) {
      const shown = hide === undefined ? (rows as Rows) : hide(select, answer)
      const isSmall = shown !== undefined && JSON.stringify(shown).length <= mostFoundText
      if (isSmall) return [table, definition, shown]
    }
    if (!tableChecksums || rows.length > limit) return [table, definition]
    const described = await ask(describe, 'table')
    if (described.error !== undefined) return undefined
    return [table, rows.length, tableChecksum({ described: described.rows, columns, rows })]
  }
}

const pageRows = 10_000

/** Maximum number of characters of the rows of a table that is kept. */
const mostFoundText = 100_000

/** The objects that a statement reads, and those that a view that it makes reads. */
function readBy({ reads, writes }: QuestionEffects): readonly ObjectName[] {
  return [...reads, ...writes.flatMap(({ dependsOn = [] }) => dependsOn)]
}

function byName([a]: FoundTable | FoundView, [b]: FoundTable | FoundView): number {
  return a < b ? -1 : 1
}
