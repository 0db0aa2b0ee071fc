import { Readable } from 'node:stream'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { loadOptions, unloadOptions } from '../../../core/sql/parser/copy-options.js'
import { formatOptions } from '../../../core/sql/parser/format-options.js'
import { BackendSession } from '../../specs-runner/backend-session.js'

type TextType = 'CSV' | 'TEXT' | 'NDJSON'
type FormatType = TextType | 'PARQUET'

/** Content that every option of loading reads differently. */
const contents: Readonly<Record<TextType, Buffer>> = {
  CSV: Buffer.concat([
    Buffer.from(
      'h1,h2,h3,h4\n 1 ,"NULL",NULL,61\n2,"",`q`,6162\n3,"a\\"b",,YQ==\n7,"a\\"b",,61\n8,x,,\n4;5|x,,\n5,\'a,b\',c\n',
    ),
    Buffer.from([0x36, 0x2c, 0xff, 0x2c, 0x2c, 0x0a]),
  ]),
  TEXT: Buffer.concat([
    Buffer.from('h1\th2\th3\th4\n 1 \tNULL\t\\N\t61\n2\t\t|a\t6162\n4;5|x\n'),
    Buffer.from([0x36, 0x09, 0xff, 0x09, 0x09, 0x0a]),
  ]),
  NDJSON: Buffer.from(
    '{"a":"1","b":null,"c":"x","d":null}\n{"a":"2"}\n{"a":"3","b":"x","c":"y","d":null}\n',
  ),
}

/** The same in Parquet. */
const parquetFile =
  "COPY INTO @s/in FROM (SELECT '1' AS a, 'x' AS b, '2024-01-01'::DATE AS c, to_binary('a') AS d) FILE_FORMAT = (TYPE = PARQUET) SINGLE = TRUE USE_RAW_PATH = TRUE OVERWRITE = TRUE"

/** What is written after an option, of each format that has it. Nothing: the option has no effect there. */
interface OptionUse {
  readonly formats: readonly FormatType[]
  readonly value: string
  /** Other options without which this one has no effect. */
  readonly beside?: string
  /** Formats in which the server accepts the option without effect. */
  readonly without?: string
}

const both: readonly FormatType[] = ['CSV', 'TEXT']
const texts: readonly FormatType[] = ['CSV', 'TEXT', 'NDJSON']
const all: readonly FormatType[] = [...texts, 'PARQUET']

const formatUses: Readonly<Record<string, readonly OptionUse[]>> = {
  TYPE: [
    { formats: texts, value: 'PARQUET' },
    { formats: ['PARQUET'], value: 'CSV' },
  ],
  FORMAT_NAME: [{ formats: all, value: "'nobody'" }],
  COMPRESSION: [{ formats: all, value: 'GZIP' }],
  BINARY_FORMAT: [{ formats: ['CSV'], value: 'BASE64' }],
  MISSING_FIELD_AS: [{ formats: ['NDJSON', 'PARQUET'], value: 'NULL' }],
  NULL_FIELD_AS: [{ formats: ['NDJSON'], value: 'FIELD_DEFAULT' }],
  NULL_IF: [{ formats: ['NDJSON', 'PARQUET'], value: "('x')" }],
  EMPTY_FIELD_AS: [
    { formats: ['CSV'], value: 'FIELD_DEFAULT' },
    { formats: ['TEXT'], value: 'NULL' },
  ],
  QUOTED_EMPTY_FIELD_AS: [{ formats: ['CSV'], value: 'NULL' }],
  QUOTE_STYLE: [{ formats: ['CSV'], value: 'QUOTE_MINIMAL' }],
  RECORD_DELIMITER: [{ formats: both, value: "';'" }],
  FIELD_DELIMITER: [{ formats: both, value: "'|'" }],
  QUOTE: [
    { formats: ['CSV'], value: "'`'" },
    { formats: ['TEXT'], value: "'`'", without: 'text/block_builder.rs reads no quotes' },
  ],
  ESCAPE: [
    { formats: ['CSV'], value: "'\\\\'" },
    { formats: ['TEXT'], value: "''", without: 'text/parser.rs knows the backslash alone' },
  ],
  NAN_DISPLAY: [{ formats: both, value: "'null'" }],
  NULL_DISPLAY: [{ formats: both, value: "'NULL'" }],
  ENCODING: [{ formats: both, value: "'latin1'" }],
  ENCODING_ERROR_MODE: [{ formats: both, value: "'replace'" }],
  ROW_TAG: [{ formats: all, value: "'r'" }],
  SKIP_HEADER: [{ formats: both, value: '1' }],
  NON_DISPLAY: [{ formats: all, value: 'NONE' }],
  ERROR_ON_COLUMN_COUNT_MISMATCH: [{ formats: both, value: 'FALSE' }],
  OUTPUT_HEADER: [{ formats: both, value: 'TRUE' }],
  USE_LOGIC_TYPE: [{ formats: all, value: 'FALSE' }],
  ALLOW_QUOTED_NULLS: [{ formats: ['CSV'], value: 'TRUE', beside: "NULL_DISPLAY = 'NULL'" }],
  TRIM_SPACE: [{ formats: both, value: 'TRUE' }],
}

