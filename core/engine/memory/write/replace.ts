import { QueryError } from '../../../errors/query-error.js'
import type { ReplacePlan, Written } from '../../../plan/plan.js'
import { columnSlots } from '../../../scalar/layout.js'
import type { Column } from '../../../types/columns/column.js'
import type { DataType } from '../../../types/data-type.js'
import type { Key } from '../../../types/key.js'
import type { Value } from '../../../types/value.js'
import { valueText } from '../../../types/value-text.js'
import { chunkRows, type OperatorScope } from '../../rows/operator.js'
import { hasNull, type RowKeyFunction, rowKeyFunction } from '../../rows/row-key.js'
import type { MemoryTransaction } from '../memory-transaction.js'
import { TableEdits } from '../table-edits.js'
import type { TableVersion } from '../table-version.js'
import { TableWriter } from '../table-writer.js'

/**
 * Replaces rows by new ones with equal keys; a key with a NULL equals none. Two new rows with equal keys are an error.
 *
 * Source: databend replace_into `row_hash_of_columns` (rows with NULL in a key never conflict).
 */
export async function runReplace(
  plan: ReplacePlan,
  scope: OperatorScope,
  tables: MemoryTransaction,
): Promise<Written> {
  const before = tables.read(plan.table)
  const input = scope.build(plan.input)
  const slots = columnSlots(input.columns, plan.columns)
  const types = plan.keys.map(position => before.columns[position]!.type)
  const keyOf = rowKeyFunction(types)
  const deleteWhen =
    plan.deleteWhen === undefined ? undefined : scope.scalar(plan.deleteWhen, input.columns)

  /** New rows by key, undefined for a key that is only deleted. */
  const byKey = new Map<Key, readonly Value[] | undefined>()
  const keyless: (readonly Value[])[] = []
  for await (const chunk of input.open()) {
    const columns = slots.map(slot => chunk.columns[slot]!)
    const keys = plan.keys.map(position => columns[position]!)
    for (let i = 0; i < chunk.length; i++) {
      const gone = deleteWhen?.value(chunk.columns, i) === true
      const row = gone ? undefined : columns.map(column => column.get(i))
      if (!hasNull(keys, i)) {
        const key = keyOf(keys, i)
        if (byKey.has(key)) throw duplicateKey(plan, types, keys, i)
        byKey.set(key, row)
      } else if (row !== undefined) keyless.push(row)
    }
  }
  const { edits, deleted } = deleteKeys(before, plan.keys, keyOf, byKey)
  const rows = [...[...byKey.values()].filter(row => row !== undefined), ...keyless]
  const written = { inserted: rows.length, updated: 0, deleted, stored: rows.length }
  if (rows.length + deleted === 0) return { ...written, storedBytes: 0 }
  const writer = new TableWriter(edits.apply(before))
  writer.appendRows(rows)
  tables.write(plan.table, writer.finish())
  return { ...written, storedBytes: writer.bytes }
}

/**
 * The error for two new rows with the same key. It names the second one by its number within its block.
 *
 * Source: databend replace_into/mutator/replace_into_mutator.rs.
 */
function duplicateKey(
  { keyNames }: ReplacePlan,
  types: readonly DataType[],
  keys: readonly Column[],
  row: number,
): QueryError {
  const parts = keyNames.map((name, at) => {
    const value = keys[at]!.get(row)
    return `"${name}":${typeof value === 'string' ? value : valueText(types[at]!, value)}`
  })
  return new QueryError(
    'StorageOther',
    `duplicated data detected in the values being replaced into (only the first one will be described): at row ${row}, [${parts.join(', ')}]`,
  )
}

function deleteKeys(
  version: TableVersion,
  positions: readonly number[],
  keyOf: RowKeyFunction,
  keys: ReadonlyMap<Key, unknown>,
): { readonly edits: TableEdits; readonly deleted: number } {
  const edits = new TableEdits()
  let deleted = 0
  for (const [index, chunk] of version.chunks.entries()) {
    const columns: readonly Column[] = positions.map(position => chunk.columns[position]!)
    for (let i = 0; i < chunk.length; i++) {
      if (hasNull(columns, i) || !keys.has(keyOf(columns, i))) continue
      edits.delete(BigInt(index * chunkRows + i))
      deleted++
    }
  }
  return { edits, deleted }
}
