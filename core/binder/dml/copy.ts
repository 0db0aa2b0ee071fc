import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Relation } from '../../plan/relation.js'
import { asQuery } from '../../sql/as-query.js'
import type {
  Insert,
  InsertSource,
  CopyIntoLocation as LocationTree,
  CopyIntoTable as TableTree,
} from '../../sql/ast/dml.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { NamedTable, Query } from '../../sql/ast/query.js'
import { optionMap } from '../../sql/option-map.js'
import { nullableType, stringType } from '../../types/data-type.js'
import type { StageRead } from '../bind-context.js'
import type { Binding, BoundRelation } from '../binding.js'
import type {
  CopyIntoLocation,
  CopyIntoTable,
  Evolution,
  FileLoad,
  StreamingLoad,
} from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { noCallsInCopy } from '../expression/function-call.js'
import { bindWith } from '../query/bind-query.js'
import { defineCtes } from '../query/define-ctes.js'
import { relationStatement } from '../query/query-statement.js'
import { relationInputs } from '../rewrite/walk-relation.js'
import { columnRef } from '../scalar/column-ref.js'
import { planColumn } from '../scope.js'
import { locationOf } from '../stage-location.js'
import { constantText } from '../table/stage-table.js'
import { fieldLoad, tableRows } from './file-load.js'
import { expressionOver } from './stored-rows.js'
import type { Target } from './target.js'
import { checkTakesRows, targetPositions, writeTarget } from './target.js'

/** COPY INTO t FROM @stage, or FROM (SELECT … FROM @stage). Source: databend binder/copy_into_table.rs. */
export function bindCopyIntoTable(binding: Binding, tree: TableTree): CopyIntoTable {
  const target = writeTarget(binding, tree.table)
  checkTakesRows(target)
  const positions = targetPositions(binding, target, tree.columns)
  const options = optionMap(tree.options)
  const { source } = tree
  if (source.kind === 'Location') {
    return {
      kind: 'CopyIntoTable',
      target: target.name,
      read: { location: locationOf(binding, source.location), ...readOptions(binding, tree) },
      load: fieldLoad(binding, target, positions),
      options,
      ...(evolves(target) && { evolution: evolutionOf(binding, target, positions) }),
    }
  }
  const read = transformedRead(binding, tree, source.query)
  const only = binding.known.fact(['copy', read, target.table.id, ...options], cx =>
    cx.filesToCopy(target.table, read, options),
  )
  if (only.length === 0) {
    // The server does not look at the query then.
    binding.uses.stages.push(read.location)
    const load = fieldLoad(binding, target, positions)
    return { kind: 'CopyIntoTable', target: target.name, read, load, options }
  }
  const inner = binding.within({ copyRead: { ...readOptions(binding, tree), only } })
  const load = transformOf(inner, target, positions, source.query)
  // The setting of the same name, for this statement. Source: databend copy_into_table.rs `bind_copy_from_query_into_table`.
  if (options.get('disable_variant_check') === 'true') {
    binding.cx.ownSettings.setOwn([['disable_variant_check', '1']])
  }
  return { kind: 'CopyIntoTable', target: target.name, read, load, options }
}

/** Source: databend copy_into_table.rs `bind_copy_into_table_common`: only COPY, and not INSERT of files. */
const evolves = ({ table }: Target): boolean => table.options['enable_schema_evolution'] === 'true'

function evolutionOf(binding: Binding, target: Target, positions: readonly number[]): Evolution {
  const { columns } = target.table
  return {
    takesAllColumns:
      positions.length === columns.length && positions.every((position, i) => position === i),
    loadInto: table =>
      fieldLoad(
        binding,
        { ...target, table },
        table.columns.map((_, i) => i),
      ),
  }
}

function readOptions(binding: Binding, tree: TableTree): Omit<StageRead, 'location'> {
  const pattern = tree.pattern && constantText(binding, tree.pattern)
  return {
    format: optionMap(tree.fileFormat),
    ...(tree.files.length === 0 ? {} : { files: tree.files }),
    ...(pattern === undefined ? {} : { pattern }),
  }
}

/** The stage that a transforming query reads, as its grammar has it, with the options of the COPY. */
function transformedRead(binding: Binding, tree: TableTree, { body }: Query): StageRead {
  const from = body.kind === 'Select' ? body.from[0] : undefined
  if (from?.kind !== 'StageTable') throw new TypeError('the query of a COPY reads no stage')
  return { location: locationOf(binding, from.location), ...readOptions(binding, tree) }
}

