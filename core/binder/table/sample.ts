import type { Relation } from '../../plan/relation.js'
import type { Sample } from '../../sql/ast/query.js'
import type { Binding } from '../binding.js'

/** SAMPLE: a part of the rows by chance, or a number of them. Blocks are no unit here: rows stand for them. */
export function sampleRows(_binding: Binding, input: Relation, sample: Sample): Relation {
  return sample.rows
    ? { kind: 'Sample', input, rows: sample.value }
    : { kind: 'Sample', input, fraction: sample.value / 100 }
}
