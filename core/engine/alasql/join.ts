import type { Join } from '../../plan/relation.js'
import { pairLayout } from '../../scalar/layout.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { removeNullable } from '../../types/data-type.js'
import { type Builder, chunkRows, type Operator, type OperatorScope } from '../rows/operator.js'
import { joinOperator } from '../rows/operators/join/join.js'
import { rowKeyFunction } from '../rows/row-key.js'
import { joinBlocks } from '../rows/take.js'
import { rowsOf } from './filter-project.js'
import { keyText } from './key-text.js'
import { type Peeked, peekRows, resumed } from './peek-rows.js'
import type { JoinClauses, Row, Statements } from './statements.js'

/**
 * Joins that alasql computes with a hash table: inner joins with keys, and left joins with no condition besides keys.
 */
function isAlasqls({ join, keys, residual }: Join): boolean {
  return keys.length > 0 && (join === 'inner' || (join === 'left' && residual.length === 0))
}

/** Joins up to `maxRows` rows of both sides with alasql, more with our own operator. */
export function joinBuilder(statements: Statements, maxRows: number): Builder<'Join'> {
  return (relation, scope) => {
    const left = scope.build(relation.left)
    const right = scope.build(relation.right)
    if (!isAlasqls(relation)) return joinOperator(relation, left, right, scope)
    return {
      columns: [...left.columns, ...right.columns],
      async *open() {
        const peeked: Peeked[] = []
        try {
          const rights = await peekRows(right, maxRows)
          peeked.push(rights)
          const lefts = await peekRows(left, maxRows - rights.rows)
          peeked.push(lefts)
          if (lefts.rows + rights.rows > maxRows) {
            const inputs = [resumed(left, lefts), resumed(right, rights)] as const
            yield* joinOperator(relation, ...inputs, scope).open()
          } else {
            yield* joinPeeked(statements, relation, { left, right, lefts, rights, scope })
          }
        } finally {
          for (const { rest } of peeked) await rest?.return()
        }
      },
    }
  }
}

interface Sides {
  readonly left: Operator
  readonly right: Operator
  readonly lefts: Peeked
  readonly rights: Peeked
  readonly scope: OperatorScope
}

function* joinPeeked(
  statements: Statements,
  relation: Join,
  { left, right, lefts, rights, scope }: Sides,
): Generator<Block> {
  const leftBlock = joinBlocks(lefts.blocks, left.columns.length)
  const rightBlock = joinBlocks(rights.blocks, right.columns.length)
  const columns = [...leftBlock.columns, ...rightBlock.columns]
  const pairs = pairLayout(left.columns, right.columns, scope.cells)
  const residual = relation.residual.map(conjunct => scope.scalarIn(conjunct, pairs))
  const leftKeys = relation.keys.map(key => scope.scalar(key.left, left.columns).column(leftBlock))
  const rightKeys = relation.keys.map(key =>
    scope.scalar(key.right, right.columns).column(rightBlock),
  )
  const clauses: JoinClauses<readonly [number, number]> = {
    leftKey: sideKeys(relation, leftKeys, 'L'),
    rightKey: sideKeys(relation, rightKeys, 'R'),
    residual: ([i], [j]) => residual.every(test => test.value(columns, i!, j!) === true),
    output: ([i], other) => [i!, other?.[0] ?? -1],
  }
  const run = relation.join === 'inner' ? statements.innerJoin : statements.leftJoin
  const rows = run(rowsOf(leftBlock), rowsOf(rightBlock), clauses)
  for (let from = 0; from < rows.length; from += chunkRows) {
    const part = rows.slice(from, from + chunkRows)
    const leftRows = part.map(([i]) => i)
    const rightRows = part.map(([, j]) => j)
    yield {
      length: part.length,
      columns: [
        ...leftBlock.columns.map(column => column.take(leftRows, part.length)),
        ...rightBlock.columns.map(column => column.take(rightRows, part.length)),
      ],
    }
  }
}

/** The key strings of one side; `missing`, which differs by side, for a row whose NULL matches nothing. */
function sideKeys(
  { keys }: Join,
  columns: readonly Column[],
  missing: 'L' | 'R',
): (row: Row) => string {
  const keyOf = rowKeyFunction(keys.map(key => removeNullable(key.left.type)))
  return ([i]) => {
    const isMissing = keys.some((key, at) => !key.nullsEqual && columns[at]!.get(i!) === null)
    return isMissing ? missing : keyText(keyOf(columns, i!))
  }
}
