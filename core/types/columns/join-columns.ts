import type { Value } from '../value.js'
import { BigintColumn } from './bigint-column.js'
import { BooleanColumn } from './boolean-column.js'
import type { Column } from './column.js'
import { ConstantColumn } from './constant-column.js'
import { DictionaryColumn } from './dictionary-column.js'
import { IntegerColumn } from './integer-column.js'
import { joinNulls } from './null-mask.js'
import { NumberColumn } from './number-column.js'
import { StringColumn } from './string-column.js'
import { ValueColumn } from './value-column.js'

/** Strings of more characters in all than this are not joined to one text, which has a greatest length. */
const maxText = 1 << 28

/** The rows of columns of one type, one after the other. Keeps the form of the columns if all have the same. */
export function joinColumns(parts: readonly Column[]): Column {
  const [first] = parts
  if (first === undefined) return new ValueColumn([])
  if (parts.length === 1) return first
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (allAre(parts, NumberColumn)) return joinNumbers(parts, length) ?? joinValues(parts)
  if (allAre(parts, IntegerColumn)) {
    return new IntegerColumn(joinData(parts, new Float64Array(length)), joinNulls(parts, length))
  }
  if (allAre(parts, BigintColumn)) {
    return new BigintColumn(joinData(parts, new BigInt64Array(length)), joinNulls(parts, length))
  }
  if (allAre(parts, BooleanColumn))
    return new BooleanColumn(joinData(parts, new Uint8Array(length)))
  if (allAre(parts, DictionaryColumn)) return joinCodes(parts, length) ?? joinValues(parts)
  if (allAre(parts, StringColumn)) return joinTexts(parts, length) ?? joinValues(parts)
  if (allAre(parts, ConstantColumn)) {
    const { value } = first as ConstantColumn
    if (parts.every(part => Object.is(part.value, value))) return new ConstantColumn(value, length)
  }
  return joinValues(parts)
}

function allAre<C extends Column>(
  parts: readonly Column[],
  kind: new (...args: never[]) => C,
): parts is readonly C[] {
  return parts.every(part => part instanceof kind)
}

interface Settable<D> {
  set(data: D, at: number): void
}

/** Copies the data of all parts into `joined`. */
function joinData<D extends Settable<D>>(
  parts: readonly { readonly data: D; readonly length: number }[],
  joined: D,
): D {
  let at = 0
  for (const { data, length } of parts) {
    joined.set(data, at)
    at += length
  }
  return joined
}

/** Undefined if the parts have arrays of different kinds. */
function joinNumbers(parts: readonly NumberColumn[], length: number): Column | undefined {
  const nulls = joinNulls(parts, length)
  if (parts.every(({ data }) => data instanceof Int32Array)) {
    const ints = parts as readonly { data: Int32Array; length: number }[]
    return new NumberColumn(joinData(ints, new Int32Array(length)), nulls)
  }
  if (parts.every(({ data }) => data instanceof Float64Array)) {
    const floats = parts as readonly { data: Float64Array; length: number }[]
    return new NumberColumn(joinData(floats, new Float64Array(length)), nulls)
  }
  return undefined
}

/** Undefined if the parts have different dictionaries. */
function joinCodes(parts: readonly DictionaryColumn[], length: number): Column | undefined {
  const { dictionary } = parts[0]!
  if (parts.some(part => part.dictionary !== dictionary)) return undefined
  const codes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    codes.set(part.codes, at)
    at += part.length
  }
  return new DictionaryColumn(dictionary, codes)
}

/** Undefined if the text would be too long. */
function joinTexts(parts: readonly StringColumn[], length: number): Column | undefined {
  const starts = new Uint32Array(length + 1)
  const texts: string[] = []
  let at = 0
  let end = 0
  for (const part of parts) {
    const from = part.starts[0]!
    const to = part.starts[part.length]!
    for (let i = 0; i < part.length; i++) starts[at++] = end + part.starts[i]! - from
    end += to - from
    if (end > maxText) return undefined
    texts.push(part.text.substring(from, to))
  }
  starts[length] = end
  return new StringColumn(texts.join(''), starts, joinNulls(parts, length))
}

function joinValues(parts: readonly Column[]): Column {
  const joined: Value[] = []
  for (const part of parts) {
    const values = part.values()
    for (let i = 0; i < part.length; i++) joined.push(values[i]!)
  }
  return new ValueColumn(joined)
}
