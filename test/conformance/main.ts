import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { holdAgainstFloors, readFloors, reportFloors } from '../floors.js'
import { measureCorpus } from './corpus.js'
import { measureFiles } from './files.js'
import { measureFunctions } from './functions.js'
import { measureFuzz } from './fuzz.js'
import { writeGold } from './gold.js'
import { formatMeasure, type Measure, percentOf } from './measure.js'
import { measureOracle } from './oracle.js'
import { measureParse } from './parse.js'
import { measureProven } from './proven.js'
import { measureSuites } from './suites.js'
import { measureUnread } from './unread.js'

/** What a subcommand measures: a folder of the form of `shared/conformance`. */
interface Scope {
  readonly dir: string
  /** Only cases of files whose names contain this. */
  readonly file: string
  /** How many statements are made, if not as many as usual. */
  readonly count?: number
  /** Where the random numbers of what is made begin. */
  readonly seed: number
}

/** Figures by subcommand. */
const subcommands: Readonly<
  Record<string, (scope: Scope) => readonly Measure[] | Promise<readonly Measure[]>>
> = {
  functions: ({ dir, file }) => measureFunctions(dir, file),
  parse: ({ dir }) => measureParse(dir),
  unread: ({ dir, file }) => measureUnread(dir, file),
  fuzz: ({ dir, count = 100_000, seed }) => measureFuzz(dir, count, seed),
  corpus: ({ file }) => measureCorpus(file),
  files: () => measureFiles(),
  gold: ({ file }) => writeGold('recordings/compute', file),
  proven: ({ dir }) => measureProven(dir),
  suites: ({ dir, file }) => measureSuites(dir, file),
  oracle: ({ count = 20_000, seed }) => measureOracle(count, seed),
}

const usage = `usage: conformance ${Object.keys(subcommands).join('|')}…
  [--dir DIR] [--file TEXT] [--count N] [--seed N] [--failures N] [--floors FILE]`

/** `npm run conformance -- SUBCOMMAND… OPTIONS`: the last lines are the figures, or how they hold their floors. */
async function main(): Promise<void> {
  const shared = process.env['SHARED_DIR'] ?? '../shared'
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: join(shared, 'conformance') },
      file: { type: 'string', default: '' },
      count: { type: 'string' },
      seed: { type: 'string', default: '1' },
      failures: { type: 'string', default: '0' },
      floors: { type: 'string' },
    },
  })
  if (positionals.length === 0 || positionals.some(name => subcommands[name] === undefined)) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  if (!existsSync(values.dir)) {
    console.log(`skipped: there is no folder ${values.dir}`)
    if (values.floors !== undefined) reportFloors([])
    return
  }
  const { dir, file, seed } = values
  const count = values.count === undefined ? {} : { count: Number(values.count) }
  const scope = { dir, file, seed: Number(seed), ...count }
  const measures: Measure[] = []
  for (const name of positionals) measures.push(...(await subcommands[name]!(scope)))
  for (const { failures } of measures) {
    for (const failure of failures.slice(0, Number(values.failures))) console.log(`${failure}\n`)
  }
  for (const each of measures) console.log(formatMeasure(each))
  if (measures.some(({ mustPass, failures }) => mustPass && failures.length > 0))
    process.exitCode = 1
  if (values.floors === undefined) return
  if (measures.length === 0) {
    process.exitCode = reportFloors([])
    return
  }
  const percents = new Map(measures.map(measure => [measure.name, percentOf(measure)]))
  process.exitCode = reportFloors(holdAgainstFloors(readFloors(values.floors), percents, 1))
}

await main()
