import { Bug } from '../errors/bug.js'
import { bytesFromHex, integerBytes } from './binary-text.js'
import type { DateResult } from './date-fault.js'
import { fitsPrecision } from './decimal.js'
import { type DateParsing, parseDate, parseTimestamp, parseTimestampTz } from './parse-datetime.js'
import { parseInterval } from './parse-interval.js'
import { parseVariant } from './parse-variant.js'
import { timeZone } from './time-zone.js'
import { isVariantObject, type VariantNode, VariantNumber, VariantScalar } from './variant.js'

/** Tags in a value's first word; the lower bits are the number of items. */
const arrayTag = 0x80000000
const objectTag = 0x40000000
const scalarTag = 0x20000000

/** Tags in an item's word; the lower bits are the item's length in bytes. */
const entryTags = {
  null: 0x00000000,
  string: 0x10000000,
  number: 0x20000000,
  false: 0x30000000,
  true: 0x40000000,
  container: 0x50000000,
  extension: 0x60000000,
} as const

/** An item: its word, which precedes all items' bytes, and its own bytes. */
interface Item {
  readonly tag: number
  readonly body: Buffer
}

/**
 * Encodes a Variant value as JSONB, the server's binary format.
 *
 * Source: crate jsonb, core/databend/ser.rs, number.rs.
 */
export function jsonbOf(value: string): Uint8Array {
  const node = parseVariant(value)
  const { tag, body } = itemOf(node)
  return new Uint8Array(
    tag === entryTags.container ? body : container(scalarTag, 0, [{ tag, body }]),
  )
}

function container(tag: number, count: number, items: readonly Item[]): Buffer {
  const head = Buffer.alloc(4 + 4 * items.length)
  head.writeUInt32BE(tag + count, 0)
  for (const [i, { tag, body }] of items.entries()) {
    head.writeUInt32BE(tag + body.length, 4 + 4 * i)
  }
  return Buffer.concat([head, ...items.map(item => item.body)])
}

const empty = Buffer.alloc(0)

function itemOf(node: VariantNode): Item {
  if (node === null) return { tag: entryTags.null, body: empty }
  if (typeof node === 'boolean')
    return { tag: node ? entryTags.true : entryTags.false, body: empty }
  if (typeof node === 'string') return stringItem(node)
  if (node instanceof VariantNumber) return { tag: entryTags.number, body: numberBytes(node) }
  if (node instanceof VariantScalar) return { tag: entryTags.extension, body: scalarBytes(node) }
  const body = isVariantObject(node)
    ? container(objectTag, node.size, [
        ...Array.from(node.keys(), stringItem),
        ...Array.from(node.values(), itemOf),
      ])
    : container(arrayTag, node.length, node.map(itemOf))
  return { tag: entryTags.container, body }
}

const stringItem = (text: string): Item => ({ tag: entryTags.string, body: Buffer.from(text) })

function numberBytes({ text, isDouble }: VariantNumber): Buffer {
  if (isDouble) return tagged(0x60, doubleBytes(Number(text)))
  const dot = text.indexOf('.')
  const scale = dot < 0 ? 0 : text.length - dot - 1
  const value = BigInt(text.replace('.', ''))
  if (scale === 0) {
    if (value === 0n) return Buffer.of(0)
    if (value > 0n && value < 1n << 64n) return tagged(0x50, unsignedBytes(value))
    if (value < 0n && value >= -(1n << 63n)) return tagged(0x40, signedBytes(value))
  }
  const width = fitsPrecision(value, 18) ? 8 : fitsPrecision(value, 38) ? 16 : 32
  return tagged(0x70, Buffer.concat([integerBytes(value, width), Buffer.of(scale)]))
}

const tagged = (tag: number, body: Uint8Array): Buffer => Buffer.concat([Buffer.of(tag), body])

function doubleBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

const widths = [1, 2, 4, 8] as const

const unsignedBytes = (value: bigint): Buffer =>
  integerBytes(value, widths.find(width => value < 1n << BigInt(8 * width))!)

const signedBytes = (value: bigint): Buffer =>
  integerBytes(value, widths.find(width => value >= -(1n << BigInt(8 * width - 1)))!)

const parsing: DateParsing = { zone: timeZone('UTC'), autoDetect: false, loose: false }

function scalarBytes({ kind, text }: VariantScalar): Buffer {
  switch (kind) {
    case 'Binary':
      return tagged(0x00, bytesFromHex(text))
    case 'Date':
      return tagged(0x10, integerBytes(BigInt(known(parseDate(text, parsing))), 4))
    case 'Timestamp':
      return tagged(0x20, integerBytes(known(parseTimestamp(text, parsing)), 8))
    case 'TimestampTz': {
      const { micros, offset } = known(parseTimestampTz(text, parsing))
      return tagged(0x30, Buffer.concat([integerBytes(micros, 8), integerBytes(BigInt(offset), 4)]))
    }
    case 'Interval': {
      const { months, days, micros } = parseInterval(text)
      const parts = [
        integerBytes(BigInt(months), 4),
        integerBytes(BigInt(days), 4),
        integerBytes(micros, 8),
      ]
      return tagged(0x40, Buffer.concat(parts))
    }
  }
}

/** Unwraps a parsed extension scalar, such as a date. */
function known<T>(result: DateResult<T>): T {
  if ('fault' in result) throw new Bug('a Variant holds an invalid date')
  return result.value
}
