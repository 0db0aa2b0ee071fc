import { QueryError } from '../errors/query-error.js'
import { hexText, view } from './binary-text.js'
import { dateText } from './date.js'
import { decimalText } from './decimal.js'
import { signedInteger } from './integer-form.js'
import { intervalText } from './interval.js'
import { doubleNode, parseJson } from './parse-json.js'
import { timeZone } from './time-zone.js'
import { timestampText, timestampTzText } from './timestamp.js'
import {
  sortedObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
  variantText,
} from './variant.js'

const utc = timeZone('UTC')

/**
 * Decodes JSONB, as encoded by `jsonbOf`, to a Variant value; also accepts JSON text.
 *
 * Throws `QueryError` 1046 for invalid bytes. Source: crate jsonb, core/databend/de.rs, number.rs.
 */
export function variantOfJsonb(bytes: Uint8Array): string {
  const buffer = view(bytes)
  if (buffer.length === 0) return 'null'
  const head = buffer[0]! >> 4
  const node = [0x8, 0x4, 0x2].includes(head) ? readContainer(buffer) : parseJson(buffer.toString())
  return variantText(node)
}

const notJsonb = (): QueryError => new QueryError('BadBytes', 'invalid jsonb value')

/** An item that is not decoded yet. */
interface Item {
  readonly kind: number
  readonly body: Buffer
}

function readContainer(buffer: Buffer): VariantNode {
  const word = wordAt(buffer, 0)
  const count = word & 0x1fff_ffff
  switch (word >>> 28) {
    case 0x8:
      return itemsOf(buffer, count).map(nodeOf)
    case 0x4: {
      const items = itemsOf(buffer, 2 * count)
      const keys = items.slice(0, count).map(({ body }) => body.toString())
      return sortedObject(keys.map((key, i) => [key, nodeOf(items[count + i]!)] as const))
    }
    case 0x2:
      return nodeOf(itemsOf(buffer, 1)[0]!)
    default:
      throw notJsonb()
  }
}

function wordAt(buffer: Buffer, at: number): number {
  if (at + 4 > buffer.length) throw notJsonb()
  return buffer.readUInt32BE(at)
}

function itemsOf(buffer: Buffer, count: number): readonly Item[] {
  let at = 4 + 4 * count
  return Array.from({ length: count }, (_, i) => {
    const word = wordAt(buffer, 4 + 4 * i)
    const end = at + (word & 0x0fff_ffff)
    if (end > buffer.length) throw notJsonb()
    const item = { kind: (word >>> 28) & 0x7, body: buffer.subarray(at, end) }
    at = end
    return item
  })
}

function nodeOf({ kind, body }: Item): VariantNode {
  switch (kind) {
    case 0:
      return null
    case 1:
      return body.toString()
    case 2:
      return numberOf(body)
    case 3:
      return false
    case 4:
      return true
    case 5:
      return readContainer(body)
    default:
      return scalarOf(body)
  }
}

function numberOf(body: Buffer): VariantNode {
  const rest = body.subarray(1)
  switch (body[0]) {
    case 0x00:
      return new VariantNumber('0')
    case 0x40:
      return new VariantNumber(String(signed(rest)))
    case 0x50:
      return new VariantNumber(String(BigInt.asUintN(8 * rest.length, signed(rest))))
    case 0x60:
      return doubleNode(rest.readDoubleBE(0))
    case 0x70:
      return new VariantNumber(decimalText(signed(rest.subarray(0, -1)), rest.at(-1) ?? 0), false)
    default:
      return null
  }
}

function signed(bytes: Buffer): bigint {
  if (bytes.length === 0) throw notJsonb()
  return signedInteger(bytes)
}

/** Decodes a scalar of a type that JSON lacks. */
function scalarOf(body: Buffer): VariantNode {
  const rest = body.subarray(1)
  switch (body[0]) {
    case 0x00:
      return new VariantScalar('Binary', hexText(rest))
    case 0x10:
      return new VariantScalar('Date', dateText(Number(signed(rest))))
    case 0x20:
      return new VariantScalar('Timestamp', timestampText(signed(rest), utc))
    case 0x30: {
      const offset = Number(signed(rest.subarray(8)))
      const text = timestampTzText({ micros: signed(rest.subarray(0, 8)), offset })
      return new VariantScalar('TimestampTz', text)
    }
    case 0x40:
      return new VariantScalar(
        'Interval',
        intervalText({
          months: Number(signed(rest.subarray(0, 4))),
          days: Number(signed(rest.subarray(4, 8))),
          micros: signed(rest.subarray(8)),
        }),
      )
    default:
      throw notJsonb()
  }
}