/** The transforming query, cast to the table's columns. */
function transformOf(
  binding: Binding,
  target: Target,
  positions: readonly number[],
  query: Query,
): FileLoad {
  const bound = binding.query(query, { ctes: noCtes })
  refuseCalls(bound.relation, query)
  if (bound.columns.length !== positions.length) {
    throw new QueryError(
      'BadArguments',
      `Number of columns in select list (${bound.columns.length}) does not match that of the corresponding table (${positions.length})`,
      { span: query.span },
    )
  }
  const given = new Map(
    positions.map((position, i) => [position, columnRef(planColumn(bound.columns[i]!))] as const),
  )
  return tableRows(binding, target, bound.relation, given)
}

/**
 * 1065, also for subqueries; for calls that are answered from outside, `function-call.ts` throws it.
 *
 * Source: databend binder.rs `check_allowed_scalar_expr_with_subquery_for_copy_table`.
 */
function refuseCalls(relation: Relation, query: Query): void {
  const refused: readonly Relation['kind'][] = ['Aggregate', 'Window', 'ProjectSet', 'Apply']
  const rest = [relation]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (refused.includes(at.kind)) {
      throw new QueryError('SemanticError', noCallsInCopy, { span: query.span })
    }
    rest.push(...relationInputs(at))
  }
}

/**
 * INSERT with rows from files: of a stage, or sent with the statement. Files of a stage are loaded even if they were
 * loaded before, and removed afterwards. Source: databend binder/insert.rs `InsertSource::LoadFile`.
 */
export function copyAttachment(
  binding: Binding,
  target: Target,
  positions: readonly number[],
  source: Extract<InsertSource, { kind: 'Attachment' | 'Stage' }>,
  insert: Insert,
): CopyIntoTable | StreamingLoad {
  const { span, overwrite } = insert
  if (insert.with !== undefined) throw new Unsupported('WITH before INSERT of files', { span })
  const isStreamed =
    source.kind === 'Stage' &&
    source.location.kind === 'stage' &&
    source.location.location === '_databend_load'
  const load = fieldLoad(binding, target, positions, source.placeholders, isStreamed)
  if (source.kind === 'Attachment') {
    return { kind: 'StreamingLoad', target: target.name, load, overwrite }
  }
  const format = optionMap(source.fileFormat)
  if (isStreamed) {
    return { kind: 'StreamingLoad', target: target.name, load, overwrite, format }
  }
  if (overwrite) throw new Unsupported('INSERT OVERWRITE of files', { span })
  return {
    kind: 'CopyIntoTable',
    target: target.name,
    read: { location: locationOf(binding, source.location), format },
    load,
    options: new Map([
      ['force', 'true'],
      ['purge', 'true'],
    ]),
  }
}

/**
 * COPY INTO @stage FROM (query | table); only the query sees what WITH names.
 *
 * Source: databend binder/copy_into_location.rs.
 */
export function bindCopyIntoLocation(binding: Binding, tree: LocationTree): CopyIntoLocation {
  const { source, partitionBy } = tree
  const { entries, scope } = bindWith(binding, tree.with, { ctes: noCtes })
  const bound =
    source.kind === 'Query'
      ? binding.query(source.query, scope)
      : binding.query(wholeTable(source), { ctes: noCtes })
  const rows = partitionBy === undefined ? bound : withPartition(binding, bound, partitionBy)
  const statement = relationStatement(binding, {
    relation: defineCtes(rows.relation, entries),
    columns: rows.columns,
  })
  const ignoreResult = source.kind === 'Query' && source.query.ignoreResult
  return {
    kind: 'CopyIntoLocation',
    location: locationOf(binding, tree.location),
    query: ignoreResult ? { ...statement, ignoreResult: true } : statement,
    isPartitioned: partitionBy !== undefined,
    format: optionMap(tree.fileFormat),
    options: optionMap(tree.options),
  }
}

/** The rows of an unload, with the text of PARTITION BY as the last column. */
function withPartition(binding: Binding, bound: BoundRelation, by: Expression): BoundRelation {
  const expr = expressionOver(binding, by, bound.columns)
  const type = nullableType(stringType)
  const partition = binding.newColumn('partition', type)
  const text = expr.type === type ? expr : binding.scalars.cast(expr, type)
  const own = bound.columns.map(column => {
    const plan = planColumn(column)
    return { column: plan, expr: columnRef(plan) }
  })
  return {
    relation: {
      kind: 'Project',
      input: bound.relation,
      items: [...own, { column: partition, expr: text }],
    },
    columns: [...bound.columns, { ...partition }],
  }
}

function wholeTable(table: NamedTable): Query {
  const { span } = table
  const items = [{ kind: 'Star' as const, qualifier: [], exclude: [], span }]
  return asQuery({ kind: 'Select', items, from: [table], windows: [], span })
}