/** Options of loading and of unloading that must show; `beside` and `without` as above. */
const loadUses: Readonly<Record<string, Omit<OptionUse, 'formats'>>> = {
  size_limit: { value: '1', without: 'ast copy.rs CopyIntoTableOptions: not used for now' },
  split_size: { value: '1', without: 'ast copy.rs CopyIntoTableOptions: not used for now' },
  max_files: { value: '1' },
  purge: { value: 'TRUE' },
  force: { value: 'TRUE' },
  disable_variant_check: { value: 'TRUE' },
  on_error: { value: 'CONTINUE' },
  return_failed_only: { value: 'TRUE' },
  column_match_mode: { value: 'CASE_SENSITIVE' },
  schema_evolution: { value: '(SAMPLE_FILES = 1)' },
}
const unloadUses: Readonly<Record<string, Omit<OptionUse, 'formats'>>> = {
  single: { value: 'TRUE', beside: 'MAX_FILE_SIZE = 1' },
  max_file_size: { value: '1' },
  detailed_output: { value: 'TRUE' },
  use_raw_path: { value: 'TRUE', beside: 'SINGLE = TRUE' },
  include_query_id: { value: 'FALSE' },
  overwrite: { value: 'TRUE', beside: 'SINGLE = TRUE USE_RAW_PATH = TRUE' },
}

class Server {
  readonly #backend: Awaited<ReturnType<ReturnType<typeof serveBackend>>>
  readonly #session: BackendSession

  constructor(backend: Awaited<ReturnType<ReturnType<typeof serveBackend>>>) {
    this.#backend = backend
    this.#session = new BackendSession(backend)
  }

  static async start(): Promise<Server> {
    const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
    const server = new Server(await serveBackend({ engine: 'memory' })(ports))
    await server.answer('CREATE STAGE s')
    return server
  }

  close(): Promise<void> {
    return this.#backend.close()
  }

  async put(path: string, content: Buffer): Promise<void> {
    const parts = async function* () {
      yield { path, content: Readable.from([Buffer.from(content)]) }
    }
    await this.#backend.upload({ stage: 's', parts: parts() }, caller)
  }

  /** Rows as text, or the error; what differs from run to run is left out. */
  async answer(sql: string): Promise<string> {
    const text = await this.#session.run(sql).then(
      ({ rows }) => JSON.stringify(rows),
      (error: Error) => error.message,
    )
    return text.replaceAll(/[0-9a-f]{8}-[-0-9a-f]+/g, 'id')
  }

  /** What a COPY of the file into a new table says, and what is in the table then. */
  async load(type: FormatType, options: string, copyOptions = 'ON_ERROR = CONTINUE') {
    if (type === 'PARQUET') await this.answer(parquetFile)
    else await this.put('in', contents[type])
    await this.answer(
      "CREATE OR REPLACE TABLE t (a STRING NULL DEFAULT 'd', b STRING NULL DEFAULT 'd', c STRING NULL DEFAULT 'd', d BINARY NULL)",
    )
    const copy = await this.answer(
      `COPY INTO t FROM @s/in FILE_FORMAT = (TYPE = ${type} ${options}) ${copyOptions}`,
    )
    return [copy, await this.answer('SELECT a, b, c, hex(d) FROM t')]
  }

  /** What an unload writes, line by line. */
  async unload(type: FormatType, options: string) {
    await this.answer('REMOVE @s')
    const copy = await this.answer(
      `COPY INTO @s/out FROM (SELECT 'a' AS s, 'nan'::DOUBLE AS f, NULL AS n, to_binary('x') AS b, 'é' AS e) FILE_FORMAT = (TYPE = ${type} ${options})`,
    )
    const names = await this.answer("SELECT name, size FROM list_stage(location => '@s')")
    return [copy, names, await this.answer("SELECT $1 FROM @s (FILE_FORMAT => 'whole')")]
  }
}

