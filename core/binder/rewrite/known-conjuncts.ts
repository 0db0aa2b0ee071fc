import type { Relation } from '../../plan/relation.js'
import type { Scalar } from '../../plan/scalar.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { substitute } from './divide-conjuncts.js'

/** Conditions over one column each that are true for every row of a relation, because operators below test them. */
export function knownConjuncts(relation: Relation): readonly Scalar[] {
  switch (relation.kind) {
    case 'Filter': {
      const own = relation.conjuncts.filter(conjunct => columnsOf([conjunct]).size === 1)
      return [...knownConjuncts(relation.input), ...own]
    }
    case 'Project': {
      const renamed = new Map(
        relation.items.flatMap(({ column, expr }) =>
          expr.kind === 'ColumnRef' ? [[expr.id, columnRef(column, expr.type)] as const] : [],
        ),
      )
      return knownConjuncts(relation.input)
        .filter(conjunct => [...columnsOf([conjunct])].every(id => renamed.has(id)))
        .map(conjunct => substitute(conjunct, renamed))
    }
    case 'Sort':
    case 'Limit':
    case 'Sample':
    case 'Window':
    case 'Udf':
    case 'ProjectSet':
      return knownConjuncts(relation.input)
    case 'Aggregate': {
      if (relation.sets !== undefined) return []
      const kept = new Set(
        relation.keys.flatMap(({ column, expr }) =>
          expr.kind === 'ColumnRef' && expr.id === column.id ? [column.id] : [],
        ),
      )
      return knownConjuncts(relation.input).filter(conjunct =>
        [...columnsOf([conjunct])].every(id => kept.has(id)),
      )
    }
    case 'Join':
      switch (relation.join) {
        case 'inner':
        case 'cross':
          return [...knownConjuncts(relation.left), ...knownConjuncts(relation.right)]
        case 'left':
        case 'leftSemi':
        case 'leftAnti':
        case 'leftMark':
        case 'leftSingle':
          return knownConjuncts(relation.left)
        case 'right':
        case 'rightSemi':
        case 'rightAnti':
          return knownConjuncts(relation.right)
        default:
          return []
      }
    default:
      return []
  }
}
