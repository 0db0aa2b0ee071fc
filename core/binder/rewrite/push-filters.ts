import { never } from '../../errors/bug.js'
import type { Filter, Join, Relation } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf, replaceScalar, someScalar } from '../scalar/walk-scalar.js'
import { splitConjuncts } from './join-keys.js'
import { mapRelationInputs, outputColumns } from './walk-relation.js'

/**
 * Moves the conjuncts of filters down to the relations whose columns they read, and makes joins of crossed tables whose
 * filter equates their columns. `above`: conjuncts on their way down, in order.
 *
 * A conjunct that may fail never moves ahead of one that stays, which may guard it.
 */
export function pushFilters(relation: Relation, above: readonly Scalar[]): Relation {
  const here = () =>
    filter(
      mapRelationInputs(relation, input => pushFilters(input, [])),
      above,
    )
  switch (relation.kind) {
    case 'Filter':
      return pushFilter(relation, above)
    case 'Project':
      return pushProject(relation, above)
    case 'Sort':
      if (relation.limit !== undefined) return here()
      return { ...relation, input: pushFilters(relation.input, above) }
    case 'With':
      return {
        ...relation,
        definition: pushFilters(relation.definition, []),
        body: pushFilters(relation.body, above),
      }
    case 'ProjectSet': {
      const { down, stay } = divide(above, idsOf(relation.input))
      return filter({ ...relation, input: pushFilters(relation.input, down) }, stay)
    }
    case 'Aggregate':
      return pushAggregate(relation, above)
    case 'SetOperation':
      return pushSetOperation(relation, above)
    case 'Join':
      return pushJoin(relation, above)
    case 'Apply': {
      const { down, stay } = divide(above, idsOf(relation.outer))
      const node = {
        ...relation,
        outer: pushFilters(relation.outer, down),
        inner: pushFilters(relation.inner, []),
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
    case 'Window':
    case 'Recursive':
      return here()
    default:
      return never(relation, 'relation')
  }
}

/** Removes conjuncts that are true; one that is never true leaves no rows. */
function pushFilter(node: Filter, above: readonly Scalar[]): Relation {
  const conjuncts = [...node.conjuncts, ...above].filter(
    conjunct => !(conjunct.kind === 'Literal' && conjunct.value === true),
  )
  if (conjuncts.some(isNeverTrue)) {
    return { kind: 'Values', columns: outputColumns(node.input), rows: [] }
  }
  return pushFilters(node.input, conjuncts)
}

function isNeverTrue(conjunct: Scalar): boolean {
  return conjunct.kind === 'Literal' && (conjunct.value === false || conjunct.value === null)
}

function filter(input: Relation, conjuncts: readonly Scalar[]): Relation {
  return conjuncts.length === 0 ? input : { kind: 'Filter', input, conjuncts }
}

function idsOf(relation: Relation): ReadonlySet<ColumnId> {
  return new Set(outputColumns(relation).map(column => column.id))
}

/** Whether a scalar may fail, or is volatile. */
function isFragile(scalar: Scalar): boolean {
  return someScalar(
    scalar,
    part =>
      (part.kind === 'Call' && (part.overload.throws || part.overload.volatile === true)) ||
      (part.kind === 'Cast' && !part.try),
  )
}

/**
 * Splits conjuncts into those that read only `ids`, and the others. One that may fail is not moved ahead of one that
 * stays.
 */
function divide(
  conjuncts: readonly Scalar[],
  ids: ReadonlySet<ColumnId>,
): { readonly down: readonly Scalar[]; readonly stay: readonly Scalar[] } {
  const down: Scalar[] = []
  const stay: Scalar[] = []
  for (const conjunct of conjuncts) {
    const read = columnsOf([conjunct])
    const fits = read.size > 0 && [...read].every(id => ids.has(id))
    if (fits && !(stay.length > 0 && isFragile(conjunct))) down.push(conjunct)
    else stay.push(conjunct)
  }
  return { down, stay }
}

/** Below a projection a conjunct is over what the projection computes from; costly expressions are still computed once. */
function pushProject(
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
  return filter({ ...node, input: pushFilters(node.input, down) }, stay)
}

function substitute(scalar: Scalar, exprs: ReadonlyMap<ColumnId, Scalar>): Scalar {
  return replaceScalar(scalar, part => (part.kind === 'ColumnRef' ? exprs.get(part.id) : undefined))
}

/** Conjuncts over keys alone hold for all rows of a group or none. */
function pushAggregate(
  node: Extract<Relation, { kind: 'Aggregate' }>,
  above: readonly Scalar[],
): Relation {
  if (node.sets !== undefined || node.keys.length === 0) {
    return filter({ ...node, input: pushFilters(node.input, []) }, above)
  }
  const exprs = new Map(node.keys.map(key => [key.column.id, key.expr]))
  const { down, stay } = divide(above, new Set(exprs.keys()))
  const below = down.map(conjunct => substitute(conjunct, exprs))
  return filter({ ...node, input: pushFilters(node.input, below) }, stay)
}

function pushSetOperation(
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
  return filter(
    {
      ...node,
      left: pushFilters(node.left, side(node.leftColumns)),
      right: pushFilters(node.right, side(node.rightColumns)),
    },
    stay,
  )
}

/** The sides of a join below which a conjunct over one side may go. */
const pushable: Record<Join['join'], { readonly left?: true; readonly right?: true }> = {
  inner: { left: true, right: true },
  cross: { left: true, right: true },
  left: { left: true },
  right: { right: true },
  full: {},
  leftSemi: { left: true },
  leftAnti: { left: true },
  rightSemi: { right: true },
  rightAnti: { right: true },
  leftMark: { left: true },
  leftSingle: { left: true },
  asof: { left: true },
  leftAsof: { left: true },
  rightAsof: {},
  fullAsof: {},
}

function pushJoin(node: Join, above: readonly Scalar[]): Relation {
  const leftIds = idsOf(node.left)
  const rightIds = idsOf(node.right)
  const merged = node.join === 'inner' || node.join === 'cross'
  const own = merged ? [...node.residual, ...above] : above
  const { left = false, right = false } = pushable[node.join]
  const toLeft = left ? divide(own, leftIds) : { down: [], stay: own }
  const toRight = right ? divide(toLeft.stay, rightIds) : { down: [], stay: toLeft.stay }
  const base: Join = {
    ...node,
    left: pushFilters(node.left, toLeft.down),
    right: pushFilters(node.right, toRight.down),
  }
  if (!merged) return filter(base, toRight.stay)
  return innerJoin(base, toRight.stay, leftIds, rightIds)
}

/** Equalities of both sides become keys, other conjuncts over both the residual; the rest stays above. */
function innerJoin(
  node: Join,
  conjuncts: readonly Scalar[],
  leftIds: ReadonlySet<ColumnId>,
  rightIds: ReadonlySet<ColumnId>,
): Relation {
  const { keys, residual } = splitConjuncts(conjuncts, leftIds, rightIds)
  const all = new Set([...leftIds, ...rightIds])
  const { down, stay } = divide(residual, all)
  const joined: Join = { ...node, keys: [...node.keys, ...keys], residual: down }
  const join = joined.keys.length + down.length === 0 ? 'cross' : 'inner'
  return filter({ ...joined, join }, stay)
}
