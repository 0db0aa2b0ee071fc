import { idEnd, idPrefix } from './document-id.js'
import { sealBytes } from './line.js'

/**
 * Reads the line of a statement in its bytes, without making objects of it.
 *
 * It knows the one form in which such lines are written (`formatLine`): fields in order, no blanks between them. For
 * any line that differs, or that has a field which few have, it says so; then the whole line is to be parsed.
 */
export class StatementLine {
  /** Number of rows in the answer, after `check`. */
  rows = 0
  /** Where the values of the question's fields begin and end, with quotes and brackets; 0 for a field that is absent. */
  readonly #from = new Float64Array(fields.length)
  readonly #to = new Float64Array(fields.length)

  /**
   * Whether all of a line, which begins with a valid id, is in this form and valid JSON, so that its fields can be read
   * without parsing it.
   */
  check(bytes: Buffer, start: number, end: number): boolean {
    const at = isAt(bytes, start, idPrefix) ? this.#read(bytes, start, fields.length) : -1
    if (at !== end - sealBytes) return false
    this.rows = countIn(bytes, this.#from[rowsField]!, this.#to[rowsField]!)
    return true
  }

  /** Finds the fields of the question in a line that was checked. */
  findQuestion(bytes: Buffer, start: number): void {
    this.#read(bytes, start, questionFields)
  }

  /** Where the fields of the answer begin, after `check`: they are the rest of the line, up to its checksum. */
  get answerFrom(): number {
    return this.#from[schemaField]! - fields[schemaField]!.name.length
  }

  /** Where the value of a field begins, after `findQuestion` or `check`. */
  from(field: QuestionField): number {
    return this.#from[field]!
  }

  /** Where the value of a field ends, after the same; 0 if it is absent. */
  to(field: QuestionField): number {
    return this.#to[field]!
  }

  /** Reads so many fields; returns the offset behind them, -1 if the line differs from the form. */
  #read(bytes: Buffer, start: number, count: number): number {
    let at = idEnd(bytes, start)
    if (!isAt(bytes, at, kind)) return -1
    at += kind.length
    for (let i = 0; i < count; i++) {
      const field = fields[i]!
      this.#to[i] = 0
      if (!isAt(bytes, at, field.name)) {
        if (field.isRequired) return -1
        continue
      }
      const from = at + field.name.length
      at = field.skip(bytes, from)
      if (at < 0) return -1
      this.#from[i] = from
      this.#to[i] = at
    }
    return at
  }
}

/** Skips a value; returns the offset behind it, -1 if it is not valid JSON or of another type. */
type Skip = (bytes: Buffer, at: number) => number

interface Field {
  /** With the comma before it and the colon behind it. */
  readonly name: Buffer
  readonly isRequired: boolean
  readonly skip: Skip
}

/** Those of a line that is read from its bytes; lines with others are parsed. */
const fields: readonly Field[] = [
  required('sql', skipText),
  required('key', skipText),
  optional('params', skipValue),
  required('db', skipText),
  optional('ctx', skipList),
  required('schema', skipList),
  required('rows', skipCount),
  required('written', skipCount),
  optional('writtenBytes', skipCount),
  optional('scanned', skipCount),
  optional('scannedBytes', skipCount),
  optional('ms', skipValue),
  optional('affect', skipValue),
  required('sessionSet', skipList),
  optional('style', skipList),
  optional('warnings', skipList),
]

/** The fields of a question, by their places among all. */
export const questionField = { sql: 0, key: 1, params: 2, db: 3, ctx: 4 } as const
type QuestionField = (typeof questionField)[keyof typeof questionField]
const questionFields = 5
const schemaField = 5
const rowsField = 6

const kind = Buffer.from('","k":"stmt"')

function required(name: string, skip: Skip): Field {
  return { name: Buffer.from(`,"${name}":`), isRequired: true, skip }
}

function optional(name: string, skip: Skip): Field {
  return { ...required(name, skip), isRequired: false }
}

/** Whether these bytes are at an offset. */
export function isAt(bytes: Buffer, at: number, expected: Buffer): boolean {
  for (let i = 0; i < expected.length; i++) {
    if (bytes[at + i] !== expected[i]) return false
  }
  return true
}

