import type { Scan } from '../../../plan/relation.js'
import type { Block } from '../../../types/block.js'
import type { Column } from '../../../types/columns/column.js'
import { IntegerColumn } from '../../../types/columns/integer-column.js'
import { chunkRows, type Operator, type OperatorScope, type RunState } from '../operator.js'

/** The bytes counted per value, for progress. */
const valueBytes = 8

/** Yields a table's chunks as they are stored. */
export function buildScan(relation: Scan, { run }: OperatorScope): Operator {
  const { rowId, internal } = relation
  let { columns }: Pick<Operator, 'columns'> = relation
  if (internal !== undefined) columns = [...columns, ...internal]
  if (rowId !== undefined) columns = [...columns, rowId]
  return { columns, open: () => scanTable(relation, run) }
}

async function* scanTable(relation: Scan, run: RunState): AsyncGenerator<Block, void, undefined> {
  const hidden = relation.internal?.length ?? 0
  let index = 0
  for (const chunk of run.scan(relation)) {
    if (run.pacer.due()) await run.pacer.pause()
    const columns = relation.columns.map(column => chunk.columns[column.position]!)
    if (hidden > 0) columns.push(...chunk.columns.slice(-hidden))
    if (relation.rowId !== undefined) columns.push(rowIds(index, chunk.length))
    run.cx.progress(chunk.length, chunk.length * columns.length * valueBytes)
    yield { length: chunk.length, columns }
    index++
  }
}

/** Row identities of a chunk: unique in one version of a table, see `rowPlace`. */
function rowIds(index: number, length: number): Column {
  const ids = new Float64Array(length)
  for (let i = 0; i < length; i++) ids[i] = index * chunkRows + i
  return new IntegerColumn(ids, undefined)
}

/** The chunk of the row with this identity, and its index in the chunk. */
export function rowPlace(rowId: bigint): { readonly chunk: number; readonly row: number } {
  const place = Number(rowId)
  return { chunk: Math.floor(place / chunkRows), row: place % chunkRows }
}
