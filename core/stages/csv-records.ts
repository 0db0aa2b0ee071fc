import { type ByteText, bytesOfText } from '../byte-text.js'
import type { CsvFormat } from './file-format.js'

/** One field of a record: its bytes, and whether it was quoted. */
export interface CsvField {
  readonly text: ByteText
  readonly quoted: boolean
}

export interface CsvRecord {
  readonly fields: readonly CsvField[]
}

const byteOrderMark = '\u00ef\u00bb\u00bf'

/**
 * Cuts the bytes of a CSV file into records. Empty lines are skipped; the last record needs no delimiter. The caller
 * skips headers.
 *
 * A quote opens a field only at its start; inside, a doubled or escaped quote is a literal one. The escape character
 * makes any character literal. A delimiter of `\n` or `\r\n` also matches `\r` alone. Source: the csv-core crate,
 * which the server reads CSV with.
 */
export async function* readCsvRecords(
  text: AsyncIterable<ByteText>,
  format: CsvFormat,
): AsyncGenerator<CsvRecord> {
  const scanner = new CsvScanner(format)
  let rest = ''
  let atStart = true
  for await (const chunk of text) {
    rest += chunk
    if (atStart) {
      if (rest.length < byteOrderMark.length) continue
      if (rest.startsWith(byteOrderMark)) rest = rest.slice(byteOrderMark.length)
      atStart = false
    }
    rest = yield* scanner.records(rest, false)
  }
  yield* scanner.records(rest, true)
}

interface FoundField {
  readonly field: CsvField
  /** The index of the delimiter, or of the end of the text. */
  readonly end: number
}

const carriageReturn = 13
const lineFeed = 10

class CsvScanner {
  readonly #delimiter: ByteText
  readonly #quote: string
  readonly #escape: string
  /** Character code of the record delimiter; -1 for line ends. */
  readonly #terminator: number

  constructor(format: CsvFormat) {
    this.#delimiter = bytesOfText(format.fieldDelimiter)
    this.#quote = format.quote
    this.#escape = format.escape
    const { recordDelimiter } = format
    const isLineEnd = recordDelimiter === '\n' || recordDelimiter === '\r\n'
    this.#terminator = isLineEnd ? -1 : recordDelimiter.charCodeAt(0)
  }

  /** Yields each complete record of a text, and returns the rest of the text. */
  *records(text: ByteText, last: boolean): Generator<CsvRecord, ByteText> {
    let at = 0
    for (;;) {
      while (at < text.length && this.#ends(text.charCodeAt(at))) at++
      if (at === text.length) return ''
      const found = this.#record(text, at, last)
      if (found === undefined) return text.slice(at)
      at = found.end
      yield found.record
    }
  }

  #ends(code: number): boolean {
    return this.#terminator < 0
      ? code === lineFeed || code === carriageReturn
      : code === this.#terminator
  }

  /** The record that starts at `start`; undefined if the text does not contain its end yet. */
  #record(
    text: ByteText,
    start: number,
    last: boolean,
  ): { record: CsvRecord; end: number } | undefined {
    const fields: CsvField[] = []
    let at = start
    for (;;) {
      const found = this.#field(text, at, last)
      if (found === undefined) return undefined
      fields.push(found.field)
      at = found.end
      if (!this.#delimits(text, at)) return { record: { fields }, end: at }
      at += this.#delimiter.length
    }
  }

  #delimits(text: ByteText, at: number): boolean {
    return this.#delimiter !== '' && at < text.length && text.startsWith(this.#delimiter, at)
  }

  #field(text: ByteText, start: number, last: boolean): FoundField | undefined {
    if (text[start] === this.#quote) return this.#quoted(text, start, last)
    const end = this.#plainEnd(text, start, last)
    return end === undefined
      ? undefined
      : { field: { text: text.slice(start, end), quoted: false }, end }
  }

  /** Index of the first field or record delimiter at or after `from`. */
  #plainEnd(text: ByteText, from: number, last: boolean): number | undefined {
    const first = this.#delimiter.charCodeAt(0)
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (this.#ends(code)) return at
      if (code !== first) continue
      // A delimiter of several characters may continue in the next piece.
      if (!last && at + this.#delimiter.length > text.length) return undefined
      if (this.#delimits(text, at)) return at
    }
    return last ? text.length : undefined
  }

  #quoted(text: ByteText, start: number, last: boolean): FoundField | undefined {
    let value = ''
    let from = start + 1
    for (let at = from; at < text.length; at++) {
      const char = text[at]
      if (char === this.#quote) {
        if (at + 1 === text.length && !last) return undefined
        value += text.slice(from, at)
        if (text[at + 1] !== this.#quote) return this.#afterQuote(text, at + 1, value, last)
        from = ++at
      } else if (char === this.#escape) {
        if (at + 1 === text.length) break
        value += text.slice(from, at)
        from = ++at
      }
    }
    if (!last) return undefined
    return { field: { text: value + text.slice(from), quoted: true }, end: text.length }
  }

  /** Reads on after a closing quote: text up to the delimiter belongs to the field. */
  #afterQuote(text: ByteText, at: number, value: ByteText, last: boolean): FoundField | undefined {
    const end = this.#plainEnd(text, at, last)
    if (end === undefined) return undefined
    return { field: { text: value + text.slice(at, end), quoted: true }, end }
  }
}
