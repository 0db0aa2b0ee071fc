import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Oracle, openOracle, oracleMissing } from '../oracle.js'
import { staleKinds } from './explained-kinds.js'
import { formatMeasure, type Measure } from './measure.js'
import { type Disagreement, type ExplainedKind, explainedKinds } from './oracle-kinds.js'
import { differences, type Outcome, ourOutcome, outcomeText, theirOutcome } from './outcomes.js'
import { ServeSession } from './serve-session.js'
import { statementKinds } from './statement-kinds.js'

/** The statements: a file for each area, beside the sources. */
const corpusFolder = fileURLToPath(new URL('../../../test/conformance/corpus', import.meta.url))

/** A statement with what each said, and where they differ. */
interface Compared {
  readonly sql: string
  readonly ours: Outcome
  readonly theirs: Outcome
  readonly differences: readonly Disagreement[]
}

/**
 * Statements of our own, asked of mockq and of the real engine, each file in a fresh database: of how many types of
 * columns, rows and error codes agree. Those whose differences are all explained are set aside.
 *
 * `file`: only areas whose names contain it. Without the engine nothing is measured.
 */
export async function measureCorpus(file: string): Promise<readonly Measure[]> {
  const missing = await oracleMissing()
  if (missing !== undefined) {
    console.log(`skipped: ${missing}`)
    return []
  }
  const total: Measure = { name: 'corpus', passed: 0, failures: [] }
  const aside: Compared[] = []
  const oracle = await openOracle()
  for (const path of areaFiles().filter(path => basename(path).includes(file))) {
    const all = await compareArea(oracle, path)
    const area: Measure = { name: `corpus ${basename(path, '.sql')}`, passed: 0, failures: [] }
    for (const each of all) {
      if (each.differences.length === 0) area.passed++
      else if (isExplained(each)) aside.push(each)
      else area.failures.push(describe(basename(path), each))
    }
    console.log(formatMeasure(area))
    total.passed += area.passed
    total.failures.push(...area.failures)
  }
  const stale = await staleKinds(oracle)
  await oracle.close()
  printAside(aside)
  return [total, stale]
}

function areaFiles(): readonly string[] {
  return readdirSync(corpusFolder)
    .filter(name => name.endsWith('.sql'))
    .toSorted()
    .map(name => join(corpusFolder, name))
}

/** The statements of a file; each ends with a semicolon at the end of a line, comments have lines of their own. */
export function readStatements(path: string): readonly string[] {
  return readFileSync(path, 'utf8')
    .replace(/^--.*\n/gm, '')
    .split(/;\s*\n/)
    .map(text => text.trim())
    .filter(text => text !== '')
}

async function compareArea(oracle: Oracle, path: string): Promise<readonly Compared[]> {
  const session = await ServeSession.open()
  await oracle.reset()
  const compared: Compared[] = []
  for (const sql of readStatements(path)) {
    const ours = await ourOutcome(session, sql)
    const theirs = theirOutcome(await oracle.ask(sql))
    compared.push({ sql, ours, theirs, differences: differences(sql, ours, theirs) })
  }
  await session.close()
  return compared
}

/** Kinds of whole statements, then those of single values that do not go by a statement's constants. */
const kinds: readonly ExplainedKind[] = [
  ...statementKinds,
  ...explainedKinds.filter(({ name }) => !/narrows types|a constant = a column/.test(name)),
]

function kindOf(difference: Disagreement): ExplainedKind | undefined {
  return kinds.find(({ fits }) => fits(difference))
}

function isExplained({ differences }: Compared): boolean {
  return differences.every(each => kindOf(each) !== undefined)
}

function printAside(aside: readonly Compared[]): void {
  for (const { name, because } of kinds) {
    const times = aside.filter(each => kindOf(each.differences[0]!)?.name === name).length
    if (times > 0) console.log(`set aside: ${times} x ${name} (${because})`)
  }
}

function describe(file: string, { sql, ours, theirs }: Compared): string {
  return `${file}: ${sql}\n   ours   ${outcomeText(ours)}\n   theirs ${outcomeText(theirs)}`
}
