import { type Entry, getDetail, getJournal } from './server.js'

/** Entries kept in the page; older ones are dropped. */
export const mostEntries = 100_000

/** Entries of one request, and running statements that are asked for again at a time. */
const chunk = 5000
const mostRunning = 50

const intervalMs = 700

/** The journal of the server, kept up to date while the page is visible. */
export class LiveJournal {
  /** Oldest first; the same array until an entry is added or changed. */
  entries: readonly Entry[] = []
  isPaused = false
  /** Why the server does not answer; null if it does. */
  problem: string | null = null
  #last = 0
  /** The start of the server that the entries are from. */
  #run = ''
  readonly #changed: () => void
  readonly #started: () => void

  /** `changed`: called when anything here changes; `started`: when another server answers, or the same one anew. */
  constructor(changed: () => void, started: () => void) {
    this.#changed = changed
    this.#started = started
    void this.#follow()
  }

  /** Empties the page's list; later requests are shown. */
  clear(): void {
    this.entries = []
    this.#changed()
  }

  /** Drops the entries of a lane, which the server has dropped. */
  forget(lane: string): void {
    this.entries = this.entries.filter(entry => entry.lane !== lane)
    this.#changed()
  }

  async #follow(): Promise<void> {
    for (;;) {
      if (!this.isPaused && document.visibilityState === 'visible') await this.#update()
      await new Promise(resolve => setTimeout(resolve, intervalMs))
    }
  }

  async #update(): Promise<void> {
    try {
      const added = await this.#added()
      const ended = await this.#ended()
      const wasProblem = this.problem !== null
      this.problem = null
      if (added.length === 0 && ended.size === 0) {
        if (wasProblem) this.#changed()
        return
      }
      const known = ended.size === 0 ? this.entries : this.entries.map(e => ended.get(e.n) ?? e)
      this.entries = [...known, ...added].slice(-mostEntries)
    } catch (error) {
      this.problem = (error as Error).message
    }
    this.#changed()
  }

  async #added(): Promise<readonly Entry[]> {
    const added: Entry[] = []
    for (;;) {
      const { entries, last, run } = await getJournal(this.#last, chunk)
      if (run !== this.#run) {
        const isFirst = this.#run === ''
        this.#run = run
        this.#started()
        this.#last = 0
        this.entries = []
        added.length = 0
        if (!isFirst) continue
      }
      added.push(...entries)
      const reached = entries.at(-1)?.n
      this.#last = reached ?? last
      if (reached === undefined || reached === last) return added
    }
  }

  /** Statements that were running when they were last asked for, and their state now. */
  async #ended(): Promise<ReadonlyMap<number, Entry>> {
    const running = this.entries.filter(({ state }) => state === 'running').slice(-mostRunning)
    const found = await Promise.all(running.map(({ n }) => getDetail(n).catch(() => undefined)))
    const ended = found.filter(each => each !== undefined && each.state !== 'running')
    return new Map(ended.map(each => [each!.n, each!]))
  }
}
