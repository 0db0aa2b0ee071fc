import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { seeded } from '../conformance/fuzz-statements.js'
import { askServe, recordPrograms, type Tally } from './play.js'
import { presentValues } from './programs.js'
import { type Mutant, mutantsOf, mutated } from './sites.js'
import { writtenMutants } from './written.js'

// npm run mutants -- [--count N] [--seed N] [--without-proofs] [--verbose]: replays with an engine that has a fault,
// which no answer may show in silence. `--without-proofs`: with nothing but the table of proven functions.

const dist = fileURLToPath(new URL('../../', import.meta.url))
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    'without-proofs': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'mockq-mutants-'))
const recordings = join(folder, 'recordings')
const answers = join(folder, 'answers.json')

/** Modules of the engine. */
const engineFolders = [
  'functions',
  'types',
  'scalar',
  'engine/rows',
  'engine/memory',
  'binder/expression',
  'binder/dml',
  'serve',
]
/** One in so many mutants is of each folder. */
const weights: Readonly<Record<string, number>> = {
  functions: 4,
  types: 3,
  scalar: 2,
  'engine/rows': 3,
  'engine/memory': 2,
}

const withoutProofs: Readonly<Record<string, string>> = options['without-proofs']
  ? {
      [pathToFileURL(join(dist, 'recordings/compute/proofs.js')).href]:
        'export async function disprovedIn() {}',
    }
  : {}

type Outcome = Tally | { readonly failed: string }

let plays = 0

/** Replays in a process of its own, with some modules replaced. */
function play(sources: Readonly<Record<string, string>>, coverage?: string): Promise<Outcome> {
  const mutant = join(folder, `mutant-${++plays}.json`)
  writeFileSync(mutant, JSON.stringify({ ...withoutProofs, ...sources }))
  const args = [
    '--conditions=modules',
    '--import',
    pathToFileURL(join(dist, 'test/mutants/register.js')).href,
  ]
  const env = { ...process.env, MUTANT: mutant, ...(coverage && { NODE_V8_COVERAGE: coverage }) }
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [...args, join(dist, 'test/mutants/play.js'), recordings, answers],
      { env, timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        const line = stdout.trim().split('\n').at(-1) ?? ''
        if (error === null && line.startsWith('{')) resolve(JSON.parse(line) as Tally)
        else resolve({ failed: error?.killed ? 'no end' : stderr.slice(0, 300) })
      },
    )
  })
}

const maxMs = 120_000

/** Positions of a module that a run has reached. */
type Reached = (position: number) => boolean

/** What the processes reached that wrote coverage into a folder, by the module's path. */
function readCoverage(from: string): ReadonlyMap<string, Reached> {
  interface Range {
    readonly startOffset: number
    readonly endOffset: number
    readonly count: number
  }
  interface Script {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly Range[] }[]
  }
  const found = new Map<string, Reached>()
  for (const name of readdirSync(from)) {
    const { result } = JSON.parse(readFileSync(join(from, name), 'utf8')) as { result: Script[] }
    for (const { url, functions } of result) {
      if (!url.startsWith('file:')) continue
      const ranges = functions.flatMap(each => each.ranges)
      found.set(fileURLToPath(url), position => {
        const around = ranges.filter(
          ({ startOffset, endOffset }) => startOffset <= position && position < endOffset,
        )
        const innermost = around.toSorted(
          (a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset),
        )[0]
        return innermost !== undefined && innermost.count > 0
      })
    }
  }
  return found
}

