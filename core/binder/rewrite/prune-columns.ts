import { never } from '../../errors/bug.js'
import type { Relation } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { addColumns } from '../scalar/walk-scalar.js'
import { mapRelationInputs, relationScalars } from './walk-relation.js'

type Needed = ReadonlySet<ColumnId>

/**
 * Drops the columns that are not read above, and the expressions, aggregates and window calls that compute them.
 * `needed` are the columns that are read of `relation`; its output may still have more. The definition of a `With`
 * keeps all its columns.
 */
export function pruneColumns(relation: Relation, needed: Needed): Relation {
  const down = pruneColumns
  const withOwn = (node: Relation) => plus(needed, relationScalars(node))
  switch (relation.kind) {
    case 'Scan': {
      const columns = relation.columns.filter(column => needed.has(column.id))
      if (relation.internal === undefined) return { ...relation, columns }
      const internal = relation.internal.filter(column => needed.has(column.id))
      return { ...relation, columns, internal }
    }
    case 'Source': {
      const columns = relation.columns.filter(column => needed.has(column.id))
      return { ...relation, columns }
    }
    case 'Values':
      return pruneValues(relation, needed)
    case 'WorkTable':
    case 'CteScan':
      return relation
    case 'Filter':
    case 'Sort':
    case 'Udf':
    case 'ProjectSet':
      return mapRelationInputs(relation, input => down(input, withOwn(relation)))
    case 'Limit':
    case 'Sample':
      return mapRelationInputs(relation, input => down(input, needed))
    case 'Project': {
      const items = relation.items.filter(item => needed.has(item.column.id))
      const node = { ...relation, items }
      const input = down(relation.input, plus(new Set(), relationScalars(node)))
      const passes = items.every(({ column, expr }) => isColumn(expr, column.id))
      return passes && items.length > 0 ? input : { ...node, input }
    }
    case 'Aggregate': {
      const aggregates = relation.aggregates.filter(call => needed.has(call.column.id))
      const node = { ...relation, aggregates }
      return { ...node, input: down(relation.input, plus(new Set(), relationScalars(node))) }
    }
    case 'Window': {
      const calls = relation.calls.filter(call => needed.has(call.column.id))
      if (calls.length === 0) return down(relation.input, needed)
      const node = { ...relation, calls }
      return { ...node, input: down(relation.input, withOwn(node)) }
    }
    case 'Join':
      return mapRelationInputs(relation, input => down(input, withOwn(relation)))
    case 'Apply': {
      const wanted = new Set(withOwn(relation))
      for (const id of relation.reads) wanted.add(id)
      return mapRelationInputs(relation, input => down(input, wanted))
    }
    case 'SetOperation':
      return pruneSetOperation(relation, needed, down)
    case 'Recursive':
      return {
        ...relation,
        base: down(relation.base, new Set(relation.baseColumns)),
        step: down(relation.step, new Set(relation.stepColumns)),
      }
    case 'With':
      return {
        ...relation,
        definition: down(relation.definition, new Set(relation.definitionColumns)),
        body: down(relation.body, needed),
      }
    default:
      return never(relation, 'relation')
  }
}

function pruneValues(values: Extract<Relation, { kind: 'Values' }>, needed: Needed): Relation {
  const kept = values.columns.flatMap((column, i) => (needed.has(column.id) ? [i] : []))
  if (kept.length === values.columns.length) return values
  return {
    ...values,
    columns: kept.map(i => values.columns[i]!),
    rows: values.rows.map(row => kept.map(i => row[i]!)),
  }
}

/** Only UNION ALL may lose columns: the others compare whole rows. */
function pruneSetOperation(
  node: Extract<Relation, { kind: 'SetOperation' }>,
  needed: Needed,
  down: (input: Relation, wanted: Needed) => Relation,
): Relation {
  const all = node.op === 'union' && node.all
  const kept = node.columns.flatMap((column, i) => (!all || needed.has(column.id) ? [i] : []))
  const leftColumns = kept.map(i => node.leftColumns[i]!)
  const rightColumns = kept.map(i => node.rightColumns[i]!)
  return {
    ...node,
    columns: kept.map(i => node.columns[i]!),
    leftColumns,
    rightColumns,
    left: down(node.left, new Set(leftColumns)),
    right: down(node.right, new Set(rightColumns)),
  }
}

function plus(needed: Needed, scalars: readonly Scalar[]): Set<ColumnId> {
  const ids = new Set(needed)
  for (const scalar of scalars) addColumns(scalar, ids)
  return ids
}

function isColumn(scalar: Scalar, id: ColumnId): boolean {
  return scalar.kind === 'ColumnRef' && scalar.id === id
}
