import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Report } from 'c8'
import { BackgroundProcess } from './background-process.js'
import { holdAgainstFloors, readFloors, reportFloors } from './floors.js'

// npm run coverage: the suite once more with its coverage counted, which has floors. Code that only the bundled
// program runs, in processes of their own, does not count.

const root = fileURLToPath(new URL('../../', import.meta.url))
const kinds = ['lines', 'branches', 'functions'] as const

/** The part of c8's `coverage-summary.json` that is read here. */
interface CoverageSummary {
  readonly total: Readonly<Record<(typeof kinds)[number], { readonly pct: number }>>
}

const folder = mkdtempSync(join(tmpdir(), 'mockq-coverage-'))
const counts = join(folder, 'counts')
const suite = new BackgroundProcess([process.execPath, join(root, 'dist/test/suite.js')], {
  cwd: root,
  env: {
    ...process.env,
    // The condition `modules` (package.json) loads the compiled modules where tests else load the bundle.
    NODE_OPTIONS: '--conditions=modules',
    NODE_V8_COVERAGE: counts,
  },
})
suite.stdin.end()
const { code, stdout, stderr } = await suite.ended
console.log(`${stdout}${stderr}`)
if (code === 0) {
  await new Report({
    reporter: ['json-summary'],
    exclude: ['dist/bundle/**', 'dist/test/**', 'test/**', '**/vendor/**'],
    excludeNodeModules: true,
    reportsDirectory: folder,
    tempDirectory: counts,
  }).run()
  const report = readFileSync(join(folder, 'coverage-summary.json'), 'utf8')
  const { total } = JSON.parse(report) as CoverageSummary
  const percents = new Map(kinds.map(kind => [kind, total[kind].pct]))
  const floors = readFloors(join(root, 'test/coverage-floors.json'))
  process.exitCode = reportFloors(holdAgainstFloors(floors, percents, 0))
} else process.exitCode = 1
rmSync(folder, { recursive: true })
