import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional, required, type ValueKind, withDefault } from '../option.js'
import { plainJson, plainText } from '../plain-text.js'
import { readTextFile } from '../read-text-file.js'
import { print, printToStderr } from '../report.js'
import { recordingsOption } from '../server-options.js'
import { count, semver, text } from '../value-kinds.js'
import { isRecordingsPath } from './shared-options.js'

/** `CODE: MESSAGE`. */
const sqlError: ValueKind<readonly [number, string]> = {
  argument: 'CODE:MESSAGE',
  expected: 'a code and a message, as in "1025: Unknown table t"',
  parse: given => {
    const [, code, message] = /^(\d{1,5})\s*:\s*(\S.*)$/s.exec(given) ?? []
    return code === undefined ? undefined : ([Number(code), message!] as const)
  },
}

/** `mockq recordings stub`: a statement written by hand. */
export const stubCommand = defineCommand({
  name: 'recordings stub',
  describe: 'Adds a statement with an answer that you write.',
  epilogue:
    'Replay gives the answer in every state that the lane passes through. FILE is .csv (the first line names the ' +
    'columns, each maybe with its type: id:Int32), .json (a list of objects) or .ndjson.',
  examples: [
    ['mockq recordings stub "SELECT id, name FROM users" --rows users.csv', 'rows'],
    ['mockq recordings stub "SELECT * FROM gone" --error "1025: Unknown table"', 'an error'],
    ['mockq recordings stub "INSERT INTO t VALUES (1)" --written 1', 'a write'],
  ],
  positional: ['recordings', 'sql'],
  isFirst: isRecordingsPath,
  options: {
    recordings: recordingsOption,
    sql: required(text('SQL', 'a statement'), 'sql', 'the statement'),
    rows: optional(text('FILE', 'a file'), 'the rows of the answer: .csv, .json or .ndjson'),
    columns: optional(
      text('COLUMNS', 'names and types'),
      'types of columns, as in "id Int32, name Nullable(String)"',
    ),
    error: optional(sqlError, 'the statement fails with this error'),
    written: optional(count, 'the number of rows that the statement writes'),
    params: optional(text('JSON', 'a list or an object'), 'bind values, as in [1, "a"]'),
    database: withDefault(text('NAME', 'a database'), 'default', 'database of the session'),
    lane: withDefault(text('LANE', 'a lane'), 'default', 'the lane to add it to'),
    'server-version': withDefault(semver, '1.2.900', 'server version of a new lane'),
    replace: flag('replace the recorded answers of the same statement'),
    'dry-run': flag('check everything, and write nothing'),
    json: flag('print one JSON document'),
    config: optional(text('FILE', 'a file'), 'JSON file with options by name'),
  },
  run: async args => {
    const { recordings, lane, sql, replace, json, 'dry-run': isDry, database } = args
    const { error, written = 0, rows: file, columns } = args
    if (error !== undefined && (file !== undefined || args.written !== undefined))
      throw new UsageError('an error has no rows: remove --error, or --rows and --written')
    if (columns !== undefined && file === undefined)
      throw new UsageError('--columns gives the types of --rows FILE: add it')
    if (sql.trim() === '') throw new UsageError('the statement is empty')
    const { addStub, isQuery } = await import('../../recordings/tools/stub.js')
    const { stubRows } = await import('../../recordings/tools/stub-rows.js')
    if (file === undefined && error === undefined && args.written === undefined && isQuery(sql))
      throw new UsageError('a query needs an answer: --rows FILE, or --error CODE:MESSAGE')
    const answer =
      file === undefined
        ? { schema: [], rows: [], untyped: [] }
        : stubRows(readTextFile('--rows', file), file, columns)
    const params = args.params === undefined ? undefined : paramsIn(args.params)
    const { schema, rows, untyped } = answer
    const stub = {
      ...{ sql, database, schema, rows, written },
      ...(params !== undefined && { params }),
      ...(error !== undefined && { error }),
    }
    const server = args['server-version']
    const { result, written: files } = await addStub(stub, {
      ...{ path: recordings, lane, replace, isDry, server },
    })
    if (json) print(plainJson({ ...result, columns: schema, dryRun: isDry, written: files }))
    else
      for (const id of result.added)
        print(plainText(`${result.lane}  ${id.replace(/:0000000$/, '')}`))
    if (untyped.length > 0) {
      const types = schema.filter(([name]) => untyped.includes(name)).map(each => each.join(' '))
      printToStderr(plainText(`no type is given for: ${types.join(', ')} (see --columns)`))
    }
    for (const id of result.replaced) printToStderr(plainText(`replaced ${id}`))
    for (const path of files) printToStderr(plainText(`${isDry ? 'would write' : 'wrote'} ${path}`))
    return exitCodes.ok
  },
})

function paramsIn(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as never
  } catch {
    // Refused below.
  }
  throw new UsageError(
    `--params: ${JSON.stringify(text)} is not a JSON list or object, as in [1, "a"]`,
  )
}
