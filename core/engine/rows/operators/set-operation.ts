import type { SetOperation } from '../../../plan/relation.js'
import type { Block } from '../../../types/block.js'
import type { Key } from '../../../types/key.js'
import { cutColumns } from '../cut-columns.js'
import type { Operator, OperatorScope, RunState } from '../operator.js'
import { checkHeldRows } from '../row-buffer.js'
import { type RowKeyFunction, rowKeyFunction } from '../row-key.js'
import { takeRows } from '../take.js'

type Blocks = AsyncGenerator<Block, void, undefined>

interface Sides {
  readonly left: () => Blocks
  readonly right: () => Blocks
  readonly keyOf: RowKeyFunction
  readonly run: RunState
}

/** UNION, EXCEPT and INTERSECT, with and without ALL; NULL equals NULL. */
export function buildSetOperation(relation: SetOperation, scope: OperatorScope): Operator {
  const types = relation.columns.map(column => column.type)
  const sides: Sides = {
    left: cutColumns(scope.build(relation.left), relation.leftColumns),
    right: cutColumns(scope.build(relation.right), relation.rightColumns),
    keyOf: rowKeyFunction(types),
    run: scope.run,
  }
  return { columns: relation.columns, open: () => operate(relation, sides) }
}

function operate({ op, all }: SetOperation, sides: Sides): Blocks {
  if (op !== 'union') return matchRight(sides, op, all)
  return all ? concatenate(sides) : distinctRows(concatenate(sides), sides.keyOf, sides.run)
}

async function* concatenate({ left, right }: Sides): Blocks {
  yield* left()
  yield* right()
}

/** Removes duplicates: keeps the first of rows that are equal in all columns. */
export async function* distinctRows(
  blocks: AsyncIterable<Block>,
  keyOf: RowKeyFunction,
  run: RunState,
  seen = new Set<Key>(),
): Blocks {
  for await (const block of blocks) {
    const fresh: number[] = []
    for (let i = 0; i < block.length; i++) {
      const key = keyOf(block.columns, i)
      if (seen.has(key)) continue
      seen.add(key)
      fresh.push(i)
    }
    checkHeldRows(seen.size, 'a distinct', run)
    if (fresh.length === block.length) yield block
    else if (fresh.length > 0) yield takeRows(block.columns, fresh, fresh.length)
  }
}

/**
 * Left rows that the right side contains (intersect) or lacks (except). With ALL a right row matches only one left
 * row; without it, duplicates are removed.
 */
async function* matchRight(sides: Sides, op: 'except' | 'intersect', all: boolean): Blocks {
  const { keyOf, run } = sides
  const counts = await countRows(sides)
  const left = sides.left()
  for await (const block of all ? left : distinctRows(left, keyOf, run)) {
    const kept: number[] = []
    for (let i = 0; i < block.length; i++) {
      const key = keyOf(block.columns, i)
      const count = counts.get(key) ?? 0
      if (all && count > 0) counts.set(key, count - 1)
      if (count > 0 === (op === 'intersect')) kept.push(i)
    }
    if (kept.length > 0) yield takeRows(block.columns, kept, kept.length)
  }
}

async function countRows({ right, keyOf, run }: Sides): Promise<Map<Key, number>> {
  const counts = new Map<Key, number>()
  for await (const block of right()) {
    for (let i = 0; i < block.length; i++) {
      const key = keyOf(block.columns, i)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    checkHeldRows(counts.size, 'a set operation', run)
  }
  return counts
}
