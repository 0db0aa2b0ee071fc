import { type DataType, removeNullable } from '../data-type.js'
import type { Value } from '../value.js'
import { BigintColumn } from './bigint-column.js'
import { BooleanColumn, booleanState } from './boolean-column.js'
import type { Column } from './column.js'
import { Dictionary, DictionaryColumn } from './dictionary-column.js'
import { IntegerColumn } from './integer-column.js'
import { NumberColumn, type Numbers } from './number-column.js'
import { StringColumn } from './string-column.js'
import { ValueColumn } from './value-column.js'

/** Strings of more characters in all than this are not joined to one text, which has a greatest length. */
const maxText = 1 << 26

/** How the values of a type are packed. */
type Form = 'int32' | 'float64' | 'bigint' | 'boolean' | 'string' | 'value'

/** How values of a type that is not Nullable are packed: only types that need it keep a JavaScript value per row. */
export function formOf(type: DataType): Form {
  switch (removeNullable(type).kind) {
    case 'Int8':
    case 'Int16':
    case 'Int32':
    case 'UInt8':
    case 'UInt16':
    case 'Date':
      return 'int32'
    case 'UInt32':
    case 'Float32':
    case 'Float64':
      return 'float64'
    case 'Int64':
    case 'UInt64':
    case 'Decimal':
    case 'Timestamp':
      return 'bigint'
    case 'Boolean':
      return 'boolean'
    case 'String':
    case 'Variant':
      return 'string'
    default:
      return 'value'
  }
}

/**
 * Values of a type in the smallest form that holds them. `before` is the column of the rows before these, if any: its
 * dictionary is shared.
 */
export function packColumn(type: DataType, values: ArrayLike<Value>, before?: Column): Column {
  switch (formOf(type)) {
    case 'int32':
      return packNumbers(new Int32Array(values.length), values)
    case 'float64':
      return packNumbers(new Float64Array(values.length), values)
    case 'bigint':
      return packBigints(values)
    case 'boolean':
      return packBooleans(values)
    case 'string':
      return packStrings(values, before)
    case 'value':
      return new ValueColumn(Array.isArray(values) ? values : Array.from(values))
  }
}

/** Values of a type: packed if they are numbers or booleans, which typed loops compute with, else as they are. */
export function packComputed(type: DataType, values: Value[]): Column {
  const form = formOf(type)
  return form === 'string' || form === 'value' ? new ValueColumn(values) : packColumn(type, values)
}

function packNumbers(data: Numbers, values: ArrayLike<Value>): Column {
  let nulls: Uint8Array | undefined
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number | null
    if (value === null) {
      nulls ??= new Uint8Array(values.length)
      nulls[i] = 1
    } else data[i] = value
  }
  return new NumberColumn(data, nulls)
}

function packBigints(values: ArrayLike<Value>): Column {
  const data = new Float64Array(values.length)
  let nulls: Uint8Array | undefined
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as bigint | null
    if (value === null) {
      nulls ??= new Uint8Array(values.length)
      nulls[i] = 1
      continue
    }
    const number = Number(value)
    if (!Number.isSafeInteger(number)) return packLongBigints(values)
    data[i] = number
  }
  return new IntegerColumn(data, nulls)
}

function packLongBigints(values: ArrayLike<Value>): Column {
  const data = new BigInt64Array(values.length)
  let nulls: Uint8Array | undefined
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as bigint | null
    if (value === null) {
      nulls ??= new Uint8Array(values.length)
      nulls[i] = 1
      continue
    }
    data[i] = value
    if (data[i] !== value) return new ValueColumn(Array.from(values))
  }
  return new BigintColumn(data, nulls)
}

function packBooleans(values: ArrayLike<Value>): Column {
  const data = new Uint8Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    data[i] =
      value === null ? booleanState.null : value === true ? booleanState.true : booleanState.false
  }
  return new BooleanColumn(data)
}

function packStrings(values: ArrayLike<Value>, before: Column | undefined): Column {
  const codes = before instanceof StringColumn ? undefined : packCodes(values, before)
  return codes ?? packTexts(values)
}

/** Undefined if there are too many different values. */
function packCodes(values: ArrayLike<Value>, before: Column | undefined): Column | undefined {
  const dictionary = before instanceof DictionaryColumn ? before.dictionary : new Dictionary()
  const known = dictionary.values.length
  const codes = new Uint8Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const code = dictionary.codeOf(values[i]!)
    if (code === undefined) return undefined
    codes[i] = code
  }
  // A dictionary of nearly all values saves nothing.
  return (dictionary.values.length - known) * 2 > values.length
    ? undefined
    : new DictionaryColumn(dictionary, codes)
}

function packTexts(values: ArrayLike<Value>): Column {
  const bounds = new Int32Array(values.length + 1)
  const texts: string[] = []
  let nulls: Uint8Array | undefined
  let end = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as string | null
    if (value === null) {
      nulls ??= new Uint8Array(values.length)
      nulls[i] = 1
    } else {
      texts.push(value)
      end += value.length
      if (end > maxText) return new ValueColumn(Array.from(values))
    }
    bounds[i + 1] = end
  }
  return StringColumn.following(texts.join(''), bounds, nulls)
}
