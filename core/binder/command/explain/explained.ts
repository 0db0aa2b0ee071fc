import type { Cx } from '../../../functions/overload.js'
import { ScalarBuilder } from '../../scalar/scalar-builder.js'
import type { ExplainedPlan, ServerPlan } from '../../server-plan.js'
import { Beyond } from './beyond.js'
import type { FactsOf } from './facts.js'
import { optimizedPlan } from './optimize.js'
import { planText } from './plan-text.js'
import { type TextNode, treeLines } from './tree-lines.js'

/** The lines of EXPLAIN for a plan over tables as they are now. */
export function explainedLines(
  { exact, own }: ExplainedPlan,
  facts: FactsOf,
  cx: Cx,
): readonly string[] {
  return treeLines(explainedText({ exact, own }, facts, cx))
}

function explainedText({ exact, own }: ExplainedPlan, facts: FactsOf, cx: Cx): TextNode {
  const blockRows = BigInt(cx.setting('max_block_size'))
  const hasFixedRows = cx.setting('enable_fixed_rows_sort') === '1'
  const text = (plan: ServerPlan) => planText(plan, { facts, blockRows, hasFixedRows })
  if (exact === undefined) return text(own)
  try {
    const optimized = optimizedPlan(exact, {
      scalars: new ScalarBuilder(cx),
      hasTopN: cx.setting('enable_top_n') === '1',
      mostLimit: Number(cx.setting('max_push_down_limit')),
      rowsOf: ({ table }) => {
        if (table.kind === 'stored') return BigInt(facts(table.table).rows)
        return table.kind === 'numbers' ? table.rows : undefined
      },
    })
    return text(optimized)
  } catch (error) {
    if (error instanceof Beyond) return text(own)
    throw error
  }
}
