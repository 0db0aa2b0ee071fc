import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import {
  arrayType,
  binaryType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  float32Type,
  float64Type,
  int8Type,
  int16Type,
  int32Type,
  int64Type,
  mapType,
  nullableType,
  stringType,
  timestampType,
  tupleType,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { VarintCursor } from './message.js'
import type { OrcType, Stripe } from './orc-file.js'
import { booleansOf, bytesOfRuns, integersOf } from './run-lengths.js'

/** A column of a file, or a part of one. */
export interface OrcColumn {
  readonly type: DataType
  /** The next `count` values of a stripe, which must be all of them. */
  read(stripe: Stripe, count: number): readonly Value[]
}

const streams = { present: 0, data: 1, length: 2, dictionary: 3, secondary: 5 } as const

/**
 * The column of a node of the schema. All are Nullable, but for the keys of maps.
 *
 * Source: the crate orc-rust, schema.rs `to_arrow_data_type`.
 */
export function orcColumn(types: readonly OrcType[], node: number): OrcColumn {
  const bare = bareColumn(types, node)
  return {
    type: nullableType(bare.type),
    read(stripe, count) {
      const present = stripe.stream(node, streams.present)
      if (present === undefined) return bare.read(stripe, count)
      const marks = taken(booleansOf(present), count)
      const values = bare.read(stripe, marks.filter(Boolean).length)
      let at = 0
      return marks.map(isThere => (isThere ? values[at++]! : null))
    },
  }
}

function bareColumn(types: readonly OrcType[], node: number): OrcColumn {
  const found = types[node]
  if (found === undefined) throw new RangeError('a type is not in the file')
  const { kind, children, names } = found
  const inner = () => children.map(child => orcColumn(types, child))
  switch (kind) {
    case 10: {
      const [item] = inner() as [OrcColumn]
      return { type: arrayType(item.type), read: listReader(node, (...at) => item.read(...at)) }
    }
    case 11:
      return mapColumn(types, node, children as [number, number])
    case 12: {
      const fields = inner()
      const type = tupleType(
        fields.map(field => field.type),
        names,
      )
      return { type, read: rowsOf(fields) }
    }
    default:
      return plainColumn(found, node)
  }
}

function mapColumn(types: readonly OrcType[], node: number, [key, value]: [number, number]) {
  const [keys, values] = [bareColumn(types, key), orcColumn(types, value)]
  return { type: mapType(keys.type, values.type), read: listReader(node, rowsOf([keys, values])) }
}

/** The values of some columns, row by row. */
const rowsOf =
  (columns: readonly OrcColumn[]): OrcColumn['read'] =>
  (stripe, count) => {
    const read = columns.map(column => column.read(stripe, count))
    return Array.from({ length: count }, (_, row) => read.map(values => values[row]!))
  }

/** Reads lists, whose items follow each other. */
function listReader(node: number, items: OrcColumn['read']): OrcColumn['read'] {
  return (stripe, count) => {
    const lengths = integers(stripe, { node, kind: streams.length, isSigned: false }, count)
    const all = items(stripe, Number(lengths.reduce((sum, length) => sum + length, 0n)))
    return cutAt(lengths, (from, to) => all.slice(from, to))
  }
}

/** The parts of these lengths, one behind the other. */
function cutAt<T>(lengths: readonly bigint[], part: (from: number, to: number) => T): readonly T[] {
  let from = 0
  return lengths.map(length => {
    const to = from + Number(length)
    const cut = part(from, to)
    from = to
    return cut
  })
}

/** Columns without parts, by the number of their kind. */
function plainColumn({ kind, precision, scale }: OrcType, node: number): OrcColumn {
  const whole = (stripe: Stripe, count: number) =>
    integers(stripe, { node, kind: streams.data, isSigned: true }, count)
  const numbers = (type: DataType): OrcColumn => ({
    type,
    read: (stripe, count) => whole(stripe, count).map(Number),
  })
  switch (kind) {
    case 0:
      return { type: booleanType, read: (...at) => taken(booleansOf(data(at[0], node)), at[1]) }
    case 1:
      return {
        type: int8Type,
        read: (stripe, count) =>
          taken(bytesOfRuns(data(stripe, node)), count).map(byte => (byte << 24) >> 24),
      }
    case 2:
      return numbers(int16Type)
    case 3:
      return numbers(int32Type)
    case 4:
      return { type: int64Type, read: whole }
    case 5:
      return { type: float32Type, read: floats(node, 4, (bytes, at) => bytes.readFloatLE(at)) }
    case 6:
      return { type: float64Type, read: floats(node, 8, (bytes, at) => bytes.readDoubleLE(at)) }
    case 7:
    case 16:
    case 17:
      return { type: stringType, read: pieces(node, bytes => bytes.toString()) }
    case 8:
      return { type: binaryType, read: pieces(node, bytes => bytes) }
    case 9:
    case 18:
      return { type: timestampType, read: timestamps(node, kind === 18) }
    case 14:
      return { type: decimalType(precision || 38, scale), read: decimals(node, scale) }
    case 15:
      return numbers(dateType)
    default:
      throw new QueryError('Internal', 'Unsupported Arrow type: Union')
  }
}

function data(stripe: Stripe, node: number): Buffer {
  return stripe.stream(node, streams.data) ?? Buffer.alloc(0)
}

interface IntegerStream {
  readonly node: number
  readonly kind: number
  readonly isSigned: boolean
}

function integers(
  stripe: Stripe,
  { node, kind, isSigned }: IntegerStream,
  count: number,
): readonly bigint[] {
  const stream = stripe.stream(node, kind) ?? Buffer.alloc(0)
  return taken(integersOf(stream, { isSigned, isV2: stripe.encoding(node).kind >= 2 }), count)
}

/** The first values. Throws `RangeError` if there are fewer. */
function taken<T>(values: Iterator<T>, count: number): readonly T[] {
  return Array.from({ length: count }, () => {
    const next = values.next()
    if (next.done) throw new RangeError('a column has too few values')
    return next.value
  })
}

const floats =
  (node: number, width: number, at: (bytes: Buffer, at: number) => number): OrcColumn['read'] =>
  (stripe, count) => {
    const bytes = data(stripe, node)
    return Array.from({ length: count }, (_, i) => at(bytes, i * width))
  }

/** Texts and binaries: one behind the other, or as numbers of words. */
function pieces(node: number, make: (bytes: Buffer) => Value): OrcColumn['read'] {
  const cut = (stripe: Stripe, bytes: Buffer, count: number): readonly Value[] => {
    const lengths = integers(stripe, { node, kind: streams.length, isSigned: false }, count)
    return cutAt(lengths, (from, to) => make(bytes.subarray(from, to)))
  }
  return (stripe, count) => {
    const { kind, words } = stripe.encoding(node)
    if (kind % 2 === 0) return cut(stripe, data(stripe, node), count)
    const all = cut(stripe, stripe.stream(node, streams.dictionary) ?? Buffer.alloc(0), words)
    const places = integers(stripe, { node, kind: streams.data, isSigned: false }, count)
    return places.map(place => all[Number(place)]!)
  }
}

/** Numbers with scales of their own, brought to that of the column. */
const decimals =
  (node: number, scale: number): OrcColumn['read'] =>
  (stripe, count) => {
    const cursor = new VarintCursor(data(stripe, node))
    const scales = integers(stripe, { node, kind: streams.secondary, isSigned: true }, count)
    return scales.map(own => {
      const [value, shift] = [cursor.nextSigned(), scale - Number(own)]
      return shift < 0 ? value / 10n ** BigInt(-shift) : value * 10n ** BigInt(shift)
    })
  }

/** Seconds of 2015-01-01, from which times count. */
const epochSeconds = 1_420_070_400n

/** Seconds, and nanoseconds without the zeros at their end. Databend keeps microseconds. */
const timestamps =
  (node: number, isInstant: boolean): OrcColumn['read'] =>
  (stripe, count) => {
    const { timezone } = stripe
    if (!isInstant && !['', 'UTC', 'GMT', 'Etc/UTC'].includes(timezone)) {
      throw new Unsupported(`ORC files with times of the time zone ${timezone}`)
    }
    const seconds = integers(stripe, { node, kind: streams.data, isSigned: true }, count)
    const parts = integers(stripe, { node, kind: streams.secondary, isSigned: false }, count)
    return seconds.map((second, i) => {
      const nanos = nanosOf(parts[i]!)
      const whole = epochSeconds + second
      // Writers round the seconds of times before 1970 towards zero.
      const floor = whole < 0n && nanos > 999_999n ? whole - 1n : whole
      return floor * 1_000_000n + nanos / 1000n
    })
  }

/** Writers in C++ store what is missing to the next second as a negative number. */
function nanosOf(unsigned: bigint): bigint {
  const stored = BigInt.asIntN(64, unsigned)
  const zeros = stored & 7n
  return (stored >> 3n) * (zeros === 0n ? 1n : 10n ** (zeros + 1n))
}
