import { QueryError } from '../../errors/query-error.js'
import type { JoinKey, Relation, SetOperation as SetNode } from '../../plan/relation.js'
import type { ColumnId, PlanColumn } from '../../plan/scalar.js'
import type { SetExpression, SetOperation } from '../../sql/ast/query.js'
import { commonSuperType } from '../../types/common-super-type.js'
import type { DataType } from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { typeText } from '../../types/type-text.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { keyPair } from '../rewrite/join-keys.js'
import { columnRef } from '../scalar/column-ref.js'
import { planColumn } from '../scope.js'

type BindBody = (binding: Binding, body: SetExpression, scope: QueryScope) => BoundRelation

/**
 * UNION, EXCEPT, INTERSECT: names of the first branch. A chain of UNION ALL is bound without recursion and
 * becomes a balanced tree. Source: databend binder/select.rs `bind_set_operator`.
 */
export function bindSetOperation(
  binding: Binding,
  body: SetOperation,
  scope: QueryScope,
  bindBody: BindBody,
): BoundRelation {
  const branches = unionBranches(body).map(branch => bindBody(binding, branch, scope))
  const widths = new Set(branches.map(branch => branch.columns.length))
  if (widths.size > 1 || valuesLists(body) > 1) {
    throw new QueryError('SemanticError', 'SetOperation must have the same number of columns', {
      span: body.span,
    })
  }
  if (body.op !== 'UNION') return exceptOrIntersect(body, branches[0]!, branches[1]!)
  return union(binding, body, branches)
}

/** How many VALUES there are: the server numbers the columns of a second one after those of the first. */
function valuesLists(body: SetExpression): number {
  switch (body.kind) {
    case 'Values':
      return 1
    case 'Query':
      return valuesLists(body.body)
    case 'SetOperation':
      return valuesLists(body.left) + valuesLists(body.right)
    case 'Select':
      return 0
  }
}

/** Columns of the common types of all branches, of no table. Source: databend select.rs `coercion_union_type`. */
function union(
  binding: Binding,
  body: SetOperation,
  branches: readonly BoundRelation[],
): BoundRelation {
  const types = branches.map(branch => branch.columns.map(column => column.type))
  const common = types.reduce((left, right, i) => {
    return left.map((type, at) =>
      commonType(type, right[at]!, () => mismatch(body, branches, i, at)),
    )
  })
  const cast = branches.map(branch => castTo(binding, branch, common))
  const relation = combine(binding, body, cast)
  const columns = relation.columns.map((column, i) => {
    const { table: _table, database: _database, ...first } = branches[0]!.columns[i]!
    return { ...first, ...column, name: first.name, position: i + 1 }
  })
  return { relation: relation.relation, columns }
}

/**
 * The rows of the left side that are or are not in the right one, NULL like NULL, each once; its types stay.
 * Source: databend binder/select.rs `bind_intersect_or_except`, physical_hash_join.rs for the common types.
 */
function exceptOrIntersect(
  body: SetOperation,
  left: BoundRelation,
  right: BoundRelation,
): BoundRelation {
  if (body.all) {
    throw new QueryError(
      'Unimplemented',
      'Unsupported query type, currently, databend only support intersect distinct and except distinct',
      { span: body.span },
    )
  }
  const refs = left.columns.map(column => columnRef(planColumn(column)))
  const keys = refs.map((ref, i): JoinKey => {
    const key = keyPair(ref, columnRef(planColumn(right.columns[i]!)))
    if (key !== undefined) return { ...key, nullsEqual: true }
    const types = [ref, right.columns[i]!].map(({ type }) => typeText(type))
    throw new QueryError(
      'IllegalDataType',
      `Cannot find common type for probe key ${types[0]} and build key ${types[1]}`,
      { span: body.span },
    )
  })
  const join = body.op === 'EXCEPT' ? 'leftAnti' : 'leftSemi'
  const kept: Relation = {
    kind: 'Join',
    join,
    left: left.relation,
    right: right.relation,
    keys,
    residual: [],
  }
  const distinct = new Map(refs.map(ref => [ref.id, ref]))
  const columns = left.columns.map((column, i) => ({ ...column, position: i + 1 }))
  const groups = [...distinct.values()].map(({ id, name, type }) => ({ id, name, type }))
  return {
    columns,
    relation: {
      kind: 'Aggregate',
      input: kept,
      keys: groups.map(column => ({ column, expr: columnRef(column) })),
      aggregates: [],
    },
  }
}

/** The branches of a chain of UNION ALL; of any other operation its two sides. */
function unionBranches(body: SetOperation): readonly SetExpression[] {
  if (body.op !== 'UNION' || !body.all) return [body.left, body.right]
  const branches: SetExpression[] = []
  const rest: SetExpression[] = [body]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.kind === 'SetOperation' && at.op === 'UNION' && at.all) rest.push(at.right, at.left)
    else branches.push(at)
  }
  return branches
}

function commonType(a: DataType, b: DataType, error: () => QueryError): DataType {
  const common = commonSuperType(a, b)
  if (common === undefined) throw error()
  return common
}

function mismatch(
  body: SetOperation,
  branches: readonly BoundRelation[],
  i: number,
  at: number,
): QueryError {
  const left = branches[i - 1]!.columns[at]!
  const right = branches[i]!.columns[at]!
  return new QueryError(
    'SemanticError',
    `SetOperation's types cannot be matched, left column ${JSON.stringify(left.name)}, type: ${debugText(left.type)}, right column ${JSON.stringify(right.name)}, type: ${debugText(right.type)}`,
    { span: body.span },
  )
}

interface Branch {
  readonly relation: Relation
  readonly ids: readonly ColumnId[]
  readonly names: readonly string[]
  readonly types: readonly DataType[]
}

function castTo(binding: Binding, branch: BoundRelation, types: readonly DataType[]): Branch {
  const names = branch.columns.map(column => column.name)
  if (branch.columns.every((column, i) => column.type === types[i])) {
    return {
      relation: branch.relation,
      ids: branch.columns.map(column => column.id),
      names,
      types,
    }
  }
  const items = branch.columns.map((column, i) => ({
    column: binding.newColumn(column.name, types[i]!),
    expr: binding.scalars.coerce(columnRef(planColumn(column)), types[i]!),
  }))
  return {
    relation: { kind: 'Project', input: branch.relation, items },
    ids: items.map(item => item.column.id),
    names,
    types,
  }
}

interface Combined {
  readonly relation: Relation
  readonly columns: readonly PlanColumn[]
}

function combine(binding: Binding, body: SetOperation, branches: readonly Branch[]): Combined {
  let level = branches
  while (level.length > 1) {
    const pairs: Branch[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i]!, level[i + 1]]
      pairs.push(right === undefined ? left : operate(binding, body, left, right))
    }
    level = pairs
  }
  const [{ relation, ids, names, types }] = level as readonly [Branch]
  return {
    relation,
    columns: ids.map((id, i) => ({ id, name: names[i]!, type: types[i]! })),
  }
}

function operate(binding: Binding, body: SetOperation, left: Branch, right: Branch): Branch {
  const columns = left.types.map((type, i) => binding.newColumn(left.names[i]!, type))
  const relation: SetNode = {
    kind: 'SetOperation',
    op: body.op.toLowerCase() as SetNode['op'],
    all: body.all,
    left: left.relation,
    right: right.relation,
    columns,
    leftColumns: left.ids,
    rightColumns: right.ids,
  }
  return { relation, ids: columns.map(column => column.id), names: left.names, types: left.types }
}
