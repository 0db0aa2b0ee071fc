import type { CopyIntoTable, FileLoad } from '../../binder/bound-statement.js'
import { fieldPosition, fileRows } from '../../binder/dml/file-load.js'
import type { StoredTable } from '../../catalog/objects.js'
import type { EngineTransaction } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import type { DmlPlan, Written } from '../../plan/plan.js'
import type { RowReading } from '../../stages/file-row.js'
import { int32Type, nullableType, stringType } from '../../types/data-type.js'
import { columnDefaults } from '../column-defaults.js'
import type { CommitEffects } from '../commit-effects.js'
import { compactAfterWrite } from '../compact-after-write.js'
import { type CopyOptions, copyOptionsOf } from '../copy-options.js'
import { hasLabel, labelWrite } from '../deduplication.js'
import { type ExecutionContext, type Outcome, rowsBlock } from '../execution.js'
import { chosenFiles, namesOf } from '../files-to-copy.js'
import { checkPlan, drain } from '../query.js'
import { readBlock, type SourceReader, SourceTable } from '../sources/source-reader.js'
import { stageReader } from '../sources/stage.js'
import { FileReader, type FilesToRead, filesToRead } from '../stage-reader.js'
import { CopyReport } from './copy-report.js'
import { addColumns, evolvedTable } from './evolve-table.js'
import { replaceTable, storedTable } from './tables.js'

const reportColumns = [
  { name: 'File', type: stringType },
  { name: 'Rows_loaded', type: int32Type },
  { name: 'Errors_seen', type: int32Type },
  { name: 'First_error', type: nullableType(stringType) },
  { name: 'First_error_line', type: nullableType(int32Type) },
] as const

/** `COPY INTO t FROM @s`: the result has one row per file. */
export async function copyIntoTable(
  execution: ExecutionContext,
  command: CopyIntoTable,
): Promise<Outcome> {
  if (hasLabel(execution)) return { result: { columns: reportColumns, blocks: rowsBlock([]) } }
  const { report, options } = await loadFiles(execution, command)
  const rows = report.rows(options.returnFailedOnly)
  return { result: { columns: reportColumns, blocks: rowsBlock(rows) } }
}

export interface LoadOptions {
  /** Deletes the existing rows first. */
  readonly overwrite: boolean
  /** Later COPY statements skip the files. */
  readonly isRemembered: boolean
}

/** A running COPY: its target, its files and its report. */
interface FileCopy {
  readonly command: CopyIntoTable
  /** The load of the command, or of the table with the columns that the COPY adds. */
  readonly load: FileLoad
  readonly options: CopyOptions
  readonly table: StoredTable
  readonly files: FilesToRead
  readonly report: CopyReport
}

/** Loads the files that are new, all or none of them, and reports on each. */
export async function loadFiles(
  execution: ExecutionContext,
  command: CopyIntoTable,
  { overwrite, isRemembered }: LoadOptions = { overwrite: false, isRemembered: true },
): Promise<FileCopy> {
  const { state, context, bind, transaction } = execution
  const table = storedTable(execution, command.target)
  const found = await filesToRead(state.stages, bind.catalog, command.read, context.caller.user)
  const options = copyOptionsOf(command.options, found.format)
  const { fresh, loadedBefore } = chosenFiles(execution, table, found, options)
  const files = { ...found, list: fresh }
  const report = new CopyReport(options.onError)
  if (fresh.length > 0) checkEngine(table)
  const evolved = await evolvedTable(execution, { table, command, files, options })
  const load = evolved === undefined ? command.load : command.evolution!.loadInto(evolved)
  const copy = { command, load, options, table: evolved ?? table, files, report }
  const bytes = await transaction.write(async (tables, effects) => {
    if (evolved !== undefined) {
      await addColumns(tables, table, evolved)
      effects.publishing(() => replaceTable(execution, command.target.database, evolved))
    }
    const isLoad = fresh.length > 0 || overwrite
    const written = isLoad ? await loadRows(execution, tables, copy, overwrite) : undefined
    transaction.touch(command.target.database, table)
    if (report.loaded > 0) {
      labelWrite(execution, effects)
      if (isRemembered) remember(execution, effects, copy)
    }
    if (options.purge) {
      effects.afterwards(async () => {
        for (const { path } of [...fresh, ...loadedBefore]) await files.files.remove(path)
      })
    }
    return written?.storedBytes ?? 0
  })
  if (report.loaded > 0) await compactAfterWrite(execution, [copy.table])
  execution.counters.add('write', report.loaded, bytes)
  return copy
}

