import { FactNeeded } from '../../core/binder/known-facts.js'
import { QueryError } from '../../core/errors/query-error.js'
import { normalForm } from '../../core/sql/normal-form.js'
import { parseStatement } from '../../core/sql/parse.js'
import { printStatement } from '../../core/sql/print/statement/print-statement.js'
import { TestBinder } from '../core/binder/bind-sql.js'
import { functionCases } from './functions.js'
import { exchange, mutate, pick, seeded, tokenSoup } from './fuzz-statements.js'
import type { Measure } from './measure.js'
import { suiteStatements } from './parse.js'
import { treeDifference } from './same-tree.js'
import { ServeSession } from './serve-session.js'

/**
 * What is wrong with how one text is handled; undefined: nothing. The text is parsed, printed, parsed again, and bound
 * with its constants computed.
 */
export function fuzzFault(sql: string, binder: TestBinder): string | undefined {
  try {
    normalForm(sql)
    const tree = parseStatement(sql)
    const printed = printStatement(tree)
    const difference = treeDifference(tree, parseStatement(printed))
    if (difference !== undefined) return `${difference} differs in ${printed}`
  } catch (error) {
    return isSyntaxError(error) ? undefined : String(error)
  }
  return bindFault(sql, binder)
}

/** Errors of the parser: besides those of the grammar, those of the fast reader of VALUES. */
const syntaxErrors: ReadonlySet<string> = new Set([
  'SyntaxException',
  'BadDataValueType',
  'StorageOther',
])

const isSyntaxError = (error: unknown): boolean =>
  error instanceof QueryError && syntaxErrors.has(error.kind)

function bindFault(sql: string, binder: TestBinder): string | undefined {
  try {
    binder.bind(sql)
  } catch (error) {
    const isMeant = error instanceof QueryError || error instanceof FactNeeded
    if (!isMeant) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  return undefined
}

const longest = 10_000
const slowMs = 50

/** The fault and the time of the quickest of a few tries: other work on the machine is not counted. */
function timed(
  sql: string,
  binder: TestBinder,
): { readonly fault: string | undefined; readonly ms: number } {
  let fault: string | undefined
  let ms = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && ms >= slowMs; tries++) {
    const start = performance.now()
    fault = fuzzFault(sql, binder)
    ms = Math.min(ms, performance.now() - start)
  }
  return { fault, ms }
}

/** Half of what is made is likely to parse, so that the binder gets its share. */
const makers = [exchange, exchange, mutate, tokenSoup]

/**
 * Mutated statements of the suites and token soups: each is refused by a `QueryError` or parses, prints,
 * parses again to the same tree and binds, and none takes long. For each twenty of them a query runs too.
 */
export async function measureFuzz(
  dir: string,
  count: number,
  seed: number,
): Promise<readonly Measure[]> {
  const suites = suiteStatements(dir).map(({ sql }) => sql)
  const statements = [...suites, ...functionCases(dir).map(({ query }) => query)]
  const binder = binderOf(suites)
  const random = seeded(seed)
  const clean: Measure = { name: 'fuzz clean', passed: 0, failures: [] }
  const quick: Measure = { name: `fuzz under ${slowMs} ms`, passed: 0, failures: [] }
  for (let i = 0; i < count; i++) {
    const sql = makers[random(makers.length)]!(random, statements).slice(0, longest)
    const { fault, ms } = timed(sql, binder)
    if (fault === undefined) clean.passed++
    else clean.failures.push(`${sql}\n=> ${fault}`)
    if (ms < slowMs) quick.passed++
    else quick.failures.push(`${sql}\n=> ${ms.toFixed(0)} ms`)
  }
  return [clean, quick, await measureRuns(dir, count / 20, seed)]
}

/** Changed queries of the function cases, over the tables that these make, run to their ends. */
async function measureRuns(dir: string, count: number, seed: number): Promise<Measure> {
  const runs: Measure = { name: 'fuzz runs', passed: 0, failures: [] }
  const cases = functionCases(dir)
  const queries = cases.map(({ query }) => query)
  const random = seeded(seed)
  const session = await ServeSession.open()
  for (let i = 0; i < count; i++) {
    const { setup, query } = pick(random, cases)
    const sql = exchange(random, queries, query)
    const fault = (await runFault(session, setup)) ?? (await runFault(session, [sql]))
    if (fault === undefined) runs.passed++
    else runs.failures.push(`${sql}\n=> ${fault}`)
  }
  await session.close()
  return runs
}

const maxMs = 10_000

/** Statements that failed with an error that mockq did not throw on purpose. */
async function runFault(
  session: ServeSession,
  statements: readonly string[],
): Promise<string | undefined> {
  try {
    for (const sql of statements) await session.run(sql, maxMs)
  } catch (error) {
    if (!(error instanceof QueryError)) return String(error)
    // A `QueryError` of code 1001 without a cause was thrown on purpose.
    if (error.kind === 'Internal' && error.cause !== undefined) return error.message
  }
  return undefined
}

/** A binder that has the suites' databases, tables and views: the first of each name. */
function binderOf(suites: readonly string[]): TestBinder {
  const binder = new TestBinder([])
  for (const sql of suites) {
    if (!/^\s*create\s+(?:or\s+replace\s+)?(?:database|table|view)\b/i.test(sql)) continue
    try {
      binder.create(sql)
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
    }
  }
  return binder
}
