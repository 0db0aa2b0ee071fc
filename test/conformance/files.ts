import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { edgeTexts } from '../core/stages/edge-values.js'
import { type Oracle, openOracle, oracleMissing } from '../oracle.js'
import { measureTrips, type TripEngine } from './file-trips.js'
import { explainedLines, type WrittenLine } from './files-kinds.js'
import type { Measure } from './measure.js'
import { edgeSetup, edgeTypes } from './oracle-columns.js'
import { ServeSession } from './serve-session.js'

const maxMs = 10_000

/** Options of each format that the real engine at hand has too. */
const separated: readonly string[] = [
  '',
  "FIELD_DELIMITER = '|'",
  "FIELD_DELIMITER = '\\t'",
  "FIELD_DELIMITER = '-'",
  "RECORD_DELIMITER = '\\r\\n'",
  "RECORD_DELIMITER = ';'",
  'COMPRESSION = GZIP',
  'COMPRESSION = DEFLATE',
  "COMPRESSION = 'RAW_DEFLATE'",
]
const formats: Readonly<Record<string, readonly string[]>> = {
  CSV: [
    ...separated,
    'OUTPUT_HEADER = TRUE',
    "QUOTE = ''''",
    "QUOTE = '`'",
    "ESCAPE = '\\\\'",
    "NAN_DISPLAY = 'null'",
    "NULL_DISPLAY = 'NULL'",
    "NULL_DISPLAY = ''",
    'BINARY_FORMAT = BASE64',
    "FIELD_DELIMITER = '|' QUOTE = ''''",
  ],
  TSV: separated,
  NDJSON: ['', 'COMPRESSION = GZIP'],
}

const textsSetup: readonly string[] = [
  'CREATE OR REPLACE TABLE texts (id INT NOT NULL, c_text STRING NOT NULL, n_text STRING NULL, c_list ARRAY(STRING) NOT NULL)',
  `INSERT INTO texts VALUES ${edgeTexts.map((text, i) => `(${i}, ${literal(text)}, ${i % 2 === 0 ? 'NULL' : literal(text)}, [${literal(text)}])`).join(', ')}`,
]

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** A column of a table with edge values. */
interface Source {
  readonly type: string
  readonly column: string
  readonly table: string
}

const sources: readonly Source[] = [
  ...edgeTypes.flatMap(({ name, sql }) =>
    [`c_${name}`, `n_${name}`].map(column => ({ type: sql, column, table: 'edge' })),
  ),
  ...['c_text', 'n_text'].map(column => ({ type: 'STRING', column, table: 'texts' })),
  { type: 'ARRAY(STRING)', column: 'c_list', table: 'texts' },
]

/**
 * Columns of edge values unloaded by mockq and by the real engine, in every format and with every option that
 * the engine at hand has: how many records are the same bytes, those set aside that today's source writes
 * otherwise than that engine.
 */
export async function measureFiles(): Promise<readonly Measure[]> {
  const missing = await oracleMissing()
  if (missing !== undefined) {
    console.log(`skipped: ${missing}`)
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'mockq-files-'))
  const [ours, theirs] = [
    new OurFiles(await ServeSession.open()),
    new TheirFiles(await openOracle(), folder),
  ]
  try {
    for (const sql of [...edgeSetup(), ...textsSetup, 'CREATE STAGE unloaded']) {
      await Promise.all([ours.run(sql), theirs.run(sql)])
    }
    return [await compared(ours, theirs), ...(await measureTrips(ours, theirs, folder))]
  } finally {
    await Promise.all([ours.close(), theirs.close()])
    rmSync(folder, { recursive: true })
  }
}

