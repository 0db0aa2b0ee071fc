import type { TableObject } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { Sample } from '../../sql/ast/query.js'

/** SAMPLE: a part of the rows by chance or a number of them, or a part of the blocks and then of their rows. */
export function sampleRows(input: Relation, sample: Sample): Relation {
  if (sample.unit === 'ROW') return rowsOf(input, sample)
  const blocks: Relation = { kind: 'Sample', input, of: 'blocks', fraction: sample.value / 100 }
  return sample.rowsOfBlocks === undefined ? blocks : rowsOf(blocks, sample.rowsOfBlocks)
}

function rowsOf(input: Relation, { value, rows }: Pick<Sample, 'value' | 'rows'>): Relation {
  const size = rows ? { rows: value } : { fraction: value / 100 }
  return { kind: 'Sample', input, of: 'rows', ...size }
}

/**
 * 1005 for more than 100 per cent of a FUSE table; the server takes no samples of others.
 *
 * Source: databend ast/query.rs `SampleRowLevel::sample_probability`, fuse_pruner.rs `table_sample`.
 */
export function checkSample(table: TableObject, sample: Sample): void {
  if (table.kind !== 'Table' || table.engine !== 'FUSE') return
  const { unit, value } = sample
  const row = unit === 'ROW' ? sample : sample.rowsOfBlocks
  if (row !== undefined && !row.rows && row.value > 100) {
    throw new QueryError(
      'SyntaxException',
      `Sample value should be less than or equal to 100, but got ${row.value}`,
    )
  }
  if (unit === 'BLOCK' && value > 100) {
    throw new QueryError(
      'SyntaxException',
      `Invalid sample value: ${value} exceeds maximum allowed value of 100`,
    )
  }
}
