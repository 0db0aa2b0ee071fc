import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type DataFile, type DataFileKind, dataFileKind } from '../data-file.js'
import { QueryError } from '../errors/query-error.js'
import { UsageError } from '../errors/usage-error.js'
import type { Backend } from '../protocol/backend.js'
import { readCodeFrame } from '../sql/code-frame.js'
import { needsQuotes, quoteIdentifier } from '../sql/print/quote.js'
import { quoteString } from '../types/quote-string.js'
import { root, type ScriptSession } from './script-session.js'

/** How the files of each kind are read. */
const formats: Readonly<Record<DataFileKind, string>> = {
  csv: 'TYPE = CSV SKIP_HEADER = 1 COMPRESSION = AUTO',
  tsv: "TYPE = CSV SKIP_HEADER = 1 COMPRESSION = AUTO FIELD_DELIMITER = '\\t'",
  ndjson: 'TYPE = NDJSON COMPRESSION = AUTO MISSING_FIELD_AS = FIELD_DEFAULT',
  parquet: 'TYPE = PARQUET MISSING_FIELD_AS = FIELD_DEFAULT',
}

/** The name of the file format that exists while a file is loaded. */
const formatName = 'mockq --init'
/** The folder of the user stage that holds a file while it is loaded. */
const folder = '.mockq-init'

/** A column of a file. */
interface FileColumn {
  readonly name: string
  readonly type: string
}

/**
 * Loads a file into the table that is named after it: `orders.csv` into `orders`, `sales.orders.csv` into the table
 * `orders` of the database `sales`. A table that does not exist is created with the columns of the file, in the types
 * that `infer_schema` infers from all rows.
 *
 * Rejects with `QueryError` for content that does not fit, the message prefixed with the file's path and, if it is
 * known, the line; with `UsageError` for a file that cannot be read.
 */
export async function loadDataFile(
  backend: Backend,
  session: ScriptSession,
  { path }: DataFile,
): Promise<void> {
  const found = dataFileKind(path)
  if (found === undefined)
    throw new UsageError(`${path}: mockq loads .csv, .tsv, .ndjson and .parquet files`)
  const { kind, name, extension } = found
  const format = quoteIdentifier(formatName, '"')
  try {
    await session.run(`CREATE OR REPLACE FILE FORMAT ${format} ${formats[kind]}`)
    const staged = `${folder}/data${extension}`
    await upload(backend, path, staged)
    await load(session, tableOf(name), { kind, staged })
  } catch (error) {
    throw error instanceof QueryError ? ofFile(path, error) : error
  } finally {
    await session.run(`REMOVE @~/${folder}/`)
    await session.run(`DROP FILE FORMAT IF EXISTS ${format}`)
  }
}

async function upload(backend: Backend, path: string, staged: string): Promise<void> {
  const content = createReadStream(path)
  try {
    await once(content, 'open')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`the file ${JSON.stringify(path)} cannot be read: ${why}`, { cause })
  }
  async function* parts() {
    yield { path: staged, content }
  }
  await backend.upload({ stage: '~', parts: parts() }, root)
}

interface StagedFile {
  readonly kind: DataFileKind
  /** Its path in the user stage. */
  readonly staged: string
}

async function load(session: ScriptSession, table: Table, file: StagedFile): Promise<void> {
  const known = await tableColumns(session, table)
  if (known.length > 0) {
    // Of a CSV file only the header is needed.
    const isText = file.kind === 'csv' || file.kind === 'tsv'
    const names = (await fileColumns(session, file, isText ? 1 : undefined)).map(({ name }) => name)
    return copy(session, table, file, placed(names, known, table))
  }
  const columns = await fileColumns(session, file).catch(async error => {
    // Rows of different lengths: as a table of strings, the load tells the line.
    const header = await fileColumns(session, file, 1)
    await create(session, table, header)
    await copy(session, table, file, header.map(nameOf))
    throw error
  })
  await create(session, table, columns)
  await copy(session, table, file, columns.map(nameOf))
}

/** The columns of a file by the server's inference; `most` limits the rows that are read. */
async function fileColumns(
  session: ScriptSession,
  { kind, staged }: StagedFile,
  most?: number,
): Promise<readonly FileColumn[]> {
  const args = [
    `location => ${quoteString(`@~/${staged}`)}`,
    `file_format => ${quoteString(formatName)}`,
    ...(most === undefined ? [] : [`max_records_per_file => ${most}`]),
  ]
  const rows = await session.rows(
    `SELECT column_name, type, nullable FROM infer_schema(${args.join(', ')}) ORDER BY order_id`,
  )
  if (rows.length === 0) throw new QueryError('BadArguments', `the file has no ${contentOf[kind]}`)
  const columns = rows.map(([name, type, nullable], i) => ({
    name: columnName(i === 0 ? name!.replace(/^\ufeff"?|"$/g, '') : name!),
    type: columnType(type!, nullable === '1', kind),
  }))
  const names = columns.map(nameOf)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined)
    throw new QueryError('BadArguments', `two columns have the name ${JSON.stringify(twice)}`)
  const empty = names.indexOf('') + 1
  if (empty > 0) throw new QueryError('BadArguments', `column ${empty} of the header has no name`)
  return columns
}

