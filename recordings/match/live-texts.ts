import { formsOfTime, timeInForm } from '../redact/clock-literal.js'
import type { Cell } from '../store/document.js'
import type { TimeOrder } from './time-order.js'

/** What cells of a recorded answer show now: the times of this run in the place of recorded ones. */
export class LiveTexts {
  /** The live text of each form of a recorded time; undefined where it may be that of several. */
  readonly #shown = new Map<string, string | undefined>()
  /** The recorded texts that have other live ones. */
  readonly #others: readonly string[]

  /** `timezone`: in which the answer shows times that were written with a zone. */
  constructor(times: readonly TimeOrder[], timezone: string) {
    const others: string[] = []
    for (const [recorded, live] of times.flatMap(({ texts }) => [...texts])) {
      if (recorded !== live) others.push(recorded)
      this.#add(recorded, live)
      for (const form of formsOfTime) {
        const shown = timeInForm(recorded, form, timezone)
        if (shown !== undefined) this.#add(shown, live && timeInForm(live, form, timezone))
      }
    }
    this.#others = others
  }

  #add(recorded: string, live: string | undefined): void {
    const isOther = this.#shown.has(recorded) && this.#shown.get(recorded) !== live
    this.#shown.set(recorded, isOther ? undefined : live)
  }

  /** Whether a recorded text contains a recorded time that is another one now. */
  isIn(text: string): boolean {
    return this.#others.some(each => text.includes(each))
  }

  /**
   * A recorded cell as it is now; undefined if that is not clear. `isOwn`: all times that it may show are known, so a
   * time that is none of them is not clear.
   */
  liveCell(cell: Cell, isOwn: boolean): Cell | undefined {
    if (cell === null) return null
    if (this.#shown.has(cell)) return this.#shown.get(cell)
    const mayShow = isOwn ? aTime.test(cell) : false
    return mayShow || this.isIn(cell) ? undefined : cell
  }
}

/** A day in a text, outside placeholders. */
const aTime = /\d{4}-\d\d-\d\d/
