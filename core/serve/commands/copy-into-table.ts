import type { CopyIntoTable } from '../../binder/bound-statement.js'
import type { TableColumn } from '../../catalog/objects.js'
import type { Transaction } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import type { FileColumn } from '../../stages/file-column.js'
import { type FileRow, readRows } from '../../stages/read-rows.js'
import type { StageFile } from '../../stages/stage-files.js'
import type { Block } from '../../types/block.js'
import { int32Type, nullableType, stringType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { columnDefaults } from '../column-defaults.js'
import { type Execution, inTransaction, type Outcome, rowsBlock } from '../execution.js'
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
  const report = await loadFiles(execution, command)
  const rows = report.rows(isTrue(command, 'return_failed_only'))
  return { result: { columns: reportColumns, blocks: rowsBlock(rows) } }
}

/** Loads the files that are new, all or none of them, and says what became of each. */
export async function loadFiles(execution: Execution, command: CopyIntoTable): Promise<CopyReport> {
  const { state, context } = execution
  const target = storedTable(execution, command.target)
  const { user } = context.caller
  const found = await filesToRead(state.stages, execution.bind.catalog, command.read, user)
  const loaded = state.loadedFiles.get(target.id) ?? new Set<string>()
  const force = isTrue(command, 'force')
  const list = found.list.filter(file => force || !loaded.has(identity(file)))
  const files: FilesToRead = { ...found, list: limited(list, command) }
  const report = new CopyReport(onErrorOf(command.options))
  await inTransaction(execution, async transaction =>
    command.transform === undefined
      ? loadPlain(execution, transaction, command, files, report)
      : loadTransformed(execution, transaction, command, files, report),
  )
  for (const file of files.list) loaded.add(identity(file))
  state.loadedFiles.set(target.id, loaded)
  if (isTrue(command, 'purge')) for (const file of files.list) await files.files.remove(file.path)
  execution.counters.add('write', report.loaded, report.loaded * 8)
  return report
}

/** A file is the same as long as its path, size and time are. */
const identity = (file: StageFile): string =>
  `${file.path}\n${file.sizeBytes}\n${file.lastModified}`

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