const quote = 0x22
const backslash = 0x5c
const zero = 0x30
const nine = 0x39
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** As many digits as a number can have and be exact. */
const mostDigits = 15

/** Values nested deeper are left to the parser. */
const deepest = 50

function skipText(bytes: Buffer, at: number): number {
  if (bytes[at] !== quote) return -1
  for (let i = at + 1; ; i++) {
    const byte = bytes[i]
    if (byte === undefined || byte < 0x20) return -1
    if (byte === quote) return i + 1
    if (byte === backslash) {
      const escaped = escapeBytes(bytes, i)
      if (escaped === 0) return -1
      i += escaped
    }
  }
}

/** Number of bytes behind the backslash of an escape; 0 for an invalid one. */
function escapeBytes(bytes: Buffer, at: number): number {
  const letter = bytes[at + 1]!
  if (shortEscapes[letter] === 1) return 1
  if (letter !== 0x75) return 0
  for (let i = at + 2; i < at + 6; i++) {
    if (hexDigits[bytes[i]!] !== 1) return 0
  }
  return 5
}

const shortEscapes = tableOf('"\\/bfnrt')
const hexDigits = tableOf('0123456789abcdefABCDEF')

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of Buffer.from(characters)) table[byte] = 1
  return table
}

/** A whole number that is not negative, as JavaScript writes it. */
function skipCount(bytes: Buffer, at: number): number {
  const end = skipDigits(bytes, at)
  const isWhole = end > at && (bytes[at] !== zero || end === at + 1)
  return isWhole && end - at <= mostDigits ? end : -1
}

function skipDigits(bytes: Buffer, at: number): number {
  let end = at
  while (bytes[end]! >= zero && bytes[end]! <= nine) end++
  return end
}

function countIn(bytes: Buffer, from: number, to: number): number {
  let count = 0
  for (let i = from; i < to; i++) count = count * 10 + bytes[i]! - zero
  return count
}

function skipList(bytes: Buffer, at: number): number {
  return bytes[at] === openBracket ? skipValue(bytes, at) : -1
}

function skipValue(bytes: Buffer, at: number, depth = 0): number {
  const byte = bytes[at]
  if (byte === quote) return skipText(bytes, at)
  if (byte === openBracket) return skipItems(bytes, at, closeBracket, depth)
  if (byte === openBrace) return skipItems(bytes, at, closeBrace, depth)
  if (byte === nullWord[0]) return skipWord(bytes, at, nullWord)
  if (byte === trueWord[0]) return skipWord(bytes, at, trueWord)
  if (byte === falseWord[0]) return skipWord(bytes, at, falseWord)
  return skipNumber(bytes, at)
}

const nullWord = Buffer.from('null')
const trueWord = Buffer.from('true')
const falseWord = Buffer.from('false')

function skipWord(bytes: Buffer, at: number, word: Buffer): number {
  return isAt(bytes, at, word) ? at + word.length : -1
}

/** The items of a list, or the members of an object. */
function skipItems(bytes: Buffer, at: number, close: number, depth: number): number {
  if (depth === deepest) return -1
  if (bytes[at + 1] === close) return at + 2
  let i = at
  do {
    i = close === closeBrace ? skipName(bytes, i + 1) : i + 1
    if (i < 0) return -1
    i = skipValue(bytes, i, depth + 1)
  } while (bytes[i] === comma)
  return bytes[i] === close ? i + 1 : -1
}

/** The name of a member and its colon. */
function skipName(bytes: Buffer, at: number): number {
  const end = skipText(bytes, at)
  return bytes[end] === 0x3a ? end + 1 : -1
}

function skipNumber(bytes: Buffer, at: number): number {
  const first = bytes[at] === 0x2d ? at + 1 : at
  let end = skipCount(bytes, first)
  if (end < 0) return -1
  if (bytes[end] === 0x2e) {
    const from = end + 1
    end = skipDigits(bytes, from)
    if (end === from) return -1
  }
  // An exponent is left to the parser.
  return end
}
