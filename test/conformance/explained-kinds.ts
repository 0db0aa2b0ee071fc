import type { Oracle } from '../oracle.js'
import type { Measure } from './measure.js'
import { edgeSetup } from './oracle-columns.js'
import { type ExplainedKind, explainedKinds } from './oracle-kinds.js'
import { differences, type Outcome, ourOutcome, theirOutcome } from './outcomes.js'
import { ServeSession } from './serve-session.js'
import { statementKinds } from './statement-kinds.js'

/** Every kind of disagreement that is set aside, with the statements that its example needs before it. */
export const kindsWithSetup: readonly (readonly [ExplainedKind, readonly string[]])[] = [
  ...explainedKinds.map(kind => [kind, edgeSetup()] as const),
  ...statementKinds.map(kind => [kind, []] as const),
]

/** What mockq answers to the last statement of a kind's example. */
export async function ourAnswer(kind: ExplainedKind, setup: readonly string[]): Promise<Outcome> {
  const session = await ServeSession.open()
  let last: Outcome = { types: [], rows: [] }
  for (const sql of [...setup, ...kind.example]) last = await ourOutcome(session, sql)
  await session.close()
  return last
}

/** Asks the real engine for the example of each kind: one that it answers as mockq does explains nothing any more. */
export async function staleKinds(oracle: Oracle): Promise<Measure> {
  const measure: Measure = { name: 'explained kinds', passed: 0, failures: [] }
  for (const [kind, setup] of kindsWithSetup) {
    await oracle.reset()
    const answers = []
    for (const sql of [...setup, ...kind.example]) answers.push(await oracle.ask(sql))
    const theirs = theirOutcome(answers.at(-1)!)
    const found = differences(kind.example.at(-1)!, await ourAnswer(kind, setup), theirs)
    if (found.length > 0 && found.every(kind.fits)) measure.passed++
    else measure.failures.push(`${kind.name}: its example shows no such difference`)
  }
  return measure
}
