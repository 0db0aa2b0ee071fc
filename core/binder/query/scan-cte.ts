import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Relation } from '../../plan/relation.js'
import type { ColumnId, PlanColumn } from '../../plan/scalar.js'
import { asQuery } from '../../sql/as-query.js'
import type { SetOperation } from '../../sql/ast/query.js'
import { type DataType, int64Type, uint64Type } from '../../types/data-type.js'
import type { Binding, BoundRelation } from '../binding.js'
import type { CteEntry } from '../ctes.js'
import { relationInputs, relationScalars } from '../rewrite/walk-relation.js'
import { columnRef } from '../scalar/column-ref.js'
import { differsByRow } from '../scalar/walk-scalar.js'
import { planColumn } from '../scope.js'
import { wrongNames } from './define-ctes.js'

/**
 * The rows of a named query; its definition is bound when it is read first. `renamed`: how many names are given
 * to its columns where it is read.
 */
export function scanCte(
  binding: Binding,
  entry: CteEntry,
  table: { readonly span: Span; readonly renamed: number },
): BoundRelation {
  if (entry.work !== undefined) return scanWork(binding, entry, entry.work)
  if (entry.bound === undefined) {
    const definition = defineOnce(binding, entry, table.span)
    entry.bound = { number: binding.newCte(), definition, uses: 0, renamed: [] }
  }
  const { bound, cte } = entry
  bound.uses++
  const names = table.renamed === 0 ? cte.columns.length : table.renamed
  if (names > 0) bound.renamed.push(names)
  if (bound.uses > 1 && !entry.cte.materialized) refuseRepeat(binding, entry, bound.definition)
  const columns = bound.definition.columns.map(({ name, type }) => binding.newColumn(name, type))
  const relation: Relation = { kind: 'CteScan', cte: bound.number, columns }
  return { relation, columns: onceEach(bound.definition, cteColumns(entry, columns)) }
}

/** A column that the definition gives twice is the same column twice, and so not ambiguous. */
function onceEach(
  definition: BoundRelation,
  columns: BoundRelation['columns'],
): BoundRelation['columns'] {
  const ids = definition.columns.map(column => column.id)
  return columns.map((column, i) => ({ ...column, id: columns[ids.indexOf(ids[i]!)]!.id }))
}

/** Refuses a definition that reads itself: 1065 directly without RECURSIVE, 1001 by way of other definitions. */
function defineOnce(binding: Binding, entry: CteEntry, span: Span): BoundRelation {
  if (entry.binding) {
    throw new QueryError('Internal', 'Query binder exceeds the maximum iterations', { span })
  }
  entry.binding = true
  const inner = isRecursive(entry) ? binding : binding.within({ cteName: entry.name })
  const definition = define(inner, entry)
  delete entry.binding
  return definition
}

const isRecursive = ({ recursive, cte }: CteEntry): boolean =>
  recursive && cte.query.body.kind === 'SetOperation'

/**
 * Without `enable_auto_materialize_cte` the server runs a definition once for each use, which shows only if it calls a
 * volatile function. Source: databend bind_query/bind.rs `auto_materialize_cte`.
 */
function refuseRepeat(binding: Binding, { cte }: CteEntry, { relation }: BoundRelation): void {
  if (binding.cx.eval.setting('enable_auto_materialize_cte') === '1') return
  if (!isVolatile(relation)) return
  throw new Unsupported(
    'a CTE with a volatile function, such as rand(), while enable_auto_materialize_cte is 0',
    {
      span: cte.span,
    },
  )
}

function isVolatile(relation: Relation): boolean {
  return relationScalars(relation).some(differsByRow) || relationInputs(relation).some(isVolatile)
}

function cteColumns(entry: CteEntry, columns: readonly PlanColumn[]): BoundRelation['columns'] {
  return columns.map((column, i) => ({ ...column, table: entry.name, position: i + 1 }))
}

function scanWork(
  binding: Binding,
  entry: CteEntry,
  work: NonNullable<CteEntry['work']>,
): BoundRelation {
  const columns = work.columns.map(({ name, type }) => binding.newColumn(name, type))
  return {
    relation: { kind: 'WorkTable', workTable: work.number, columns },
    columns: cteColumns(entry, columns),
  }
}

function define(binding: Binding, entry: CteEntry): BoundRelation {
  const { body } = entry.cte.query
  const bound =
    entry.recursive && body.kind === 'SetOperation'
      ? defineRecursive(binding, entry, body)
      : binding.query(entry.cte.query, entry.scope)
  return renamed(binding, entry, bound)
}

