import { QueryError } from '../../core/errors/query-error.js'
import { type Oracle, openOracle, oracleMissing } from '../oracle.js'
import { seeded } from './fuzz-statements.js'
import type { Measure } from './measure.js'
import { edgeRows, edgeSetup } from './oracle-columns.js'
import { type DrawnExpression, ExpressionSource } from './oracle-expressions.js'
import type { Cell } from './oracle-kinds.js'
import { OracleTally } from './oracle-tally.js'
import { ServeSession } from './serve-session.js'

const maxMs = 10_000

/** Expressions that the real engine is asked for at a time: most of its time goes into the statement. */
const batchSize = 5

/** What the real engine says when it had to be started anew. */
const lostTables = /^(the engine (died|is gone)|timeout after)/

/** One in so many of what mockq refuses is asked of the engine too. */
const refusalShare = 8

/** An expression with what mockq says, a cell or the text of a refusal. */
interface Asked extends DrawnExpression {
  readonly statement: string
  readonly ours: Cell | string
}

/**
 * Typed expressions drawn by chance from a seed, asked of mockq and of the real engine: of `count` that both
 * accept, how many have the same type and value, kinds that are explained set aside.
 *
 * The engine runs in the Python that `ORACLE_PYTHON` names, else in one of its own; without `oracle/` in the
 * shared folder nothing is measured.
 */
export async function measureOracle(count: number, seed: number): Promise<readonly Measure[]> {
  const missing = await oracleMissing()
  if (missing !== undefined) {
    console.log(`skipped: ${missing}`)
    return []
  }
  const [session, oracle] = [await ServeSession.open(), await openOracle()]
  for (const sql of edgeSetup()) await session.run(sql, maxMs)
  await setUp(oracle)
  const random = seeded(seed)
  const source = new ExpressionSource(random)
  const sampled = (): boolean => random(refusalShare) === 0
  const tally = new OracleTally()
  while (tally.accepted < count) {
    const from = random(8) === 0 ? 'edge' : `edge WHERE id = ${random(edgeRows)}`
    const batch = await askedBatch(session, source, sampled, from)
    for (const [asked, theirs] of await theirAnswers(oracle, batch, from)) {
      enter(tally, asked, theirs)
      if (isUnknown(theirs)) source.leaveOut(asked.about)
    }
  }
  await Promise.all([session.close(), oracle.close()])
  const unmet = source.functions.filter(name => !tally.met.has(name))
  console.log(`functions that no expression accepted by both is about: ${unmet.join(', ') || '-'}`)
  return [tally.report()]
}

async function setUp(oracle: Oracle): Promise<void> {
  for (const sql of edgeSetup()) {
    const { error } = await oracle.ask(sql)
    if (error !== null) throw new Error(`${sql}: ${error.message}`)
  }
}

/**
 * Draws until there are enough that mockq accepts, with some of those that it refuses; aggregates for the whole
 * table, others for one row.
 */
async function askedBatch(
  session: ServeSession,
  source: ExpressionSource,
  sampled: () => boolean,
  from: string,
): Promise<readonly Asked[]> {
  const batch: Asked[] = []
  for (let accepted = 0; accepted < batchSize; ) {
    const drawn = from === 'edge' ? source.drawAggregate() : source.draw()
    const statement = `SELECT ${drawn.sql} AS x FROM ${from}`
    const ours = await answerOf(session, statement)
    const isRefused = typeof ours === 'string'
    if (!isRefused) accepted++
    if (!isRefused || sampled()) batch.push({ ...drawn, statement, ours })
  }
  return batch
}

async function answerOf(session: ServeSession, sql: string): Promise<Cell | string> {
  try {
    const { types, rows } = await session.run(sql, maxMs)
    return { type: types[0]!, value: rows[0]?.[0] ?? null }
  } catch (error) {
    if (error instanceof QueryError) return error.message
    throw new Error(sql, { cause: error })
  }
}

type TheirAnswer = readonly [Asked, Cell | string]

/** Those that mockq accepts in one statement; if that is refused, and all others, one by one. */
async function theirAnswers(
  oracle: Oracle,
  batch: readonly Asked[],
  from: string,
): Promise<readonly TheirAnswer[]> {
  const accepted = batch.filter(({ ours }) => typeof ours !== 'string')
  const together = await cellsOf(oracle, accepted, from)
  const answers: TheirAnswer[] = []
  for (const asked of batch) {
    const known = Array.isArray(together) ? together[accepted.indexOf(asked)] : undefined
    answers.push([asked, known ?? (await cellOf(oracle, asked, from))])
  }
  return answers
}

async function cellOf(oracle: Oracle, asked: Asked, from: string): Promise<Cell | string> {
  const cells = await cellsOf(oracle, [asked], from)
  return typeof cells === 'string' ? cells : cells[0]!
}

async function cellsOf(
  oracle: Oracle,
  batch: readonly Asked[],
  from: string,
): Promise<readonly Cell[] | string> {
  const items = batch.map(({ sql }, i) => `${sql} AS x${i}`)
  const { columns, rows, error } = await oracle.ask(`SELECT ${items.join(', ')} FROM ${from}`)
  if (error !== null) {
    if (lostTables.test(error.message)) await setUp(oracle)
    return error.message
  }
  return columns.map(({ type }, i) => ({ type, value: rows[0]?.[i] ?? null }))
}

function enter(tally: OracleTally, asked: Asked, theirs: Cell | string): void {
  const { about, statement: sql, ours } = asked
  if (typeof ours === 'string') {
    if (typeof theirs === 'string') tally.refusedByBoth++
    else tally.refusedByOurs.push({ about, sql, message: ours })
  } else if (typeof theirs === 'string') tally.refusedByTheirs.push({ about, sql, message: theirs })
  else tally.compare({ about, sql, ours, theirs })
}

/** Whether the engine at hand is too old for the function. */
function isUnknown(theirs: Cell | string): boolean {
  return typeof theirs === 'string' && theirs.startsWith('no function matches the given name')
}
