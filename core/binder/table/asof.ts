import { QueryError } from '../../errors/query-error.js'
import type { Join } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { splitConjuncts } from '../rewrite/join-keys.js'
import { columnsOf } from '../scalar/walk-scalar.js'

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const turned = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const

interface SideIds {
  readonly leftIds: ReadonlySet<ColumnId>
  readonly rightIds: ReadonlySet<ColumnId>
}

/** The condition of an ASOF join: equalities, and exactly one inequality of left against right. */
export function asofCondition(
  join: Pick<Join, 'kind' | 'join' | 'left' | 'right'>,
  conjuncts: readonly Scalar[],
  ids: SideIds,
): Join {
  const { keys, residual } = splitConjuncts(conjuncts, ids.leftIds, ids.rightIds)
  const inequalities = residual.map(conjunct => inequalityOf(conjunct, ids))
  const at = inequalities.findIndex(found => found !== undefined)
  const asof = inequalities[at]
  if (asof === undefined) throw new QueryError('SemanticError', 'Missing inequality condition!')
  if (inequalities.filter(found => found !== undefined).length > 1) {
    throw new QueryError('SemanticError', 'Multiple inequalities condition!')
  }
  return { ...join, keys, residual: residual.toSpliced(at, 1), asof }
}

function inequalityOf(conjunct: Scalar, ids: SideIds): Join['asof'] {
  if (conjunct.kind !== 'Call') return undefined
  const op = operators[conjunct.overload.name as keyof typeof operators]
  const [a, b] = conjunct.args
  if (op === undefined || a === undefined || b === undefined) return undefined
  const within = (scalar: Scalar, side: ReadonlySet<ColumnId>) => {
    const read = columnsOf([scalar])
    return read.size > 0 && [...read].every(id => side.has(id))
  }
  if (within(a, ids.leftIds) && within(b, ids.rightIds)) return { left: a, right: b, op }
  if (within(a, ids.rightIds) && within(b, ids.leftIds)) {
    return { left: b, right: a, op: turned[op] }
  }
  return undefined
}
