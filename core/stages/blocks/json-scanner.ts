import type { DataType } from '../../types/data-type.js'
import { removeNullable } from '../../types/data-type.js'
import type { NdJsonFormat } from '../file-format.js'
import { type RowReading, takesNull } from '../file-row.js'
import type { ByteRange, RecordScanner, SkippedRecord } from './block-reader.js'
import type { FieldTable } from './field-table.js'
import { blockRows } from './file-block.js'

/** Kinds of JSON values, as bits. */
const token = { none: 0, string: 1, number: 2, word: 4 } as const

/** The kinds of JSON values that a column reader reads from their bytes; for all others there is the general reader. */
function tokensOf(type: DataType): number {
  const { kind } = removeNullable(type)
  switch (kind) {
    case 'String':
    case 'Date':
    case 'Timestamp':
      return token.string
    case 'Decimal':
      return token.string | token.number
    case 'Boolean':
      return token.word
    case 'Int8':
    case 'Int16':
    case 'Int32':
    case 'Int64':
    case 'UInt8':
    case 'UInt16':
    case 'UInt32':
    case 'UInt64':
    case 'Float32':
    case 'Float64':
      return token.number
    default:
      return token.none
  }
}

const lineFeed = 10
const quote = 34
const comma = 44
const minus = 45
const dot = 46
const zero = 48
const colon = 58
const backslash = 92
const openBrace = 123
const closeBrace = 125

/**
 * Cuts the bytes of an NDJSON file into lines, and finds the values of the columns in lines that are an object of
 * scalars without escapes. For fields that the column's reader could not read from their bytes, and for all of any
 * other line, the table has empty fields.
 */
export class JsonScanner implements RecordScanner {
  /** For each row of the table where its line is, without blanks around it. */
  readonly lineStarts = new Int32Array(blockRows)
  readonly lineEnds = new Int32Array(blockRows)
  readonly #width: number
  /** The columns by the bytes of their names in lower case. */
  readonly #columns: ReadonlyMap<string, number>
  /** For each column the bytes of its name in lower case, to which that of a field is compared first. */
  readonly #names: readonly Buffer[]
  readonly #tokens: Uint8Array
  #line = 0
  #bytes: Buffer = Buffer.alloc(0)
  /** Where the value that was read last ends, and whether it has bytes beyond ASCII. */
  #end = 0
  #isWide = false

