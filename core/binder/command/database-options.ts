import type { Database, DatabaseOptions } from '../../catalog/objects.js'
import type { StorageParams } from '../../catalog/storage-params.js'
import { QueryError } from '../../errors/query-error.js'
import { rewordErrors } from '../../errors/reword-errors.js'
import type { Options } from '../../sql/ast/query.js'
import { optionMap } from '../../sql/option-map.js'
import { readStorageUrl } from '../../sql/storage-url.js'
import type { Binding } from '../binding.js'
import { storageOf, usableConnection } from '../storage-params.js'

const connectionOption = 'DEFAULT_STORAGE_CONNECTION'
const pathOption = 'DEFAULT_STORAGE_PATH'
const known: readonly string[] = [connectionOption, pathOption]

/**
 * The options of a new database. Throws `QueryError` 2004 for an option that is unknown or given twice, 1006 for one
 * without the other, and for a connection and a path that do not fit.
 *
 * Source: databend ddl/database.rs `validate_database_options`.
 */
export function newDatabaseOptions(binding: Binding, tree: Options): DatabaseOptions {
  const options = readOptions(tree)
  for (const [one, other] of [known, known.toReversed()] as [string, string][]) {
    if (options[one] !== undefined && options[other] === undefined) {
      throw new QueryError('BadArguments', `${one} requires ${other} to be specified`)
    }
  }
  checkStorage(binding, options)
  return options
}

/**
 * The options of a database with changes. One of the two may be given alone where the database has the other.
 *
 * Throws as `newDatabaseOptions`. Source: databend interpreter_alter_database.rs.
 */
export function changedDatabaseOptions(
  binding: Binding,
  database: Database,
  tree: Options,
): DatabaseOptions {
  const given = readOptions(tree)
  checkStorage(binding, given)
  const options = { ...database.options, ...given }
  if ((options[connectionOption] === undefined) !== (options[pathOption] === undefined)) {
    throw new QueryError(
      'BadArguments',
      `${connectionOption} and ${pathOption} options must be used together`,
    )
  }
  checkStorage(binding, options)
  return options
}

/** Where the tables of a database are by its options; undefined if they are with all others. Throws `QueryError` 1006. */
export function storageOfTables(
  binding: Binding,
  { options = {} }: Database,
): StorageParams | undefined {
  const { [connectionOption]: name, [pathOption]: path } = options
  if (name === undefined || path === undefined) return undefined
  const connection = binding.cx.catalog.find('Connection', name)
  if (connection === undefined) {
    throw new QueryError(
      'BadArguments',
      `Database default connection '${name}' does not exist: UnknownConnection. Code: 2510, Text = Connection '${name}' does not exist.`,
    )
  }
  const url = readStorageUrl(path)
  // The path was checked when it became an option.
  if ('fault' in url) throw invalidPath(path, url.fault)
  return storageOf(url, connection, 'when create TABLE with external location')
}

function readOptions(tree: Options): DatabaseOptions {
  const names = tree.map(({ name }) => name.toUpperCase())
  for (const [i, name] of names.entries()) {
    if (names.indexOf(name) < i) {
      throw new QueryError('InvalidArgument', `Duplicate database option '${name}' is not allowed`)
    }
    if (known.includes(name)) continue
    throw new QueryError(
      'InvalidArgument',
      `Invalid database option '${name}'. Valid options are: ${known.join(', ')}`,
    )
  }
  return Object.fromEntries(
    [...optionMap(tree)].map(([name, value]) => [name.toUpperCase(), value]),
  )
}

/** The connection must exist, and the path be a folder of its storage. */
function checkStorage(binding: Binding, options: DatabaseOptions): void {
  const { [connectionOption]: name, [pathOption]: path } = options
  if (name === undefined) return
  const connection = rewordErrors(
    () => usableConnection(binding, name),
    () =>
      new QueryError(
        'BadArguments',
        `Connection '${name}' does not exist. Please create the connection first using CREATE CONNECTION`,
      ),
  )
  if (path === undefined) return
  const url = readStorageUrl(path)
  if ('fault' in url) throw invalidPath(path, `SyntaxException. Code: 1005, Text = ${url.fault}`)
  if (url.protocol.toLowerCase() !== connection.storageType) {
    throw new QueryError(
      'BadArguments',
      `${pathOption} protocol '${url.protocol}' does not match connection '${name}' protocol '${connection.storageType}'`,
    )
  }
  rewordErrors(
    () => storageOf(url, connection, `when setting database ${pathOption}`),
    error => invalidPath(path, innerText(error)),
  )
}

/** The inner error of the server's library, which is all that the server shows here. */
const innerText = ({ message }: QueryError): string =>
  /^invalid input parameter \((.*)\)$/s.exec(message)?.[1] ?? message

function invalidPath(path: string, why: string): QueryError {
  return new QueryError('BadArguments', `Invalid storage path '${path}': ${why}`)
}
