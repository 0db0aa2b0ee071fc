import { Unsupported } from '../../../../errors/unsupported.js'
import { isAsof } from '../../../../plan/join-kind.js'
import type { Join } from '../../../../plan/relation.js'
import type { ScalarProgram } from '../../../../scalar/compile-scalar.js'
import { pairLayout } from '../../../../scalar/layout.js'
import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'
import { ConstantColumn } from '../../../../types/columns/constant-column.js'
import { collectKeyed, type KeyedBuffer } from '../../keyed-buffer.js'
import type { Operator, OperatorScope, RunState } from '../../operator.js'
import { chunkRows } from '../../operator.js'
import { buildAsofJoin } from './asof-join.js'
import { HashTable } from './hash-table.js'
import { type JoinTraits, joinTraits } from './join-traits.js'
import { PairBatch } from './pair-batch.js'
import { PairMatcher } from './pair-matcher.js'
import { none } from './row-heads.js'

type Blocks = AsyncGenerator<Block, void, undefined>

/** The largest number of pairs that a join without keys may check. */
const maxPairs = 1e9

/** A join with everything compiled. */
interface JoinParts {
  readonly relation: Join
  readonly traits: JoinTraits
  readonly left: Operator
  readonly right: Operator
  readonly leftKeys: readonly ScalarProgram[]
  readonly rightKeys: readonly ScalarProgram[]
  readonly residual: readonly ScalarProgram[]
  readonly run: RunState
}

/** Joins by a hash table of the keys, or all pairs if there are none. The right side is held in memory. */
export function buildJoin(relation: Join, scope: OperatorScope): Operator {
  return joinOperator(relation, scope.build(relation.left), scope.build(relation.right), scope)
}

/** Like `buildJoin`, over existing operators. */
export function joinOperator(
  relation: Join,
  left: Operator,
  right: Operator,
  scope: OperatorScope,
): Operator {
  const { join } = relation
  if (isAsof(join)) return buildAsofJoin(relation, left, right, scope)
  const traits = joinTraits[join]
  const pairs = pairLayout(left.columns, right.columns, scope.cells)
  const parts: JoinParts = {
    relation,
    traits,
    left,
    right,
    leftKeys: relation.keys.map(key => scope.scalar(key.left, left.columns)),
    rightKeys: relation.keys.map(key => scope.scalar(key.right, right.columns)),
    residual: relation.residual.map(conjunct => scope.scalarIn(conjunct, pairs)),
    run: scope.run,
  }
  return {
    columns: [
      ...(traits.leftColumns ? left.columns : []),
      ...(traits.rightColumns ? right.columns : []),
      ...(relation.mark === undefined ? [] : [relation.mark]),
    ],
    open: () => joinRows(parts),
  }
}

async function* joinRows(parts: JoinParts): Blocks {
  const { traits, run } = parts
  const build = await collectKeyed(parts.right, parts.rightKeys, 'the right side of a join', run)
  const candidates = await candidatesOf(parts, build)
  const matcher = new PairMatcher(traits, parts.residual, build.columns, build.length)
  for await (const chunk of leftRows(parts, build.length)) {
    if (run.pacer.due()) await run.pacer.pause()
    for (const batch of candidates(chunk, matcher.rightMatched)) {
      const block = matcher.settle(chunk, batch)
      batch.clear()
      if (block !== undefined) yield block
      if (run.pacer.due()) await run.pacer.pause()
    }
  }
  yield* rightRows(parts, build, matcher.rightMatched)
}

/**
 * The left rows. Without keys they are counted before they are joined, so that too many pairs are refused at once;
 * not for a short right side.
 */
async function* leftRows({ left, relation, run }: JoinParts, rightRows: number): Blocks {
  if (relation.keys.length > 0 || rightRows <= chunkRows) {
    yield* left.open()
    return
  }
  const blocks: Block[] = []
  let pairs = 0
  for await (const block of left.open()) {
    if (run.pacer.due()) await run.pacer.pause()
    pairs += block.length * rightRows
    if (pairs > maxPairs) {
      throw new Unsupported(`joins without equal keys over more than ${maxPairs} pairs of rows`)
    }
    blocks.push(block)
  }
  yield* blocks
}