const caller = { user: 'root', fullName: 'root', lane: 'default' } as Parameters<
  Awaited<ReturnType<ReturnType<typeof serveBackend>>>['upload']
>[1]

t.test('every option of a file format changes an answer, or is refused', async t => {
  t.same(Object.keys(formatUses).sort(), [...formatOptions.keys()].sort())
  const server = await Server.start()
  await server.answer(
    "CREATE FILE FORMAT whole TYPE = TEXT FIELD_DELIMITER = '' ENCODING = 'latin1'",
  )
  for (const [name, uses] of Object.entries(formatUses)) {
    for (const { formats, value, beside = '', without } of uses) {
      for (const type of formats) {
        const option = `${beside} ${name} = ${value}`
        const plain = [await server.load(type, beside), await server.unload(type, beside)]
        const changed = [await server.load(type, option), await server.unload(type, option)]
        const what = `${name} of ${type}${without === undefined ? '' : `, without effect: ${without}`}`
        if (without === undefined) t.notSame(changed, plain, what)
        else t.same(changed, plain, what)
      }
    }
  }
  await server.close()
})

t.test('every option of COPY INTO a table changes an answer, or is refused', async t => {
  t.same(Object.keys(loadUses).sort(), [...loadOptions.keys()].sort())
  const outcome = async (options: string) => {
    const server = await Server.start()
    await server.put('in/a', Buffer.from('{"a":1}\n{"a":2,"more":3}\n'))
    await server.put('in/b', Buffer.from('{"a":"text"}\n'))
    await server.put('in/c', Buffer.from('{"a":5}\n'))
    await server.put('v.csv', Buffer.from('nonsense\n'))
    const json = 'FILE_FORMAT = (TYPE = NDJSON)'
    await server.answer('CREATE TABLE t (a INT)')
    await server.answer('CREATE TABLE v (v VARIANT)')
    const answers = [
      await server.answer(`COPY INTO t FROM @s/in/a ${json}`),
      await server.answer(`COPY INTO t FROM @s/in/ ${json} ${options}`),
      await server.answer(`COPY INTO v FROM @s/v.csv FILE_FORMAT = (TYPE = CSV) ${options}`),
      await server.answer(`COPY INTO t FROM @s/in/a ${json} ${options}`),
      await server.answer('SELECT * FROM t ORDER BY a'),
      await server.answer("SELECT name FROM list_stage(location => '@s')"),
    ]
    await server.close()
    return answers
  }
  for (const [name, { value, without }] of Object.entries(loadUses)) {
    // A fault in the files would hide what else an option does.
    const beside = name === 'on_error' ? '' : 'ON_ERROR = CONTINUE'
    const forced = name === 'schema_evolution' ? `${beside} FORCE = TRUE` : beside
    const plain = await outcome(forced)
    const changed = await outcome(`${forced} ${name} = ${value}`)
    if (without === undefined) t.notSame(changed, plain, name)
    else t.same(changed, plain, `${name}, without effect: ${without}`)
  }
})

t.test('every option of COPY INTO a location changes an answer, or is refused', async t => {
  t.same(Object.keys(unloadUses).sort(), [...unloadOptions.keys()].sort())
  const outcome = async (options: string) => {
    const server = await Server.start()
    await server.put('out.csv', Buffer.from('before'))
    const copy = `COPY INTO @s/out.csv FROM (SELECT * FROM numbers(3000)) FILE_FORMAT = (TYPE = CSV) ${options}`
    const answers = [
      await server.answer(copy),
      await server.answer("SELECT name, size FROM list_stage(location => '@s')"),
    ]
    await server.close()
    return answers
  }
  for (const [name, { value, beside = '' }] of Object.entries(unloadUses)) {
    const changed = await outcome(`${beside} ${name} = ${value}`)
    t.notSame(changed, await outcome(beside), name)
  }
})
