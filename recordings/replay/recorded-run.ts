import { ServerError } from '../../core/errors/server-error.js'
import type {
  Progress,
  ResultField,
  ResultFormat,
  Run,
  SessionEffects,
} from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import type { CellBlock } from '../../core/types/block.js'
import type { Cell, StatementDocument } from '../store/document.js'
import { formatOf } from '../store/result-style.js'
import { applyChanges } from '../store/session-changes.js'
import type { Restore } from './restore.js'

/** Some rows of a recorded result. */
export type RecordedRows =
  | Iterable<readonly (readonly Cell[])[]>
  | AsyncIterable<readonly (readonly Cell[])[]>

/** A recorded statement that is answered again: all is known from the start. */
export class RecordedRun implements Run {
  readonly schema: Promise<readonly ResultField[]>
  readonly effects: Promise<SessionEffects>
  readonly warnings: readonly string[]
  readonly #document: StatementDocument
  readonly #session: SessionState
  readonly #rows: RecordedRows
  readonly #error: ServerError | undefined
  #given = 0
  #bytes = 0

  /** `session`: as the client sent it. `rows`: restored already. */
  constructor(
    document: StatementDocument,
    session: SessionState,
    rows: RecordedRows,
    restore: Restore,
  ) {
    this.#document = document
    this.#session = session
    this.#rows = rows
    this.warnings = (document.warnings ?? []).map(restore)
    const { error } = document
    this.#error =
      error && new ServerError(error[0], restore(error[1]), error[2] && restore(error[2]))
    const fields = document.schema.map(([name, type]) => ({ name: restore(name), type }))
    const isEarly = this.#error !== undefined && fields.length === 0
    this.schema = isEarly ? Promise.reject(this.#error) : Promise.resolve(fields)
    // A failure of a statement that nobody asks the schema of is told by `blocks`.
    this.schema.catch(() => {})
    this.effects = Promise.resolve(effectsOf(document, session, restore))
  }

  hasResultSet(): boolean {
    return this.#document.schema.length > 0
  }

  format(): ResultFormat {
    return formatOf(this.#session, this.#document.style ?? [])
  }

  async *blocks(): AsyncGenerator<CellBlock> {
    for await (const cells of this.#rows) {
      this.#given += cells.length
      for (const row of cells) for (const cell of row) this.#bytes += cell?.length ?? 0
      yield { cells }
    }
    if (this.#error !== undefined) throw this.#error
  }

  /** Scanned rows are not recorded: a client sees them as a bar at most. */
  progress(): Progress {
    const none = { rows: 0, bytes: 0 }
    const write = { rows: this.#document.written, bytes: 0 }
    return { scan: none, write, result: { rows: this.#given, bytes: this.#bytes }, total: none }
  }
}

function effectsOf(
  document: StatementDocument,
  session: SessionState,
  restore: Restore,
): SessionEffects {
  const changes = document.sessionSet.map(
    ([name, value]) => [restore(name), typeof value === 'string' ? restore(value) : value] as const,
  )
  const { affect } = document
  return {
    ...(changes.length > 0 && { session: applyChanges(session, changes) }),
    ...(affect !== null && { affect: JSON.parse(restore(JSON.stringify(affect))) }),
  }
}
