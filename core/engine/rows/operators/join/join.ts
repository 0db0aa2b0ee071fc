import { Unsupported } from '../../../../errors/unsupported.js'
import { isAsof } from '../../../../plan/join-kind.js'
import type { Join } from '../../../../plan/relation.js'
import type { ScalarProgram } from '../../../../scalar/compile-scalar.js'
import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'
import { ConstantColumn } from '../../../../types/columns/constant-column.js'
import { type KeyedBuffer, withAllRows } from '../../keyed-buffer.js'
import type { Blocks, Operator, OperatorScope, RunState } from '../../operator.js'
import { chunkRows } from '../../operator.js'
import { buildAsofJoin } from './asof-join.js'
import { HashTable, none } from './hash-table.js'
import { type JoinTraits, joinTraits } from './join-traits.js'
import { KeyMatcher } from './key-matcher.js'
import { PairBatch } from './pair-batch.js'
import { PairMatcher } from './pair-matcher.js'
import { Residual } from './residual.js'

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
  readonly residual: Residual
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
  const parts: JoinParts = {
    relation,
    traits,
    left,
    right,
    leftKeys: relation.keys.map(key => scope.scalar(key.left, left.columns)),
    rightKeys: relation.keys.map(key => scope.scalar(key.right, right.columns)),
    residual: new Residual(relation.residual, left.columns, right.columns, scope),
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

function joinRows(parts: JoinParts): Blocks {
  const { right, rightKeys, run } = parts
  const held = { holder: 'the right side of a join', run }
  return withAllRows(right, rightKeys, held, build => joinHeld(parts, build))
}

/** Joins the left rows with the right ones, which are held. */
async function* joinHeld(parts: JoinParts, build: KeyedBuffer): Blocks {
  const { traits, run } = parts
  const matcher = await matcherOf(parts, build)
  for await (const chunk of leftRows(parts, build.length)) {
    if (run.pacer.due()) await run.pacer.pause()
    for (const block of matcher.match(chunk)) {
      if (block !== undefined) yield block
      if (run.pacer.due()) await run.pacer.pause()
    }
  }
  if (traits.rightEnd !== 'nothing') yield* rightRows(parts, build, matcher.rightMatched)
}

interface Matcher {
  /** 1 for right rows that some left row matched. */
  readonly rightMatched: Uint8Array
  /** The output rows of a chunk of left rows; undefined stands for a batch of pairs without any. */
  match(chunk: Block): Iterable<Block | undefined>
}

async function matcherOf(parts: JoinParts, build: KeyedBuffer): Promise<Matcher> {
  const { relation, traits, residual, run } = parts
  const right = traits.rightColumns || !residual.isEmpty ? build.columns : []
  if (relation.keys.length > 0) {
    const table = await HashTable.build(relation, build.keys, build.length, run.pacer)
    if (residual.isEmpty) {
      const matcher = new KeyMatcher(traits, table, right, build.length)
      const { rightMatched } = matcher
      return { rightMatched, match: chunk => matcher.match(chunk, keysOf(parts, chunk)) }
    }
    return pairMatcher(parts, right, build.length, equalPairs(parts, table))
  }
  return pairMatcher(parts, right, build.length, allPairs(traits, build.length))
}

function keysOf({ leftKeys }: JoinParts, chunk: Block): readonly Column[] {
  return leftKeys.map(key => key.column(chunk))
}

/** Checks pairs of rows one by one. */
function pairMatcher(
  { traits, residual }: JoinParts,
  right: readonly Column[],
  rightRows: number,
  candidates: Candidates,
): Matcher {
  const matcher = new PairMatcher(traits, residual, right, rightRows)
  return {
    rightMatched: matcher.rightMatched,
    *match(chunk) {
      for (const batch of candidates(chunk)) {
        yield matcher.settle(chunk, batch)
        batch.clear()
      }
    },
  }
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
type Candidates = (chunk: Block) => Generator<PairBatch>

/** The pairs whose keys are equal and, for a mark join, those for which a NULL leaves that undecided. */
function equalPairs(parts: JoinParts, table: HashTable): Candidates {
  const { leftEnd } = parts.traits
  const { next } = table
  const batch = new PairBatch()
  return function* (chunk) {
    const keys = keysOf(parts, chunk)
    const heads = table.findAll(keys, chunk.length)
    for (let i = 0; i < chunk.length; i++) {
      for (let row = heads[i]!; row !== none; row = next[row]!) {
        batch.add(i, row)
        if (batch.isFull) yield batch
      }
      if (leftEnd === 'mark') {
        for (const row of table.undecided(keys, i)) {
          batch.add(i, row, 1)
          if (batch.isFull) yield batch
        }
      }
      if (leftEnd !== 'nothing') batch.end(i)
      if (batch.isFull) yield batch
    }
    yield batch
  }
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
  const { columns } = build
  const wanted = traits.rightEnd === 'ifMatched' ? 1 : 0
  for (let from = 0; from < build.length; from += chunkRows) {
    if (run.pacer.due()) await run.pacer.pause()
    const rows = new Int32Array(chunkRows)
    let length = 0
    const to = Math.min(from + chunkRows, build.length)
    for (let row = from; row < to; row++) if (rightMatched[row] === wanted) rows[length++] = row
    if (length === 0) continue
    const missing = traits.leftColumns
      ? left.columns.map(() => new ConstantColumn(null, length))
      : []
    const held = columns.map(column => column.take(rows, length))
    yield { length, columns: [...missing, ...held] }
  }
}
