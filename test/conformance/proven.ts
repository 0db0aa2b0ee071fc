import { join } from 'node:path'
import { MockqError } from '../../core/errors/mockq-error.js'
import type { FunctionCall } from '../../core/sql/ast/expression.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { parseStatement } from '../../core/sql/parse.js'
import { provenFunctions } from '../../recordings/compute/proven-functions.js'
import { OverloadNotes, runFunctionCases } from './functions.js'
import type { Measure } from './measure.js'
import { ServeSession } from './serve-session.js'
import { listSltFiles, readSltFile } from './slt-file.js'
import { explainedRecords } from './suites-explained.js'

/** A function counts as proven with at least so many statements of the server's own tests that it answers rightly. */
const leastCases = 2

/**
 * Holds the table of proven functions against the server's own tests: passed are the functions that are in it rightly;
 * the others are to be taken out of it. A second figure has the functions that could be added.
 */
export async function measureProven(dir: string): Promise<readonly Measure[]> {
  const proven = new Set(await findProven(dir))
  const listed = [...provenFunctions]
  const right = listed.filter(name => proven.has(name))
  const wrong = listed.filter(name => !proven.has(name))
  const missing = [...proven].filter(name => !provenFunctions.has(name))
  return [
    { name: 'proven functions', passed: right.length, failures: wrong, mustPass: true },
    { name: 'proven functions that are listed', passed: right.length, failures: missing },
  ]
}

/**
 * The functions, by the names that statements give them, of which mockq answers every statement of the server's own tests
 * as the server does: the function cases, and the suites (whose failures are `suites-explained.ts` or below their floor).
 */
async function findProven(dir: string): Promise<readonly string[]> {
  const counts = new Map<string, number>()
  const wrong = new Map<string, number>()
  const credit = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const { query, overloads, isWrong } of await runFunctionCases(dir)) {
    for (const name of new Set([...calledIn(query), ...namesIn(overloads)])) {
      if (isWrong) wrong.set(name, (wrong.get(name) ?? 0) + 1)
      else credit(name)
    }
  }
  const explained = new Set(explainedRecords.flatMap(({ records }) => records))
  const root = join(dir, 'slt')
  for (const file of listSltFiles(root)) {
    const notes = new OverloadNotes()
    const session = await ServeSession.open(notes)
    for (const { file: name, line, sql, expected } of readSltFile(file, root)) {
      notes.overloads.clear()
      const isRun = await runs(session, sql)
      if (!isRun || expected === 'error' || explained.has(`${name}:${line}`)) continue
      for (const called of new Set([...calledIn(sql), ...namesIn(notes.overloads)])) credit(called)
    }
    await session.close()
  }
  return [...counts]
    .filter(([name, count]) => count >= leastCases && (wrong.get(name) ?? 0) * mostWrong < count)
    .map(([name]) => name)
    .toSorted()
}

/**
 * One wrong answer in so many statements may be due to another function of the statement, or to the gold; what mockq is
 * known to do otherwise than the server is in `knownDifferences` of `recordings/compute/proven.ts`.
 */
const mostWrong = 10

const isNoCall = /^(?:try_)?cast\(|^(?:literal|column|plan)\(/

/** The names of the functions in plans. */
function namesIn(overloads: Iterable<string>): readonly string[] {
  return [...overloads].filter(each => !isNoCall.test(each)).map(each => each.split('(')[0]!)
}

async function runs(session: ServeSession, sql: string): Promise<boolean> {
  try {
    await session.run(sql, maxMs)
    return true
  } catch (error) {
    if (error instanceof MockqError) return false
    throw error
  }
}

const maxMs = 3000

/** The names of the functions that a statement calls, in lower case, each once. */
function calledIn(sql: string): ReadonlySet<string> {
  try {
    const calls = [...nodesIn(parseStatement(sql))].filter(node => node['kind'] === 'FunctionCall')
    return new Set(calls.map(node => (node as unknown as FunctionCall).name.name.toLowerCase()))
  } catch (error) {
    if (error instanceof MockqError) return new Set()
    throw error
  }
}
