import type { TextSearch } from '../plan/search.js'
import type { BindContext } from './bind-context.js'

type Learn<T> = (cx: BindContext) => Promise<T>

/** Ends an attempt to bind a statement; `learn` fetches the fact that it lacked. */
export class FactNeeded extends Error {
  readonly learn: Learn<void>

  constructor(learn: Learn<void>) {
    super('binding needs to wait for a fact')
    this.learn = learn
  }
}

/** Columns of staged files and rows of queries, which earlier attempts to bind a statement have asked for. */
export class KnownFacts {
  readonly #facts = new Map<string, () => unknown>()
  readonly #searches = new Map<number, TextSearch>()
  #withInternalColumns = false

  /** Whether tables are bound with their hidden columns: most statements name none. */
  get withInternalColumns(): boolean {
    return this.#withInternalColumns
  }

  /** Throws `FactNeeded` the first time; the next attempt binds tables with their hidden columns. */
  needInternalColumns(): void {
    if (this.#withInternalColumns) return
    throw new FactNeeded(async () => {
      this.#withInternalColumns = true
    })
  }

  /** What is searched in a scan, by its number (`SearchableScan`). */
  search(scan: number): TextSearch | undefined {
    return this.#searches.get(scan)
  }

  /** Throws `FactNeeded`; the next attempt binds the scan with its search. */
  needSearch(scan: number, search: TextSearch): never {
    throw new FactNeeded(async () => {
      this.#searches.set(scan, search)
    })
  }

  /**
   * The fact that `learn` fetches. `key` is JSON, equal for equal facts. Throws `FactNeeded` the first time, and if
   * `learn` has failed, its error.
   */
  fact<T>(key: unknown, learn: Learn<T>): T {
    const text = JSON.stringify(key)
    const known = this.#facts.get(text)
    if (known !== undefined) return known() as T
    throw new FactNeeded(async cx => {
      const [outcome] = await Promise.allSettled([learn(cx)])
      this.#facts.set(text, () => {
        if (outcome.status === 'rejected') throw outcome.reason
        return outcome.value
      })
    })
  }
}

/** The result of `attempt`, which is repeated until no fact that it needs is missing. Rejects with what it throws. */
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
