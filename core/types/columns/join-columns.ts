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

/** Shares the text if it is the same one; else joins those parts of the texts that are used. Undefined if too long. */
function joinTexts(parts: readonly StringColumn[], length: number): Column | undefined {
  const { text } = parts[0]!
  const starts = new Int32Array(length)
  const ends = new Int32Array(length)
  const nulls = joinNulls(parts, length)
  let at = 0
  if (parts.every(part => part.text === text)) {
    for (const part of parts) {
      starts.set(part.starts, at)
      ends.set(part.ends, at)
      at += part.length
    }
    return new StringColumn(text, starts, ends, nulls)
  }
  const texts: string[] = []
  let end = 0
  for (const part of parts) {
    const used = part.characters
    const isSparse = used * 2 < part.text.length
    if (end + (isSparse ? used : part.text.length) > maxText) return undefined
    if (isSparse) {
      for (let i = 0; i < part.length; i++) {
        const from = part.starts[i]!
        const to = part.ends[i]!
        if (from < to) texts.push(part.text.substring(from, to))
        starts[at] = end
        end += to - from
        ends[at++] = end
      }
    } else {
      texts.push(part.text)
      for (let i = 0; i < part.length; i++) {
        starts[at] = end + part.starts[i]!
        ends[at++] = end + part.ends[i]!
      }
      end += part.text.length
    }
  }
  return new StringColumn(texts.join(''), starts, ends, nulls)
}

function joinValues(parts: readonly Column[]): Column {
  const joined: Value[] = []
  for (const part of parts) {
    const values = part.values()
    for (let i = 0; i < part.length; i++) joined.push(values[i]!)
  }
  return new ValueColumn(joined)
}
