import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureFunctions } from './functions.js'
import { measureFuzz } from './fuzz.js'
import { formatMeasure, type Measure } from './measure.js'
import { measureOracle } from './oracle.js'
import { measureParse } from './parse.js'

/** Figures by subcommand, over a folder of the form of `shared/conformance`. */
const subcommands: Readonly<
  Record<string, (options: Options) => readonly Measure[] | Promise<readonly Measure[]>>
> = {
  functions: ({ dir, file }) => measureFunctions(dir, file),
  parse: ({ dir }) => measureParse(dir),
  fuzz: ({ dir }) => measureFuzz(dir),
  oracle: ({ count, seed }) => measureOracle(count, seed),
}

interface Options {
  readonly dir: string
  readonly file: string
  readonly count: number
  readonly seed: number
}

/** `npm run conformance -- SUBCOMMAND [--dir DIR] [--file TEXT] [--count N] [--seed S] [--failures N]` */
async function main(): Promise<void> {
  const shared = process.env['SHARED_DIR'] ?? '../shared'
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: join(shared, 'conformance') },
      file: { type: 'string', default: '' },
      count: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      failures: { type: 'string', default: '0' },
    },
  })
  const measure = subcommands[positionals[0] ?? '']
  if (measure === undefined) {
    console.error(
      `usage: conformance ${Object.keys(subcommands).join('|')} [--dir DIR] [--file TEXT] [--failures N]`,
    )
    process.exitCode = 2
    return
  }
  if (!existsSync(values.dir)) {
    console.log(`skipped: there is no folder ${values.dir}`)
    return
  }
  const measures = await measure({
    ...values,
    count: Number(values.count),
    seed: Number(values.seed),
  })
  for (const { failures } of measures) {
    for (const failure of failures.slice(0, Number(values.failures))) console.log(`${failure}\n`)
  }
  for (const each of measures) console.log(formatMeasure(each))
}

await main()
