import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { QueryError } from '../../core/errors/query-error.js'
import { parseStatement } from '../../core/sql/parse.js'
import { type Oracle, type OracleAnswer, openOracle, oracleMissing } from '../oracle.js'
import { formatMeasure, type Measure } from './measure.js'
import { type Disagreement, type ExplainedKind, explainedKinds } from './oracle-kinds.js'
import { type Answer, ServeSession } from './serve-session.js'
import { statementKinds } from './statement-kinds.js'

/** The statements: a file for each area, beside the sources. */
const corpusFolder = fileURLToPath(new URL('../../../test/conformance/corpus', import.meta.url))

const maxMs = 10_000

/** What one of the two said to a statement. */
type Outcome = Answer | { readonly error: number; readonly message: string }

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
  await oracle.close()
  printAside(aside)
  return [total]
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
    const differences = compare(sql, sorted(sql, ours), sorted(sql, theirs))
    compared.push({ sql, ours, theirs, differences })
  }
  await session.close()
  return compared
}

async function ourOutcome(session: ServeSession, sql: string): Promise<Outcome> {
  try {
    return await session.run(sql, maxMs)
  } catch (error) {
    if (error instanceof QueryError) return { error: error.code, message: error.message }
    return { error: 1001, message: String(error) }
  }
}

function theirOutcome({ columns, rows, error }: OracleAnswer): Outcome {
  if (error !== null) return { error: error.code, message: error.message }
  return { types: columns.map(column => column.type), rows }
}

/** Rows in an order of their own where the statement asks for none. */
function sorted(sql: string, outcome: Outcome): Outcome {
  if ('error' in outcome || isOrdered(sql)) return outcome
  const rows = outcome.rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return { ...outcome, rows }
}

function isOrdered(sql: string): boolean {
  try {
    const tree = parseStatement(sql)
    return tree.kind === 'QueryStatement' && tree.query.order.length > 0
  } catch {
    return false
  }
}

function compare(sql: string, ours: Outcome, theirs: Outcome): readonly Disagreement[] {
  if ('error' in ours || 'error' in theirs) {
    const isSame = 'error' in ours && 'error' in theirs && ours.error === theirs.error
    return isSame ? [] : [{ about: '', sql, ours: cellOf(ours), theirs: cellOf(theirs) }]
  }
  if (ours.types.length !== theirs.types.length || ours.rows.length !== theirs.rows.length) {
    return [{ about: '', sql, ours: cellOf(ours), theirs: cellOf(theirs) }]
  }
  return ours.types.flatMap((type, i) => columnDifferences(sql, { ours, theirs }, i, type))
}

function columnDifferences(
  sql: string,
  { ours, theirs }: { readonly ours: Answer; readonly theirs: Answer },
  i: number,
  type: string,
): readonly Disagreement[] {
  const theirType = theirs.types[i]!
  const cells = ours.rows.map((row, at) => ({
    about: '',
    sql,
    ours: { type, value: row[i]! },
    theirs: { type: theirType, value: theirs.rows[at]![i]! },
  }))
  if (type === theirType) return cells.filter(each => each.ours.value !== each.theirs.value)
  const empty = {
    about: '',
    sql,
    ours: { type, value: null },
    theirs: { type: theirType, value: null },
  }
  return cells.length > 0 ? cells : [empty]
}

/** An outcome as one cell: an error with its code, else all rows. */
function cellOf(outcome: Outcome): Disagreement['ours'] {
  if ('error' in outcome) {
    return { type: 'error', value: `${outcome.error} ${outcome.message.replace(/\s+/g, ' ')}` }
  }
  return { type: `rows of ${outcome.types.join(', ')}`, value: JSON.stringify(outcome.rows) }
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

function outcomeText(outcome: Outcome): string {
  if ('error' in outcome) return `error ${outcome.error} ${outcome.message.split('\n')[0]}`
  const { type, value } = cellOf(outcome)
  return `${type} ${value}`
}
