import { NumberColumn } from '../../types/columns/number-column.js'
import type { DataType } from '../../types/data-type.js'
import type { ColumnReader } from './column-cells.js'
import { FloatData } from './number-cells.js'

const dash = 45
const colon = 58
const dot = 46
const zero = 48
const blank = 32
const letterT = 84

/** Reads dates as `YYYY-MM-DD` from the year 1000 on. */
export const dateReader: ColumnReader = cells => {
  const { rows, bytes, starts, ends, width } = cells
  const data = new Int32Array(rows)
  let nulls: Uint8Array | undefined
  for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
    const start = starts[cell]!
    const days = ends[cell]! - start === 10 ? daysAt(bytes, start) : noDay
    if (days !== noDay) {
      data[row] = days
      continue
    }
    const other = cells.general(row)
    if (other === null) {
      nulls ??= new Uint8Array(rows)
      nulls[row] = 1
    } else if (other !== undefined) data[row] = other as number
  }
  return new NumberColumn(data, nulls)
}

/** Reads timestamps in UTC as `YYYY-MM-DD HH:MM:SS`, or with a `T`, and up to six digits after a point. */
export function timestampReader(type: DataType): ColumnReader {
  return cells => {
    const { rows, bytes, starts, ends, width } = cells
    const found = new FloatData(rows)
    const { data } = found
    for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
      const start = starts[cell]!
      const end = ends[cell]!
      const length = end - start
      const between = bytes[start + 10]
      if (length >= 19 && length <= 26 && (between === blank || between === letterT)) {
        const days = daysAt(bytes, start)
        const micros = microsAt(bytes, start + 11, end)
        const value = days * 86_400_000_000 + micros
        if (days !== noDay && micros >= 0 && Number.isSafeInteger(value)) {
          data[row] = value
          continue
        }
      }
      found.set(row, cells.general(row))
    }
    return found.bigints(type)
  }
}

/** No Date, which are from year 1 to 9999. */
const noDay = 0x7fffffff

/** The days before each month of a year that is not a leap year. */
const daysBefore = Int32Array.of(0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
const lastDays = Int32Array.of(0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

/** The days since 1970 of the ten bytes at `at`; `noDay` if they are not a date from year 1000 to 9998. */
function daysAt(bytes: Buffer, at: number): number {
  if (bytes[at + 4] !== dash || bytes[at + 7] !== dash) return noDay
  const century = twoDigits(bytes, at)
  const ofCentury = twoDigits(bytes, at + 2)
  const month = twoDigits(bytes, at + 5)
  const day = twoDigits(bytes, at + 8)
  if (century < 10 || ofCentury < 0 || month < 1 || month > 12 || day < 1) return noDay
  const year = century * 100 + ofCentury
  if (year > 9998) return noDay
  const isLeap = (year & 3) === 0 && (ofCentury !== 0 || (century & 3) === 0)
  const last = month === 2 && isLeap ? 29 : lastDays[month]!
  if (day > last) return noDay
  const before = year - 1
  const leaps = (before >> 2) - ((before / 100) | 0) + ((before / 400) | 0)
  const thisLeap = isLeap && month > 2 ? 1 : 0
  // 719,162 days lie between 0001-01-01 and 1970-01-01.
  return before * 365 + leaps + daysBefore[month]! + thisLeap + day - 1 - 719_162
}

/** The microseconds of `HH:MM:SS`, and a point and up to six digits if there are any; else -1. */
function microsAt(bytes: Buffer, at: number, end: number): number {
  if (bytes[at + 2] !== colon || bytes[at + 5] !== colon) return -1
  const hour = twoDigits(bytes, at)
  const minute = twoDigits(bytes, at + 3)
  const second = twoDigits(bytes, at + 6)
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1
  let micros = 0
  let place = at + 8
  if (place < end) {
    if (bytes[place] !== dot || place + 1 === end) return -1
    let unit = 100_000
    for (place++; place < end; place++, unit = (unit / 10) | 0) {
      const digit = bytes[place]! - zero
      if (digit < 0 || digit > 9) return -1
      micros += digit * unit
    }
  }
  return ((hour * 60 + minute) * 60 + second) * 1_000_000 + micros
}

/** The number that two digits form; less than 0 if they are not digits. */
function twoDigits(bytes: Buffer, at: number): number {
  const tens = bytes[at]! - zero
  const ones = bytes[at + 1]! - zero
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}
