import type { StageRead } from '../binder/bind-context.js'
import type { FormatOptions, StoredTable } from '../catalog/objects.js'
import type { StageFile } from '../stages/stage-files.js'
import { type CopyOptions, copyOptionsOf } from './copy-options.js'
import type { ExecutionContext } from './execution.js'
import { type FilesToRead, filesToRead } from './stage-reader.js'

/** The files that a COPY loads, and those that the table has from an earlier one and that are to be purged. */
export interface ChosenFiles {
  readonly fresh: readonly StageFile[]
  readonly loadedBefore: readonly StageFile[]
}

/** The files of those found that a COPY with these options loads. Source: databend plans/copy_into_table.rs `collect_files`. */
export function chosenFiles(
  { settings, transaction }: ExecutionContext,
  table: StoredTable,
  found: FilesToRead,
  { force, maxFiles }: CopyOptions,
): ChosenFiles {
  const nameOf = namesOf(table, found)
  const isLoaded = (file: StageFile) => !force && transaction.hasLoaded(table, nameOf(file))
  const fresh = found.list.filter(file => !isLoaded(file))
  const purgesAgain = settings.get('purge_duplicated_files_in_copy') === '1'
  return {
    fresh: maxFiles > 0 ? fresh.slice(0, maxFiles) : fresh,
    loadedBefore: purgesAgain ? found.list.filter(isLoaded) : [],
  }
}

/**
 * Returns the name by which a table remembers a loaded file: its path in the stage, regardless of content; with the
 * table option `copy_dedup_full_path`, its full path including the stage's root.
 * Source: databend query_ctx/table.rs `filter_out_copied_files`, plans/copy_into_table.rs `get_path_prefix`.
 */
export function namesOf(
  { options }: StoredTable,
  { root }: FilesToRead,
): (file: StageFile) => string {
  const before = options['copy_dedup_full_path'] === 'true' ? root : ''
  return ({ path }) => before + path
}

/** The paths of the files that a COPY with these options would load now. */
export async function filesToCopy(
  execution: ExecutionContext,
  table: StoredTable,
  read: StageRead,
  options: FormatOptions,
): Promise<readonly string[]> {
  const { state, context, bind } = execution
  const found = await filesToRead(state.stages, bind.catalog, read, context.caller.user)
  const { fresh } = chosenFiles(execution, table, found, copyOptionsOf(options, found.format))
  return fresh.map(file => file.path)
}
