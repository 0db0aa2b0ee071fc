import type { Value } from '../types/value.js'
import type { BindContext, StageColumns, StageRead } from './bind-context.js'
import type { BoundQuery } from './bound-statement.js'

/** Stops an attempt until a fact is known that only waiting can tell. */
export class FactNeeded extends Error {
  readonly learn: (cx: BindContext) => Promise<void>

  constructor(learn: (cx: BindContext) => Promise<void>) {
    super('binding needs to wait for a fact')
    this.learn = learn
  }
}

/** The result of `attempt`, which is repeated until no fact that it needs is missing. */
export async function withFacts<T>(cx: BindContext, attempt: () => T): Promise<T> {
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!(error instanceof FactNeeded)) throw error
      await error.learn(cx)
    }
  }
}

/** The rows that a query gave, all at once. */
export type QueryRows = readonly (readonly Value[])[]

/**
 * Facts that earlier attempts to bind a statement have fetched. Attempts need the same facts in the same order, so the
 * rows of queries are found by their position.
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

  /** The rows of a query that the rest of the statement depends on. */
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
