import type { TestResult } from './adapter.js'
import type { ClientSpec, ReplayMode } from './client-spec.js'
import { summaryOf, verdictOf } from './verdict.js'

/**
 * The share of a client's replayed tests that must be right; the others must be loud. A newer version of the
 * client counts apart: where it sends other statements, loud is right.
 */
const replayFloor = 0.98

/** Prints what fails as it is known, then a table of clients and modes, then the totals. */
export class Report {
  readonly #rows = new Map<string, Map<string, string>>()
  readonly #replayed = new Map<string, { right: number; all: number }>()
  #passed = 0
  #failed = 0
  #skipped = 0

  /** The results against a server, or through the recorder in front of one. */
  live({ name }: ClientSpec, mode: string, results: readonly TestResult[]): void {
    const passed = results.filter(({ ok }) => ok).length
    this.#count(passed, results.length === 0 ? 1 : results.length - passed)
    this.#tell(name, mode, results)
  }

  /** The results of a replay. */
  replay({ name }: ClientSpec, mode: ReplayMode, results: readonly TestResult[]): void {
    if (results.length === 0) return
    const right = results.filter(({ ok }) => ok).length
    const wrong = results.filter(result => verdictOf(result) === 'wrong').length
    if (mode !== 'newer client') {
      const sum = this.#replayed.get(name) ?? { right: 0, all: 0 }
      this.#replayed.set(name, { right: sum.right + right, all: sum.all + results.length })
    }
    this.#count(right, wrong)
    this.#tell(name, mode, results)
  }

  /** A client that could not be tested. */
  broken(name: string, error: Error): void {
    console.log(`not ok - ${name}\n${indented(error.stack ?? error.message)}`)
    this.#failed += 1
  }

  skip(name: string, reason: string): void {
    console.log(`skipped - ${name}: ${reason}`)
    this.#skipped += 1
  }

  /** Prints the table and the totals, and ends this process. */
  close(): never {
    for (const [name, { right, all }] of this.#replayed)
      if (right < replayFloor * all) {
        console.log(`not ok - ${name}: ${right} of ${all} replayed tests are right`)
        this.#failed += 1
      }
    for (const [name, cells] of this.#rows) {
      const texts = [...cells].map(([mode, text]) => `${mode} ${text}`)
      console.log(`# ${name}: ${texts.join(' | ')}`)
    }
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : ''
    console.log(`${this.#passed} passed, ${this.#failed} failed${skipped}`)
    process.exit(this.#failed > 0 ? 1 : 0)
  }

  #count(passed: number, failed: number): void {
    this.#passed += passed
    this.#failed += failed
  }

  #tell(name: string, mode: string, results: readonly TestResult[]): void {
    const cells = this.#rows.get(name) ?? new Map<string, string>()
    this.#rows.set(name, cells.set(mode, summaryOf(results)))
    console.log(`# ${name}, ${mode}: ${summaryOf(results)}`)
    for (const result of results.filter(({ ok }) => !ok))
      console.log(
        `${verdictOf(result)} - ${name}, ${mode}: ${result.test}\n${indented(result.error)}`,
      )
  }
}

const indented = (text: string): string => text.slice(0, 900).replace(/^/gm, '    ')
