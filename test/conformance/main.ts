import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureFunctions } from './functions.js'
import { measureFuzz } from './fuzz.js'
import { formatMeasure, type Measure } from './measure.js'
import { measureParse } from './parse.js'

/** Figures by subcommand, over a folder of the form of `shared/conformance`. */
const subcommands: Readonly<
  Record<string, (dir: string, file: string) => readonly Measure[] | Promise<readonly Measure[]>>
> = {
  functions: measureFunctions,
  parse: measureParse,
  fuzz: measureFuzz,
}

/** `npm run conformance -- SUBCOMMAND [--dir DIR] [--file TEXT] [--failures N]` */
async function main(): Promise<void> {
  const shared = process.env['SHARED_DIR'] ?? '../shared'
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: join(shared, 'conformance') },
      file: { type: 'string', default: '' },
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
  const measures = await measure(values.dir, values.file)
  for (const { failures } of measures) {
    for (const failure of failures.slice(0, Number(values.failures))) console.log(`${failure}\n`)
  }
  for (const each of measures) console.log(formatMeasure(each))
}

await main()
