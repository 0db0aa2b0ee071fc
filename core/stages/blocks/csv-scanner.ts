import { bytesOfText } from '../../byte-text.js'
import { badBytes } from '../decode-number.js'
import type { CsvFormat } from '../file-format.js'
import { columnCountMismatch, type RowReading } from '../file-row.js'
import type { ByteRange, RecordScanner, SkippedRecord } from './block-reader.js'
import { type FieldTable, fieldKind } from './field-table.js'

/** A record with more than this many extra fields fails the load. Source: csv/separator.rs `MAX_CSV_COLUMNS`. */
const moreFields = 1000

const carriageReturn = 13
const lineFeed = 10

/**
 * Cuts the bytes of a CSV file into fields. Empty lines are skipped; the last record needs no delimiter. A record with
 * a wrong number of fields, even in the header, is an error; a data record of this kind is not counted in the line
 * numbers of later rows.
 *
 * A quote opens a field only at its start; inside, a doubled or escaped quote is a literal one. The escape character
 * makes any character literal. A delimiter of `\n` or `\r\n` also matches `\r` alone. Source: the csv-core crate,
 * which the server reads CSV with; databend formats/csv/separator.rs `CsvReader`.
 */
export class CsvScanner implements RecordScanner {
  readonly #width: number
  readonly #isSelect: boolean
  readonly #checksCount: boolean
  readonly #delimiter: Buffer
  readonly #quote: number
  /** -1 if there is none. */
  readonly #escape: number
  readonly #terminator: number
  readonly #otherTerminator: number
  #toSkip: number
  #records = 0
  #line = 0
  /** The bytes that are scanned, up to but excluding `#to`. */
  #bytes: Buffer = Buffer.alloc(0)
  #to = 0
  #isLast = false
  /** Whether the field that was read last is empty without quotes. */
  #isBlank = false
  /** The number of fields of the record that was read last, and whether the first one too many is empty. */
  #count = 0
  #isExtraBlank = false
  /** The cells of that record that need `#unescape`. */
  readonly #escaped: number[] = []

  constructor({ format, columns, isSelect = false }: RowReading<CsvFormat>) {
    this.#width = columns.length
    this.#isSelect = isSelect
    this.#checksCount = !isSelect && format.errorOnColumnCountMismatch
    this.#delimiter = Buffer.from(bytesOfText(format.fieldDelimiter), 'latin1')
    this.#quote = format.quote.charCodeAt(0)
    this.#escape = format.escape === '' ? -1 : format.escape.charCodeAt(0)
    const { recordDelimiter } = format
    const isLineEnd = recordDelimiter === '\n' || recordDelimiter === '\r\n'
    this.#terminator = isLineEnd ? lineFeed : recordDelimiter.charCodeAt(0)
    this.#otherTerminator = isLineEnd ? carriageReturn : this.#terminator
    this.#toSkip = format.skipHeader
  }