/** The type for an inferred one: JSON objects stay as they are, because names in a tuple would lose their case. */
function columnType(inferred: string, isNullable: boolean, kind: DataFileKind): string {
  // A column without a value.
  if (inferred === 'NULL') return 'VARCHAR NULL'
  const type = kind === 'ndjson' && inferred.includes('TUPLE(') ? 'VARIANT' : inferred
  return `${type} ${isNullable ? 'NULL' : 'NOT NULL'}`
}

const nameOf = ({ name }: FileColumn): string => name

const contentOf: Readonly<Record<DataFileKind, string>> = {
  csv: 'header',
  tsv: 'header',
  ndjson: 'rows',
  parquet: 'columns',
}

/** A name as SQL reads it without quotes, where it needs none; else unchanged. */
const columnName = (name: string): string => (needsQuotes(name) ? name : name.toLowerCase())

/** A table by the names of its database and of itself. */
interface Table {
  readonly database: string
  readonly name: string
  readonly sql: string
}

/** `sales.orders` is a table of the database `sales`. */
function tableOf(fileName: string): Table {
  const [, database = 'default', name = fileName] = /^([^.]+)\.([^.]+)$/.exec(fileName) ?? []
  const parts = [database, name].map(columnName)
  return {
    database: parts[0]!,
    name: parts[1]!,
    sql: parts.map(part => quoteIdentifier(part, '`')).join('.'),
  }
}

/** The names of a table's columns; none if it does not exist. */
async function tableColumns(session: ScriptSession, { database, name }: Table) {
  const rows = await session.rows(
    `SELECT name FROM system.columns WHERE database = ${quoteString(database)} AND table = ${quoteString(name)}`,
  )
  return rows.map(([column]) => column!)
}

/** The columns of a table that have the names of a file's columns, in any case. Throws `QueryError` 1065. */
function placed(
  names: readonly string[],
  known: readonly string[],
  { name: table }: Table,
): readonly string[] {
  return names.map(name => {
    const column =
      known.find(each => each === name) ??
      known.find(each => each.toLowerCase() === name.toLowerCase())
    if (column !== undefined) return column
    throw new QueryError(
      'SemanticError',
      `the table ${table} has no column ${JSON.stringify(name)}; it has ${known.join(', ')}`,
    )
  })
}

async function create(
  session: ScriptSession,
  { sql }: Table,
  columns: readonly FileColumn[],
): Promise<void> {
  const list = columns.map(({ name, type }) => `${quoteIdentifier(name, '`')} ${type}`)
  await session.run(`CREATE TABLE ${sql} (${list.join(', ')})`)
}

/** Rejects with `QueryError` for the first row that cannot be loaded, the message prefixed with its line. */
async function copy(
  session: ScriptSession,
  { sql }: Table,
  { kind, staged }: StagedFile,
  columns: readonly string[],
): Promise<void> {
  // A Parquet file is read as a whole.
  const continues = kind === 'parquet' ? '' : ' ON_ERROR = CONTINUE'
  const list = columns.map(name => quoteIdentifier(name, '`')).join(', ')
  const [report] = await session.rows(
    `COPY INTO ${sql} (${list}) FROM @~/${folder}/ FILES = (${quoteString(staged.slice(folder.length + 1))}) ` +
      `FILE_FORMAT = (FORMAT_NAME = ${quoteString(formatName)})${continues}`,
  )
  const [, , , fault, line] = report ?? []
  if (fault !== null && fault !== undefined) throw new RowFault(fault, line ?? null)
}

/** The error of a file: `FILE:LINE: CODE: MESSAGE`. */
function ofFile(path: string, error: QueryError): QueryError {
  const place = error instanceof RowFault && error.line !== null ? `${path}:${error.line}` : path
  // An excerpt would show a statement that the user has not written, and a path in the stage is not theirs either.
  const whole = readCodeFrame(error.message)?.message ?? error.message.trim()
  const message = whole
    .replace(stagedName, '')
    .replace(notUtf8, 'the file is not UTF-8: save it as UTF-8')
  return new QueryError(error.kind, `${place}: ${error.code}: ${message}`, { cause: error })
}

/** How an error names the file in the stage. */
const stagedName = / for File '\.mockq-init\/[^']*'/
/** The error of a file whose header is in another encoding. */
const notUtf8 = /^Invalid Utf8, cause: .*$/

/** A row that does not fit into its table. */
class RowFault extends QueryError {
  /** Its line in the file. */
  readonly line: string | null

  constructor(message: string, line: string | null) {
    super('BadBytes', message)
    this.line = line
  }
}
