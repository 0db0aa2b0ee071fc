import type { StoredTable } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { Sample } from '../../sql/ast/query.js'

/**
 * SAMPLE of a stored table. ROW takes a part of the rows by chance, or a number of them, of tables of the engines FUSE and
 * MEMORY. BLOCK takes a part of the blocks of a FUSE table, and then of their rows. The server takes no notice of the
 * clause elsewhere: at other engines, at views, common table expressions, streams and system tables.
 *
 * Throws `QueryError` 1005 for more than 100 per cent; a number of rows that exceeds that of the table fails alike when
 * the plan runs.
 *
 * Source: databend collect_statistics.rs `collect` (only tables that know their number of rows), fuse_pruner.rs
 * `table_sample`, bind_table.rs `bind_table`.
 */
export function sampleTable(input: Relation, { engine }: StoredTable, sample: Sample): Relation {
  const block = sample.unit === 'BLOCK' && engine === 'FUSE' ? sample.value : undefined
  if (engine !== 'FUSE' && engine !== 'MEMORY') return input
  const row = sample.unit === 'ROW' ? sample : sample.rowsOfBlocks
  if (row !== undefined) checkRows(row)
  if (block !== undefined && block > 100) {
    throw new QueryError(
      'SyntaxException',
      `Invalid sample value: ${block} exceeds maximum allowed value of 100`,
    )
  }
  if (row?.rows) {
    const ofBlocks = block === undefined ? {} : { fraction: block / 100 }
    return { kind: 'Sample', input, of: 'rows', rows: row.value, ...ofBlocks }
  }
  const blocks: Relation =
    block === undefined ? input : { kind: 'Sample', input, of: 'blocks', fraction: block / 100 }
  return row === undefined ? blocks : sampleRows(blocks, row)
}

/** SAMPLE of a table function. That of BLOCK has no effect. Source: as above. */
export function sampleFunction(input: Relation, sample: Sample): Relation {
  const row = sample.unit === 'ROW' ? sample : sample.rowsOfBlocks
  if (row === undefined) return input
  checkRows(row)
  return sampleRows(input, row)
}

type RowSample = Pick<Sample, 'value' | 'rows'>

function sampleRows(input: Relation, { value, rows }: RowSample): Relation {
  const size = rows ? { rows: value } : { fraction: value / 100 }
  return { kind: 'Sample', input, of: 'rows', ...size }
}

/** Source: databend ast/query.rs `SampleRowLevel::sample_probability`. */
function checkRows({ value, rows }: RowSample): void {
  if (rows || value <= 100) return
  throw new QueryError(
    'SyntaxException',
    `Sample value should be less than or equal to 100, but got ${value}`,
  )
}
