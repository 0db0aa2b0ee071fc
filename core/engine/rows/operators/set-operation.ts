import type { SetOperation } from '../../../plan/relation.js'
import type { Block } from '../../../types/block.js'
import type { DataType } from '../../../types/data-type.js'
import { cutColumns } from '../cut-columns.js'
import { KeyNumbers } from '../key-numbers.js'
import { noKey } from '../number-table.js'
import type { Blocks, Operator, OperatorScope, RunState } from '../operator.js'
import { takeRows } from '../take.js'

interface Sides {
  readonly left: () => Blocks
  readonly right: () => Blocks
  readonly types: readonly DataType[]
  readonly run: RunState
}

/** UNION, EXCEPT and INTERSECT, with and without ALL; NULL equals NULL. */
export function buildSetOperation(relation: SetOperation, scope: OperatorScope): Operator {
  const sides: Sides = {
    left: cutColumns(scope.build(relation.left), relation.leftColumns),
    right: cutColumns(scope.build(relation.right), relation.rightColumns),
    types: relation.columns.map(column => column.type),
    run: scope.run,
  }
  return { columns: relation.columns, open: () => operate(relation, sides) }
}

function operate({ op, all }: SetOperation, sides: Sides): Blocks {
  if (op !== 'union') return matchRight(sides, op, all)
  if (all) return concatenate(sides)
  return distinctRows(concatenate(sides), new KeyNumbers(sides.types), sides.run)
}

async function* concatenate({ left, right }: Sides): Blocks {
  yield* left()
  yield* right()
}

/** Removes rows that are equal in all columns to an earlier one, or to one that `seen` has numbered before. */
export async function* distinctRows(
  blocks: AsyncIterable<Block>,
  seen: KeyNumbers,
  run: RunState,
): Blocks {
  for await (const block of blocks) {
    if (run.pacer.due()) await run.pacer.pause()
    let next = seen.count
    const numbers = seen.number(block.columns, block.length)
    run.memory.checkKeys(seen.count, 'a distinct')
    const fresh = new Int32Array(seen.count - next)
    let length = 0
    for (let i = 0; length < fresh.length; i++) {
      if (numbers[i] !== next) continue
      fresh[length++] = i
      next++
    }
    if (length === block.length) yield block
    else if (length > 0) yield takeRows(block.columns, fresh, length)
  }
}

/**
 * Left rows that the right side contains (intersect) or lacks (except). With ALL a right row matches only one left
 * row; without it, duplicates are removed.
 */
async function* matchRight(sides: Sides, op: 'except' | 'intersect', all: boolean): Blocks {
  const { types, run } = sides
  const { numbers, counts } = await countRows(sides)
  const left = sides.left()
  for await (const block of all ? left : distinctRows(left, new KeyNumbers(types), run)) {
    const found = numbers.find(block.columns, block.length)
    const kept = new Int32Array(block.length)
    let length = 0
    for (let i = 0; i < block.length; i++) {
      const number = found[i]!
      const isFound = number !== noKey && counts[number]! > 0
      if (all && isFound) counts[number]!--
      if (isFound === (op === 'intersect')) kept[length++] = i
    }
    if (length > 0) yield takeRows(block.columns, kept, length)
  }
}

/** The keys of the right side, and how many rows have each. */
async function countRows({ right, types, run }: Sides) {
  const numbers = new KeyNumbers(types)
  const counts: number[] = []
  for await (const block of right()) {
    if (run.pacer.due()) await run.pacer.pause()
    for (const number of numbers.number(block.columns, block.length)) {
      counts[number] = (counts[number] ?? 0) + 1
    }
    run.memory.checkKeys(numbers.count, 'a set operation')
  }
  return { numbers, counts }
}
