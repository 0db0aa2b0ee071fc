import type { Upstream } from '../../core/client/upstream.js'
import { mayMake, type ObjectName } from '../../core/sql/effects/effects.js'
import { Classifier, type QuestionEffects } from '../match/classify.js'
import { definesTable, viewOf } from '../match/found-views.js'
import type { FoundView, PlayDocument, Question } from '../store/document.js'
import { tableName } from '../store/table-checksum.js'
import { askUpstream, isAbsence, isTableName, type StatementToSend } from './own-query.js'

/** What the server says of the objects that lanes find there: shared by all lanes of a recorder. */
export class ServerViews {
  readonly #upstream: Upstream
  /** By name: the view, none for a table and for what is not there. */
  readonly #known = new Map<ObjectName, Promise<FoundView | undefined>>()

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /** The view of this name; undefined if it is a table, or not there. One that the server does not show has no definition. */
  find(name: ObjectName, statement: StatementToSend, part: string): Promise<FoundView | undefined> {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const asked = this.#ask(name, statement, part).catch((): FoundView => {
      // Perhaps it is told when it is asked again.
      this.#known.delete(name)
      return [name]
    })
    this.#known.set(name, asked)
    return asked
  }

  /** Forgets what an object is, because a statement may change that. */
  forget(name: ObjectName): void {
    this.#known.delete(name)
  }

  async #ask(
    name: ObjectName,
    statement: StatementToSend,
    part: string,
  ): Promise<FoundView | undefined> {
    const sql = `SHOW CREATE TABLE ${tableName(name)}`
    const answer = await askUpstream(this.#upstream, { sql, part, pageRows: 1 }, statement)
    if (answer.error !== undefined) return isAbsence(answer.error) ? undefined : [name]
    const definition = answer.rows[0]?.[1]
    if (typeof definition !== 'string') return [name]
    return definesTable(definition) ? undefined : [name, definition]
  }
}

/**
 * The views that a lane finds on the server, so that a replay knows which tables they read
 * (docs/recordings.md#views-that-were-there-before).
 */
export class FoundViews {
  readonly #server: ServerViews
  readonly #classifier = new Classifier()
  /** What the lane has used or made. */
  readonly #known = new Set<ObjectName>()

  constructor(server: ServerViews) {
    this.#server = server
  }

  /** Notes what a statement that is about to be sent may make, drop or rename. */
  note(question: Question): void {
    for (const { object, mode, from } of this.#effectsOf(question).writes) {
      if (!mayMake(mode) && mode !== 'gone' && from === undefined) continue
      for (const name of from === undefined ? [object] : [object, from]) {
        this.#known.add(name)
        this.#server.forget(name)
      }
    }
  }

  /** The views of which a statement is the lane's first use, and those that they read. Never rejects. */
  async in(statement: StatementToSend): Promise<readonly FoundView[]> {
    const { reads, writes } = this.#effectsOf(statement.question)
    const used = [...reads, ...writes.flatMap(({ dependsOn = [] }) => dependsOn)]
    const first = this.#firstOf(used)
    const found: FoundView[] = []
    const find = async (name: ObjectName): Promise<void> => {
      const view = await this.#server.find(name, statement, `view-${this.#known.size}`)
      if (view === undefined) return
      found.push(view)
      await Promise.all(this.#firstOf(viewOf(view)?.dependsOn ?? []).map(find))
    }
    await Promise.all(first.map(find))
    return found.toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  #effectsOf(question: Question): QuestionEffects {
    return this.#classifier.classify({ k: 'stmt', ...question } as PlayDocument)
  }

  /** The names of tables and views that the lane has not used before; they count as used from now on. */
  #firstOf(names: readonly ObjectName[]): readonly ObjectName[] {
    const first = new Set(names.filter(name => isTableName(name) && !this.#known.has(name)))
    for (const name of first) this.#known.add(name)
    return [...first]
  }
}
