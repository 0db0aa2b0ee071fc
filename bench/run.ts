import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rootFolder } from '../test/drivers/install.js'
import { Bench } from './bench.js'
import { belowFloor, type Floors, formatResults, parseResults, withRun } from './results.js'

// npm run bench [-- SECTION …] [--scale N …] [--query N …] [--rounds N] [--save]: measures, beside other programs in the same run, what
// README.md of this folder says. `floors` measures nothing: it compares the saved results with the floors.

type Section = (bench: Bench) => Promise<void>

/** The sections, in the order of a whole run. Their modules are loaded when they are asked for. */
const sections: Readonly<Record<string, () => Promise<Section>>> = {
  start: async () => (await import('./start-up.js')).startUp,
  replay: async () => (await import('./replay.js')).replay,
  computed: async () => (await import('./computed.js')).computed,
  peers: async () => (await import('./peers/peers.js')).peers,
  record: async () => (await import('./record.js')).record,
  serve: async () => (await import('./serve.js')).serve,
  engine: async () => (await import('./engine.js')).engine,
  upload: async () => (await import('./upload.js')).upload,
  tpch: async () => (await import('./tpch/tpch.js')).tpch,
  language: async () => (await import('./language.js')).language,
  operators: async () => (await import('./operators.js')).operators,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    scale: { type: 'string', multiple: true, default: ['0.1'] },
    query: { type: 'string', multiple: true },
    save: { type: 'boolean', default: false },
  },
})
for (const name of positionals)
  if (name !== 'floors' && !(name in sections))
    throw new RangeError(`${name}: not one of ${[...Object.keys(sections), 'floors'].join(', ')}`)

const resultsFile = join(rootFolder, 'bench/results.md')
const floors = JSON.parse(readFileSync(join(rootFolder, 'bench/floors.json'), 'utf8')) as Floors
const savedResults = () =>
  parseResults(existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '')

if (positionals.includes('floors')) printFloors()
else await measure()

/** The newest saved value of each figure that has a floor. */
function printFloors(): void {
  const saved = savedResults()
  for (const name of Object.keys(floors)) {
    const run = saved.runs.find(({ cells }) => cells.has(name))
    const cell = run?.cells.get(name)
    const below = cell && belowFloor(floors, name, Number.parseFloat(cell))
    console.log(`${name}: ${cell ?? 'not measured'}${run ? `, ${run.title}` : ''}`)
    if (below) console.log(`  ${below}`)
  }
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mockq-bench-'))
  const bench = new Bench({
    rounds: Number(values.rounds),
    scales: values.scale.map(Number),
    queries: values.query?.map(Number),
    folder,
    floors,
  })
  const names = positionals.length > 0 ? positionals : Object.keys(sections)
  for (const name of names) {
    console.log(name)
    const section = await sections[name]!()
    await section(bench)
  }
  rmSync(folder, { recursive: true })
  if (values.save)
    writeFileSync(resultsFile, formatResults(withRun(savedResults(), runTitle(), bench.figures)))
}

function runTitle(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: rootFolder })
  return `${new Date().toISOString().slice(0, 10)} ${commit.toString().trim()}`
}
