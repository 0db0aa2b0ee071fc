import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasToolchain } from '../drivers/install.js'
import { type RunningMockq, startMockq } from '../mockq.js'
import { HttpSession } from '../specs-runner/http-session.js'
import { parseSpec } from '../specs-runner/parse-spec.js'
import { runSpec } from '../specs-runner/run-spec.js'
import { Tally } from '../tally.js'
import { type Moto, startMoto } from './moto.js'
import { checkOrcFile, orcKinds, writeOrcFiles } from './orc-files.js'
import { bucket, bucketSpecs, webSpecs } from './specs.js'
import { checkTable, tpchFiles, tpchTables } from './tpch-files.js'
import { startWebServer } from './web-server.js'

// npm run test:storage: stages on a service that answers as S3 does (moto, of PyPI), and on a web server with HTTPS; files
// of other programs.

const tally = new Tally()
const folder = mkdtempSync(join(tmpdir(), 'mockq-storage-'))

/** A file that mockq unloads, to be read from a web server. */
async function unloaded(mockq: RunningMockq): Promise<Buffer> {
  const session = new HttpSession(mockq.url)
  await session.run(
    "COPY INTO @~/f.parquet FROM (SELECT number::INT AS n, 'n' || number AS s FROM numbers(1000)) FILE_FORMAT = (TYPE = PARQUET) SINGLE = TRUE USE_RAW_PATH = TRUE",
  )
  const { rows } = await session.run('PRESIGN @~/f.parquet')
  return Buffer.from(await (await fetch(rows[0]![2]!)).arrayBuffer())
}

async function runSpecs(mockq: RunningMockq, specs: Readonly<Record<string, string>>) {
  for (const [name, spec] of Object.entries(specs)) {
    await tally.check(name, async () => {
      const failures = await runSpec(parseSpec(spec), () => new HttpSession(mockq.url))
      if (failures.length > 0) throw new Error(failures.join('\n\n'))
    })
  }
}

async function presigned(mockq: RunningMockq): Promise<void> {
  const session = new HttpSession(mockq.url)
  const urlOf = async (sql: string) => (await session.run(sql)).rows[0]![2]!
  const content = 'x'.repeat(100_000)
  const put = await fetch(await urlOf('PRESIGN UPLOAD @s/signed.txt'), {
    method: 'PUT',
    body: content,
  })
  if (!put.ok) throw new Error(`PUT: ${put.status}`)
  const got = await (await fetch(await urlOf('PRESIGN @s/signed.txt'))).text()
  if (got !== content) throw new Error(`${got.length} characters came back`)
}

async function main(): Promise<void> {
  const files = new Map<string, Buffer>([
    ['a.csv', Buffer.from('1,x\n')],
    ['b.csv', Buffer.from('2,y\n')],
    ['secret.csv', Buffer.from('3,z\n')],
  ])
  const web = await startWebServer(files)
  const trusted = join(folder, 'certificate.pem')
  writeFileSync(trusted, web.certificate)
  const mockq = await startMockq(['serve', '--quiet'], { env: { NODE_EXTRA_CA_CERTS: trusted } })
  const parquet = await unloaded(mockq)
  files.set('part.parquet', parquet).set('whole.parquet', parquet)
  await runSpecs(mockq, webSpecs(web.url))
  web.close()
  if (!(await hasToolchain('python3'))) {
    tally.skip('stages on S3, files of TPC-H and of ORC', 'no python3')
  } else await withPrograms(mockq)
  await mockq.process.stop()
}

async function withPrograms(mockq: RunningMockq): Promise<void> {
  await tpch(mockq)
  await orc(mockq)
  await withMoto(async moto => {
    await runSpecs(mockq, bucketSpecs(moto))
    await tally.check('presigned URLs of a bucket', () => presigned(mockq))
  })
}

/** The tables of TPC-H at scale 0.01, as another program writes them into Parquet and CSV. */
async function tpch(mockq: RunningMockq): Promise<void> {
  const session = new HttpSession(mockq.url)
  for (const format of ['parquet', 'csv'] as const) {
    const folder = await tpchFiles(format, 0.01)
    await session.run(`CREATE STAGE ${format} URL = 'fs://${folder}/'`)
  }
  for (const table of tpchTables) {
    await tally.check(`TPC-H ${table}`, () => checkTable(session, table))
  }
}

async function orc(mockq: RunningMockq): Promise<void> {
  await writeOrcFiles(folder)
  const session = new HttpSession(mockq.url)
  await session.run(`CREATE STAGE orc URL = 'fs://${folder}/'`)
  for (const kind of orcKinds) await tally.check(`ORC, ${kind}`, () => checkOrcFile(session, kind))
}

async function withMoto(run: (moto: Moto) => Promise<void>): Promise<void> {
  const moto = await startMoto(bucket)
  await run(moto)
  await moto.close()
}

await main()
rmSync(folder, { recursive: true })
tally.close()