  constructor({ columns, format }: RowReading<NdJsonFormat>) {
    this.#width = columns.length
    const names = columns.map(({ name }) => name.toLowerCase())
    this.#columns = new Map(names.map((name, i) => [name, i]))
    this.#names = names.map(name => Buffer.from(name))
    this.#tokens = Uint8Array.from(columns, column => {
      const tokens = tokensOf(column.type)
      // A string may be one of NULL_IF.
      return format.nullIf.length > 0 && takesNull(column) ? tokens & ~token.string : tokens
    })
  }

  scan(
    { bytes, from, to, isLast }: ByteRange,
    table: FieldTable,
    skipped: SkippedRecord[],
  ): number {
    this.#bytes = bytes
    let at = from
    while (!table.isFull && at < to) {
      const found = bytes.indexOf(lineFeed, at)
      const isEnded = found >= 0 && found < to
      if (!isEnded && !isLast) return at
      const end = isEnded ? found : to
      this.#addLine(at, end, table, skipped)
      at = isEnded ? end + 1 : to
    }
    return at
  }

  #addLine(from: number, to: number, table: FieldTable, skipped: SkippedRecord[]): void {
    const bytes = this.#bytes
    const line = this.#line++
    let start = from
    let end = to
    while (start < end && isBlank(bytes[start]!)) start++
    while (start < end && isBlank(bytes[end - 1]!)) end--
    const { rows } = table
    if (start === end) {
      skipped.push({ row: rows })
      return
    }
    this.lineStarts[rows] = start
    this.lineEnds[rows] = end
    this.#clear(table)
    if (!this.#readObject(start, end, table)) this.#clear(table)
    table.lines[rows] = line
    table.rows++
  }

  #clear({ starts, ends, rows }: FieldTable): void {
    const first = rows * this.#width
    starts.fill(0, first, first + this.#width)
    ends.fill(0, first, first + this.#width)
  }

  /** Finds the fields of an object; false if it is not one of scalars without escapes. */
  #readObject(start: number, end: number, table: FieldTable): boolean {
    const bytes = this.#bytes
    const first = table.rows * this.#width
    if (bytes[start] !== openBrace) return false
    let at = this.#skipSpace(start + 1, end)
    if (bytes[at] === closeBrace) return at + 1 === end
    for (let guess = 0; ; guess++) {
      if (bytes[at] !== quote) return false
      const nameStart = at + 1
      if (this.#string(nameStart, end) === token.none || this.#isWide) return false
      const nameEnd = this.#end - 1
      at = this.#skipSpace(this.#end, end)
      if (bytes[at] !== colon) return false
      at = this.#skipSpace(at + 1, end)
      const kind = this.#value(at, end)
      if (kind === token.none) return false
      const isString = kind === token.string
      const column = this.#columnAt(nameStart, nameEnd, guess)
      const cell = first + column
      const isRead = column >= 0 && (this.#tokens[column]! & kind) !== 0
      // Only of strings that are read, and not replaced by a later field, is it checked that they are UTF-8.
      if (this.#isWide && !isRead) return false
      if (column >= 0) {
        if (table.ends[cell] !== 0) return false
        if (isRead) {
          table.starts[cell] = isString ? at + 1 : at
          table.ends[cell] = isString ? this.#end - 1 : this.#end
        }
        guess = column
      }
      at = this.#skipSpace(this.#end, end)
      if (bytes[at] === comma) at = this.#skipSpace(at + 1, end)
      else return bytes[at] === closeBrace && at + 1 === end
    }
  }

  /** The column of a name in ASCII, probably number `guess`; -1 if there is none. */
  #columnAt(start: number, end: number, guess: number): number {
    const bytes = this.#bytes
    const name = this.#names[guess]
    if (name !== undefined && name.length === end - start) {
      let i = 0
      while (i < name.length && name[i] === bytes[start + i]) i++
      if (i === name.length) return guess
    }
    return this.#columns.get(bytes.toString('latin1', start, end).toLowerCase()) ?? -1
  }

  #skipSpace(from: number, end: number): number {
    let at = from
    while (at < end && isSpace(this.#bytes[at]!)) at++
    return at
  }

  /** Reads a scalar at `at`, sets `#end`, and returns its kind; none if it is anything else. */
  #value(at: number, end: number): number {
    const first = this.#bytes[at]!
    this.#isWide = false
    if (first === quote) return this.#string(at + 1, end)
    if (first === minus || isDigit(first)) return this.#number(at, end)
    for (const word of words) {
      if (
        at + word.length <= end &&
        this.#bytes.compare(word, 0, word.length, at, at + word.length) === 0
      ) {
        this.#end = at + word.length
        return token.word
      }
    }
    return token.none
  }

  /** Reads the rest of a string from after its quote; none if it has an escape. */
  #string(from: number, end: number): number {
    const bytes = this.#bytes
    let seen = 0
    for (let at = from; at < end; at++) {
      const byte = bytes[at]!
      if (byte === quote) {
        this.#end = at + 1
        this.#isWide = seen >= 0x80
        return token.string
      }
      if (byte === backslash || byte < 32) return token.none
      seen |= byte
    }
    return token.none
  }

  #number(from: number, end: number): number {
    const bytes = this.#bytes
    let at = from
    if (bytes[at] === minus) at++
    // A zero with a sign is another number than one without.
    if (at >= end || !isDigit(bytes[at]!) || (at > from && bytes[at] === zero)) return token.none
    const isZero = bytes[at] === zero
    at++
    if (!isZero) while (at < end && isDigit(bytes[at]!)) at++
    if (at < end && bytes[at] === dot) {
      const digits = at + 1
      at++
      while (at < end && isDigit(bytes[at]!)) at++
      if (at === digits) return token.none
    }
    // An exponent, or a mistake, is left to the general reader: neither is followed by a comma or a brace.
    this.#end = at
    return token.number
  }
}

const words = ['null', 'true', 'false'].map(word => Buffer.from(word))

const isDigit = (byte: number): boolean => byte >= zero && byte <= 57

/** Blanks within JSON. */
const isSpace = (byte: number): boolean => byte === 32 || byte === 9 || byte === 13 || byte === 10

/** Blanks around a line. */
const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)
