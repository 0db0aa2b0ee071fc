import type { Column } from '../../types/columns/column.js'
import {
  Dictionary,
  DictionaryColumn,
  maxDictionaryValues,
} from '../../types/columns/dictionary-column.js'
import { packColumn } from '../../types/columns/pack-column.js'
import { StringColumn } from '../../types/columns/string-column.js'
import type { DataType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { ColumnCells, ColumnReader } from './column-cells.js'

/** Longer strings are not looked up in the dictionary. */
const maxLookedUp = 64

/** Columns with fewer rows get no dictionary of their own. */
const dictionaryRows = 64

/**
 * Reads fields as strings: while there are few different ones by their numbers in a dictionary, then as ranges of one
 * text for each block. Fields whose bytes are `special`, and empty ones, are read by `general`.
 */
export function stringReader(type: DataType, special: Buffer | undefined): ColumnReader {
  let codes: StringCodes | undefined
  let hasManyValues = false
  return cells => {
    if (!hasManyValues && (codes !== undefined || cells.rows >= dictionaryRows)) {
      codes ??= new StringCodes()
      const column = codes.read(cells, special)
      if (column !== undefined) return column
      hasManyValues = true
      codes = undefined
    }
    return readTexts(cells, special) ?? readValues(type, cells)
  }
}

/** Reads all fields by `general`. */
export function readValues(type: DataType, cells: ColumnCells, before?: Column): Column {
  const values: Value[] = []
  for (let row = 0; row < cells.rows; row++) values.push(cells.general(row) ?? null)
  return packColumn(type, values, before)
}

const slots = 1024

/** A dictionary whose strings are found by their bytes. */
class StringCodes {
  readonly #dictionary = new Dictionary()
  /** For each hash 1 + the number of the string whose search begins there; 0 for none. */
  readonly #table = new Int32Array(slots)
  /** The bytes of the strings that were looked up, where each begins and ends, and its code. */
  readonly #bytes = Buffer.alloc(maxDictionaryValues * maxLookedUp)
  readonly #ends = new Int32Array(maxDictionaryValues + 1)
  readonly #codes = new Uint8Array(maxDictionaryValues)
  #count = 0

  /** Undefined if there are too many different strings. */
  read(cells: ColumnCells, special: Buffer | undefined): Column | undefined {
    const { rows, bytes, starts, ends, width } = cells
    const dictionary = this.#dictionary
    const known = dictionary.values.length
    const table = this.#table
    const data = new Uint8Array(rows)
    for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
      const start = starts[cell]!
      const end = ends[cell]!
      const length = end - start
      if (length === 0 || length > maxLookedUp || isSpecial(bytes, start, length, special)) {
        const value = cells.general(row)
        const code = value === undefined ? 0 : dictionary.codeOf(value)
        if (code === undefined) return undefined
        data[row] = code
        continue
      }
      let hash = length
      for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
      let slot = (hash ^ (hash >>> 15)) & (slots - 1)
      let entry = table[slot]!
      while (entry !== 0 && !this.#has(entry - 1, bytes, start, length)) {
        slot = (slot + 1) & (slots - 1)
        entry = table[slot]!
      }
      if (entry === 0) {
        const code = this.#add(cells, row, start, end)
        if (code === undefined) return undefined
        if (code < 0) continue
        table[slot] = this.#count
        data[row] = code
      } else data[row] = this.#codes[entry - 1]!
    }
    // A dictionary of nearly all values saves nothing.
    if ((dictionary.values.length - known) * 2 > rows) return undefined
    return new DictionaryColumn(dictionary, data)
  }

  #has(entry: number, bytes: Buffer, start: number, length: number): boolean {
    const from = this.#ends[entry]!
    if (this.#ends[entry + 1]! - from !== length) return false
    const own = this.#bytes
    for (let i = 0; i < length; i++) if (own[from + i] !== bytes[start + i]) return false
    return true
  }

  /** Adds a string; returns its code, -1 if its row has failed, or undefined if the dictionary is full. */
  #add(cells: ColumnCells, row: number, start: number, end: number): number | undefined {
    if (this.#count === maxDictionaryValues) return undefined
    const value = cells.general(row)
    if (value === undefined) return -1
    const code = this.#dictionary.codeOf(value)
    if (code === undefined) return undefined
    const from = this.#ends[this.#count]!
    this.#bytes.set(cells.bytes.subarray(start, end), from)
    this.#codes[this.#count++] = code
    this.#ends[this.#count] = from + end - start
    return code
  }
}

function isSpecial(
  bytes: Buffer,
  start: number,
  length: number,
  special: Buffer | undefined,
): boolean {
  if (special === undefined || special.length !== length) return false
  for (let i = 0; i < length; i++) if (bytes[start + i] !== special[i]) return false
  return true
}

/** Strings of more bytes are copied by the runtime, shorter ones in a loop. */
const longCopy = 48

let scratch = Buffer.alloc(1 << 16)

/** Undefined if some string is not UTF-8. */
function readTexts(cells: ColumnCells, special: Buffer | undefined): Column | undefined {
  const { rows, bytes, starts, ends, width } = cells
  let needed = 0
  for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
    needed += ends[cell]! - starts[cell]!
  }
  let text = textMemory(needed)
  const bounds = new Int32Array(rows + 1)
  let nulls: Uint8Array | undefined
  let to = 0
  let seen = 0
  for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
    const start = starts[cell]!
    const end = ends[cell]!
    const length = end - start
    if (length === 0 || isSpecial(bytes, start, length, special)) {
      const value = cells.general(row)
      if (value === null) {
        nulls ??= new Uint8Array(rows)
        nulls[row] = 1
      } else if (value !== undefined && value !== '') {
        const other = Buffer.from(value as string)
        needed += other.length
        if (needed > text.length) text = Buffer.concat([text.subarray(0, to)], needed * 2)
        text.set(other, to)
        to += other.length
        seen |= 0x80
      }
    } else if (length > longCopy) {
      bytes.copy(text, to, start, end)
      for (let at = start; at < end; at++) seen |= bytes[at]!
      to += length
    } else {
      for (let at = start; at < end; at++) {
        const byte = bytes[at]!
        seen |= byte
        text[to++] = byte
      }
    }
    bounds[row + 1] = to
  }
  if (seen < 0x80) return StringColumn.following(text.toString('latin1', 0, to), bounds, nulls)
  const decoded = decodedText(text, bounds)
  return decoded === undefined ? undefined : StringColumn.following(decoded, bounds, nulls)
}

/** At least this much memory, which is not kept if it is large. */
function textMemory(bytes: number): Buffer {
  if (bytes <= scratch.length) return scratch
  const memory = Buffer.allocUnsafeSlow(bytes * 2)
  if (bytes <= 1 << 22) scratch = memory
  return memory
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes strings in UTF-8 and changes their bounds from bytes to characters; undefined if one is not UTF-8. */
function decodedText(text: Buffer, bounds: Int32Array): string | undefined {
  const rows = bounds.length - 1
  let decoded: string
  try {
    decoded = strict.decode(text.subarray(0, bounds[rows]))
  } catch {
    return undefined
  }
  // All together are UTF-8: so is each one, unless a character begins in one and ends in the next.
  let characters = 0
  let at = 0
  for (let row = 0; row < rows; row++) {
    const end = bounds[row + 1]!
    if (at < end && isContinuation(text[at]!)) return undefined
    for (; at < end; at++) {
      const byte = text[at]!
      if (!isContinuation(byte)) characters += byte >= 0xf0 ? 2 : 1
    }
    bounds[row + 1] = characters
  }
  return decoded
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80