/** Yields the pairs to check for a chunk of left rows. The batch is reused. */
type Candidates = (chunk: Block, rightMatched: Uint8Array) => Generator<PairBatch>

async function candidatesOf(parts: JoinParts, build: KeyedBuffer): Promise<Candidates> {
  if (parts.relation.keys.length === 0) return allPairs(parts.traits, build.length)
  const table = await HashTable.build(parts.relation, build.keys, build.length, parts.run.pacer)
  const batch = new PairBatch()
  return function* (chunk, rightMatched) {
    const keys = parts.leftKeys.map(key => key.column(chunk))
    yield* equalPairs(chunk.length, keys, { table, batch, rightMatched, parts })
  }
}

interface Probe {
  readonly table: HashTable
  readonly batch: PairBatch
  readonly rightMatched: Uint8Array
  readonly parts: JoinParts
}

function* equalPairs(
  length: number,
  keys: readonly Column[],
  { table, batch, rightMatched, parts }: Probe,
): Generator<PairBatch> {
  const { traits, residual } = parts
  /** If equal keys are the only condition, one match decides the row. */
  const oneSettles = residual.length === 0 && !traits.pairs
  const settlesLeft = oneSettles && traits.rightEnd === 'nothing'
  const settlesRight = oneSettles && traits.rightEnd !== 'nothing'
  const { next } = table
  const heads = table.findAll(keys, length)
  for (let i = 0; i < length; i++) {
    let row = heads[i]!
    const found = row !== none
    if (found && settlesRight && rightMatched[row] === 1) continue
    while (row !== none) {
      batch.add(i, row)
      if (batch.isFull) yield batch
      if (settlesLeft) break
      row = next[row]!
    }
    if (traits.leftEnd === 'mark')
      yield* undecidedPairs(i, keys, { table, batch, oneSettles, found })
    else if (traits.leftEnd !== 'nothing') batch.end(i)
    if (batch.isFull) yield batch
  }
  yield batch
}

/** Adds the pairs that NULLs leave undecided, and the row's end; without a residual only whether there is one. */
function* undecidedPairs(
  i: number,
  keys: readonly Column[],
  by: { table: HashTable; batch: PairBatch; oneSettles: boolean; found: boolean },
): Generator<PairBatch> {
  const { table, batch, oneSettles, found } = by
  if (oneSettles) {
    batch.end(i, !found && table.undecided(keys, i).next().done === false)
    return
  }
  for (const row of table.undecided(keys, i)) {
    batch.add(i, row, 1)
    if (batch.isFull) yield batch
  }
  batch.end(i)
}

/** Pairs every left row with every right row. */
function allPairs(traits: JoinTraits, rightRows: number): Candidates {
  const batch = new PairBatch()
  return function* (chunk) {
    for (let i = 0; i < chunk.length; i++) {
      for (let row = 0; row < rightRows; row++) {
        batch.add(i, row)
        if (batch.isFull) yield batch
      }
      if (traits.leftEnd !== 'nothing') batch.end(i)
      if (batch.isFull) yield batch
    }
    yield batch
  }
}

/** The rows for unmatched right rows, after all left rows. */
async function* rightRows(
  { traits, left, run }: JoinParts,
  build: KeyedBuffer,
  rightMatched: Uint8Array,
): Blocks {
  if (traits.rightEnd === 'nothing') return
  const { columns } = build
  const wanted = traits.rightEnd === 'ifMatched' ? 1 : 0
  for (let from = 0; from < build.length; from += chunkRows) {
    if (run.pacer.due()) await run.pacer.pause()
    const rows: number[] = []
    const to = Math.min(from + chunkRows, build.length)
    for (let row = from; row < to; row++) if (rightMatched[row] === wanted) rows.push(row)
    if (rows.length === 0) continue
    const missing = traits.leftColumns
      ? left.columns.map(() => new ConstantColumn(null, rows.length))
      : []
    const held = columns.map(column => column.take(rows, rows.length))
    yield { length: rows.length, columns: [...missing, ...held] }
  }
}
