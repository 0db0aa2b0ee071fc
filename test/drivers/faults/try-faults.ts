import { isDeepStrictEqual } from 'node:util'
import type { FaultStatus } from '../../../core/faults/fault-plan.js'
import type { RunningMockq } from '../../mockq.js'
import type { Adapter, TestResult } from '../adapter.js'
import type { FaultTraits } from '../client-spec.js'
import { askClient, type Shown } from './ask-client.js'
import { type FaultCase, faultCases, isFor, type Outcome, outcomeOf } from './fault-cases.js'

/** How long a client may take for all cases; the slowest wait some ten seconds before they send again. */
export const limitMs = 60_000

/** The cases of a client. */
export const casesOf = ({ client, pageRows }: FaultTraits): readonly FaultCase[] =>
  faultCases(pageRows).filter(each => isFor(client, each))

/**
 * Runs all cases on a server that has the faults, and compares what the client shows with what it is known to show.
 * `header`: the faults, for a server that has none.
 */
export async function tryFaults(
  adapter: Adapter,
  server: RunningMockq,
  traits: FaultTraits,
  { header }: { header?: string } = {},
): Promise<readonly TestResult[]> {
  const { client } = traits
  // The header of a query counts what happens to this query alone.
  const cases = casesOf(traits).filter(
    ({ fault }) => header === undefined || fault.after === undefined,
  )
  const waiting = cases.filter(each => outcomeOf(each, client) === 'waits')
  const shown = await askClient(adapter, server, cases, {
    waiting: new Set(waiting.map(({ name }) => name)),
    limitMs,
    ...(header !== undefined && { env: { MOCKQ_TEST_FAULTS: header } }),
  })
  const happened = header === undefined ? await happenedIn(server) : []
  return cases.map((each, i) => {
    const expected = outcomeOf(each, client)
    const told = shown.get(each.name)!
    const error = complaint(each, told, expected)
    const test = each.name
    if (error !== undefined) return { test, ok: false, error }
    // The fault must have happened, unless the client does not send the request that it is for.
    const count = happened[i] ?? 'no'
    const isRight = header !== undefined || (count === 0) === (expected === 'unasked')
    return { test, ok: isRight, error: isRight ? '' : `the fault happened ${count} times` }
  })
}

/** What is wrong with what a client shows; undefined: nothing. */
function complaint(
  { rows, cause }: FaultCase,
  shown: Shown,
  expected: Outcome,
): string | undefined {
  if (expected === 'waits')
    return shown === 'waits' ? undefined : `it did not wait: ${textOf(shown)}`
  if (shown === 'waits') return 'no answer'
  if (typeof expected === 'object')
    return isDeepStrictEqual(shown, { ...shown, rows: expected.rows }) ? undefined : textOf(shown)
  if ('rows' in shown) {
    if (!isDeepStrictEqual(shown.rows, rows)) return `wrong rows: ${textOf(shown)}`
    return expected === 'error' ? `no error but the right rows` : undefined
  }
  if (expected !== 'error' && expected !== 'either') return `no rows but an error: ${shown.error}`
  return cause.test(shown.error) ? undefined : `an error without ${cause}: ${shown.error}`
}

const textOf = (shown: Shown): string => JSON.stringify(shown).slice(0, 800)

/** How often each fault of a server happened. */
async function happenedIn(server: RunningMockq): Promise<readonly number[]> {
  const response = await fetch(`${server.url}/__mockq/faults`)
  const { faults } = (await response.json()) as { readonly faults: readonly FaultStatus[] }
  return faults.map(({ happened }) => happened)
}
