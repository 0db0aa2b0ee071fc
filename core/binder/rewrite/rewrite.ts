import type { Relation } from '../../plan/relation.js'
import type { ColumnId } from '../../plan/scalar.js'
import type { Binding } from '../binding.js'
import { askedNames } from './asked-names.js'
import { decorrelate } from './decorrelate.js'
import { keepSorted } from './keep-sorted.js'
import { limitRandom } from './limit-random.js'
import { marksToSemi } from './marks-to-semi.js'
import { orderJoins } from './order-joins.js'
import { outsideCalls } from './outside-calls.js'
import { pruneColumns } from './prune-columns.js'
import { pushFilters } from './push-filters.js'

/**
 * Rewrites a bound relation, once, before any engine sees it; `output` are the columns that its reader uses.
 *
 * Subqueries become joins where that is possible, filters move to the rows they are about, columns that
 * nobody reads are not computed, large tables are joined in an order that keeps results small, and a sort below a
 * limit keeps only the rows that the limit lets through.
 */
export function rewriteRelation(
  binding: Binding,
  relation: Relation,
  output: readonly ColumnId[],
): Relation {
  if (binding.around.explained !== undefined) return relation
  return outsideCalls(binding, rewritten(binding, relation, output))
}

function rewritten(binding: Binding, relation: Relation, output: readonly ColumnId[]): Relation {
  const needed = new Set(output)
  if (isComputed(relation) || binding.cx.keepPlan === true) return relation
  const joined = binding.cx.keepApply === true ? relation : decorrelate(binding, relation)
  const filtered = askedNames(pushFilters(binding, joined, []))
  const joins = marksToSemi(pruneColumns(filtered, needed), needed)
  return limitRandom(keepSorted(orderJoins(binding, joins)))
}

/** Projected VALUES are not rewritten: there is nothing to gain, and an INSERT may have very many rows. */
function isComputed(relation: Relation): boolean {
  return relation.kind === 'Project' ? isComputed(relation.input) : relation.kind === 'Values'
}
