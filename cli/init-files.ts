import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { dataFileKind, type InitFile, UsageError } from '../core/index.js'
import { repeated } from './option.js'
import { readSqlFile } from './read-sql-file.js'
import { text } from './value-kinds.js'

/** Files to run or load before anything else. */
export const initOption = repeated(
  text('PATH', 'a file or folder'),
  'file of statements to run first; a .csv, .tsv, .ndjson or .parquet file to load; or a folder of such files',
)

const loaded = '.csv, .tsv, .ndjson or .parquet'
/** Files that hold rows, and that mockq cannot load: their content is no SQL either. */
const unloadable = /\.(?:json|xlsx?|ods|avro|orc|xml|zip|tar|tgz|parquet\.\w+|sql\.\w+)$/i

/**
 * What an option like `--init` names: a file of statements, a data file, or a folder.
 *
 * Of a folder, first its `.sql` files, then its data files, each in the order of their names. Other files, hidden ones
 * and folders in it are left out. Throws `UsageError`, which names the option.
 */
export function readInitFiles(option: string, path: string): readonly InitFile[] {
  const found = statOf(option, path)
  if (!found.isDirectory()) return [readInitFile(option, path)]
  const names = readdirSync(path).filter(name => !name.startsWith('.'))
  names.sort((a, b) => (a < b ? -1 : 1))
  const paths = names.map(name => join(path, name)).filter(each => statOf(option, each).isFile())
  const scripts = paths.filter(each => /\.sql$/i.test(each))
  const data = paths.filter(each => dataFileKind(each) !== undefined)
  if (scripts.length + data.length === 0)
    throw new UsageError(
      `${option}: the folder ${JSON.stringify(path)} has no .sql, ${loaded} file (folders in it are not read)`,
    )
  return [...scripts, ...data].map(each => readInitFile(option, each))
}

function readInitFile(option: string, path: string): InitFile {
  if (dataFileKind(path) !== undefined) return { path }
  if (unloadable.test(path))
    throw new UsageError(
      `${option}: ${JSON.stringify(path)} is neither a file of statements nor a ${loaded} file`,
    )
  return { path, sql: readSqlFile(option, path) }
}

function statOf(option: string, path: string): Stats {
  try {
    return statSync(path)
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const why = isMissing ? 'it does not exist' : (cause as Error).message
    throw new UsageError(`${option}: the file ${JSON.stringify(path)} cannot be read: ${why}`, {
      cause,
    })
  }
}
