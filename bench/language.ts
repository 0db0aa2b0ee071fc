import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { parseStatement } from '../core/sql/parse.js'
import { suiteStatements } from '../test/conformance/parse.js'
import { TestBinder } from '../test/core/binder/bind-sql.js'
import { sharedFolder } from '../test/oracle.js'
import { runCommand } from '../test/run-command.js'
import type { Bench } from './bench.js'
import { median } from './medians.js'

/** Parser, binder and the function catalogue, each by itself. */
export async function language(bench: Bench): Promise<void> {
  const suites = join(sharedFolder, 'conformance')
  const parsed = parseRate(suites, bench.rounds)
  if (parsed === undefined) bench.note(`parser: skipped, there is no folder ${suites}`)
  else bench.figure("parser, the server's suites", parsed, 'statements/s')
  bench.figure('binder: SELECT 1 to its plan', bindMicros('SELECT 1'), 'µs')
  bench.figure('start of the function catalogue', await catalogueMillis(bench.rounds), 'ms')
}

/** Statements a second that the parser reads, over the suites in a folder; undefined without one. */
function parseRate(dir: string, rounds: number): number | undefined {
  if (!existsSync(dir)) return undefined
  const statements = suiteStatements(dir)
  const rates = Array.from({ length: rounds + 1 }, () => {
    const start = performance.now()
    for (const { sql, dialect } of statements) {
      try {
        parseStatement(sql, { dialect })
      } catch {
        // The suites also have statements that the parser must refuse.
      }
    }
    return (statements.length / (performance.now() - start)) * 1000
  })
  return median(rates.slice(1))
}

/** Microseconds from the text of a statement to its plan, constants computed; the median. */
function bindMicros(sql: string): number {
  const binder = new TestBinder([])
  const times = Array.from({ length: 20_000 }, () => {
    const start = performance.now()
    binder.bind(sql)
    return (performance.now() - start) * 1000
  })
  return median(times.slice(times.length / 2))
}

/**
 * Milliseconds that the function catalogue adds to the start of the program, when it is loaded in one file, as the
 * program does, and two functions are looked up; the median over new processes.
 */
async function catalogueMillis(rounds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mockq-bench-'))
  const file = join(folder, 'catalogue.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('../core/functions/catalogue.js', import.meta.url))],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    minifyWhitespace: true,
    minifySyntax: true,
  })
  // The program has loaded Node's own modules anyway.
  const program = `
    import 'node:crypto'
    import 'node:module'
    const start = performance.now()
    const { scalarFunction, aggregateFunction } = await import(${JSON.stringify(file)})
    scalarFunction('plus'), aggregateFunction('sum')
    console.log(performance.now() - start)`
  const times: number[] = []
  for (let i = 0; i < rounds; i++)
    times.push(
      Number(await runCommand([process.execPath, '--input-type=module', '--eval', program])),
    )
  rmSync(folder, { recursive: true })
  return median(times)
}
