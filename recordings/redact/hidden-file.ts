import { parseExactJson, writeJson } from '../../core/protocol/exact-json.js'
import { hideFields, hideJsonText, type IsHidden } from './json-fields.js'
import { Unredactable } from './unredactable.js'

interface HidingOptions {
  /** Whether a column or field is to be hidden; absent: none is. */
  readonly hidden: IsHidden | undefined
  readonly fake: (text: string) => string
  /** A JSON value with all strings and numbers replaced. */
  readonly fakeJson: (value: unknown) => unknown
  readonly hidePatterns: (text: string) => string
}

/**
 * The content of an uploaded text file without redacted data: CSV by the names in its first line, NDJSON and JSON by the
 * names of fields. Of a text without a known name in its first line, every value is replaced, because its columns have
 * no names. Throws `Unredactable` for a file that is not text.
 */
export function hideFile(bytes: Buffer, options: HidingOptions): Buffer {
  const text = textOf(bytes)
  if (text === undefined) {
    throw new Unredactable('the file is compressed or binary: upload CSV or NDJSON as plain text')
  }
  const { hidden, hidePatterns } = options
  const plain = hidePatterns(text)
  if (hidden === undefined) return Buffer.from(plain)
  return Buffer.from(hideJson(plain, options, hidden) ?? hideTable(plain, options, hidden))
}

function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A JSON document, or one in each line; undefined if it is not JSON. */
function hideJson(text: string, { fakeJson }: HidingOptions, hidden: IsHidden): string | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined
  const whole = parsed(text)
  if (whole !== undefined) return writeJson(hideFields(whole, hidden, fakeJson))
  const lines = text.split('\n').map(line => {
    if (line.trim() === '') return line
    const value = parsed(line)
    return value === undefined ? undefined : writeJson(hideFields(value, hidden, fakeJson))
  })
  return lines.includes(undefined) ? undefined : lines.join('\n')
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Signs that may separate the fields of a line. */
const delimiters = [',', ';', '\t', '|', '\u0001']

function hideTable(text: string, options: HidingOptions, hidden: IsHidden): string {
  const { fake, fakeJson } = options
  const head = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0]!
  for (const delimiter of delimiters) {
    const columns = head.split(delimiter).map(field => hidden(unquoted(field)))
    if (!columns.includes(true)) continue
    const records = recordsIn(text, delimiter)
    // Quotes or escapes other than those of CSV: it is not known which field belongs to which column.
    if (records?.every(fields => hasFields(fields, columns.length)) !== true) break
    const others = (value: string) => hideJsonText(value, hidden, fakeJson)
    const shown = records.map((fields, at) =>
      at === 0
        ? fields
        : fields.map((field, i) => hideField(field, columns[i / 2] ? fake : others)),
    )
    return shown.map(fields => fields.join('')).join('')
  }
  // Every value: what is between delimiters, quotes and line ends.
  return text.replaceAll(/[^,;|\p{Cc}"']{1,65536}/gu, value => hideField(value, fake))
}

/** Whether a record has this number of fields, or is an empty line. */
function hasFields(record: readonly string[], count: number): boolean {
  return Math.ceil(record.length / 2) === count || (record.length <= 2 && record[0]!.trim() === '')
}

function unquoted(field: string): string {
  return field.trim().replaceAll(/^["'`]|["'`]$/g, '')
}

/** A field with its value replaced; its quotes and blanks stay. */
function hideField(field: string, fake: (text: string) => string): string {
  const trimmed = field.trim()
  if (trimmed === '' || trimmed === '\\N' || /^null$/i.test(trimmed)) return field
  const start = field.indexOf(trimmed)
  const quote = /^["']/.exec(trimmed)?.[0]
  const isQuoted = quote !== undefined && trimmed.length > 1 && trimmed.endsWith(quote)
  const value = isQuoted ? trimmed.slice(1, -1).replaceAll(quote + quote, quote) : trimmed
  const made = fake(value)
  const shown = isQuoted ? quote + made.replaceAll(quote, quote + quote) + quote : made
  return field.slice(0, start) + shown + field.slice(start + trimmed.length)
}

/**
 * The records of a CSV text: fields, and between them the delimiters; the last piece of each is its line end. Undefined
 * if a quote is not closed.
 */
function recordsIn(text: string, delimiter: string): readonly (readonly string[])[] | undefined {
  const records: string[][] = []
  let pieces: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      if (!isQuoted) isQuoted = text.slice(start, at).trim() === ''
      else if (text[at + 1] === '"') at++
      else isQuoted = false
    } else if (!isQuoted && char === delimiter) {
      pieces.push(text.slice(start, at), delimiter)
      start = at + 1
    } else if (!isQuoted && char === '\n') {
      const end = text[at - 1] === '\r' ? at - 1 : at
      pieces.push(text.slice(start, Math.max(start, end)), text.slice(Math.max(start, end), at + 1))
      records.push(pieces)
      pieces = []
      start = at + 1
    }
  }
  if (isQuoted) return undefined
  if (start < text.length || pieces.length > 0) records.push([...pieces, text.slice(start)])
  return records
}
