import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { codeFiles, type OpenProgram, openProgram } from '../../cli/load-program.js'
import { runMockq } from '../mockq.js'
import { runCommand } from '../run-command.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const require = createRequire(import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'mockq-load-'))
const hasModes = process.platform === 'win32' ? { skip: 'Windows has no modes' } : {}
let bundles = 0

/** A bundle of two files, and where its code may be kept. */
interface Bundle {
  readonly bundle: string
  readonly files: readonly string[]
  /** Loads the program; `keep` is not called. */
  readonly open: () => OpenProgram
}

const programText = (answer: string): string =>
  `const{part}=require('./part.cjs');exports.answer=()=>part()+${answer};exports.sep=require('node:path').sep`

function newBundle(): Bundle {
  const place = join(folder, `${bundles++}`)
  const bundle = join(place, 'bundle')
  mkdirSync(bundle, { recursive: true })
  writeFileSync(join(bundle, 'program.cjs'), programText('40'))
  writeFileSync(join(bundle, 'part.cjs'), 'module.exports={part:()=>2}')
  const files = codeFiles(bundle, [], { XDG_CACHE_HOME: place, LOCALAPPDATA: place })
  return { bundle, files, open: () => openProgram(require, bundle, files) }
}

/** Runs the program and keeps its code; returns its answer and the files that had to be compiled. */
function start({ open }: Bundle): {
  readonly answer: number
  readonly compiled: readonly string[]
} {
  const { program, compiled, keep } = open()
  const answer = (program as { answer: () => number }).answer()
  keep()
  return { answer, compiled: compiled() }
}

const all = ['./program.cjs', './part.cjs']

t.test('a start uses the code that the one before has kept', async t => {
  const bundle = newBundle()
  t.strictSame(start(bundle), { answer: 42, compiled: all })
  t.strictSame(start(bundle), { answer: 42, compiled: [] })
  t.strictSame(readdirSync(dirname(bundle.files[0]!)).length, 1, 'one file')
  t.notOk(existsSync(bundle.files[1]!), 'none in the folder of the user')
})

t.test(
  'a file of the bundle that has changed is compiled, also if it is as long as before',
  async t => {
    const bundle = newBundle()
    start(bundle)
    writeFileSync(join(bundle.bundle, 'program.cjs'), programText('50'))
    t.strictSame(start(bundle), { answer: 52, compiled: ['./program.cjs'] })
    t.strictSame(start(bundle), { answer: 52, compiled: [] })
  },
)

t.test('what was loaded later is added to what is kept', async t => {
  const bundle = newBundle()
  const late = `exports.answer=()=>process.env.MOCKQ_TEST_LATE?require('./part.cjs').part():1`
  writeFileSync(join(bundle.bundle, 'program.cjs'), late)
  t.strictSame(start(bundle), { answer: 1, compiled: ['./program.cjs'] })
  process.env['MOCKQ_TEST_LATE'] = '1'
  t.teardown(() => delete process.env['MOCKQ_TEST_LATE'])
  t.strictSame(start(bundle), { answer: 2, compiled: ['./part.cjs'] })
  t.strictSame(start(bundle), { answer: 2, compiled: [] })
})

t.test('damaged code is compiled anew and replaced', async t => {
  const bundle = newBundle()
  start(bundle)
  const [file = ''] = bundle.files
  const whole = readFileSync(file)
  const damaged: readonly Buffer[] = [
    ...[0, 10, 35, 36, 60, whole.length - 500].map(length => whole.subarray(0, length)),
    Buffer.alloc(whole.length, 'x'),
    // One bit of each part: digest, length, list, code, sources.
    ...[3, 33, 50, 400, whole.length - 5].map(place => {
      const copy = Buffer.from(whole)
      copy[place]! ^= 4
      return copy
    }),
  ]
  for (const [i, content] of damaged.entries()) {
    writeFileSync(file, content)
    const { answer, compiled } = start(bundle)
    t.equal(answer, 42, `damage ${i}`)
    t.ok(compiled.length > 0, `damage ${i} is seen`)
    t.strictSame(start(bundle), { answer: 42, compiled: [] }, `damage ${i} is repaired`)
  }
})

t.test('code of another version of V8 is not used', async t => {
  const bundle = newBundle()
  const run = (...flags: readonly string[]): Promise<string> =>
    runCommand([process.execPath, ...flags, '--eval', script], { cwd: root })
  const script = `const{openProgram}=require('./dist/bundle/load-program.cjs')
    const{program,compiled,keep}=openProgram(require,${JSON.stringify(bundle.bundle)},${JSON.stringify(bundle.files)})
    keep();console.log(program.answer(),compiled().length)`
  t.equal(await run('--stack-size=900'), '42 2\n')
  t.equal(await run('--stack-size=900'), '42 0\n')
  // V8 compares flags as it compares versions; the names of files with code have both.
  t.equal(await run('--no-lazy'), '42 2\n')
  t.equal(await run('--no-lazy'), '42 0\n')
})

