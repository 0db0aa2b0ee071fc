import { isOddPiece } from '../redact/random-word.js'
import { separator } from '../redact/volatile-parts.js'
import type { Recording } from '../store/recording.js'
import { questionField, StatementLine } from '../store/statement-line.js'
import { isSurelyRead } from './classify.js'

/**
 * The request key of a recorded statement, read from the bytes of its line: the text that `questionText` makes of the
 * parsed document. One object reads all statements of a recording, one after another.
 */
export class KeyText {
  readonly #file: Buffer
  readonly #line = new StatementLine()
  /** The characters of the text, and how many there are. */
  #units = new Uint16Array(1024)
  #length = 0
  /** Where the statement's normal form ends, and where its database does. */
  #keyEnd = 0
  #databaseEnd = 0
  /** Two independent hashes of the text. */
  hash = 0
  check = 0
  /** As `marksOf`. */
  withoutDatabase = 0
  characters = 0
  /** Whether the text may contain parts that differ between runs (`generalise`); if not, it surely contains none. */
  mayHaveParts = false
  /** Whether its database is that of the statement read before. */
  isInSameDatabase = false
  #databaseBytes: Buffer = Buffer.alloc(0)
  #mayAdvance = false
  /** The bytes of a context that was read before, and whether its settings decide how names are read. */
  #context: Buffer = Buffer.alloc(0)
  #hasOwnCase = false

  constructor({ file }: Recording) {
    this.#file = file
  }

