import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackgroundProcess } from './background-process.js'
import { holdAgainstFloors, readFloors, reportFloors } from './floors.js'
import { withoutPasses } from './without-passes.js'

// npm run coverage: the suite once more with its coverage counted, which has floors. Code that only the bundled
// program runs, in processes of their own, does not count.

const root = fileURLToPath(new URL('../../', import.meta.url))
const kinds = ['lines', 'branches', 'functions'] as const

/** What tap writes into its report. */
interface CoverageSummary {
  readonly total: Readonly<Record<(typeof kinds)[number], { readonly pct: number }>>
}

const tap = new BackgroundProcess(
  [
    join(root, 'node_modules/.bin/tap'),
    '--no-disable-coverage',
    '--allow-incomplete-coverage',
    '--coverage-report=json-summary',
    '--reporter=tap',
  ],
  // The condition `modules` (package.json) loads the compiled modules where tests else load the bundle.
  { cwd: root, env: { ...process.env, NODE_OPTIONS: '--conditions=modules' } },
)
const { code, stdout } = await tap.ended
if (code === 0) {
  const report = readFileSync(join(root, '.tap/report/coverage-summary.json'), 'utf8')
  const { total } = JSON.parse(report) as CoverageSummary
  const percents = new Map(kinds.map(kind => [kind, total[kind].pct]))
  const floors = readFloors(join(root, 'test/coverage-floors.json'))
  process.exitCode = reportFloors(holdAgainstFloors(floors, percents, 0))
} else {
  console.log(withoutPasses(stdout))
  process.exitCode = 1
}
