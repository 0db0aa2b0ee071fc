import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serveBackend, startServer } from '../../core/index.js'
import { rootFolder } from '../drivers/install.js'
import { holdAgainstFloors, readFloors, reportFloors } from '../floors.js'
import { oracle2026Missing, startOracle2026 } from '../oracle.js'
import { kinds } from './kinds.js'
import { moments } from './moments.js'
import { percentsOf, printMisses, printTable, printWrong } from './print-results.js'
import { statements } from './statements.js'
import { trySuites } from './suites/try-suites.js'
import { Target } from './target.js'
import { type Result, tryKind } from './try-kind.js'

// npm run matrix -- [--kind NAME …] [--statement NAME …] [--moment NAME …] [--sample N] [--misses] [--by-statement]
// [--serve]: kinds of values that change with each run × statements × moments at which the recording is
// played; or, with `suites [NAME …]`, suites as users have them, recorded and replayed in other orders and time zones. The target and judge is the real engine of 2026; --serve: mockq's own, which is faster. No cell may be wrong.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', multiple: true },
    statement: { type: 'string', multiple: true },
    moment: { type: 'string', multiple: true },
    sample: { type: 'string' },
    misses: { type: 'boolean', default: false },
    'by-statement': { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    engines: { type: 'string', default: '2' },
  },
})

const floorsFile = join(rootFolder, 'test/matrix/floors.json')
const missing = values.serve ? undefined : oracle2026Missing()
if (missing !== undefined) {
  console.log(`skipped - matrix: ${missing}`)
  console.log('0 passed, 0 failed, 1 skipped')
  process.exit(0)
}

// An engine ends with this process, also where that is ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1))

if (positionals[0] === 'suites') {
  const engine = await startEngine()
  const { findings, percents } = await trySuites(engine.url, positionals.slice(1), values.misses)
  await engine.stop()
  const floors = Object.entries(readFloors(floorsFile)).filter(([name]) => percents.has(name))
  const held = values.serve ? [] : floors
  process.exit(
    reportFloors([...findings, ...holdAgainstFloors(Object.fromEntries(held), percents, 1)]),
  )
}

const every = Math.max(
  1,
  Math.round(statements.length / Number(values.sample ?? statements.length)),
)
const askedStatements = chosen(statements, values.statement).filter((_, i) => i % every === 0)
const askedMoments = chosen(moments, values.moment)
const queue = [...chosen(kinds, values.kind)]
const askedKinds = queue.map(({ name }) => name)
const results: Result[] = []
const unfit: string[] = []
// One after the other: two that start at once may be in each other's way.
const engines: RunningEngine[] = []
for (let i = 0; i < Math.min(Number(values.engines), queue.length); i++)
  engines.push(await startEngine())
await Promise.all(engines.map(work))

const order = (result: Result): number => askedKinds.indexOf(result.kind)
results.sort((left, right) => order(left) - order(right))
printTable(results, 'kind', askedMoments)
if (values['by-statement']) printTable(results, 'statement', askedMoments)
if (values.misses) printMisses(results)
for (const each of unfit) console.log(`unfit: ${each}`)
const wrong = results.filter(({ verdict }) => verdict.kind === 'wrong')
printWrong(results)
const isWhole =
  values.kind === undefined && values.statement === undefined && values.sample === undefined
const floors = readFloors(floorsFile)
const held =
  isWhole && !values.serve
    ? Object.fromEntries(askedMoments.map(({ name }) => [name, floors[name] ?? 0]))
    : {}
process.exitCode = reportFloors([
  { failed: wrong.length > 0, text: `wrong: ${wrong.length} of ${results.length} cells` },
  { failed: unfit.length > 0, text: `not as meant: ${unfit.length} statements` },
  ...holdAgainstFloors(held, percentsOf(results), 1),
])

interface RunningEngine {
  readonly url: string
  stop(): Promise<void>
}

/** Tries kinds on a target in front of an engine, which it stops at the end. */
async function work(engine: RunningEngine): Promise<void> {
  const target = await Target.start(engine.url)
  for (let kind = queue.shift(); kind; kind = queue.shift()) {
    const start = performance.now()
    const tried = await tryKind(kind, askedStatements, askedMoments, target)
    results.push(...tried.results)
    unfit.push(...tried.unfit)
    console.log(`# ${kind.name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  await target.close()
  await engine.stop()
}

function startEngine(): Promise<RunningEngine> {
  return values.serve ? startServe() : startOracle2026()
}

async function startServe() {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  return { url: server.url, stop: () => server.close() }
}

function chosen<T extends { readonly name: string }>(
  items: readonly T[],
  names: readonly string[] | undefined,
): readonly T[] {
  return items.filter(({ name }) => names?.includes(name) ?? true)
}
