import type { FormatOptions } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { SourceArgs } from '../../plan/relation.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { StageTable, StageTableOptions } from '../../sql/ast/query.js'
import { optionMap } from '../../sql/option-map.js'
import {
  nullableType,
  nullType,
  stringType,
  timestampType,
  uint8Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import type { TypedValue } from '../../types/literal-type.js'
import { valueText } from '../../types/value-text.js'
import type { NamedType, StageColumns, StageLocation, StageRead } from '../bind-context.js'
import type { Binding, BoundRelation } from '../binding.js'
import { noCtes } from '../ctes.js'
import { greatestPosition, namesColumns } from '../greatest-position.js'
import { valueBinder } from '../query/values.js'
import { stageTable } from '../scope.js'
import { locationOf } from '../stage-location.js'

/**
 * `FROM @stage/path (FILE_FORMAT => 'csv', PATTERN => '…')`: the rows of files. CASE_SENSITIVE has no effect, as on the
 * server. Source: databend binder/table.rs.
 */
export function bindStageTable(binding: Binding, table: StageTable): BoundRelation {
  const { options, location, span } = table
  const pattern = options.pattern && constantText(binding, options.pattern)
  const connection = optionMap(options.connection)
  if (connection.size > 0 && location.kind === 'stage') {
    throw new Unsupported('CONNECTION beside a stage', { span })
  }
  const read: StageRead = {
    location: locationOf(binding, location, connection),
    format: formatOf(options),
    ...(options.files.length === 0 ? {} : { files: options.files }),
    ...(pattern === undefined ? {} : { pattern }),
  }
  const copied = binding.around.copyRead
  if (copied === undefined) return scanFiles(binding, read)
  const { only, ...ofCopy } = copied
  return scanFiles(binding, { ...read, ...ofCopy }, only)
}

/** The rows of files as a relation; with as many text fields as the enclosing SELECT uses. */
function scanFiles(binding: Binding, read: StageRead, only?: readonly string[]): BoundRelation {
  binding.uses.stages.push(read.location)
  const args = stageArgs(read)
  const described = binding.known.fact([args, only], cx => cx.describeStage(read, only))
  const fields = fieldsOf(binding, described)
  const columns = fields.map(({ name, type }) => binding.newColumn(name, type))
  const anyCase = described.kind === 'schema'
  const metadata = fileColumns.map(([name, type]) => binding.newColumn(name, type))
  return {
    relation: {
      kind: 'Source',
      name: 'stage',
      args,
      columns: [...columns, ...metadata],
    },
    columns: [
      ...columns.map((column, i) => ({
        ...column,
        ...stageTable,
        position: i + 1,
        ...(anyCase && { anyCase: true as const }),
      })),
      ...metadata.map(column => ({ ...column, ...stageTable, unlisted: true as const })),
    ],
  }
}

function fieldsOf(binding: Binding, described: StageColumns): readonly NamedType[] {
  switch (described.kind) {
    case 'named':
      return described.columns
    case 'positional':
      return textFields(binding, described)
    case 'schema':
      return schemaFields(binding, described)
  }
}

/**
 * The columns of the files, or the one that `$1` is. Source: databend sessions/query_ctx/table.rs
 * `create_stage_table`, parquet_table/table.rs `create`.
 */
function schemaFields(
  binding: Binding,
  { format, columns }: Extract<StageColumns, { kind: 'schema' }>,
): readonly NamedType[] {
  const position = greatestPosition(binding.around.select)
  const mostPositions = format === 'ARROW' ? 0 : 1
  if (position > mostPositions) throw new QueryError('SemanticError', noPositions[format])
  if (position === 1) return [{ name: '_$1', type: variantType }]
  if (columns !== undefined) return columns
  // The server then reads a table without rows, which has this column.
  if (!namesColumns(binding, binding.around.select)) return [{ name: 'dummy', type: uint8Type }]
  if (format === 'ARROW') {
    throw new QueryError('BadBytes', 'no non-empty Arrow file to infer schema')
  }
  throw new QueryError(
    'SemanticError',
    'no files found. specify a prefix/pattern/files that matches at least one file',
  )
}

const noPositions = {
  PARQUET: 'Query from parquet file only support $1 as column position',
  ORC: 'Query from ORC file only support $1 as column position',
  ARROW: 'Query from Arrow file does not support column positions. Query Arrow fields by name.',
} as const

/** As many fields as the SELECT uses. Source: databend sessions/query_ctx/table.rs `create_stage_table`. */
function textFields(
  binding: Binding,
  { format, type, wholeLines }: Extract<StageColumns, { kind: 'positional' }>,
): readonly NamedType[] {
  const count = greatestPosition(binding.around.select)
  if (count === 0) {
    throw new QueryError(
      'SemanticError',
      `Query from ${format} file lacks column positions. Specify as $1, $2, etc.`,
    )
  }
  if (wholeLines && count > 1) {
    throw new QueryError(
      'SemanticError',
      'Query from TEXT line mode only supports $1 as column position',
    )
  }
  return Array.from({ length: count }, (_, i) => ({ name: `_$${i + 1}`, type }))
}

/** Metadata columns of staged files. Source: databend internal_column.rs. */
const fileColumns = [
  ['metadata$filename', stringType],
  ['metadata$file_row_number', uint64Type],
  ['metadata$file_path', stringType],
  ['metadata$file_basename', stringType],
  ['metadata$file_content_key', nullableType(stringType)],
  ['metadata$file_last_modified', nullableType(timestampType)],
] as const

/** A read as the arguments of a `Source` named `stage`; `readStageArgs` is the inverse. */
function stageArgs({ location, format, files, pattern }: StageRead): SourceArgs {
  return {
    ...placeArgs(location),
    format: pairs(format),
    files,
    pattern,
  }
}

/** A location as the arguments of a `Source`; `placeOf` is the inverse. */
export function placeArgs(location: StageLocation): SourceArgs {
  switch (location.kind) {
    case 'stage':
      return { stage: location.name, path: location.path }
    case 'url':
      return { url: location.url }
    case 'storage':
      return { storage: JSON.stringify(location.storage), path: location.path }
  }
}

/** The inverse of `placeArgs`. */
export function placeOf({ stage, path, url, storage }: SourceArgs): StageLocation {
  if (typeof stage === 'string') return { kind: 'stage', name: stage, path: path as string }
  if (typeof url === 'string') return { kind: 'url', url }
  return { kind: 'storage', storage: JSON.parse(storage as string), path: path as string }
}

function pairs(map: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  return [...map]
}

/** The read that the arguments of a `Source` named `stage` mean. */
export function readStageArgs(args: SourceArgs): StageRead {
  const map = (name: string) => new Map((args[name] ?? []) as readonly [string, string][])
  const { files, pattern } = args
  return {
    location: placeOf(args),
    format: map('format'),
    ...(files === undefined ? {} : { files: files as readonly string[] }),
    ...(pattern === undefined ? {} : { pattern: pattern as string }),
  }
}

function formatOf({ fileFormat }: StageTableOptions): FormatOptions {
  return new Map(fileFormat === undefined ? [] : [['format_name', fileFormat]])
}

/**
 * A constant text, `PATTERN => '…'`, or a variable that holds one. Throws `QueryError` 1006 for another value.
 * Source: databend copy_into_table.rs `resolve_copy_pattern`.
 */
export function constantText(binding: Binding, expr: Expression): string {
  const { type, value } = constantOf(binding, expr)
  if (typeof value === 'string') return value
  throw new QueryError('BadArguments', `invalid pattern expr: ${valueText(type, value)}`)
}

function constantOf(binding: Binding, expr: Expression): TypedValue {
  const none = { type: nullType, value: null }
  if (expr.kind === 'Variable') return binding.cx.variable(expr.name.toLowerCase()) ?? none
  const scalar = valueBinder(binding, { ctes: noCtes })(expr)
  return scalar.kind === 'Literal' ? scalar : none
}
