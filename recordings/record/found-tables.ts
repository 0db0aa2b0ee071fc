import type { Upstream } from '../../core/client/upstream.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { liveEffects } from '../match/lane-difference.js'
import type { FoundTable } from '../store/document.js'
import { contentQueries, mostFoundRows, tableChecksum } from '../store/table-checksum.js'
import {
  askUpstream,
  isAbsence,
  isTableName,
  type OwnAnswer,
  type StatementToSend,
} from './own-query.js'

/**
 * The tables that a lane finds on the server: what each was before the lane's first use of it
 * (docs/recordings.md#tables-that-were-there-before).
 */
export class FoundTables {
  readonly #upstream: Upstream
  /** Resolves when the server has told what a table is, by its name; statements that use it wait for that. */
  readonly #asked = new Map<ObjectName, Promise<void>>()

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /**
   * The tables of which a statement is the first use, as they are now. A table that the server does not tell, or that has
   * too many rows, is left out.
   */
  async before(statement: StatementToSend): Promise<readonly FoundTable[]> {
    const { reads, writes } = liveEffects({ k: 'stmt', ...statement.question })
    const found: FoundTable[] = []
    const asked: Promise<void>[] = []
    for (const { object, mode, temporary } of writes) {
      const isMadeHere = mode === 'create' || mode === 'anew' || mode === 'gone' || temporary
      if (isMadeHere && !this.#asked.has(object)) this.#asked.set(object, Promise.resolve())
    }
    const used = [...reads, ...writes.flatMap(({ object, from }) => [object, from ?? object])]
    for (const object of used) {
      if (!isTableName(object)) continue
      const known = this.#asked.get(object)
      const telling =
        known ??
        this.#contents(object, statement, this.#asked.size).then(
          table => {
            if (table !== undefined) found.push(table)
          },
          // The client learns from its own statement what ails the server.
          () => {},
        )
      if (known === undefined) this.#asked.set(object, telling)
      asked.push(telling)
    }
    await Promise.all(asked)
    return found
  }

  async #contents(
    table: ObjectName,
    statement: StatementToSend,
    place: number,
  ): Promise<FoundTable | undefined> {
    const [describe, select] = contentQueries(table)
    const described = await this.#ask(describe, statement, `table-${place}`)
    if (described.error !== undefined) return isAbsence(described.error) ? [table] : undefined
    const { columns, rows, error } = await this.#ask(select, statement, `rows-${place}`)
    if (error !== undefined || rows.length > mostFoundRows) return undefined
    return [table, rows.length, tableChecksum({ described: described.rows, columns, rows })]
  }

  #ask(sql: string, statement: StatementToSend, part: string): Promise<OwnAnswer> {
    return askUpstream(this.#upstream, { sql, part, pageRows: mostFoundRows }, statement)
  }
}
