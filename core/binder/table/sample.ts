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