/** Columns without a name of their own keep the one they have. Source: databend table.rs `bind_cte`. */
function renamed(binding: Binding, entry: CteEntry, bound: BoundRelation): BoundRelation {
  const names = entry.cte.columns.map(column => binding.name(column))
  if (names.length > bound.columns.length) {
    throw wrongNames(entry.name, bound.columns.length, names.length, entry.cte.span)
  }
  const columns = bound.columns.map((column, i) => ({ ...column, name: names[i] ?? column.name }))
  return { ...bound, columns }
}

/**
 * `base UNION ALL step`: the step reads the rows of the previous round. The columns have the names of the base, and
 * its types with integers widened. Source: databend table.rs `bind_r_cte`, `bind_r_cte_scan`, binder/select.rs
 * `bind_set_operator`, binder.rs `recursive_cte_column_type`.
 */
function defineRecursive(binding: Binding, entry: CteEntry, body: SetOperation): BoundRelation {
  const { query } = entry.cte
  const { span } = body
  if (body.op !== 'UNION') {
    throw new QueryError('SyntaxException', 'Recursive CTE must contain a UNION(ALL) query', {
      span,
    })
  }
  if (query.order.length > 0 || query.limit !== undefined || query.offset !== undefined) {
    throw new Unsupported('ORDER BY or LIMIT of a recursive query', { span: query.span })
  }
  const base = renamed(binding, entry, binding.query(asQuery(body.left), entry.scope))
  if (!body.all) {
    throw new QueryError('Internal', 'Currently, recursive cte only support union all', { span })
  }
  const number = binding.newCte()
  const columns = base.columns.map(({ name, type }) => binding.newColumn(name, widened(type)))
  entry.work = { number, columns }
  const step = binding.query(asQuery(body.right), entry.scope)
  delete entry.work
  if (step.columns.length !== columns.length) {
    throw new QueryError('SemanticError', 'SetOperation must have the same number of columns', {
      span,
    })
  }
  if (countReads(step.relation, number) === 0) {
    throw new QueryError('SemanticError', 'Recursive cte should be used in recursive cte', { span })
  }
  const [first, next] = [base, step].map(part => castColumns(binding, part, columns))
  const relation: Relation = {
    kind: 'Recursive',
    columns,
    base: first!.relation,
    baseColumns: first!.ids,
    step: next!.relation,
    stepColumns: next!.ids,
    all: body.all,
    workTable: number,
  }
  return { relation, columns }
}

/** The type of a recursive column: integers as wide as they can be. */
function widened(type: DataType): DataType {
  switch (type.kind) {
    case 'UInt8':
    case 'UInt16':
    case 'UInt32':
      return uint64Type
    case 'Int8':
    case 'Int16':
    case 'Int32':
      return int64Type
    default:
      return type
  }
}

/**
 * How often the step reads the rows of the previous round. Operators that need all rows at once are refused: 1005.
 * Source: databend binder/util.rs `count_r_cte_scan`.
 */
function countReads(relation: Relation, workTable: number): number {
  switch (relation.kind) {
    case 'WorkTable':
      return relation.workTable === workTable ? 1 : 0
    case 'Sort':
    case 'Limit':
    case 'Aggregate':
    case 'Window':
      throw new QueryError('SyntaxException', `${relation.kind} is not allowed in recursive cte`)
    case 'Apply': {
      const isJoin = relation.apply === 'cross' || relation.apply === 'left'
      const inner = isJoin ? countReads(relation.inner, workTable) : 0
      return countReads(relation.outer, workTable) + inner
    }
    default:
      return relationInputs(relation)
        .map(input => countReads(input, workTable))
        .reduce((a, b) => a + b, 0)
  }
}

function castColumns(
  binding: Binding,
  part: BoundRelation,
  columns: readonly PlanColumn[],
): { readonly relation: Relation; readonly ids: readonly ColumnId[] } {
  if (part.columns.every((column, i) => column.type === columns[i]!.type)) {
    return { relation: part.relation, ids: part.columns.map(column => column.id) }
  }
  const items = part.columns.map((column, i) => {
    const target = columns[i]!
    const ref = columnRef(planColumn(column))
    const expr = ref.type === target.type ? ref : binding.scalars.cast(ref, target.type)
    return { column: binding.newColumn(target.name, target.type), expr }
  })
  return {
    relation: { kind: 'Project', input: part.relation, items },
    ids: items.map(item => item.column.id),
  }
}
