import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackgroundProcess } from '../test/background-process.js'
import { type RunningMockq, startMockq } from '../test/mockq.js'
import { runCommand } from '../test/run-command.js'
import { HttpSession } from '../test/specs-runner/http-session.js'
import { bindMicros, catalogueMillis, parseRate } from './language.js'
import { load } from './load.js'
import { interleavedMedians } from './medians.js'
import { recordedSql, writeRecording } from './recording.js'
import { tpch } from './tpch/tpch.js'

// npm run bench: rates compared with a bare node:http server, start-up times compared with `node -e 0`, and the speed
// of parser and binder. All are measured in turn within one run; only ratios can be compared between machines.

const connections = 10
const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 2000)
const rounds = 5
const folder = mkdtempSync(join(tmpdir(), 'mockq-bench-'))
const failures: string[] = []

const small = join(folder, 'small')
const large = join(folder, 'large')

async function startUp(): Promise<void> {
  const { node, ...modes } = await interleavedMedians(rounds, {
    node: () => elapsed(() => runCommand([process.execPath, '-e', '0'])),
    'replay, 1,000 statements': () => untilReady(['replay', small]),
    'replay, 100,000 statements': () => untilReady(['replay', large]),
    serve: () => untilReady(['serve']),
  })
  console.log(`start-up, median of ${rounds} (ready line; node -e 0: ${node.toFixed(0)} ms)`)
  for (const [name, ms] of Object.entries(modes))
    console.log(`  ${name}: ${ms.toFixed(0)} ms, ${(ms / node).toFixed(1)} x node`)
  expect(modes['replay, 1,000 statements'] < 250, 'replay ready in under 250 ms')
  expect(modes['replay, 1,000 statements'] < 3 * node, 'replay ready in under 3 x node -e 0')
  expect(modes.serve < 350, 'serve ready in under 350 ms')
}

async function untilReady(args: readonly string[]): Promise<number> {
  const start = performance.now()
  const mockq = await startMockq(args)
  const ms = performance.now() - start
  await mockq.process.stop()
  return ms
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function rates(): Promise<void> {
  const bare = new BackgroundProcess([
    process.execPath,
    fileURLToPath(new URL('bare-server.js', import.meta.url)),
  ])
  const [, bareUrl = ''] = await bare.printed(/ready on (\S+)/)
  const replaySmall = await startMockq(['replay', small])
  const replayLarge = await startMockq(['replay', large])
  const serve = await startMockq(['serve'])
  await fillTable(serve)

  const scenarios = {
    'bare node:http': [bareUrl, spread(1_000)],
    'replay, 1,000 statements': [replaySmall.url, spread(1_000)],
    'replay, 100,000 statements': [replayLarge.url, spread(100_000)],
    'serve, SELECT 1': [serve.url, ['SELECT 1']],
    'serve, point read in 100,000 rows': [serve.url, pointReads],
    'serve, one-row INSERT': [serve.url, [`INSERT INTO log VALUES (1, 'one row')`]],
  } as const satisfies Record<string, readonly [string, readonly string[]]>
  const runs = Object.entries(scenarios).map(
    ([name, [url, statements]]) => [name, () => measure(url, statements, roundMs)] as const,
  )
  for (const [url, statements] of Object.values(scenarios)) await measure(url, statements, 1000)
  const medians = (await interleavedMedians(rounds, Object.fromEntries(runs))) as Record<
    keyof typeof scenarios,
    number
  >
  const yardstick = medians['bare node:http']
  console.log(`POST /v1/query, ${connections} connections, median of ${rounds} x ${roundMs} ms`)
  for (const [name, rate] of Object.entries(medians))
    console.log(`  ${name}: ${rate.toFixed(0)}/s, ${(rate / yardstick).toFixed(2)} of bare`)
  const [few, many] = [medians['replay, 1,000 statements'], medians['replay, 100,000 statements']]
  expect(few >= 0.3 * yardstick, 'replay at 0.3 of the bare server')
  expect(many >= 0.85 * few, 'replay of 100,000 statements within 15% of 1,000')
  for (const server of [replaySmall.process, replayLarge.process, serve.process, bare])
    await server.stop()
}

async function measure(url: string, statements: readonly string[], ms: number): Promise<number> {
  const bodies = statements.map(sql => JSON.stringify({ sql }))
  const check = (answer: string): void => {
    if (answer.includes('"state":"Failed"')) throw new Error(answer)
  }
  return (await load({ url, bodies, connections, ms, check })).rate
}

/** Reads two hundred statements of a recording of that size. */
function spread(statements: number): readonly string[] {
  return Array.from({ length: 200 }, (_, i) => recordedSql(1 + i * (statements / 200)))
}

const pointReads = Array.from(
  { length: 200 },
  (_, i) => `SELECT name FROM points WHERE id = ${i * 499}`,
)

async function fillTable({ url }: RunningMockq): Promise<void> {
  const session = new HttpSession(url)
  await session.run('CREATE TABLE log (id Int32, text String)')
  await session.run('CREATE TABLE points (id UInt64, name String)')
  await session.run(
    `INSERT INTO points SELECT number, concat('name ', to_string(number)) FROM numbers(100000)`,
  )
}

function expect(holds: boolean, what: string): void {
  if (!holds) failures.push(what)
}

async function language(): Promise<void> {
  const suites = join(process.env['SHARED_DIR'] ?? '../shared', 'conformance')
  const parsed = parseRate(suites, 3)
  const micros = bindMicros('SELECT 1')
  const millis = await catalogueMillis(rounds)
  console.log('language, medians')
  if (parsed === undefined) console.log(`  parser: skipped, there is no folder ${suites}`)
  else console.log(`  parser, visible suites: ${parsed.toFixed(0)} statements/s`)
  console.log(`  SELECT 1 to its plan, constants computed: ${micros.toFixed(1)} µs`)
  console.log(`  start of the function catalogue: ${millis.toFixed(1)} ms`)
  expect(parsed === undefined || parsed >= 20_000, 'parser at 20,000 statements/s')
  expect(micros < 50, 'SELECT 1 bound in under 50 µs')
  expect(millis < 30, 'function catalogue ready in under 30 ms')
}

if (process.argv[2] === 'tpch') {
  const [scale = 0.1, ...only] = process.argv.slice(3).map(Number)
  await tpch(scale, 3, only.length > 0 ? only : undefined)
  process.exit()
}
await language()
writeRecording(small, 1_000)
writeRecording(large, 100_000)
await startUp()
await rates()
rmSync(folder, { recursive: true })
for (const failure of failures) console.log(`MISSED: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