/** Throws 1001 for engines that the real server refuses. Source: databend fuse_table.rs `try_from_table`. */
function checkEngine({ engine }: StoredTable): void {
  if (engine === 'FUSE') return
  throw new QueryError('Internal', `[FUSE-TABLE] Expected FUSE engine table, but got ${engine}`)
}

/** Records loaded files. Source: databend builder_copy_into_table.rs `build_upsert_copied_files_to_meta_req`. */
function remember(
  { settings }: ExecutionContext,
  effects: CommitEffects,
  { table, files, options: { force, purge } }: FileCopy,
): void {
  if (force && purge) return
  const hours = settings.number('load_file_metadata_expire_hours')
  const nameOf = namesOf(table, files)
  effects.load({
    table: table.id,
    files: files.list.map(file => ({
      name: nameOf(file),
      sizeBytes: file.sizeBytes,
      lastModified: file.lastModified,
      etag: file.md5 === null ? null : `"${file.md5}"`.slice(0, 7),
    })),
    ttlMs: hours * 3_600_000,
    force,
  })
}

/** Runs the load as an INSERT or REPLACE that reads its rows from the files. */
async function loadRows(
  execution: ExecutionContext,
  tables: EngineTransaction,
  copy: FileCopy,
  overwrite: boolean,
): Promise<Written> {
  const { state, bind, context, run } = execution
  const { query, columns, replace } = copy.load
  const only = new Set(copy.files.list.map(file => file.path))
  const watch = { only, note: copy.report.note.bind(copy.report) }
  const sources = new SourceTable(
    () =>
      new Map([
        [fileRows, recordReader(execution, copy)],
        ['stage', stageReader(state.stages, bind.catalog, context.caller.user, watch)],
      ]),
  )
  const rows = { table: copy.table.id, input: query.root, columns }
  const plan: DmlPlan =
    replace === undefined
      ? { kind: 'Insert', ...rows, overwrite }
      : { kind: 'Replace', ...rows, ...replace }
  checkPlan(execution, plan)
  return drain({ ...execution, run: { ...run, sources } }, tables, plan)
}

/** Reads the records of the files as rows with one column per field. */
function recordReader(execution: ExecutionContext, copy: FileCopy): SourceReader {
  const { files, report } = copy
  return async function* (source, cx) {
    const order = source.columns.map(({ name }) => fieldPosition(name))
    const shared = readingOf(execution, copy)
    const reader = new FileReader(files)
    for (const file of files.list) {
      if (file.sizeBytes === 0) continue
      for await (const block of reader.blocks(file, shared)) {
        report.note(file.path, block)
        yield* readBlock(
          block.length,
          order.map(position => block.columns[position]!),
          cx,
        )
      }
    }
  }
}

function readingOf(
  execution: ExecutionContext,
  { command, load, options, table }: FileCopy,
): Omit<RowReading, 'format' | 'path'> {
  const defaults = columnDefaults(execution, table.columns)
  const columns = (load.fields ?? []).map(position => {
    const { name, type } = table.columns[position]!
    const defaultValue = defaults[position]
    return defaultValue === undefined ? { name, type } : { name, type, defaultValue }
  })
  return {
    columns,
    cx: execution.eval,
    caseSensitive: options.columnMatch === 'case_sensitive',
    disableVariantCheck: options.disableVariantCheck,
    evolves: command.evolution !== undefined,
    refusesExtraFields: command.evolution !== undefined || options.schemaEvolution !== undefined,
  }
}