  /**
   * See `RecordScanner`. Quoted fields of the records that are added are changed: their values stand at their starts.
   *
   * Throws `QueryError` 1046 for a record with far too many fields.
   */
  scan(range: ByteRange, table: FieldTable, skipped: SkippedRecord[]): number {
    const { bytes } = range
    this.#bytes = bytes
    this.#to = range.to
    this.#isLast = range.isLast
    let at = range.from
    while (!table.isFull) {
      while (at < range.to && this.#ends(bytes[at]!)) at++
      if (at === range.to) return at
      const end = this.#record(at, table)
      if (end < 0) return at
      this.#finish(table, skipped)
      at = end
    }
    return at
  }

  /** Reads the record that starts at `start`; returns its end, or -1 if the bytes do not contain it yet. */
  #record(start: number, table: FieldTable): number {
    const bytes = this.#bytes
    const to = this.#to
    const width = this.#width
    const { starts, ends, kinds } = table
    const first = table.rows * width
    const delimiter = this.#delimiter.length === 1 ? this.#delimiter[0]! : -1
    const terminator = this.#terminator
    const otherTerminator = this.#otherTerminator
    let at = start
    let count = 0
    this.#escaped.length = 0
    for (;;) {
      let end: number
      if (at < to && bytes[at] === this.#quote) end = this.#quoted(at, count, table)
      else {
        end = at
        if (delimiter < 0) end = this.#plainEnd(at)
        else {
          while (end < to) {
            const byte = bytes[end]!
            if (byte === delimiter || byte === terminator || byte === otherTerminator) break
            end++
          }
          if (end === to && !this.#isLast) return -1
        }
        if (end >= 0 && count < width) {
          starts[first + count] = at
          ends[first + count] = end
          kinds[first + count] = fieldKind.plain
        }
        this.#isBlank = end === at
      }
      if (end < 0) return -1
      if (count === width) this.#isExtraBlank = this.#isBlank
      count++
      at = end
      if (!this.#delimits(at)) break
      at += this.#delimiter.length
    }
    this.#count = count
    return at
  }

  /** Counts the record that was read last, as a row, as an error or as part of the header. */
  #finish(table: FieldTable, skipped: SkippedRecord[]): void {
    const width = this.#width
    const count = this.#count
    const record = this.#records++
    if (count > width + moreFields) throw tooMany(width, this.#isSelect)
    if (this.#checksCount && count !== width && !(count === width + 1 && this.#isExtraBlank)) {
      const error = columnCountMismatch(count, width)
      skipped.push({ row: table.rows, failed: { line: record, error } })
      if (this.#toSkip > 0) this.#line = this.#records
    } else if (this.#toSkip > 0) {
      this.#toSkip--
      this.#line = this.#records
    } else {
      for (const cell of this.#escaped) {
        table.ends[cell] = this.#unescape(table.starts[cell]!, table.ends[cell]!)
      }
      const first = table.rows * width
      for (let i = count; i < width; i++) {
        table.starts[first + i] = 0
        table.ends[first + i] = 0
        table.kinds[first + i] = this.#isSelect ? fieldKind.missing : fieldKind.plain
      }
      table.lines[table.rows++] = this.#line++
    }
  }

  #ends(byte: number): boolean {
    return byte === this.#terminator || byte === this.#otherTerminator
  }

  #delimits(at: number): boolean {
    const delimiter = this.#delimiter
    if (delimiter.length === 0 || at + delimiter.length > this.#to) return false
    for (let i = 0; i < delimiter.length; i++) {
      if (this.#bytes[at + i] !== delimiter[i]) return false
    }
    return true
  }

  /** The place of the first field or record delimiter at or after `from`; -1 if it may not be read yet. */
  #plainEnd(from: number): number {
    const bytes = this.#bytes
    const to = this.#to
    const first = this.#delimiter[0]
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!
      if (this.#ends(byte)) return at
      if (byte !== first) continue
      // A delimiter of several bytes may continue in the next piece.
      if (!this.#isLast && at + this.#delimiter.length > to) return -1
      if (this.#delimits(at)) return at
    }
    return this.#isLast ? to : -1
  }

  /** Reads a field in quotes; returns its end, or -1 if it may not be read yet. */
  #quoted(start: number, index: number, table: FieldTable): number {
    const bytes = this.#bytes
    const to = this.#to
    const quote = this.#quote
    const escaping = this.#escape
    this.#isBlank = false
    let isEscaped = false
    let at = start + 1
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte === quote) {
        if (at + 1 === to && !this.#isLast) return -1
        if (at + 1 === to || bytes[at + 1] !== quote) break
        isEscaped = true
        at++
      } else if (byte === escaping) {
        if (at + 1 === to) {
          at = to
          break
        }
        isEscaped = true
        at++
      }
    }
    if (at >= to && !this.#isLast) return -1
    const isOpen = at >= to
    const end = isOpen ? to : this.#plainEnd(at + 1)
    if (end < 0) return -1
    if (index < this.#width) {
      const cell = table.rows * this.#width + index
      const isWhole = !isEscaped && (isOpen || end === at + 1)
      table.starts[cell] = start + 1
      table.ends[cell] = isWhole && !isOpen ? at : end
      table.kinds[cell] = fieldKind.quoted
      if (!isWhole) this.#escaped.push(cell)
    }
    return end
  }

  /** Moves the value of a quoted field, of which the opening quote is before `start`, to `start`; returns its end. */
  #unescape(start: number, end: number): number {
    const bytes = this.#bytes
    let to = start
    let at = start
    for (; at < end; at++) {
      const byte = bytes[at]!
      if (byte === this.#quote) {
        if (at + 1 === end || bytes[at + 1] !== this.#quote) {
          at++
          break
        }
        at++
      } else if (byte === this.#escape) {
        // An escape at the end of the file stands for itself.
        if (at + 1 < end) at++
      }
      bytes[to++] = bytes[at]!
    }
    // What follows the closing quote belongs to the field.
    for (; at < end; at++) bytes[to++] = bytes[at]!
    return to
  }
}

const tooMany = (expected: number, isSelect: boolean) =>
  badBytes(
    isSelect
      ? `too many fields, expect ${expected}, got more than ${expected + moreFields}`
      : `select from CSV allow at most ${moreFields} fields`,
  )
