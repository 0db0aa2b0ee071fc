import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RunningMockq } from '../mockq.js'
import { type Adapter, listTests, runTests, type TestResult } from './adapter.js'
import { recordBehindGateway } from './behind-gateway.js'
import { type ClientSpec, replayModes, sourceFolder } from './client-spec.js'
import { clientSpecs } from './clients.js'
import { faultModes, faultsIn } from './faults/fault-modes.js'
import { built, folderOf, hasToolchain, installed } from './install.js'
import { recordedSalt, replayIn } from './matrix.js'
import { onServer } from './on-server.js'
import { Report } from './report.js'

// npm run test:drivers [-- NAME …] [--test TEST …] [--mode MODE …] [--without MODE …] [--alone N]: released clients
// against serve, through record (also in front of a gateway), and their one recording replayed in every way of the
// matrix; then against faults.
// --without leaves out a way of the matrix; with --alone, at most N tests of each client are replayed alone.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    test: { type: 'string', multiple: true },
    mode: { type: 'string', multiple: true },
    without: { type: 'string', multiple: true, default: [] },
    alone: { type: 'string', default: 'Infinity' },
    keep: { type: 'boolean' },
  },
})
const chosen = clientSpecs.filter(
  ({ name }) => positionals.length === 0 || positionals.some(part => name.startsWith(part)),
)
const isWanted = (mode: string): boolean => values.mode === undefined || values.mode.includes(mode)
const mostAlone = Number(values.alone)
if (!(mostAlone > 0)) throw new RangeError(`--alone ${values.alone}: not a positive number`)
const leftOut: readonly string[] = [...replayModes, 'gateway']
for (const mode of values.without)
  if (!leftOut.includes(mode))
    throw new RangeError(`--without ${mode}: not one of ${leftOut.join(', ')}`)

/** With a user who has a password: JDBC before 0.3 sends nothing of one who has none. */
const serveArgs = ['serve', '--user', 'databend:databend']

const report = new Report()
const folder = mkdtempSync(join(tmpdir(), 'mockq-drivers-'))
const queue = [...chosen]
const adapters = new Map<string, Promise<Adapter | undefined>>()

// Two at a time: a client and its server do not fill the cores that they have.
await Promise.all([work(), work()])
if (values.keep) console.log(`# kept: ${folder}`)
else rmSync(folder, { recursive: true })
report.close()

async function work(): Promise<void> {
  for (let spec = queue.shift(); spec; spec = queue.shift())
    await testClient(spec).catch(error => report.broken(spec!.name, error))
}

async function testClient(spec: ClientSpec): Promise<void> {
  const adapter = await ready(spec)
  if (adapter === undefined) return
  // At the same time, because the clients wait before they send something again.
  await Promise.all([testModes(spec, adapter), testFaults(spec, adapter)])
}

async function testFaults(spec: ClientSpec, adapter: Adapter): Promise<void> {
  const { faults, name } = spec
  if (faults === undefined || values.test !== undefined) return
  for (const mode of faultModes) {
    if (!isWanted(mode) || faults.without?.includes(mode)) continue
    const results = await faultsIn[mode](faults, { adapter, folder: join(folder, name), serveArgs })
    if (results.length > 0) report.live(spec, mode, results)
  }
}

async function testModes(spec: ClientSpec, adapter: Adapter): Promise<void> {
  const { name } = spec
  const alone = Math.min(spec.alone ?? Number.POSITIVE_INFINITY, mostAlone)
  const isLeft = (test: string): boolean => values.test?.includes(test) ?? true
  if (values.mode?.every(mode => (faultModes as readonly string[]).includes(mode))) return
  const tests = await onServer(serveArgs, async serve => {
    const listed = (await listTests(adapter, serve)).filter(isLeft)
    if (isWanted('serve')) report.live(spec, 'serve', await runAll(adapter, serve, listed))
    return listed
  })
  if (isWanted('gateway') && !values.without.includes('gateway'))
    await testGateway(spec, adapter, tests)
  if (values.mode?.every(mode => ['serve', 'gateway'].includes(mode))) return

  const recordings = join(folder, name, 'recordings')
  const recorded = await onServer(serveArgs, target =>
    onServer(['record', recordings, '--target', target.url], record =>
      runAll(adapter, record, tests),
    ),
  )
  report.live(spec, 'record', recorded)

  // Replay owes an answer to what was answered well when it was recorded.
  const good = recorded.filter(({ ok }) => ok).map(({ test }) => test)
  const newer = await newerOf(spec)
  for (const mode of replayModes) {
    if (!isWanted(mode) || values.without.includes(mode) || spec.without?.includes(mode)) continue
    report.replay(
      spec,
      mode,
      await replayIn[mode]({ recordings, tests: good, adapter, newer, alone }),
    )
  }
}

/** Records behind a gateway, and replays what that has recorded. */
async function testGateway(
  spec: ClientSpec,
  adapter: Adapter,
  tests: readonly string[],
): Promise<void> {
  const recordings = join(folder, spec.name, 'behind-gateway')
  const { gateway = {} } = spec
  const left = tests.filter(test => !gateway.without?.includes(test))
  const recorded = await recordBehindGateway(gateway, serveArgs, recordings, recorder =>
    runAll(adapter, recorder, left),
  )
  report.live(spec, 'gateway', recorded)
  const good = recorded.filter(({ ok }) => ok).map(({ test }) => test)
  const replayed = await onServer(
    ['replay', recordings],
    replay => runAll(adapter, replay, good),
    [0, 3],
  )
  report.live(spec, 'gateway, replayed', replayed)
}

function runAll(
  adapter: Adapter,
  server: RunningMockq,
  tests: readonly string[],
): Promise<readonly TestResult[]> {
  return runTests(adapter, server, tests, { salt: recordedSalt })
}

/** Installs and builds a client, once; undefined if it has no toolchain here. */
function ready(spec: ClientSpec): Promise<Adapter | undefined> {
  const adapter = adapters.get(spec.name) ?? prepared(spec)
  adapters.set(spec.name, adapter)
  return adapter
}

async function prepared(spec: ClientSpec): Promise<Adapter | undefined> {
  for (const program of spec.toolchains)
    if (!(await hasToolchain(program))) {
      report.skip(spec.name, `no ${program} here`)
      return undefined
    }
  if (spec.sources !== undefined && !existsSync(spec.sources)) {
    report.skip(spec.name, 'no sources of it here')
    return undefined
  }
  const source = sourceFolder(spec)
  const place = spec.within === undefined ? await placeOf(spec, source) : await placeWithin(spec)
  if (place === undefined) return undefined
  const files = join(folder, spec.name, 'files')
  mkdirSync(files, { recursive: true })
  return { command: spec.command(place, source), folder: files }
}

async function placeOf(spec: ClientSpec, source: string): Promise<string> {
  const place = await installed(spec.name, spec.pinned, spec.install)
  if (spec.build) await built(place, source, spec.build(place, source))
  return place
}

/** The folder of the client that this one is installed with. */
async function placeWithin({ within }: ClientSpec): Promise<string | undefined> {
  const host = specOf(within)
  return host && (await ready(host)) && folderOf(host.name)
}

function specOf(name: string | undefined): ClientSpec | undefined {
  return clientSpecs.find(spec => spec.name === name)
}

async function newerOf({ newer }: ClientSpec): Promise<Adapter | undefined> {
  const spec = specOf(newer)
  return spec === undefined ? undefined : ready(spec)
}
