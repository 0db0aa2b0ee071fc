import type { RunContext } from '../../engine/engine.js'
import { seriesLength } from '../../functions/series.js'
import type { Source } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { IntegerColumn } from '../../types/columns/integer-column.js'
import { NumberColumn } from '../../types/columns/number-column.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import { blockRows } from './source-reader.js'

/** `numbers(n)`: 0 to n - 1 as UInt64. */
export async function* readNumbers(
  { args, columns }: Source,
  cx: RunContext,
): AsyncGenerator<Block> {
  const series = { start: 0n, step: 1n, count: args['count'] as bigint, isRead: columns.length > 0 }
  yield* countUp(series, cx, integers)
}

/** `generate_series(a, b, step)` and `range`: integers, days or microseconds, up to but excluding `end`. */
export async function* readSeries(
  { args, columns }: Source,
  cx: RunContext,
): AsyncGenerator<Block> {
  const start = args['start'] as bigint
  const step = args['step'] as bigint
  const count = seriesLength({ start, step, end: args['end'] as bigint })
  const series = { start, step, count, isRead: columns.length > 0 }
  yield* countUp(series, cx, columns[0]?.type.kind === 'Date' ? days : integers)
}

interface Series {
  readonly start: bigint
  readonly step: bigint
  readonly count: bigint
  /** Whether the plan reads the numbers, and not only how many there are. */
  readonly isRead: boolean
}

/** A column of `length` numbers, from `start` on. */
type MakeColumn = (start: bigint, step: bigint, length: number) => Column

async function* countUp(
  { start, step, count, isRead }: Series,
  cx: RunContext,
  make: MakeColumn,
): AsyncGenerator<Block> {
  let next = start
  for (let left = count; left > 0n; left -= BigInt(blockRows)) {
    cx.signal.throwIfAborted()
    const length = left < BigInt(blockRows) ? Number(left) : blockRows
    cx.progress(length, length * 8)
    yield { length, columns: isRead ? [make(next, step, length)] : [] }
    next += step * BigInt(length)
  }
}

function integers(start: bigint, step: bigint, length: number): Column {
  const last = start + step * BigInt(length - 1)
  if (isSafe(start) && isSafe(step) && isSafe(last)) {
    return new IntegerColumn(fill(new Float64Array(length), start, step), undefined)
  }
  const values = Array.from({ length }, (_, i) => start + step * BigInt(i))
  return new ValueColumn(values)
}

const days: MakeColumn = (start, step, length) =>
  new NumberColumn(fill(new Int32Array(length), start, step), undefined)

function fill<T extends Float64Array | Int32Array>(data: T, start: bigint, step: bigint): T {
  const [first, by] = [Number(start), Number(step)]
  for (let i = 0; i < data.length; i++) data[i] = first + by * i
  return data
}

const isSafe = (value: bigint): boolean => Number.isSafeInteger(Number(value))