t.test('where the bundle cannot be written, code is kept in the folder of the user', async t => {
  const bundle = newBundle()
  const [beside = '', users = ''] = bundle.files
  writeFileSync(dirname(beside), 'a file in the place of the folder')
  t.strictSame(start(bundle), { answer: 42, compiled: all })
  t.ok(existsSync(users))
  t.strictSame(start(bundle), { answer: 42, compiled: [] })
})

t.test('where nothing can be written, the program runs', async t => {
  const bundle = newBundle()
  for (const file of bundle.files) {
    mkdirSync(dirname(dirname(file)), { recursive: true })
    writeFileSync(dirname(file), '')
  }
  t.strictSame(start(bundle), { answer: 42, compiled: all })
  t.strictSame(start(bundle), { answer: 42, compiled: all })
})

t.test('code in a folder that others may write is neither read nor written', hasModes, async t => {
  const bundle = newBundle()
  start(bundle)
  const [beside = '', users = ''] = bundle.files
  chmodSync(dirname(beside), 0o777)
  const before = readFileSync(beside)
  t.strictSame(start(bundle), { answer: 42, compiled: all })
  t.strictSame(readFileSync(beside), before)
  t.ok(existsSync(users), 'the folder of the user is used')
})

t.test('processes that start at once do not disturb each other', async t => {
  const bundle = newBundle()
  const opened = [1, 2, 3].map(() => bundle.open())
  for (const { program, keep } of opened) {
    t.equal((program as { answer: () => number }).answer(), 42)
    keep()
  }
  t.strictSame(readdirSync(dirname(bundle.files[0]!)).length, 1)
  t.strictSame(start(bundle), { answer: 42, compiled: [] })
})

t.test('each command that starts servers has its own code', async t => {
  const nameOf = (...argv: readonly string[]): string | undefined =>
    /[^/\\]+$/.exec(codeFiles('/x/bundle', argv, {})[0]!)?.[0].split('-')[0]
  t.equal(nameOf('replay', '--port', '0'), 'replay')
  t.equal(nameOf('--verbose', 'serve'), 'serve')
  t.equal(nameOf('record', '--target', 'replay'), 'record')
  t.equal(nameOf('--version'), 'other')
})

t.test('the build keeps the code of the commands that start servers', async t => {
  const kept = readdirSync(join(root, 'dist/code-cache')).map(file => file.split('-')[0])
  for (const command of ['serve', 'record', 'replay']) t.ok(kept.includes(command), command)
})

t.test('NODE_DISABLE_COMPILE_CACHE turns it off', async t => {
  const home = mkdtempSync(join(folder, 'home-'))
  // With another flag, V8 has no code for it yet.
  const env = { NODE_OPTIONS: '--stack-trace-limit=11', XDG_CACHE_HOME: home, LOCALAPPDATA: home }
  const cache = join(root, 'dist/code-cache')
  const kept = (): readonly string[] => readdirSync(cache).filter(file => /^other-/.test(file))
  const before = kept()
  const version = async (more: NodeJS.ProcessEnv): Promise<readonly string[]> => {
    const { code, stdout } = await runMockq(['--version'], { env: { ...env, ...more } })
    t.equal(code, 0)
    t.match(stdout, /^\d+\.\d+\.\d+/)
    return kept().filter(file => !before.includes(file))
  }
  t.strictSame(await version({ NODE_DISABLE_COMPILE_CACHE: '1' }), [])
  const added = await version({})
  t.equal(added.length, 1, 'without the variable, code is kept')
  for (const file of added) rmSync(join(cache, file))
  t.strictSame(readdirSync(home), [])
})

t.test('a process that is killed after the start has kept its code', async t => {
  const bundle = newBundle()
  const script = `
    globalThis.setTimeout=keep=>({unref:()=>setImmediate(()=>{keep();process.kill(process.pid,'SIGKILL')})})
    const{loadProgram}=require('./dist/bundle/load-program.cjs')
    loadProgram(require,${JSON.stringify(bundle.bundle)},[])`
  await t.rejects(runCommand([process.execPath, '--eval', script], { cwd: root }), /SIGKILL/)
  t.strictSame(start(bundle), { answer: 42, compiled: [] })
})
