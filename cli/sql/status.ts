import type { QueryProgress } from '../../core/index.js'

/** A statement is shown as running once it has run for so long. */
const quietMs = 1000

export interface StatusOptions {
  readonly isQuiet: boolean
  readonly isTerminal: boolean
  readonly nowMs?: () => number
}

/** What `mockq sql` says besides results: counts and times, and that a statement runs. */
export class Status {
  readonly #print: (text: string) => void
  readonly #nowMs: () => number
  readonly #isQuiet: boolean
  readonly #showsProgress: boolean
  #started = 0
  #isShown = false

  /** `print` writes text to stderr; progress is for a terminal. */
  constructor(
    print: (text: string) => void,
    { isQuiet, isTerminal, nowMs = () => performance.now() }: StatusOptions,
  ) {
    this.#print = print
    this.#nowMs = nowMs
    this.#isQuiet = isQuiet
    this.#showsProgress = isTerminal && !isQuiet
  }

  started(): void {
    this.#started = this.#nowMs()
  }

  progress({ stats }: QueryProgress): void {
    const ms = this.#nowMs() - this.#started
    if (!this.#showsProgress || ms < quietMs) return
    const { scan_progress: read, write_progress: written } = stats ?? {}
    const parts = [
      `${Math.round(ms / 1000)} s`,
      read?.rows ? `${withCommas(read.rows)} rows read` : '',
      written?.rows ? `${withCommas(written.rows)} rows written` : '',
    ]
    this.#isShown = true
    this.#print(`\r\u001b[Krunning: ${parts.filter(Boolean).join(', ')}`)
  }

  /** Removes the line of `progress`, so that other text can be written. */
  clear(): void {
    if (this.#isShown) this.#print('\r\u001b[K')
    this.#isShown = false
  }

  /** `rows` is undefined for a statement without a result. */
  ended(rows: number | undefined): void {
    this.clear()
    if (this.#isQuiet) return
    const seconds = ((this.#nowMs() - this.#started) / 1000).toFixed(3)
    const count = rows === undefined ? 'done' : rows === 1 ? '1 row' : `${withCommas(rows)} rows`
    this.#print(`${count} (${seconds} s)\n`)
  }

  /** A line for the reader, also if quiet. */
  say(line: string): void {
    this.clear()
    this.#print(`${line}\n`)
  }
}

const withCommas = (count: number): string => count.toLocaleString('en')
