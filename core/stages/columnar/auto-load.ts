import { type DataType, removeNullable } from '../../types/data-type.js'
import { isIntegerKind, isNumberKind, isSignedKind } from '../../types/number-kind.js'

/**
 * Whether COPY implicitly casts a file's column to the table's type: only if the cast is lossless.
 *
 * Source: databend storages/common/stage/src/read/cast.rs `load_can_auto_cast_to`.
 */
export function canAutoLoad(from: DataType, to: DataType): boolean {
  if (from === to) return true
  if (from.kind === 'Null') return to.kind === 'Nullable'
  const [source, target] = [removeNullable(from), removeNullable(to)]
  if (source === target) return true
  return nested(source, target) ?? plain(source, target)
}

/** The answer for nested types; undefined if neither type is nested. */
function nested(from: DataType, to: DataType): boolean | undefined {
  if (from.kind === 'Map' && to.kind === 'Map') {
    return canAutoLoad(from.key, to.key) && canAutoLoad(from.value, to.value)
  }
  if (to.kind === 'Map') return from.kind === 'EmptyMap'
  if (from.kind === 'Map') return false
  if (from.kind === 'Tuple' && to.kind === 'Tuple') {
    return (
      from.fields.length === to.fields.length &&
      from.fields.every((field, i) => canAutoLoad(field, to.fields[i]!))
    )
  }
  if (from.kind === 'Tuple' || to.kind === 'Tuple') return false
  if (from.kind === 'Array') return fromArray(from.of, to)
  return to.kind === 'Array' ? from.kind === 'EmptyArray' : undefined
}

function fromArray(of: DataType, to: DataType): boolean {
  if (to.kind === 'Array') return canAutoLoad(of, to.of)
  return to.kind === 'Vector' && isNumber(removeNullable(of))
}

const isNumber = ({ kind }: DataType): boolean => isNumberKind(kind) || kind === 'Decimal'

const wideIntegers: ReadonlySet<string> = new Set(['Int32', 'Int64'])
const times: ReadonlySet<string> = new Set(['Date', 'Timestamp'])

function plain(from: DataType, to: DataType): boolean {
  const { kind } = from
  if (isNumber(to)) return kind === 'String' || kind === 'Boolean' || isNumber(from)
  switch (to.kind) {
    case 'String':
      return kind === 'Binary'
    case 'Variant':
      return kind !== 'Binary'
    case 'Boolean':
      return ['Int8', 'UInt8', 'String', 'Variant'].includes(kind)
    case 'Date':
    case 'Timestamp':
      return wideIntegers.has(kind) || times.has(kind) || kind === 'String' || kind === 'Variant'
    case 'Bitmap':
      return kind === 'String' || (isIntegerKind(kind) && !isSignedKind(kind))
    case 'Geometry':
      return ['String', 'Binary', 'Variant'].includes(kind)
    case 'Interval':
      return kind === 'String'
    case 'TimestampTz':
      return kind === 'String' || kind === 'Variant'
    default:
      return false
  }
}
