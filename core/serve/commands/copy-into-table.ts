import type { CopyIntoTable } from '../../binder/bound-statement.js'
import type { StoredTable, TableColumn } from '../../catalog/objects.js'
import type { Transaction } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import type { FileColumn } from '../../stages/file-column.js'
import { type FileRow, readRows } from '../../stages/read-rows.js'
import type { StageFile } from '../../stages/stage-files.js'
import type { Block } from '../../types/block.js'
import { int32Type, nullableType, stringType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { columnDefaults } from '../column-defaults.js'
import type { CommitEffects } from '../commit-effects.js'
import { hasLabel, labelWrite } from '../deduplication.js'
import { type Execution, type Outcome, rowsBlock } from '../execution.js'
import { checkPlan, drain } from '../query.js'
import { blocksOfRows, SourceTable } from '../sources/source-reader.js'
import { stageReader } from '../sources/stage.js'
import { type FilesToRead, filesToRead, rowError, textOf } from '../stage-reader.js'
import { CopyReport, onErrorOf } from './copy-report.js'
import { storedTable } from './tables.js'

const reportColumns = [
  { name: 'File', type: stringType },
  { name: 'Rows_loaded', type: int32Type },
  { name: 'Errors_seen', type: int32Type },
  { name: 'First_error', type: nullableType(stringType) },
  { name: 'First_error_line', type: nullableType(int32Type) },
] as const

/** `COPY INTO t FROM @s`: one row of the answer for each file. */
export async function copyIntoTable(
  execution: Execution,
  command: CopyIntoTable,
): Promise<Outcome> {
  if (hasLabel(execution)) return { result: { columns: reportColumns, blocks: rowsBlock([]) } }
  const report = await loadFiles(execution, command)
  const rows = report.rows(isTrue(command, 'return_failed_only'))
  return { result: { columns: reportColumns, blocks: rowsBlock(rows) } }
}

export interface LoadOptions {
  /** The rows that are there go. */
  readonly overwrite: boolean
  /** Another COPY passes the files over. */
  readonly isRemembered: boolean
}

/** Loads the files that are new, all or none of them, and says what became of each. */
export async function loadFiles(
  execution: Execution,
  command: CopyIntoTable,
  { overwrite, isRemembered }: LoadOptions = { overwrite: false, isRemembered: true },
): Promise<CopyReport> {
  const { state, context, transaction } = execution
  const target = storedTable(execution, command.target)
  const { user } = context.caller
  const found = await filesToRead(state.stages, execution.bind.catalog, command.read, user)
  const now = state.clock.nowMicros()
  const isNew = (file: StageFile) =>
    isTrue(command, 'force') || !transaction.hasLoaded(target, nameOf(command, target, file), now)
  const files: FilesToRead = { ...found, list: limited(found.list.filter(isNew), command) }
  const report = new CopyReport(onErrorOf(command.options))
  if (files.list.length > 0) checkEngine(target)
  await transaction.write(async (tables, effects) => {
    if (overwrite) await tables.truncateTable(target.id)
    if (command.transform === undefined) await loadPlain(execution, tables, command, files, report)
    else await loadTransformed(execution, tables, command, files, report)
    transaction.touch(command.target.database, target)
    if (report.loaded > 0) {
      labelWrite(execution, effects)
      if (isRemembered) remember(execution, effects, command, files.list)
    }
    if (isTrue(command, 'purge')) {
      effects.afterwards(async () => {
        for (const file of files.list) await files.files.remove(file.path)
      })
    }
  })
  execution.counters.add('write', report.loaded, report.loaded * 8)
  return report
}

/** 1001, as the real server tells it. Source: databend fuse_table.rs `try_from_table`. */
function checkEngine({ engine }: StoredTable): void {
  if (engine === 'FUSE') return
  throw new QueryError('Internal', `[FUSE-TABLE] Expected FUSE engine table, but got ${engine}`)
}

/** Source: databend builder_copy_into_table.rs `build_upsert_copied_files_to_meta_req`. */
function remember(
  execution: Execution,
  effects: CommitEffects,
  command: CopyIntoTable,
  files: readonly StageFile[],
): void {
  const force = isTrue(command, 'force')
  if (force && isTrue(command, 'purge')) return
  const target = storedTable(execution, command.target)
  const hours = BigInt(execution.settings.number('load_file_metadata_expire_hours'))
  effects.load({
    table: target.id,
    files: files.map(file => nameOf(command, target, file)),
    until: execution.state.clock.nowMicros() + hours * 3_600_000_000n,
    force,
  })
}

/**
 * Under what name a table remembers a file: its path in the stage, whatever its content; with the table's
 * option `copy_dedup_full_path`, the stage too.
 *
 * Source: databend query_ctx/table.rs `filter_out_copied_files`, plans/copy_into_table.rs `get_path_prefix`.
 */
function nameOf({ read }: CopyIntoTable, { options }: StoredTable, file: StageFile): string {
  if (options['copy_dedup_full_path'] !== '1') return file.path
  const { location } = read
  const home = location.kind === 'stage' ? `@${location.name}` : location.url
  return `${home}\n${file.path}`
}

function isTrue({ options }: CopyIntoTable, name: string): boolean {
  return options.get(name)?.toLowerCase() === 'true'
}

function limited(list: readonly StageFile[], { options }: CopyIntoTable): readonly StageFile[] {
  const most = Number(options.get('max_files') ?? 0)
  return most > 0 ? list.slice(0, most) : list
}

async function loadPlain(
  execution: Execution,
  transaction: Transaction,
  command: CopyIntoTable,
  files: FilesToRead,
  report: CopyReport,
): Promise<void> {
  const table = storedTable(execution, command.target)
  const defaults = columnDefaults(execution, table.columns)
  const columns = command.positions.map(position =>
    fileColumn(table.columns[position]!, defaults[position]),
  )
  const place = new Map(command.positions.map((position, i) => [position, i]))
  const rows = async function* (): AsyncGenerator<readonly Value[]> {
    for (const file of files.list) {
      for await (const values of fileRows(execution, files, file, columns, report)) {
        yield table.columns.map((column, i) => {
          const at = place.get(i)
          return at === undefined ? absent(column, defaults[i]) : values[at]!
        })
      }
    }
  }
  const blocks: AsyncIterable<Block> = blocksOfRows(rows(), table.columns.length, execution.run)
  await transaction.append(table.id, blocks, execution.run)
}

function absent(column: TableColumn, value: (() => Value) | undefined): Value {
  if (value !== undefined) return value()
  if (column.type.kind === 'Nullable' || column.type.kind === 'Null') return null
  throw new QueryError('BadBytes', `no value for column ${column.name}`)
}

function fileColumn(
  { name, type }: TableColumn,
  defaultValue: (() => Value) | undefined,
): FileColumn {
  return defaultValue === undefined ? { name, type } : { name, type, defaultValue }
}

/** Rows of one file that load. With SKIP_FILE the file is read to its end before any row goes on. */
async function* fileRows(
  execution: Execution,
  files: FilesToRead,
  file: StageFile,
  columns: readonly FileColumn[],
  report: CopyReport,
): AsyncGenerator<readonly Value[]> {
  const entry = report.file(file.path)
  const text = await textOf(files, file)
  const rows = readRows(text, files.format, columns, execution.eval)
  if (report.onError.kind === 'skipFile') {
    yield* entry.wholeFile(await collect(rows))
    return
  }
  for await (const row of rows) {
    if (!('error' in row)) {
      entry.load()
      yield row.values
    } else if (entry.fail(row)) throw rowError(row.error, file.path, row.line)
  }
}

async function collect(rows: AsyncIterable<FileRow>): Promise<readonly FileRow[]> {
  const all: FileRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** `COPY INTO t FROM (SELECT … FROM @s)`: the query reads the files that are new. */
async function loadTransformed(
  execution: Execution,
  transaction: Transaction,
  command: CopyIntoTable,
  files: FilesToRead,
  report: CopyReport,
): Promise<void> {
  const { state, bind, context, run } = execution
  const { query, columns } = command.transform!
  for (const file of files.list) report.file(file.path)
  const chosen = new Set(files.list.map(file => file.path))
  const sources = new SourceTable(
    new Map([
      [
        'stage',
        stageReader(state.stages, bind.catalog, context.caller.user, chosen, path =>
          report.file(path).load(),
        ),
      ],
    ]),
  )
  const table = storedTable(execution, command.target)
  const plan = {
    kind: 'Insert',
    table: table.id,
    input: query.root,
    columns,
    overwrite: false,
  } as const
  checkPlan(execution, plan)
  await drain({ ...execution, run: { ...run, sources } }, transaction, plan)
}
