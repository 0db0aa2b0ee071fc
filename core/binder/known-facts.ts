import type { BindContext } from './bind-context.js'

type Learn<T> = (cx: BindContext) => Promise<T>

/** Stops an attempt to bind a statement until `learn` has fetched what it lacks. */
export class FactNeeded extends Error {
  readonly learn: Learn<void>

  constructor(learn: Learn<void>) {
    super('binding needs to wait for a fact')
    this.learn = learn
  }
}

/** What earlier attempts to bind a statement had to wait for: columns of staged files and rows of queries. */
export class KnownFacts {
  readonly #facts = new Map<string, () => unknown>()

  /**
   * The fact with this key, which is JSON; what `learn` rejects with is thrown. Throws `FactNeeded` if no attempt has
   * asked for it yet.
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

/** The result of `attempt`, which is repeated until it knows all facts that it needs. Rejects with what it throws. */
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
