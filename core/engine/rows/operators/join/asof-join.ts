import { Bug } from '../../../../errors/bug.js'
import type { Join } from '../../../../plan/relation.js'
import type { ScalarProgram } from '../../../../scalar/compile-scalar.js'
import { pairLayout } from '../../../../scalar/layout.js'
import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'
import { ConstantColumn } from '../../../../types/columns/constant-column.js'
import { comparator } from '../../../../types/compare.js'
import { removeNullable } from '../../../../types/data-type.js'
import type { Key } from '../../../../types/key.js'
import type { Value } from '../../../../types/value.js'
import { type KeyedBuffer, withAllRows } from '../../keyed-buffer.js'
import {
  type Blocks,
  chunkRows,
  type Operator,
  type OperatorScope,
  type RunState,
} from '../../operator.js'
import { hasNull, rowKeyFunction } from '../../row-key.js'
import { none } from './hash-table.js'

interface AsofParts {
  readonly relation: Join
  readonly left: Operator
  readonly right: Operator
  readonly leftKeys: readonly ScalarProgram[]
  readonly rightKeys: readonly ScalarProgram[]
  readonly residual: readonly ScalarProgram[]
  readonly compare: (a: Value, b: Value) => number
  readonly op: '>' | '>=' | '<' | '<='
  readonly run: RunState
}

/**
 * Pairs each left row with the right row with equal keys that is nearest by the inequality: the greatest for `>` and
 * `>=`, the smallest for `<` and `<=`; of equal ones the last. Then, for joins that keep them, yields the unmatched
 * right rows.
 */
export function buildAsofJoin(
  relation: Join,
  left: Operator,
  right: Operator,
  scope: OperatorScope,
): Operator {
  const { asof } = relation
  if (asof === undefined) throw new Bug('an ASOF join has no inequality')
  const pairs = pairLayout(left.columns, right.columns, scope.cells)
  const parts: AsofParts = {
    relation,
    left,
    right,
    leftKeys: [...relation.keys.map(key => key.left), asof.left].map(expr =>
      scope.scalar(expr, left.columns),
    ),
    rightKeys: [...relation.keys.map(key => key.right), asof.right].map(expr =>
      scope.scalar(expr, right.columns),
    ),
    residual: relation.residual.map(conjunct => scope.scalarIn(conjunct, pairs)),
    compare: comparator(asof.left.type),
    op: asof.op,
    run: scope.run,
  }
  return { columns: [...left.columns, ...right.columns], open: () => joinNearest(parts) }
}

function joinNearest(parts: AsofParts): Blocks {
  const { right, rightKeys, run } = parts
  const held = { holder: 'the right side of a join', run }
  return withAllRows(right, rightKeys, held, build => joinHeld(parts, build))
}

/** Joins the left rows with the right ones, which are held. */
async function* joinHeld(parts: AsofParts, build: KeyedBuffer): Blocks {
  const { relation, run, residual } = parts
  const at = relation.keys.length
  const keepsLeft = relation.join === 'leftAsof' || relation.join === 'fullAsof'
  const keepsRight = relation.join === 'rightAsof' || relation.join === 'fullAsof'
  const found = new Uint8Array(keepsRight ? build.length : 0)
  const held = build.columns
  const buildKeys = build.keys
  const places = buildKeys[at]!
  const types = relation.keys.map(key => removeNullable(key.left.type))
  const keyOf = rowKeyFunction(types)
  const groups = new Map<Key, number[]>()
  for (let row = 0; row < build.length; row++) {
    if (hasNull(buildKeys, row)) continue
    const key = keyOf(buildKeys, row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  for (const group of groups.values()) {
    if (run.pacer.due()) await run.pacer.pause()
    group.sort((a, b) => parts.compare(places.get(a), places.get(b)) || a - b)
  }
  for await (const chunk of parts.left.open()) {
    if (run.pacer.due()) await run.pacer.pause()
    const keys = parts.leftKeys.map(key => key.column(chunk))
    const left: number[] = []
    const right: number[] = []
    const columns = [...chunk.columns, ...held]
    for (let i = 0; i < chunk.length; i++) {
      const group = hasNull(keys, i) ? undefined : groups.get(keyOf(keys, i))
      let row = group === undefined ? none : nearest(group, places, keys[at]!.get(i), parts)
      if (row !== none && !residual.every(test => test.value(columns, i, row) === true)) row = none
      if (row === none && !keepsLeft) continue
      if (row !== none && keepsRight) found[row] = 1
      left.push(i)
      right.push(row)
    }
    if (left.length === 0) continue
    yield {
      length: left.length,
      columns: [
        ...chunk.columns.map(column => column.take(left, left.length)),
        ...held.map(column => column.take(right, left.length)),
      ],
    }
  }
  if (keepsRight) yield* unfound(parts, held, found)
}

/** The right rows not marked in `found`, with NULLs for the left side. */
function* unfound(parts: AsofParts, held: readonly Column[], found: Uint8Array): Generator<Block> {
  const rows = [...found.keys()].filter(row => found[row] === 0)
  for (let from = 0; from < rows.length; from += chunkRows) {
    const part = rows.slice(from, from + chunkRows)
    const missing = new ConstantColumn(null, part.length)
    yield {
      length: part.length,
      columns: [
        ...parts.left.columns.map(() => missing),
        ...held.map(column => column.take(part, part.length)),
      ],
    }
  }
}

/** The row of a sorted group that is nearest to `value` by the inequality, or `none`. */
function nearest(
  group: readonly number[],
  places: Column,
  value: Value,
  { compare, op }: AsofParts,
): number {
  /** Rows before `low` are smaller than the value, or also equal to it for `>=` and `<`. */
  const below = op === '>=' || op === '<' ? 0 : -1
  let low = 0
  let high = group.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(places.get(group[middle]!), value) <= below) low = middle + 1
    else high = middle
  }
  return group[op === '>' || op === '>=' ? low - 1 : low] ?? none
}
