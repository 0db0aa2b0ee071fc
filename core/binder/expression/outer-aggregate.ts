import type { Relation } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { freeColumns, relationInputs } from '../rewrite/walk-relation.js'
import { columnsOf } from '../scalar/walk-scalar.js'

/** What a subquery's value is computed from: columns of outer queries alone, an aggregate of these, or anything else. */
type Made = 'outside' | 'aggregate of outside' | 'other'

/**
 * Whether the value of a subquery is an aggregate that reads only outer columns, which the server refuses. Source:
 * databend type_check/subquery.rs `has_outer_only_aggregate_output`.
 */
export function isOuterAggregate(relation: Relation, output: ColumnId): boolean {
  const outside = freeColumns(relation)
  const definition = definitionOf(relation, output)
  if (outside.size === 0 || definition === undefined) return false
  return madeOf(relation, definition, outside, new Set([output])) === 'aggregate of outside'
}

/** What a column is computed from: an expression, or the arguments of an aggregate. */
interface Definition {
  readonly aggregate: boolean
  readonly scalars: readonly Scalar[]
}

function definitionOf(relation: Relation, id: ColumnId): Definition | undefined {
  const own = ownDefinition(relation, id)
  if (own !== undefined) return own
  for (const input of relationInputs(relation)) {
    const found = definitionOf(input, id)
    if (found !== undefined) return found
  }
  return undefined
}

function ownDefinition(relation: Relation, id: ColumnId): Definition | undefined {
  switch (relation.kind) {
    case 'Project': {
      const item = relation.items.find(({ column }) => column.id === id)
      return item && computed(id, item.expr)
    }
    case 'Values': {
      const [row, ...others] = relation.rows
      const at = relation.columns.findIndex(column => column.id === id)
      return at < 0 || others.length > 0 ? undefined : computed(id, row![at]!)
    }
    case 'Aggregate': {
      const call = relation.aggregates.find(({ column }) => column.id === id)
      if (call !== undefined) return { aggregate: true, scalars: call.args }
      const key = relation.keys.find(({ column }) => column.id === id)
      return key && computed(id, key.expr)
    }
    default:
      return undefined
  }
}

/** Nothing for a column that is only passed on. */
function computed(id: ColumnId, expr: Scalar): Definition | undefined {
  if (expr.kind === 'ColumnRef' && expr.id === id) return undefined
  return { aggregate: false, scalars: [expr] }
}

function madeOf(
  relation: Relation,
  { aggregate, scalars }: Definition,
  outside: ReadonlySet<ColumnId>,
  visiting: ReadonlySet<ColumnId>,
): Made {
  const parts = scalars.map(scalar => scalarMadeOf(relation, scalar, outside, visiting))
  if (!aggregate) return together(parts)
  const columns = [...columnsOf(scalars)]
  const isOutside = columns.length > 0 && columns.every(id => outside.has(id))
  return isOutside ? 'aggregate of outside' : 'other'
}

function scalarMadeOf(
  relation: Relation,
  scalar: Scalar,
  outside: ReadonlySet<ColumnId>,
  visiting: ReadonlySet<ColumnId>,
): Made {
  return together(
    [...columnsOf([scalar])].map(id => {
      if (outside.has(id)) return 'outside'
      const definition = visiting.has(id) ? undefined : definitionOf(relation, id)
      if (definition === undefined) return 'other'
      return madeOf(relation, definition, outside, new Set([...visiting, id]))
    }),
  )
}

function together(parts: readonly Made[]): Made {
  if (parts.includes('other')) return 'other'
  return parts.includes('aggregate of outside') ? 'aggregate of outside' : 'outside'
}
