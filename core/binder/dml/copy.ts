import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Relation } from '../../plan/relation.js'
import type {
  Insert,
  InsertSource,
  CopyIntoLocation as LocationTree,
  CopyIntoTable as TableTree,
} from '../../sql/ast/dml.js'
import type { Query } from '../../sql/ast/query.js'
import type { StageRead } from '../bind-context.js'
import type { Binding } from '../binding.js'
import type { CopyIntoLocation, CopyIntoTable, StreamingLoad } from '../bound-statement.js'
import { bindWith } from '../query/bind-query.js'
import { defineCtes, noCtes } from '../query/ctes.js'
import { bindQueryStatement } from '../query/query-statement.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { relationInputs } from '../rewrite/walk-relation.js'
import { columnRef } from '../scalar/column-ref.js'
import { planColumn } from '../scope.js'
import { locationOf, optionMap } from '../stage-location.js'
import { constantText, readStageArgs } from '../table/stage-table.js'
import { storedRows } from './stored-rows.js'
import type { Target } from './target.js'
import { targetPositions, writeTarget } from './target.js'

/** COPY INTO t FROM @stage, or FROM (SELECT … FROM @stage). Source: databend binder/copy_into_table.rs. */
export function bindCopyIntoTable(binding: Binding, tree: TableTree): CopyIntoTable {
  const target = writeTarget(binding, tree.table)
  const positions = targetPositions(binding, target, tree.columns)
  const options = optionMap(tree.options)
  const { source } = tree
  if (source.kind === 'Location') {
    if (tree.with !== undefined) throw new Unsupported('WITH before COPY', { span: tree.span })
    return {
      kind: 'CopyIntoTable',
      target: target.name,
      read: { location: locationOf(binding, source.location), ...readOptions(binding, tree) },
      positions,
      options,
    }
  }
  const { query, read } = transformOf(binding, target, positions, tree, source.query)
  return { kind: 'CopyIntoTable', target: target.name, read, transform: query, positions, options }
}

function readOptions(binding: Binding, tree: TableTree): Omit<StageRead, 'location'> {
  const pattern = tree.pattern && constantText(binding, tree.pattern)
  return {
    format: optionMap(tree.fileFormat),
    ...(tree.files.length === 0 ? {} : { files: tree.files }),
    ...(pattern === undefined ? {} : { pattern }),
  }
}

/** The transforming query cast to the table's columns, and the read that it is over. */
function transformOf(
  binding: Binding,
  { table }: Target,
  positions: readonly number[],
  tree: TableTree,
  query: Query,
) {
  binding.copyRead = readOptions(binding, tree)
  const { entries, scope } = bindWith(binding, tree.with, { ctes: noCtes })
  const bound = binding.query(query, scope)
  binding.copyRead = undefined
  if (bound.columns.length !== positions.length) {
    throw new QueryError(
      'BadArguments',
      `Number of columns of the query and the table do not match: ${bound.columns.length} and ${positions.length}`,
      { span: query.span },
    )
  }
  const given = new Map(
    positions.map((position, i) => [position, columnRef(planColumn(bound.columns[i]!))] as const),
  )
  refuseGroups(bound.relation, query)
  const stored = storedRows(binding, table, defineCtes(bound.relation, entries), given)
  const root = rewriteRelation(binding, stored.relation, stored.columns)
  const output = table.columns.map((column, i) => ({
    id: stored.columns[i]!,
    name: column.name,
    type: column.type,
  }))
  return {
    read: onlyRead(root, query),
    query: { query: { kind: 'Query', root, output } as const, columns: stored.columns },
  }
}

/** 1065. Source: databend copy_into_table.rs `check_transform_query`, stage/transform_fn_check. */
function refuseGroups(relation: Relation, query: Query): void {
  const rest = [relation]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.kind === 'Aggregate' || at.kind === 'Window' || at.kind === 'ProjectSet') {
      throw new QueryError(
        'SemanticError',
        "copy into table source can't contain aggregate, flatten or window functions",
        { span: query.span },
      )
    }
    rest.push(...relationInputs(at))
  }
}

/** The one stage that a transforming query reads. */
function onlyRead(root: Relation, query: Query): StageRead {
  const reads: StageRead[] = []
  const rest = [root]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.kind === 'Source' && at.name === 'stage') reads.push(readStageArgs(at.args))
    rest.push(...relationInputs(at))
  }
  const [read] = reads
  if (read === undefined || reads.length > 1) {
    throw new QueryError('SemanticError', 'the query of COPY INTO must read one stage', {
      span: query.span,
    })
  }
  return read
}

/** INSERT whose rows come as files: from a stage, or beside the statement. */
export function copyAttachment(
  _binding: Binding,
  target: Target,
  positions: readonly number[],
  source: Extract<InsertSource, { kind: 'Attachment' | 'Stage' }>,
  insert: Insert,
): CopyIntoTable | StreamingLoad {
  const { span, overwrite } = insert
  if (insert.with !== undefined) throw new Unsupported('WITH before INSERT of files', { span })
  if (source.kind === 'Attachment') {
    return { kind: 'StreamingLoad', target: target.name, positions, overwrite }
  }
  if (source.placeholders !== undefined) {
    throw new Unsupported('VALUES with placeholders before files', { span })
  }
  if (source.location.kind === 'stage' && source.location.location === '_databend_load') {
    return {
      kind: 'StreamingLoad',
      target: target.name,
      positions,
      overwrite,
      format: optionMap(source.fileFormat),
      options: optionMap(source.copyOptions),
    }
  }
  if (overwrite) throw new Unsupported('INSERT OVERWRITE of files', { span })
  return {
    kind: 'CopyIntoTable',
    target: target.name,
    read: {
      location: locationOf(_binding, source.location),
      format: optionMap(source.fileFormat),
    },
    positions,
    options: optionMap(source.copyOptions),
  }
}

/** COPY INTO @stage FROM (query | table). Source: databend binder/copy_into_location.rs. */
export function bindCopyIntoLocation(binding: Binding, tree: LocationTree): CopyIntoLocation {
  const { source, span } = tree
  if (tree.partitionBy !== undefined) throw new Unsupported('PARTITION BY of COPY', { span })
  if (tree.with !== undefined) throw new Unsupported('WITH before COPY', { span })
  const query = source.kind === 'Query' ? source.query : wholeTable(source.table, span)
  return {
    kind: 'CopyIntoLocation',
    location: locationOf(binding, tree.location),
    query: bindQueryStatement(binding, query),
    format: optionMap(tree.fileFormat),
    options: optionMap(tree.options),
  }
}

function wholeTable(
  name: Extract<LocationTree['source'], { kind: 'Table' }>['table'],
  span: LocationTree['span'],
): Query {
  return {
    kind: 'Query',
    body: {
      kind: 'Select',
      items: [{ kind: 'Star', qualifier: [], exclude: [], span }],
      from: [{ kind: 'Table', name, span }],
      windows: [],
      span,
    },
    order: [],
    ignoreResult: false,
    span,
  }
}
