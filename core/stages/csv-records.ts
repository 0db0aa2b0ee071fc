import type { CsvFormat } from './file-format.js'

/** One field of a record: its text, and whether it stood in quotes. */
export interface CsvField {
  readonly text: string
  readonly quoted: boolean
}

export interface CsvRecord {
  readonly fields: readonly CsvField[]
}

/**
 * Cuts the text of a CSV file into records. Empty lines are no records; the last record needs no
 * delimiter. Headers are the caller's to skip.
 *
 * Quotes count at the start of a field alone; inside, a doubled quote is one, and so is one behind
 * the escape character, behind which any other character stands for itself.
 */
export async function* readCsvRecords(
  text: AsyncIterable<string>,
  format: CsvFormat,
): AsyncGenerator<CsvRecord> {
  const scanner = new CsvScanner(format)
  let rest = ''
  for await (const chunk of text) {
    rest += chunk
    let at = 0
    for (;;) {
      const found = scanner.record(rest, at, false)
      if (found === undefined) break
      at = found.end
      if (found.record !== undefined) yield found.record
    }
    rest = rest.slice(at)
  }
  let at = 0
  while (at < rest.length) {
    const found = scanner.record(rest, at, true)
    if (found === undefined) return
    at = found.end
    if (found.record !== undefined) yield found.record
  }
}

interface Found {
  /** Absent for an empty line. */
  readonly record?: CsvRecord
  /** Where the next record starts. */
  readonly end: number
}

interface FoundField {
  readonly field: CsvField
  /** Of the delimiter, or of the end of the text. */
  readonly end: number
}

class CsvScanner {
  readonly #format: CsvFormat
  readonly #newline: boolean

  constructor(format: CsvFormat) {
    this.#format = format
    this.#newline = format.recordDelimiter === '\n' || format.recordDelimiter === '\r\n'
  }

  /** The record that starts at `start`; undefined if its end is not in the text yet. */
  record(text: string, start: number, last: boolean): Found | undefined {
    const fields: CsvField[] = []
    let at = start
    for (;;) {
      const found = this.#field(text, at, last)
      if (found === undefined) return undefined
      fields.push(found.field)
      at = found.end
      if (text.startsWith(this.#format.fieldDelimiter, at)) {
        at += this.#format.fieldDelimiter.length
        continue
      }
      const end = at === text.length ? at : at + this.#delimiterLength(text, at)
      const empty = fields.length === 1 && fields[0]!.text === '' && !fields[0]!.quoted
      return empty ? { end } : { record: { fields }, end }
    }
  }

  /** Length of the record delimiter at `at`, 0 if there is none. */
  #delimiterLength(text: string, at: number): number {
    if (!this.#newline) {
      const delimiter = this.#format.recordDelimiter
      return text.startsWith(delimiter, at) ? delimiter.length : 0
    }
    if (text[at] === '\n') return 1
    return text[at] === '\r' && text[at + 1] === '\n' ? 2 : 0
  }

  #field(text: string, start: number, last: boolean): FoundField | undefined {
    if (this.#format.quote !== '' && text[start] === this.#format.quote) {
      return this.#quoted(text, start, last)
    }
    const end = this.#plainEnd(text, start, last)
    return end === undefined
      ? undefined
      : { field: { text: text.slice(start, end), quoted: false }, end }
  }

  /** First delimiter of a field or record at or behind `from`. */
  #plainEnd(text: string, from: number, last: boolean): number | undefined {
    const { fieldDelimiter, recordDelimiter } = this.#format
    const mark = this.#newline ? '\n' : recordDelimiter
    const field = text.indexOf(fieldDelimiter, from)
    let record = text.indexOf(mark, from)
    if (this.#newline && record > from && text[record - 1] === '\r') record--
    if (field >= 0 && (record < 0 || field < record)) return field
    if (record >= 0) return record
    return last ? text.length : undefined
  }

  #quoted(text: string, start: number, last: boolean): FoundField | undefined {
    const { quote, escape: escapeChar } = this.#format
    let value = ''
    let at = start + 1
    let from = at
    for (;;) {
      const char = text[at]
      if (char === undefined) {
        if (!last) return undefined
        return { field: { text: value + text.slice(from, at), quoted: true }, end: at }
      }
      if (char === escapeChar && escapeChar !== '' && at + 1 < text.length) {
        value += text.slice(from, at) + text[at + 1]
        at += 2
        from = at
      } else if (char === quote) {
        if (at + 1 === text.length && !last) return undefined
        value += text.slice(from, at)
        if (text[at + 1] !== quote) return this.#afterQuote(text, at + 1, value, last)
        value += quote
        at += 2
        from = at
      } else at++
    }
  }

  /** What stands between a closing quote and the delimiter belongs to the field. */
  #afterQuote(text: string, at: number, value: string, last: boolean): FoundField | undefined {
    const end = this.#plainEnd(text, at, last)
    if (end === undefined) return undefined
    return { field: { text: value + text.slice(at, end), quoted: true }, end }
  }
}
