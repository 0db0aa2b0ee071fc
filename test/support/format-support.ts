import { SystemClock } from '../../core/clock.js'
import { RandomIds } from '../../core/ids.js'
import { serveBackend } from '../../core/index.js'
import { silentLog } from '../../core/log.js'
import { BackendSession } from '../specs-runner/backend-session.js'

/** What mockq does with files of a format. */
export interface FormatSupport {
  readonly format: string
  /** The reason why files are not read, or the compressions of files that are. */
  readonly read: Ability
  readonly write: Ability
}

export type Ability = { readonly refused: string } | { readonly compressions: readonly string[] }

const formats = [
  'CSV',
  'TSV',
  'TEXT',
  'NDJSON',
  'PARQUET',
  'AVRO',
  'ARROW',
  'ARROW_STREAM',
  'ORC',
  'JSON',
  'XML',
  'LANCE',
]

const compressions = [
  'none',
  'gzip',
  'deflate',
  'raw_deflate',
  'zstd',
  'snappy',
  'lz4',
  'lzo',
  'brotli',
  'bz2',
  'xz',
  'zip',
]

/** Unloads a row in each format with each compression, and reads such files. */
export async function formatSupport(): Promise<readonly FormatSupport[]> {
  const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
  const backend = await serveBackend({ engine: 'memory' })(ports)
  const session = new BackendSession(backend)
  const errorOf = (sql: string) =>
    session.run(sql).then(
      () => undefined,
      (error: Error) => error.message,
    )
  await session.run('CREATE STAGE s')
  const found: FormatSupport[] = []
  for (const format of formats) {
    const reads = await errorOf(`SELECT * FROM @s/none/ (FILE_FORMAT => '${format}')`)
    const writing = new Map<string, string | undefined>()
    const reading: string[] = []
    for (const compression of compressions) {
      const options = `FILE_FORMAT = (TYPE = ${format} COMPRESSION = ${compression})`
      const folder = `@s/${format}/${compression}/`
      const refused = await errorOf(`COPY INTO ${folder} FROM (SELECT 1 AS a) ${options}`)
      writing.set(compression, refused)
      if (refused !== undefined) continue
      await session.run('CREATE OR REPLACE TABLE t (a INT)')
      if ((await errorOf(`COPY INTO t FROM ${folder} ${options}`)) === undefined) {
        reading.push(compression)
      }
    }
    found.push({
      format,
      read: abilityOf(reading, reads),
      write: abilityOf(
        compressions.filter(each => writing.get(each) === undefined),
        writing.get('none'),
      ),
    })
  }
  await backend.close()
  return found
}

function abilityOf(found: readonly string[], error: string | undefined): Ability {
  const refused = /mockq does not support[^\n]*/.exec(error ?? '')?.[0]
  if (found.length === 0 && error !== undefined) {
    return { refused: refused ?? error.split('\n')[0]! }
  }
  return { compressions: found }
}
