import { never } from '../../errors/bug.js'
import type { Filter, Relation } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import type { Binding } from '../binding.js'
import { columnRef } from '../scalar/column-ref.js'
import { isFragile } from '../scalar/is-fragile.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { factorOut } from './disjunctions.js'
import { distinctScalars, divide, filterBy, idsOf, substitute } from './divide-conjuncts.js'
import { pushJoin } from './push-join.js'
import { mapRelationInputs, outputColumns } from './walk-relation.js'

/**
 * Moves the conjuncts of filters down to the relations whose columns they read, and makes joins of crossed tables whose
 * filter equates their columns. `above`: conjuncts on their way down, in order.
 *
 * A conjunct that may fail never moves ahead of one that stays, which may guard it.
 */
export function pushFilters(
  binding: Binding,
  relation: Relation,
  above: readonly Scalar[],
): Relation {
  const push = (input: Relation, conjuncts: readonly Scalar[]) =>
    pushFilters(binding, input, conjuncts)
  const filter = (input: Relation, conjuncts: readonly Scalar[]) =>
    filterBy(binding.keys, input, conjuncts)
  const here = () =>
    filter(
      mapRelationInputs(relation, input => push(input, [])),
      above,
    )
  switch (relation.kind) {
    case 'Filter':
      return pushFilter(binding, relation, above)
    case 'Project':
      return pushProject(binding, relation, above)
    case 'Sort':
      if (relation.limit !== undefined) return here()
      return { ...relation, input: push(relation.input, above) }
    case 'With':
      return {
        ...relation,
        definition: push(relation.definition, []),
        body: push(relation.body, above),
      }
    case 'ProjectSet': {
      const { down, stay } = divide(above, idsOf(relation.input))
      return filter({ ...relation, input: push(relation.input, down) }, stay)
    }
    case 'Window': {
      const { down, stay } = divide(above, sharedPartition(relation))
      return filter({ ...relation, input: push(relation.input, down) }, stay)
    }
    case 'Aggregate':
      return pushAggregate(binding, relation, above)
    case 'SetOperation':
      return pushSetOperation(binding, relation, above)
    case 'Join':
      return pushJoin(binding, relation, above, push)
    case 'Apply': {
      const { down, stay } = divide(above, idsOf(relation.outer))
      const node = {
        ...relation,
        outer: push(relation.outer, down),
        inner: push(relation.inner, []),
      }
      return filter(node, stay)
    }
    case 'Scan':
    case 'Source':
    case 'Values':
    case 'WorkTable':
    case 'CteScan':
    case 'Limit':
    case 'Sample':
    case 'Udf':
    case 'Recursive':
      return here()
    default:
      return never(relation, 'relation')
  }
}

/** Removes conjuncts that are true; one that is never true leaves no rows. */
function pushFilter(binding: Binding, node: Filter, above: readonly Scalar[]): Relation {
  const factored = [...node.conjuncts, ...above].flatMap(each => factorOut(binding, each))
  const conjuncts = distinctScalars(binding.keys, factored).filter(
    conjunct => !(conjunct.kind === 'Literal' && conjunct.value === true),
  )
  if (conjuncts.some(isNeverTrue)) {
    return { kind: 'Values', columns: outputColumns(node.input), rows: [] }
  }
  return pushFilters(binding, node.input, conjuncts)
}

function isNeverTrue(conjunct: Scalar): boolean {
  return conjunct.kind === 'Literal' && (conjunct.value === false || conjunct.value === null)
}

/** The columns by which all calls of a window are partitioned: a condition on them keeps or drops whole partitions. */
function sharedPartition({ calls }: Extract<Relation, { kind: 'Window' }>): ReadonlySet<ColumnId> {
  const [first, ...others] = calls.map(
    call => new Set(call.partition.flatMap(expr => (expr.kind === 'ColumnRef' ? [expr.id] : []))),
  )
  return new Set([...(first ?? [])].filter(id => others.every(ids => ids.has(id))))
}

/** Below a projection a conjunct is over what the projection computes from; costly expressions are still computed once. */
function pushProject(
  binding: Binding,
  node: Extract<Relation, { kind: 'Project' }>,
  above: readonly Scalar[],
): Relation {
  const exprs = new Map(node.items.map(item => [item.column.id, item.expr]))
  const passes = new Set(
    node.items
      .filter(item => item.expr.kind === 'ColumnRef' || item.expr.kind === 'Literal')
      .map(item => item.column.id),
  )
  const outer = (conjunct: Scalar) => [...columnsOf([conjunct])].every(id => !exprs.has(id))
  const down: Scalar[] = []
  const stay: Scalar[] = []
  for (const conjunct of above) {
    const simple = [...columnsOf([conjunct])].every(id => passes.has(id) || !exprs.has(id))
    if (simple && !outer(conjunct) && !(stay.length > 0 && isFragile(conjunct))) {
      down.push(substitute(conjunct, exprs))
    } else stay.push(conjunct)
  }
  return filterBy(binding.keys, { ...node, input: pushFilters(binding, node.input, down) }, stay)
}

/** Conjuncts over keys alone hold for all rows of a group or none. */
function pushAggregate(
  binding: Binding,
  node: Extract<Relation, { kind: 'Aggregate' }>,
  above: readonly Scalar[],
): Relation {
  if (node.sets !== undefined || node.keys.length === 0) {
    return filterBy(binding.keys, { ...node, input: pushFilters(binding, node.input, []) }, above)
  }
  const exprs = new Map(node.keys.map(key => [key.column.id, key.expr]))
  const { down, stay } = divide(above, new Set(exprs.keys()))
  const below = down.map(conjunct => substitute(conjunct, exprs))
  return filterBy(binding.keys, { ...node, input: pushFilters(binding, node.input, below) }, stay)
}

function pushSetOperation(
  binding: Binding,
  node: Extract<Relation, { kind: 'SetOperation' }>,
  above: readonly Scalar[],
): Relation {
  const { down, stay } = divide(above, new Set(node.columns.map(column => column.id)))
  const side = (ids: readonly ColumnId[]) => {
    const exprs = new Map(
      node.columns.map((column, i) => [column.id, columnRef({ ...column, id: ids[i]! })]),
    )
    return down.map(conjunct => substitute(conjunct, exprs))
  }
  return filterBy(
    binding.keys,
    {
      ...node,
      left: pushFilters(binding, node.left, side(node.leftColumns)),
      right: pushFilters(binding, node.right, side(node.rightColumns)),
    },
    stay,
  )
}
