import type { RunContext } from '../../engine/engine.js'
import { seriesLength } from '../../functions/series.js'
import type { Source } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import { blockRows } from './source-reader.js'

/** `numbers(n)`: 0 to n - 1 as UInt64. */
export async function* readNumbers(
  { args, columns }: Source,
  cx: RunContext,
): AsyncGenerator<Block> {
  const series = { start: 0n, step: 1n, count: args['count'] as bigint, isRead: columns.length > 0 }
  yield* countUp(series, cx, value => value)
}

/** `generate_series(a, b, step)` and `range`: integers, days or microseconds, up to but excluding `end`. */
export async function* readSeries(
  { args, columns }: Source,
  cx: RunContext,
): AsyncGenerator<Block> {
  const start = args['start'] as bigint
  const step = args['step'] as bigint
  const count = seriesLength({ start, step, end: args['end'] as bigint })
  const days = columns[0]?.type.kind === 'Date'
  const series = { start, step, count, isRead: columns.length > 0 }
  yield* countUp(series, cx, value => (days ? Number(value) : value))
}

interface Series {
  readonly start: bigint
  readonly step: bigint
  readonly count: bigint
  /** Whether the plan reads the numbers, and not only how many there are. */
  readonly isRead: boolean
}

async function* countUp(
  { start, step, count, isRead }: Series,
  cx: RunContext,
  make: (value: bigint) => bigint | number,
): AsyncGenerator<Block> {
  let next = start
  for (let left = count; left > 0n; left -= BigInt(blockRows)) {
    cx.signal.throwIfAborted()
    const length = left < BigInt(blockRows) ? Number(left) : blockRows
    cx.progress(length, length * 8)
    if (!isRead) {
      yield { length, columns: [] }
      continue
    }
    const column = new Array<bigint | number>(length)
    for (let i = 0; i < length; i++) {
      column[i] = make(next)
      next += step
    }
    yield { length, columns: [new ValueColumn(column)] }
  }
}
