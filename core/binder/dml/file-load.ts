import { QueryError, type Span } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { Scalar } from '../../plan/scalar.js'
import type { InsertValue } from '../../sql/ast/dml.js'
import type { Binding } from '../binding.js'
import type { FileLoad } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { valueBinder } from '../query/values.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnRef } from '../scalar/column-ref.js'
import { checkedRows } from './constraint-checks.js'
import { requiredDefault, storedRows, storedValue } from './stored-rows.js'
import type { Target } from './target.js'

/** A `Source` whose columns are the fields of the records of files: `field_0`, `field_1` … */
export const fileRows = 'file_rows'

/** The position of a field among those of a record, by the name of its column. */
export const fieldPosition = (name: string): number => Number(name.slice('field_'.length))

/**
 * The records of files as rows of a table: the fields go into the columns at `positions`, except those for which
 * `values` has a constant. `isChecked`: CHECK constraints hold for them.
 *
 * Source: databend binder/copy_into_table.rs `prepared_values`.
 */
export function fieldLoad(
  binding: Binding,
  target: Target,
  positions: readonly number[],
  values?: readonly InsertValue[],
  isChecked = false,
): FileLoad {
  if (values !== undefined && values.length !== positions.length) {
    throw wrongCount(positions.length, values.length, values[0]?.span)
  }
  const fields = positions.filter((_, i) => isField(values?.[i]))
  const columns = fields.map((position, i) =>
    binding.newColumn(`field_${i}`, target.table.columns[position]!.type),
  )
  const given = new Map<number, Scalar>(
    fields.map((position, i) => [position, columnRef(columns[i]!)] as const),
  )
  for (const [i, value] of (values ?? []).entries()) {
    if (!isField(value)) given.set(positions[i]!, constant(binding, target, positions[i]!, value))
  }
  const source: Relation = { kind: 'Source', name: fileRows, args: {}, columns }
  const input = isChecked ? checkedRows(binding, target.table, source, given) : source
  return { ...tableRows(binding, target, input, given), fields }
}

const isField = (value: InsertValue | undefined): value is undefined =>
  value === undefined || value.kind === 'Placeholder'

const wrongCount = (need: number, got: number, span: Span | undefined): QueryError =>
  new QueryError('SemanticError', `need ${need} fields in values, got only ${got}`, {
    ...(span === undefined ? {} : { span }),
  })

function constant(
  binding: Binding,
  { table }: Target,
  position: number,
  value: InsertValue,
): Scalar {
  const column = table.columns[position]!
  if (value.kind === 'Default') return requiredDefault(binding, table, column)
  const bind = valueBinder(binding, { ctes: noCtes }, { denyColumns: true })
  return storedValue(binding, column, bind(value))
}

/** The rows of the table, with the given values, as the query of an INSERT. */
export function tableRows(
  binding: Binding,
  { table }: Target,
  input: Relation,
  given: ReadonlyMap<number, Scalar>,
): Omit<FileLoad, 'fields'> {
  const stored = storedRows(binding, table, input, given)
  const root = rewriteRelation(binding, stored.relation, stored.columns)
  const output = table.columns.map((column, i) => ({
    id: stored.columns[i]!,
    name: column.name,
    type: column.type,
  }))
  return { query: { kind: 'Query', root, output }, columns: stored.columns }
}
