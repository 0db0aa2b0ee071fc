import { isUtf8 } from 'node:buffer'
import type { CellBlock, JsonRows } from '../types/block.js'

type Cells = CellBlock['cells']

/** Rows as a server sent them: they are not parsed, unless somebody needs their cells. */
export class SentRows implements CellBlock {
  readonly json: JsonRows
  /** The rows as JSON, each with a line end behind it. */
  readonly lines: Buffer
  /** The sum over all cells of the characters in a cell, 4 for NULL, and 3 more for each. */
  readonly size: number
  /** The number of cells in each row; undefined if it is not the same in all. */
  readonly width: number | undefined
  #cells: Cells | undefined

  constructor(json: JsonRows, { lines, size, width }: Pick<SentRows, 'lines' | 'size' | 'width'>) {
    this.json = json
    this.lines = lines
    this.size = size
    this.width = width
  }

  get cells(): Cells {
    this.#cells ??= JSON.parse(`[${this.json.text}]`) as Cells
    return this.#cells
  }
}

/** An answer, with its rows apart. */
export interface SlicedAnswer {
  /** As parsed, with empty `data`. */
  readonly rest: object
  readonly rows: SentRows
}

/** Shorter answers are parsed as fast. */
const leastBytes = 16 * 1024

const dataBegin = Buffer.from('"data":[')

/** Stands for the rows while the rest is parsed. */
const rowsPlace = '\u00abrows\u00bb'

/**
 * Takes the rows out of the body of an answer; undefined for a short body, and for one that is to be parsed: because it
 * is no valid answer, or because its rows are not written as `JSON.stringify` would write them.
 */
export function sliceRows(body: Buffer): SlicedAnswer | undefined {
  if (body.length < leastBytes || !isUtf8(body)) return undefined
  const at = body.indexOf(dataBegin)
  if (at < 0) return undefined
  const start = at + dataBegin.length
  const scanner = new RowScanner(body, start)
  if (!scanner.scan()) return undefined
  const { end, count } = scanner
  const rest = restOf(
    `${body.toString('utf8', 0, at)}"data":"${rowsPlace}"${body.toString('utf8', end + 1)}`,
  )
  if (rest === undefined) return undefined
  return {
    rest,
    rows: new SentRows({ text: body.toString('utf8', start, end), count }, scanner),
  }
}

/** The answer without rows; undefined if it is no JSON, or the rows were not the answer's own. */
function restOf(json: string): object | undefined {
  try {
    const rest = JSON.parse(json) as { readonly data?: unknown } | null
    return rest?.data === rowsPlace ? { ...rest, data: [] } : undefined
  } catch {
    return undefined
  }
}

const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const lineEnd = 0x0a
const nullWord = Buffer.from('null')

/** Reads rows of strings and nulls that are written without blanks. */
class RowScanner {
  readonly #bytes: Buffer
  readonly #start: number
  readonly #lines: Buffer
  #at: number
  count = 0
  size = 0
  /** The number of cells in the first row, and whether it is the same in all others so far. */
  #cells = 0
  #isEven = true

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes
    this.#start = start
    this.#lines = Buffer.from(bytes.subarray(start))
    this.#at = start
  }

  /** Where the rows end: the offset of the bracket behind them. */
  get end(): number {
    return this.#at
  }

  get lines(): Buffer {
    return this.#lines.subarray(0, this.#at + 1 - this.#start)
  }

  get width(): number | undefined {
    return this.#isEven ? this.#cells : undefined
  }

  /** Reads all rows. Returns whether there is at least one, and all are of this form. */
  scan(): boolean {
    for (;;) {
      if (!this.#skipRow()) return false
      this.count++
      this.#lines[this.#at - this.#start] = lineEnd
      const next = this.#bytes[this.#at]
      if (next === closeBracket) return true
      if (next !== comma) return false
      this.#at++
    }
  }

  #skipRow(): boolean {
    const bytes = this.#bytes
    if (bytes[this.#at] !== openBracket) return false
    let cells = 0
    if (bytes[this.#at + 1] === closeBracket) this.#at++
    else
      do {
        this.#at++
        cells++
        if (!this.#skipCell()) return false
      } while (bytes[this.#at] === comma)
    if (this.count === 0) this.#cells = cells
    else if (cells !== this.#cells) this.#isEven = false
    return bytes[this.#at++] === closeBracket
  }

  #skipCell(): boolean {
    const bytes = this.#bytes
    const at = this.#at
    if (bytes[at] === quote) return this.#skipText()
    for (let i = 0; i < nullWord.length; i++) if (bytes[at + i] !== nullWord[i]) return false
    this.size += 7
    this.#at += nullWord.length
    return true
  }

  #skipText(): boolean {
    const bytes = this.#bytes
    const from = this.#at + 1
    let at = from
    /** Bytes beyond one for each character. */
    let more = 0
    for (let byte = bytes[at]; byte !== quote; byte = bytes[++at]) {
      if (byte === undefined || byte < 0x20) return false
      if (byte === backslash) {
        const escaped = escapeLength(bytes, at)
        if (escaped === 0) return false
        more += escaped
        at += escaped
      } else if (byte >= 0x80) more += moreThanCharacter(byte)
    }
    this.size += at - from - more + 3
    this.#at = at + 1
    return true
  }
}

/**
 * What a byte of a character beyond ASCII adds to the difference between bytes and UTF-16 units: a continuation byte is
 * no unit, and the first byte of four stands for two.
 */
function moreThanCharacter(byte: number): number {
  if (byte < 0xc0) return 1
  return byte >= 0xf0 ? -1 : 0
}

/** Number of bytes behind the backslash of an escape; 0 for one that `JSON.stringify` does not write. */
function escapeLength(bytes: Buffer, at: number): number {
  const letter = bytes[at + 1]
  if (letter !== 0x75) return letter !== undefined && shortEscapes.includes(letter) ? 1 : 0
  return controlEscapes.has(bytes.toString('latin1', at + 2, at + 6)) ? 5 : 0
}

const shortEscapes = Buffer.from('"\\bfnrt')

/** Hex digits of the control characters without a short escape. */
const controlEscapes: ReadonlySet<string> = new Set(
  Array.from({ length: 0x20 }, (_, code) => JSON.stringify(String.fromCharCode(code)))
    .filter(text => text.startsWith('"\\u'))
    .map(text => text.slice(3, -1)),
)
