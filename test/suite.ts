import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BackgroundProcess, type Ended } from './background-process.js'

// npm test [-- FILE...]: the test files, compiled; without FILE, all of them.
//
// Several share a process: to load mockq, and to run it until it is compiled, costs more than most files do. tap's
// own runner starts a process for each, with a loader that every program started by a test inherits: with it, the
// suite takes twice as long.

const root = fileURLToPath(new URL('../../', import.meta.url))
/** One more than there are processors: some tests wait. */
const processes = availableParallelism() + 1
const filesEach = 10
/** Whether coverage is counted (`npm run coverage`). */
const isCounted = process.env['NODE_V8_COVERAGE'] !== undefined
/** Seconds for all that a process runs: far more than it takes, as a machine may be busy with others. */
const timeout = 1500

/** The files of each process; the slow ones, last in the alphabet, come first. */
function shares(files: readonly string[]): string[][] {
  const shares: string[][] = []
  for (let i = 0; i < files.length; i += filesEach) shares.push(files.slice(i, i + filesEach))
  return shares.reverse()
}

/** Runs files one after the other in a new process. */
async function run(files: readonly string[]): Promise<Ended> {
  const [first = '', ...others] = files.map(file => resolve(root, file))
  others.unshift(resolve(root, 'dist/test/no-async-hooks.js'))
  if (isCounted) others.unshift(resolve(root, 'dist/test/children-not-counted.js'))
  const imports = others.flatMap(file => ['--import', pathToFileURL(file).href])
  const tests = new BackgroundProcess([process.execPath, ...imports, first], {
    cwd: root,
    env: { ...process.env, TAP_TIMEOUT: String(timeout) },
  })
  tests.stdin.end()
  const late = setTimeout(() => tests.signal('SIGKILL'), timeout * 1000)
  const ended = await tests.ended
  clearTimeout(late)
  return ended
}

/** What a run of tap printed, without the lines of assertions and tests that passed. */
function withoutPasses(output: string): string {
  const lines = output.split('\n').filter(line => !/^\s*(ok |\d+\.\.\d+$|$)/.test(line))
  return lines.join('\n')
}

const named = process.argv.slice(2)
const all = readdirSync(join(root, 'dist/test'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.js'))
  .sort()
  .map(file => join('dist/test', file))
const left = shares(named.length > 0 ? named : all)
const totals = { total: 0, pass: 0, fail: 0 }

async function inTurn(): Promise<void> {
  for (let files = left.shift(); files; files = left.shift()) {
    const { code, signal, stdout, stderr } = await run(files)
    process.stderr.write(stderr)
    const [, counts = ''] = /^# \{ (total: .*) \}$/m.exec(stdout) ?? []
    for (const [, name, count] of counts.matchAll(/(total|pass|fail): (\d+)/g))
      totals[name as keyof typeof totals] += Number(count)
    if (code === 0 && counts !== '') continue
    if (!counts.includes('fail')) totals.fail += 1
    process.exitCode = 1
    console.log(`${withoutPasses(stdout)}\n# ended with ${code ?? signal}: ${files.join(' ')}\n`)
  }
}

const start = performance.now()
await Promise.all(Array.from({ length: processes }, inTurn))
const { total, pass, fail } = totals
console.log(`# { total: ${total}, pass: ${pass}${fail > 0 ? `, fail: ${fail}` : ''} }`)
console.log(`# time=${((performance.now() - start) / 1000).toFixed(1)} s`)
