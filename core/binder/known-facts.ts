import type { Value } from '../types/value.js'
import type { BindContext, StageColumns, StageRead } from './bind-context.js'
import type { BoundQuery } from './bound-statement.js'

/** What binding must know and only a wait can tell: the caller lets it `learn`, and binds again. */
export class FactNeeded extends Error {
  readonly learn: (cx: BindContext) => Promise<void>

  constructor(learn: (cx: BindContext) => Promise<void>) {
    super('binding needs to wait for a fact')
    this.learn = learn
  }
}

/** The rows that a query gave, all at once. */
export type QueryRows = readonly (readonly Value[])[]

/**
 * What earlier attempts to bind a statement have learnt. Each attempt asks the same questions in the same
 * order until it comes to one that is new.
 */
export class KnownFacts {
  readonly #stages = new Map<string, StageColumns>()
  readonly #rows: QueryRows[] = []
  #asked = 0

  /** Before each attempt. */
  startAgain(): void {
    this.#asked = 0
  }

  /** Columns of staged files. */
  stageColumns(read: StageRead): StageColumns {
    const key = stageKey(read)
    const known = this.#stages.get(key)
    if (known !== undefined) return known
    throw new FactNeeded(async cx => {
      this.#stages.set(key, await cx.describeStage(read))
    })
  }

  /** The rows of a query on which the binding of the rest depends. */
  rowsOf(query: BoundQuery): QueryRows {
    const known = this.#rows[this.#asked++]
    if (known !== undefined) return known
    throw new FactNeeded(async cx => {
      this.#rows.push(await cx.rowsOf(query))
    })
  }
}

/** Equal for reads of the same files in the same way. */
function stageKey({ location, format, files, pattern }: StageRead): string {
  const place =
    location.kind === 'stage'
      ? ['stage', location.name, location.path]
      : ['url', location.url, ...[...location.connection].flat()]
  return JSON.stringify([place, [...format], files ?? null, pattern ?? null])
}
