import type { ClientRow } from '../../core/index.js'
import { plainText } from '../plain-text.js'
import { cut, displayWidth } from '../text-table.js'
import {
  isNumberType,
  type Look,
  type ResultFormat,
  type ResultText,
  type Schema,
} from './result-format.js'

/** Rows that decide how wide the columns are. Later rows are written as they come. */
const sampleRows = 1000
/** No column is cut below this width. */
const leastWidth = 8

const nullText = 'NULL'

/** A table of aligned columns. */
export const tableFormat: ResultFormat = ({ schema }, look) => new TableText(schema, look)

class TableText implements ResultText {
  readonly #look: Look
  readonly #names: readonly string[]
  readonly #isNumber: readonly boolean[]
  #sample: ClientRow[] | undefined = []
  #widths: readonly number[] = []

  constructor(schema: Schema, look: Look) {
    this.#look = look
    this.#names = schema.map(({ name }) => plainText(name))
    this.#isNumber = schema.map(({ type }) => isNumberType(type))
  }

  rows(page: readonly ClientRow[]): string {
    if (this.#sample === undefined) return this.#lines(page)
    for (const row of page) this.#sample.push(row)
    return this.#sample.length < sampleRows ? '' : this.#begin()
  }

  end(): string {
    return this.#sample === undefined ? '' : this.#begin()
  }

  #begin(): string {
    const rows = this.#sample ?? []
    this.#sample = undefined
    const natural = this.#names.map((name, i) => {
      let width = displayWidth(name)
      for (const row of rows) width = Math.max(width, displayWidth(shown(row[i])))
      return width
    })
    this.#widths = fitted(natural, this.#isNumber, this.#look.width)
    const header = this.#names.map((name, i) => this.#padded(name, i, false)).join(' | ')
    const rule = this.#widths.map(width => '-'.repeat(width + 2)).join('+')
    return `${` ${header}`.trimEnd()}\n${rule}\n${this.#lines(rows)}`
  }

  #lines(rows: readonly ClientRow[]): string {
    let text = ''
    for (const row of rows) {
      const cells = this.#names.map((_, i) => this.#cell(row[i] ?? null, i))
      text += `${` ${cells.join(' | ')}`.trimEnd()}\n`
    }
    return text
  }

  #cell(cell: string | null, i: number): string {
    const text = this.#padded(shown(cell), i, this.#isNumber[i]!)
    const isGrey = cell === null && this.#look.isColoured
    return isGrey ? text.replace(nullText, `\u001b[2m${nullText}\u001b[22m`) : text
  }

  #padded(text: string, i: number, isRight: boolean): string {
    const width = this.#widths[i]!
    const fitting = this.#look.width === undefined ? text : cut(text, width)
    const blanks = ' '.repeat(Math.max(0, width - displayWidth(fitting)))
    return isRight ? blanks + fitting : fitting + blanks
  }
}

const shown = (cell: string | null | undefined): string =>
  cell === null || cell === undefined ? nullText : plainText(cell)

/** Widths with which a line fits into `total` columns, if possible. Numbers are never cut. */
function fitted(
  natural: readonly number[],
  isNumber: readonly boolean[],
  total: number | undefined,
): readonly number[] {
  if (total === undefined) return natural
  const room = total - 3 * natural.length + 1
  const capped = (cap: number): readonly number[] =>
    natural.map((width, i) => (isNumber[i] ? width : Math.min(width, cap)))
  const sum = (widths: readonly number[]): number => widths.reduce((all, each) => all + each, 0)
  // The largest cap that fits, by halving.
  let [low, high] = [leastWidth, Math.max(leastWidth, ...natural)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sum(capped(middle)) <= room) low = middle
    else high = middle - 1
  }
  return capped(low)
}
