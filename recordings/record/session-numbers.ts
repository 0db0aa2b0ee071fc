import { LruCache } from '../../core/lru-cache.js'
import type { SessionIdentity } from '../match/sessions.js'
import { anonymousSessions } from '../save/draft.js'

/** Maximum number of sessions that are remembered. */
const limit = 10_000

/** Numbers the sessions of a lane's clients in order of arrival; saving assigns the final numbers. */
export class SessionNumbers {
  readonly #numbers = new LruCache<number>(limit)
  #sessions = 0
  #anonymous = 0

  of({ clientSession, lastQueryId, queryId }: SessionIdentity): number {
    if (clientSession !== undefined) {
      const key = `session ${clientSession}`
      return this.#remember(key, this.#numbers.get(key) ?? ++this.#sessions)
    }
    const before = lastQueryId === undefined ? undefined : this.#numbers.get(`query ${lastQueryId}`)
    return this.#remember(`query ${queryId}`, before ?? anonymousSessions + ++this.#anonymous)
  }

  #remember(key: string, number: number): number {
    this.#numbers.set(key, number)
    return number
  }
}