/** Draws mutants: each folder has its share, each module in it as often as any other. */
function draw(
  reached: ReadonlyMap<string, Reached>,
  count: number,
  seed: number,
): readonly Mutant[] {
  const random = seeded(seed)
  const chosen = engineFolders.flatMap(name =>
    Array.from({ length: weights[name] ?? 1 }, () => name),
  )
  const files = new Map(
    engineFolders.map(name => [
      name,
      [...reached.keys()]
        .filter(file => file.startsWith(`${join(dist, 'core', name)}/`))
        .toSorted(),
    ]),
  )
  const sites = new Map<string, readonly Mutant[]>()
  const drawn = new Map<string, Mutant>()
  for (let tries = 0; drawn.size < count && tries < count * 20; tries++) {
    const all = files.get(chosen[random(chosen.length)]!)!
    const file = all[random(all.length)]!
    const own = sites.get(file) ?? mutantsOf(file, reached.get(file)!)
    sites.set(file, own)
    if (own.length === 0) continue
    const mutant = own[random(own.length)]!
    drawn.set(`${file} ${mutant.from} ${mutant.text}`, mutant)
  }
  return [...drawn.values()]
}

function written(): readonly Mutant[] {
  return writtenMutants.map(({ file, from, to }) => {
    const path = join(dist, file)
    const source = readFileSync(path, 'utf8')
    const at = source.indexOf(from)
    if (at < 0 || !existsSync(path)) throw new Error(`${file} has no ${from}`)
    const line = source.slice(0, at).split('\n').length
    return {
      file: path,
      line,
      what: `${from} becomes ${to}`,
      from: at,
      to: at + from.length,
      text: to,
    }
  })
}

async function main(): Promise<void> {
  await recordPrograms(recordings)
  const right = []
  for (const values of presentValues) right.push(await askServe(values))
  writeFileSync(answers, JSON.stringify(right))
  const coverage = join(folder, 'coverage')
  mkdirSync(coverage)
  const plain = await play({}, coverage)
  if ('failed' in plain) throw new Error(plain.failed)
  console.log(
    `# without a fault: ${plain.right} right, ${plain.loud} loud, ${plain.wrong.length} wrong`,
  )
  if (options.verbose)
    for (const why of plain.why) console.log(`#   loud: ${why.replaceAll('\n', ' ')}`)
  for (const each of plain.wrong) console.log(`wrong without a fault: ${each}`)
  const drawn = draw(readCoverage(coverage), Number(options.count), Number(options.seed))
  const counts = { unnoticed: 0, loud: 0, broken: 0, wrong: 0 }
  const all = [...written(), ...drawn]
  const rest = all.values()
  const next = async (): Promise<void> => {
    for (const mutant of rest) {
      show(mutant, await play({ [pathToFileURL(mutant.file).href]: mutated(mutant) }))
    }
  }
  const show = (mutant: Mutant, outcome: Outcome): void => {
    const kind = kindOf(outcome, plain)
    counts[kind] += 1
    const where = `${relative(dist, mutant.file)}:${mutant.line}: ${mutant.what}`
    if (kind === 'wrong') {
      console.log(`wrong: ${where}`)
      for (const each of (outcome as Tally).wrong.slice(0, 3)) console.log(`  ${each}`)
    } else if (options.verbose) {
      const more =
        'failed' in outcome ? outcome.failed : `${outcome.right} right, ${outcome.loud} loud`
      console.log(`${kind}: ${where} (${more})`)
      if (kind === 'loud') console.log(`  ${(outcome as Tally).why[0]?.replaceAll('\n', ' ')}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, next))
  const { unnoticed, loud, broken, wrong } = counts
  console.log(
    `# ${all.length} mutants: ${loud} loud, ${broken} ended or hung, ${unnoticed} change no answer, ${wrong} wrong`,
  )
  const failed = wrong + plain.wrong.length
  console.log(`${all.length - wrong} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
  rmSync(folder, { recursive: true })
}

function kindOf(outcome: Outcome, plain: Tally): 'unnoticed' | 'loud' | 'broken' | 'wrong' {
  if ('failed' in outcome) return 'broken'
  if (outcome.wrong.length > 0) return 'wrong'
  return outcome.loud > plain.loud ? 'loud' : 'unnoticed'
}

await main()
