import { formsOfTime, timeInForm } from '../redact/clock-literal.js'
import { formOf, isPlaceholder } from '../redact/placeholder.js'
import type { Cell } from '../store/document.js'
import type { TimeOrder } from './time-order.js'

/** What cells of a recorded answer show now: the times of this run in the place of recorded ones. */
export class LiveTexts {
  /** The live text of each form of a recorded time; undefined where it may be that of several. */
  readonly #shown = new Map<string, string | undefined>()
  /** The recorded texts that have other live ones. */
  readonly #others: readonly string[]

  readonly #timezone: string
  readonly #textOf: (placeholder: string) => string | undefined

  /**
   * `timezone`: in which the answer shows times that were written with a zone; `textOf`: the recorded text of a
   * placeholder.
   */
  constructor(
    times: readonly TimeOrder[],
    timezone: string,
    textOf: (placeholder: string) => string | undefined,
  ) {
    this.#timezone = timezone
    this.#textOf = textOf
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
    if (placeholders.test(cell)) return this.#liveTime(cell) ?? (isOwn ? undefined : cell)
    if (this.#shown.has(cell)) return this.#shown.get(cell)
    const mayShow = isOwn ? aTime.test(cell) : false
    return mayShow || this.isIn(cell) ? undefined : cell
  }

  /** The live text of a cell that is the placeholder of a time; undefined if that is not clear. */
  #liveTime(cell: string): string | undefined {
    if (!isPlaceholder(cell)) return undefined
    const [base, form] = formOf(cell)
    const recorded = this.#textOf(base)
    const live = recorded === undefined ? undefined : this.#shown.get(recorded)
    return live === undefined ? undefined : timeInForm(live, form ?? 'n', this.#timezone)
  }
}

const placeholders = /\{\{(?:now|today):/

/** A day in a text, outside placeholders. */
const aTime = /\d{4}-\d\d-\d\d/