  /**
   * Reads the text of a plain line (`EntryTable.isPlain`) that starts here. False if it needs a parser: for the values
   * that are not written as `JSON.stringify` writes them, and for keys that are made of the SQL itself.
   */
  read(start: number): boolean {
    const line = this.#line
    line.findQuestion(this.#file, start)
    this.#length = 0
    this.#write(opening)
    if (!this.#decode(line.from(questionField.key), line.to(questionField.key))) return false
    this.#keyEnd = this.#length
    this.#add(separatorUnit)
    const from = line.from(questionField.db)
    const to = line.to(questionField.db)
    if (!this.#decode(from, to)) return false
    this.#databaseEnd = this.#length
    this.isInSameDatabase = isSame(this.#file, from, to, this.#databaseBytes)
    if (!this.isInSameDatabase) this.#databaseBytes = this.#file.subarray(from, to)
    this.#add(separatorUnit)
    if (!this.#readRest()) return false
    this.#scan()
    return true
  }

  /**
   * Reads only the normal form of a plain line. False if it needs a parser: for bytes that are not valid UTF-8.
   */
  readKey(start: number): boolean {
    const line = this.#line
    line.findQuestion(this.#file, start)
    this.#length = 0
    this.#write(opening)
    const isRead = this.#decode(line.from(questionField.key), line.to(questionField.key))
    this.#keyEnd = this.#length
    return isRead
  }

  /** The characters among which the normal form is, from `keyStart` to `keyEnd`; valid until the next is read. */
  get units(): Uint16Array {
    return this.#units
  }

  get keyStart(): number {
    return opening.length
  }

  get keyEnd(): number {
    return this.#keyEnd
  }

  /** The database of the statement. */
  get database(): string {
    return this.#text(this.#keyEnd + 1, this.#databaseEnd)
  }

  /** The statement's normal form. */
  get key(): string {
    return this.#text(opening.length, this.#keyEnd)
  }

  /** Whether the statement surely writes nothing. */
  get isSurelyRead(): boolean {
    if (this.#begins(select) && !this.#mayAdvance) {
      const next = this.#units[opening.length + select.length]!
      if (next < 128 && (classes[next]! & word) === 0) return true
    }
    return isSurelyRead({ k: 'stmt', key: this.key })
  }

  toString(): string {
    return this.#text(0, this.#length)
  }

  equals(text: string): boolean {
    if (text.length !== this.#length) return false
    for (let i = 0; i < text.length; i++) {
      if (text.charCodeAt(i) !== this.#units[i]) return false
    }
    return true
  }

  equalsRead(other: KeyText): boolean {
    if (other.#length !== this.#length) return false
    for (let i = 0; i < this.#length; i++) if (this.#units[i] !== other.#units[i]) return false
    return true
  }

  /**
   * Calls back with a hash (`wordHash`) of each word in the normal form, in lower case. False if it needs regular
   * expressions: for other characters than ASCII, and for placeholders.
   */
  eachWord(visit: (hash: number) => void): boolean {
    const units = this.#units
    for (let i = opening.length; i < this.#keyEnd; i++) {
      if (units[i]! >= 128 || (units[i] === openBrace && units[i + 1] === openBrace)) return false
    }
    let hash = hashStart
    let isIn = false
    for (let i = opening.length; i <= this.#keyEnd; i++) {
      const unit = units[i]!
      const kind = i < this.#keyEnd ? classes[unit]! : 0
      if ((kind & word) !== 0 || unit === dollar) {
        const isUpper = unit >= 0x41 && unit <= 0x5a
        hash = Math.imul(hash ^ (isUpper ? unit | 0x20 : unit), hashFactor)
        isIn = true
      } else if (isIn) {
        visit(hash >>> 0)
        hash = hashStart
        isIn = false
      }
    }
    return true
  }

  /** Parameters and context, as they are in the text: as JSON. */
  #readRest(): boolean {
    const line = this.#line
    const params = this.#paramsEnd()
    const context = line.to(questionField.ctx)
    if (params === 0 && context === 0) return true
    this.#add(openBracket)
    if (params === 0) this.#write(nothing)
    else if (!this.#copyJson(line.from(questionField.params), params)) return false
    this.#write(noAttachment)
    if (context === 0) this.#write(nothing)
    else {
      const from = line.from(questionField.ctx)
      this.#noteContext(from, context)
      if (this.#hasOwnCase || !this.#copyJson(from, context)) return false
    }
    this.#write(noFile)
    return true
  }

  /** Where the parameters end; 0 for none. */
  #paramsEnd(): number {
    const { params } = questionField
    const end = this.#line.to(params)
    return end > 0 && this.#file[this.#line.from(params)] === nothing[0] ? 0 : end
  }

  #noteContext(from: number, to: number): void {
    if (isSame(this.#file, from, to, this.#context)) return
    this.#context = this.#file.subarray(from, to)
    this.#hasOwnCase = this.#context.includes('ident_case_sensitive')
  }

  /** Decodes a string; false if its bytes are not valid UTF-8. */
  #decode(from: number, to: number): boolean {
    const file = this.#file
    this.#reserve(to - from)
    const units = this.#units
    let length = this.#length
    for (let i = from + 1; i < to - 1; i++) {
      const byte = file[i]!
      if (byte >= 0x80) {
        const size = decodeUtf8(file, i, units, length)
        if (size === 0) return false
        i += size - 1
        length += size === 4 ? 2 : 1
      } else if (byte !== backslash) units[length++] = byte
      else if (file[++i] === letterU) {
        units[length++] = Number.parseInt(file.toString('latin1', i + 1, i + 5), 16)
        i += 4
      } else units[length++] = escapes[file[i]!]!
    }
    this.#length = length
    return true
  }

  /** Copies JSON, with a separator behind each escape; false if `JSON.stringify` would write it otherwise. */
  #copyJson(from: number, to: number): boolean {
    const file = this.#file
    // A separator for every other byte.
    this.#reserve(2 * (to - from))
    const units = this.#units
    let length = this.#length
    let isText = false
    for (let i = from; i < to; i++) {
      const byte = file[i]!
      if (byte === quote) {
        isText = !isText
        units[length++] = byte
      } else if (!isText) {
        if (byte === openBrace || byte === colon) return false
        if (byte === minus || (byte >= zero && byte <= nine)) {
          const end = plainNumberEnd(file, i)
          if (end === 0) return false
          while (i < end) units[length++] = file[i++]!
          i--
        } else units[length++] = byte
      } else if (byte >= 0x80) {
        const size = decodeUtf8(file, i, units, length)
        if (size === 0) return false
        i += size - 1
        length += size === 4 ? 2 : 1
      } else if (byte === backslash) {
        const letter = file[++i]!
        if (letter === letterU || letter === slash) return false
        units[length++] = byte
        units[length++] = letter
        units[length++] = separatorUnit
      } else if (byte === closeBrace && file[i + 1] === closeBrace) {
        // Perhaps a time that clients send as a number, which is written without its quotes.
        return false
      } else units[length++] = byte
    }
    this.#length = length
    return true
  }

  /** Computes the hashes, and looks for what `generalise` and `isSurelyRead` look for. */
  #scan(): void {
    const units = this.#units
    const length = this.#length
    let hash = hashStart
    let check = checkStart
    let withoutDatabase = 0
    let characters = 0
    let last = 0
    let hexRun = 0
    let digitRun = 0
    let mayHaveParts = false
    let mayAdvance = false
    let pieceFrom = 0
    for (let i = 0; i < length; i++) {
      const unit = units[i]!
      hash = Math.imul(hash ^ unit, hashFactor)
      check = (Math.imul(check, checkFactor) + unit) | 0
      // The text without its database has both separators, one behind the other.
      if (i === this.#keyEnd) withoutDatabase = hash
      else if (i >= this.#databaseEnd) {
        withoutDatabase = Math.imul(withoutDatabase ^ unit, hashFactor)
      }
      characters = (characters + characterHash(unit)) | 0
      const kind = unit < 128 ? classes[unit]! : 0
      if ((kind & piece) === 0) {
        if (isOddPiece(units, pieceFrom, i)) mayHaveParts = true
        pieceFrom = i + 1
      }
      if ((kind & digit) !== 0) {
        digitRun++
        hexRun++
        if ((last & nameStart) !== 0) mayHaveParts = true
        // `thread-1`
        else if (units[i - 1] === minus && (units[i - 2]! | 0x20) === 0x64) mayHaveParts = true
      } else {
        if (unit === minus && digitRun >= 4) mayHaveParts = true
        else if (unit === openBrace && units[i - 1] === openBrace) mayHaveParts = true
        else if (unit === letterV && units[i - 1] === 0x74 && units[i - 2] === 0x78) {
          mayAdvance = true
        }
        digitRun = 0
        hexRun = (kind & hex) !== 0 ? hexRun + 1 : 0
      }
      if (hexRun >= 6) mayHaveParts = true
      last = kind
    }
    if (isOddPiece(units, pieceFrom, length)) mayHaveParts = true
    this.hash = hash >>> 0
    this.check = check >>> 0
    this.withoutDatabase = withoutDatabase >>> 0
    this.characters = characters >>> 0
    this.mayHaveParts = mayHaveParts
    this.#mayAdvance = mayAdvance
  }

  #begins(expected: Uint16Array): boolean {
    for (let i = 0; i < expected.length; i++) {
      if (this.#units[opening.length + i] !== expected[i]) return false
    }
    return true
  }

  #text(from: number, to: number): string {
    const units = this.#units
    const bytes = Buffer.allocUnsafe(to - from)
    for (let i = from; i < to; i++) {
      if (units[i]! > 0xff) {
        return Buffer.from(units.buffer, 2 * from, 2 * (to - from)).toString('utf16le')
      }
      bytes[i - from] = units[i]!
    }
    return bytes.toString('latin1')
  }

  #write(text: Uint16Array): void {
    this.#reserve(text.length)
    for (let i = 0; i < text.length; i++) this.#units[this.#length++] = text[i]!
  }

  #add(unit: number): void {
    this.#reserve(1)
    this.#units[this.#length++] = unit
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#units.length) return
    const larger = new Uint16Array(2 * (this.#length + more))
    larger.set(this.#units.subarray(0, this.#length))
    this.#units = larger
  }
}

/** The hashes of a text, as `KeyText` computes them. */
export function hashesOf(text: string): { readonly hash: number; readonly check: number } {
  let hash = hashStart
  let check = checkStart
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    hash = Math.imul(hash ^ unit, hashFactor)
    check = (Math.imul(check, checkFactor) + unit) | 0
  }
  return { hash: hash >>> 0, check: check >>> 0 }
}

/** What a text has in common with those of the same meaning. */
export interface TextMarks {
  /** A hash of the text without its database. */
  readonly withoutDatabase: number
  /**
   * A hash of its characters in any order, so that the items of lists count in any order, too; without blanks, and with
   * placeholders as `nameable` writes them.
   */
  readonly characters: number
}

/** The marks of a question's text; `withoutDatabase`: the text with an empty database. */
export function marksOf(text: string, withoutDatabase: string): TextMarks {
  return { withoutDatabase: hashesOf(withoutDatabase).hash, characters: charactersOf(text) }
}

/** The hash of a text's characters in any order. */
export function charactersOf(text: string): number {
  let characters = 0
  for (let i = 0; i < text.length; i++) {
    characters = (characters + characterHash(text.charCodeAt(i))) | 0
  }
  return characters >>> 0
}

function characterHash(unit: number): number {
  if (unit < 128) return characterHashes[unit]!
  const mixed = Math.imul(unit, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

/** The hash of a word in lower case. */
export function wordHash(text: string): number {
  return hashesOf(text).hash
}

/** FNV-1a, by characters. */
const hashStart = 0x811c9dc5 | 0
export const hashFactor = 0x01000193
const checkStart = 0
export const checkFactor = 31

const unitsOf = (text: string) => Uint16Array.from(text, unit => unit.charCodeAt(0))
const opening = unitsOf(`stmt${separator}`)
const select = unitsOf('select')
const nothing = unitsOf('null')
const noAttachment = unitsOf(',null,')
const noFile = unitsOf(',null]')

const separatorUnit = separator.charCodeAt(0)
const quote = 0x22
const dollar = 0x24
const minus = 0x2d
const dot = 0x2e
const slash = 0x2f
const zero = 0x30
const nine = 0x39
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const letterU = 0x75
const letterV = 0x76
const openBrace = 0x7b
const closeBrace = 0x7d

/** What the letter behind a backslash stands for. */
const escapes = new Uint8Array(128)
for (const letter of '"\\/bfnrt') {
  escapes[letter.charCodeAt(0)] = (JSON.parse(`"\\${letter}"`) as string).charCodeAt(0)
}

const digit = 1
const hex = 2
const nameStart = 4
const piece = 8
const word = digit | nameStart

/** What each ASCII character may be part of. */
const classes = new Uint8Array(128)
for (let unit = 0; unit < classes.length; unit++) {
  const character = String.fromCharCode(unit)
  classes[unit] =
    (/\d/.test(character) ? digit : 0) |
    (/[\da-f]/i.test(character) ? hex : 0) |
    (/[a-z_]/i.test(character) ? nameStart : 0) |
    (/[\da-z]/i.test(character) ? piece : 0)
}

/** The hash of each ASCII character; 0 for blanks, and for what `nameable` changes. */
const characterHashes = new Int32Array(128)
for (let unit = 0x21; unit < characterHashes.length; unit++) {
  if (!'{}:_'.includes(String.fromCharCode(unit))) {
    characterHashes[unit] = hashesOf(`character ${unit}`).hash
  }
}

function isSame(bytes: Buffer, from: number, to: number, other: Buffer): boolean {
  if (to - from !== other.length) return false
  for (let i = from; i < to; i++) if (bytes[i] !== other[i - from]) return false
  return true
}

/** Digits of which every number is written as it was read. */
const exactDigits = 15

/** Zeros behind the point with which a number is still written without an exponent. */
const mostZeros = 5

/** Where a number ends that is written as JavaScript writes it; 0 if it may not be. */
function plainNumberEnd(bytes: Buffer, from: number): number {
  const isNegative = bytes[from] === minus
  const first = isNegative ? from + 1 : from
  const point = digitsEnd(bytes, first)
  const isZero = bytes[first] === zero
  if (bytes[point] !== dot) return isNegative && isZero ? 0 : point
  const end = digitsEnd(bytes, point + 1)
  let significant = point + 1
  while (bytes[significant] === zero) significant++
  const isPlain = bytes[end - 1] !== zero && (!isZero || significant - point - 1 <= mostZeros)
  return isPlain && end - first - 1 <= exactDigits ? end : 0
}

function digitsEnd(bytes: Buffer, from: number): number {
  let end = from
  while (bytes[end]! >= zero && bytes[end]! <= nine) end++
  return end
}

/** Decodes a character of more than one byte into `units`; returns its size in bytes, 0 if it is not valid UTF-8. */
function decodeUtf8(bytes: Buffer, at: number, units: Uint16Array, to: number): number {
  const first = bytes[at]!
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4) return 0
  let point = first & (0x7f >> size)
  for (let i = 1; i < size; i++) {
    const next = bytes[at + i]!
    if ((next & 0xc0) !== 0x80) return 0
    point = (point << 6) | (next & 0x3f)
  }
  if (point < leastPoints[size]! || point > 0x10ffff) return 0
  if (point >= 0xd800 && point < 0xe000) return 0
  if (size < 4) units[to] = point
  else {
    units[to] = 0xd800 + ((point - 0x10000) >> 10)
    units[to + 1] = 0xdc00 + (point & 0x3ff)
  }
  return size
}

/** The least character of so many bytes. */
const leastPoints = [0, 0, 0x80, 0x800, 0x10000]