async function compared(ours: OurFiles, theirs: TheirFiles): Promise<Measure> {
  const measure: Measure = { name: 'files', passed: 0, failures: [] }
  const aside = new Map<string, number>(explainedLines.map(({ name }) => [name, 0]))
  for (const [format, all] of Object.entries(formats)) {
    for (const options of all) {
      for (const source of sources) {
        const files = await Promise.all(
          [ours, theirs].map(each => each.unload(source, format, options)),
        )
        const [a, b] = files.map(file => records(file, options))
        for (let i = 0; i < Math.max(a!.length, b!.length); i++) {
          const line: WrittenLine = {
            ...source,
            format,
            options,
            ours: a![i] ?? '',
            theirs: b![i] ?? '',
          }
          if (line.ours === line.theirs) {
            measure.passed++
            continue
          }
          const kind = explainedLines.find(({ fits }) => fits(line))
          if (kind === undefined) measure.failures.push(failureText(line))
          else aside.set(kind.name, aside.get(kind.name)! + 1)
        }
      }
    }
  }
  for (const { name, because } of explainedLines) {
    console.log(`set aside: ${aside.get(name)} x ${name} (${because})`)
  }
  return measure
}

function failureText({ format, options, column, ours, theirs }: WrittenLine): string {
  return `${format} ${options} ${column}\n   ours   ${JSON.stringify(ours)}\n   theirs ${JSON.stringify(theirs)}`
}

/** What the files hold between ends of records, wherever those are; refusals as they are. */
function records(file: Buffer | string, options: string): readonly string[] {
  if (typeof file === 'string') return [file]
  const plain = unpacked(file, options).toString('latin1')
  const end = options.includes("';'") ? ';' : options.includes('\\r\\n') ? '\r\n' : '\n'
  return plain.split(end)
}

function unpacked(file: Buffer, options: string): Buffer {
  if (options.includes('RAW_DEFLATE')) return inflateRawSync(file)
  if (options.endsWith('DEFLATE')) return inflateSync(file)
  return options.endsWith('GZIP') ? gunzipSync(file) : file
}

const copyOf = (to: string, { column, table }: Source, format: string, options: string): string =>
  `COPY INTO ${to} FROM (SELECT ${column} AS v FROM ${table} ORDER BY id) FILE_FORMAT = (TYPE = ${format} ${options}) SINGLE = TRUE`

/** What unloads: the bytes of the one file, or the text of a refusal. */
interface Files {
  unload(source: Source, format: string, options: string): Promise<Buffer | string>
}

class OurFiles implements Files, TripEngine {
  readonly #session: ServeSession
  #count = 0

  constructor(session: ServeSession) {
    this.#session = session
  }

  async run(sql: string): Promise<void> {
    await this.rows(sql)
  }

  async rows(sql: string) {
    return (await this.#session.run(sql, maxMs)).rows
  }

  async unload(source: Source, format: string, options: string): Promise<Buffer | string> {
    const path = `f${this.#count++}`
    const sql = copyOf(`@unloaded/${path}/`, source, format, options)
    try {
      await this.run(sql)
    } catch (error) {
      return (error as Error).message
    }
    return this.#session.onlyFile('unloaded', path)
  }

  close(): Promise<void> {
    return this.#session.close()
  }
}

class TheirFiles implements Files, TripEngine {
  readonly #oracle: Oracle
  readonly #folder: string
  #count = 0

  constructor(oracle: Oracle, folder: string) {
    this.#oracle = oracle
    this.#folder = folder
  }

  async run(sql: string): Promise<void> {
    await this.rows(sql)
  }

  async rows(sql: string) {
    const { error, rows } = await this.#oracle.ask(sql)
    if (error !== null) throw new Error(`${sql}: ${error.message}`)
    return rows
  }

  async unload(source: Source, format: string, options: string): Promise<Buffer | string> {
    const folder = join(this.#folder, `f${this.#count++}`)
    const { error } = await this.#oracle.ask(copyOf(`'fs://${folder}/'`, source, format, options))
    if (error !== null) return error.message
    const [name] = readdirSync(folder)
    return readFileSync(join(folder, name!))
  }

  close(): Promise<void> {
    return this.#oracle.close()
  }
}
