import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Relation } from '../../plan/relation.js'
import type { PlanColumn } from '../../plan/scalar.js'
import type { SetOperation } from '../../sql/ast/query.js'
import type { Binding, BoundRelation } from '../binding.js'
import { columnRef } from '../scalar/column-ref.js'
import { planColumn } from '../scope.js'
import type { CteEntry } from './ctes.js'
import { withCtes } from './ctes.js'

/** The rows of a named query; its definition is bound when it is read first. */
export function scanCte(binding: Binding, entry: CteEntry): BoundRelation {
  if (entry.work !== undefined) return scanWork(binding, entry, entry.work)
  if (entry.bound === undefined) {
    entry.bound = { number: binding.newCte(), definition: define(binding, entry), uses: 0 }
  }
  const { bound } = entry
  bound.uses++
  const columns = bound.definition.columns.map(({ name, type }) => binding.newColumn(name, type))
  return {
    relation: { kind: 'CteScan', cte: bound.number, columns },
    columns: cteColumns(entry, columns),
  }
}

function cteColumns(entry: CteEntry, columns: readonly PlanColumn[]): BoundRelation['columns'] {
  return columns.map((column, i) => ({ ...column, table: entry.name, position: i + 1 }))
}

function scanWork(
  binding: Binding,
  entry: CteEntry,
  work: NonNullable<CteEntry['work']>,
): BoundRelation {
  work.uses++
  const columns = work.columns.map(({ name, type }) => binding.newColumn(name, type))
  return {
    relation: { kind: 'WorkTable', workTable: work.number, columns },
    columns: cteColumns(entry, columns),
  }
}

function define(binding: Binding, entry: CteEntry): BoundRelation {
  const { cte, recursive } = entry
  const { body } = cte.query
  const bound =
    recursive && body.kind === 'SetOperation' && body.op === 'UNION'
      ? defineRecursive(binding, entry, body)
      : binding.query(cte.query, entry.scope)
  return renamed(binding, entry, bound)
}

function renamed(binding: Binding, entry: CteEntry, bound: BoundRelation): BoundRelation {
  const names = entry.cte.columns.map(column => binding.name(column))
  if (names.length > 0 && names.length !== bound.columns.length) {
    throw new QueryError(
      'SemanticError',
      `The CTE '${entry.name}' has ${bound.columns.length} columns, but ${names.length} aliases were provided. Ensure the number of aliases matches the number of columns in the CTE.`,
      { span: entry.cte.span },
    )
  }
  const columns = bound.columns.map((column, i) => ({ ...column, name: names[i] ?? column.name }))
  return { ...bound, columns }
}

/**
 * `base UNION [ALL] step`: the step reads what the round before gave. A body that does not name itself is
 * an ordinary query. The columns have the names and types of the base; the step is cast to them.
 */
function defineRecursive(binding: Binding, entry: CteEntry, body: SetOperation): BoundRelation {
  const { query } = entry.cte
  const asQuery = (part: SetOperation['left']) =>
    part.kind === 'Query'
      ? part
      : ({ kind: 'Query', body: part, order: [], ignoreResult: false, span: query.span } as const)
  const inner = { ...entry.scope, ctes: withCtes([entry], entry.scope.ctes) }
  const base = renamed(binding, entry, binding.query(asQuery(body.left), entry.scope))
  const number = binding.newCte()
  const columns = base.columns.map(({ name, type }) => binding.newColumn(name, type))
  const work = { number, columns, uses: 0 }
  entry.work = work
  const step = binding.query(asQuery(body.right), inner)
  delete entry.work
  if (work.uses === 0) return binding.query(query, entry.scope)
  if (query.order.length > 0 || query.limit !== undefined || query.offset !== undefined) {
    throw new Unsupported('ORDER BY or LIMIT of a recursive query', { span: query.span })
  }
  if (step.columns.length !== columns.length) {
    throw new QueryError('SemanticError', 'SetOperation must have the same number of columns', {
      span: body.span,
    })
  }
  const items = step.columns.map((column, i) => {
    const target = columns[i]!
    const ref = columnRef(planColumn(column))
    const expr = ref.type === target.type ? ref : binding.scalars.cast(ref, target.type)
    return { column: binding.newColumn(target.name, target.type), expr }
  })
  const cast: Relation = { kind: 'Project', input: step.relation, items }
  const relation: Relation = {
    kind: 'Recursive',
    columns,
    base: base.relation,
    baseColumns: base.columns.map(column => column.id),
    step: cast,
    stepColumns: items.map(item => item.column.id),
    all: body.all,
    workTable: number,
  }
  return { relation, columns }
}
