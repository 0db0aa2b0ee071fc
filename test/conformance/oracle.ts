import { QueryError } from '../../core/errors/query-error.js'
import { type Oracle, openOracle, oracleMissing } from '../oracle.js'
import { seeded } from './fuzz-statements.js'
import type { Measure } from './measure.js'
import { edgeRows, edgeSetup } from './oracle-columns.js'
import { ExpressionSource } from './oracle-expressions.js'
import { type Cell, type Disagreement, explainedKinds } from './oracle-kinds.js'
import { ServeSession } from './serve-session.js'

const maxMs = 10_000

/** Expressions that the real engine is asked for at a time: most of its time goes into the statement. */
const batchSize = 5

/** An expression that mockq accepts, with what it says. */
interface Accepted {
  readonly about: string
  /** The whole statement. */
  readonly sql: string
  readonly expression: string
  readonly ours: Cell
}

/**
 * Typed expressions drawn by chance, asked of mockq and of the real engine: of `count` that both accept, how
 * many have the same type and value, kinds that are explained set aside.
 */
export async function measureOracle(count: number, seed: number): Promise<readonly Measure[]> {
  const missing = await oracleMissing()
  if (missing !== undefined) {
    console.log(`skipped: ${missing}`)
    return []
  }
  const [session, oracle] = [await ServeSession.open(), await openOracle()]
  for (const sql of edgeSetup()) {
    await session.run(sql, maxMs)
    const { error } = await oracle.ask(sql)
    if (error !== null) throw new Error(`${sql}: ${error.message}`)
  }
  const random = seeded(seed)
  const source = new ExpressionSource(random)
  let same = 0
  const differences: Disagreement[] = []
  const refused = new Map<string, string[]>()
  while (same + differences.length < count) {
    const from = random(8) === 0 ? 'edge' : `edge WHERE id = ${random(edgeRows)}`
    const batch = await acceptedBatch(session, source, from)
    for (const { accepted, theirs } of await theirAnswers(oracle, batch, from)) {
      const { about, sql, ours } = accepted
      if (typeof theirs === 'string') note(refused, about, `${sql}\n   ${theirs}`)
      else if (ours.type === theirs.type && ours.value === theirs.value) same++
      else differences.push({ about, sql, ours, theirs })
    }
  }
  await Promise.all([session.close(), oracle.close()])
  return report(same, differences, refused)
}

/** Draws until there are enough that mockq accepts; aggregates for the whole table, others for one row. */
async function acceptedBatch(
  session: ServeSession,
  source: ExpressionSource,
  from: string,
): Promise<readonly Accepted[]> {
  const batch: Accepted[] = []
  while (batch.length < batchSize) {
    const { about, sql: expression, isAggregate = false } = source.draw()
    if (isAggregate !== (from === 'edge')) continue
    const sql = `SELECT ${expression} AS x FROM ${from}`
    const ours = await answerOf(session, sql)
    if (ours !== undefined) batch.push({ about, sql, expression, ours })
  }
  return batch
}

/** What mockq says; undefined is a refusal. */
async function answerOf(session: ServeSession, sql: string): Promise<Cell | undefined> {
  try {
    const { types, rows } = await session.run(sql, maxMs)
    return { type: types[0]!, value: rows[0]?.[0] ?? null }
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw new Error(sql, { cause: error })
  }
}

interface TheirAnswer {
  readonly accepted: Accepted
  /** A cell, or the text of a refusal. */
  readonly theirs: Cell | string
}

/** All in one statement; if that is refused, one by one. */
async function theirAnswers(
  oracle: Oracle,
  batch: readonly Accepted[],
  from: string,
): Promise<readonly TheirAnswer[]> {
  const items = batch.map(({ expression }, i) => `${expression} AS x${i}`)
  const { columns, rows, error } = await oracle.ask(`SELECT ${items.join(', ')} FROM ${from}`)
  if (error === null) {
    return batch.map((accepted, i) => ({
      accepted,
      theirs: { type: columns[i]!.type, value: rows[0]?.[i] ?? null },
    }))
  }
  const [first, ...more] = batch
  if (more.length === 0) return [{ accepted: first!, theirs: error.message }]
  const answers: TheirAnswer[] = []
  for (const each of batch) answers.push(...(await theirAnswers(oracle, [each], from)))
  return answers
}

function note(lists: Map<string, string[]>, name: string, item: string): void {
  lists.set(name, [...(lists.get(name) ?? []), item])
}

function report(
  same: number,
  differences: readonly Disagreement[],
  refused: ReadonlyMap<string, readonly string[]>,
): readonly Measure[] {
  const aside = new Map<string, number>()
  const left: Disagreement[] = []
  for (const difference of differences) {
    const kind = explainedKinds.find(({ fits }) => fits(difference))
    if (kind === undefined) left.push(difference)
    else aside.set(kind.name, (aside.get(kind.name) ?? 0) + 1)
  }
  for (const [name, times] of aside) console.log(`set aside: ${name}: ${times}`)
  const groups = new Map<string, string[]>()
  for (const each of left) note(groups, each.about, differenceText(each))
  for (const [name, texts] of byCount(groups))
    console.log(`${texts.length} x ${name}\n   ${texts[0]}`)
  for (const [name, texts] of byCount(refused))
    console.log(`only ours: ${texts.length} x ${name}\n   ${texts[0]}`)
  return [{ name: 'oracle', passed: same, failures: left.map(differenceText) }]
}

function byCount(groups: ReadonlyMap<string, readonly string[]>) {
  return [...groups].sort(([, a], [, b]) => b.length - a.length)
}

function differenceText({ sql, ours, theirs }: Disagreement): string {
  return `${sql}\n   ours   ${ours.type}  ${ours.value}\n   theirs ${theirs.type}  ${theirs.value}`
}
