import { QueryError } from '../../core/errors/query-error.js'
import { normalForm } from '../../core/sql/normal-form.js'
import { parseStatement } from '../../core/sql/parse.js'
import { printStatement } from '../../core/sql/print/print-statement.js'
import { mutate, seeded, tokenSoup } from './fuzz-statements.js'
import type { Measure } from './measure.js'
import { suiteStatements } from './parse.js'
import { treeDifference } from './same-tree.js'

/** What one text did that no text may do; undefined: nothing. */
export function fuzzFault(sql: string): string | undefined {
  try {
    normalForm(sql)
    const tree = parseStatement(sql)
    const printed = printStatement(tree)
    const difference = treeDifference(tree, parseStatement(printed))
    return difference === undefined ? undefined : `${difference} differs in ${printed}`
  } catch (error) {
    return error instanceof QueryError && error.kind === 'SyntaxException'
      ? undefined
      : String(error)
  }
}

const rounds = 100_000
const longest = 10_000
const slowMs = 50

/** The fault and the time of the quickest of a few tries: other work on the machine is not counted. */
function timed(sql: string): { readonly fault: string | undefined; readonly ms: number } {
  let fault: string | undefined
  let ms = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && ms >= slowMs; tries++) {
    const start = performance.now()
    fault = fuzzFault(sql)
    ms = Math.min(ms, performance.now() - start)
  }
  return { fault, ms }
}

/**
 * Mutated statements of the suites and token soups: each is refused by a syntax error or parses, prints and
 * parses again to the same tree, and none takes long.
 */
export function measureFuzz(dir: string): readonly Measure[] {
  const statements = suiteStatements(dir).map(({ sql }) => sql)
  const random = seeded(1)
  const clean: Measure = { name: 'fuzz clean', passed: 0, failures: [] }
  const quick: Measure = { name: `fuzz under ${slowMs} ms`, passed: 0, failures: [] }
  for (let i = 0; i < rounds; i++) {
    const make = random(4) === 0 ? tokenSoup : mutate
    const sql = make(random, statements).slice(0, longest)
    const { fault, ms } = timed(sql)
    if (fault === undefined) clean.passed++
    else clean.failures.push(`${sql}\n=> ${fault}`)
    if (ms < slowMs) quick.passed++
    else quick.failures.push(`${sql}\n=> ${ms.toFixed(0)} ms`)
  }
  return [clean, quick]
}
