import type { RunContext } from '../../engine/engine.js'
import { seriesLength } from '../../functions/series.js'
import type { Source } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import { blockRows } from './source-reader.js'

/** `numbers(n)`: 0 to n - 1 as UInt64. */
export async function* readNumbers({ args }: Source, cx: RunContext): AsyncGenerator<Block> {
  yield* countUp(0n, 1n, args['count'] as bigint, cx, value => value)
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
  yield* countUp(start, step, count, cx, value => (days ? Number(value) : value))
}

async function* countUp(
  start: bigint,
  step: bigint,
  count: bigint,
  cx: RunContext,
  make: (value: bigint) => bigint | number,
): AsyncGenerator<Block> {
  let next = start
  for (let left = count; left > 0n; left -= BigInt(blockRows)) {
    cx.signal.throwIfAborted()
    const length = left < BigInt(blockRows) ? Number(left) : blockRows
    const column = new Array<bigint | number>(length)
    for (let i = 0; i < length; i++) {
      column[i] = make(next)
      next += step
    }
    cx.progress(length, length * 8)
    yield { length, columns: [new ValueColumn(column)] }
  }
}
