import type { JournalEntry, LaneReport, MissReport, RunReport } from '../../../core/index.js'
import { laneUser, laneUserInDsn, testLaneName } from '../lanes.js'
import { missCounts, missedSince } from '../missed-since.js'
import {
  chosen,
  type Expected,
  journalIsOff,
  type RequestFilter,
  verifyRequests,
} from '../requests.js'
import { AdminError, adminRequest } from './admin-request.js'
import { type KnownRun, runOf } from './known-runs.js'

/** The lane of one test, on the server of the test run. */
export interface TestLane {
  /** Address for Databend's drivers, with the user name that takes the lane. */
  readonly dsn: string
  readonly url: string
  /** The user name that takes the lane, such as `root~adds%20an%20order`. */
  readonly user: string
  readonly password: string
  /** The name of the lane: the file and the full name of the test. */
  readonly lane: string
  /** The requests of this test that fit a filter, or all, oldest first. */
  requests(filter?: Omit<RequestFilter, 'lane'>): Promise<readonly JournalEntry[]>
  /** Checks what this test asked, as `verify` of a server does. */
  verify(expected: Omit<Expected, 'lane'>): Promise<void>
  /** Returns to the state at the start of the test. Rejects if the mode cannot. */
  reset(): Promise<void>
}

/** A lane while its test runs. */
export interface StartedLane {
  readonly lane: TestLane
  /** Rejects with `MissedError` if a statement of the test had no recorded answer. */
  readonly end: () => Promise<void>
}

/** A statement of a test had no recorded answer. */
export class MissedError extends Error {
  override readonly name = 'MissedError'
}

interface Ready {
  readonly mode: string
  /** How many requests the journal keeps. */
  readonly journal: number
}

interface JournalPage {
  readonly entries: readonly JournalEntry[]
  readonly last: number
}

/** Entries of one answer of the journal. */
const pageEntries = 1000

/**
 * Begins a test of a file on the server of its run, in the lane that is named after the file and `names`: from its start,
 * also if an earlier attempt of the test used it. Rejects with `UsageError` if there is no server.
 */
export function startTestLane(path: string, ...names: readonly string[]): Promise<StartedLane> {
  const { run, file } = runOf(path)
  return startLane([file, ...names].join(' > '), run)
}

/** The same, with the name of the lane. */
export async function startLane(
  text: string,
  { url: server, dsn: address }: Pick<KnownRun, 'url' | 'dsn'>,
): Promise<StartedLane> {
  const name = testLaneName(text)
  const { mode, journal } = (await adminRequest(server, 'GET', '/ready')) as Ready
  if (mode !== 'record') await resetLane(server, name)
  const hasMisses = mode !== 'serve'
  const [{ last: start }, before] = await Promise.all([
    page(server, name, 0, 0),
    hasMisses ? missesOf(server, name) : none,
  ])

  const entries = (): Promise<readonly JournalEntry[]> => {
    if (journal === 0) throw journalIsOff()
    return entriesOf(server, name, start)
  }
  const lane: TestLane = {
    ...addressOf(server, address, name),
    lane: name,
    requests: async (filter = {}) => chosen(await entries(), filter, 'of one lane'),
    verify: async expected => verifyRequests(await entries(), expected, 'of one lane'),
    reset: async () => {
      await adminRequest(server, 'POST', '/reset', { lane: name })
    },
  }
  const end = async (): Promise<void> => {
    // Frees the data of the lane.
    if (mode === 'serve') await resetLane(server, name)
    if (!hasMisses) return
    // From the report, which counts them whatever the journal keeps and the test resets.
    const after = await missesOf(server, name)
    if (after.missed > before.missed)
      throw new MissedError(explained(name, missedSince(missCounts(before.misses), after.misses)))
  }
  return { lane, end }
}

/** A lane that has nothing yet needs no reset. */
async function resetLane(server: string, lane: string): Promise<void> {
  await adminRequest(server, 'POST', '/reset', { lane }).catch((error: unknown) => {
    if (!(error instanceof AdminError && error.status === 404)) throw error
  })
}

function addressOf(server: string, address: string, lane: string) {
  const dsn = new URL(address)
  const name = decodeURIComponent(dsn.username)
  const password = decodeURIComponent(dsn.password)
  dsn.username = encodeURIComponent(laneUserInDsn(name, lane))
  return { dsn: dsn.href, url: server, user: laneUser(name, lane), password }
}

async function page(
  server: string,
  lane: string,
  after: number,
  limit: number,
): Promise<JournalPage> {
  const path = `/journal?lane=${encodeURIComponent(lane)}&after=${after}&limit=${limit}`
  return (await adminRequest(server, 'GET', path)) as JournalPage
}

async function entriesOf(server: string, lane: string, after: number) {
  const entries: JournalEntry[] = []
  for (let from = after; ; from = entries.at(-1)!.n) {
    const next = await page(server, lane, from, pageEntries)
    entries.push(...next.entries)
    if (next.entries.length < pageEntries) return entries
  }
}

type Misses = Pick<LaneReport, 'missed' | 'misses'>

const none: Misses = { missed: 0, misses: [] }

/** The misses of a lane since the server was started. */
async function missesOf(server: string, lane: string): Promise<Misses> {
  const path = `/report?lane=${encodeURIComponent(lane)}`
  const { lanes } = (await adminRequest(server, 'GET', path)) as Pick<RunReport, 'lanes'>
  return lanes[0] ?? none
}

/** Number of misses in a message. */
const mostShown = 3

/** A miss without how mockq records all of a folder, which is a line or a part of one: a test is recorded with its runner. */
export function withoutCommand(message: string): string {
  return message.split('\n').flatMap(withoutCommandIn).join('\n')
}

function withoutCommandIn(line: string): readonly string[] {
  const at = line.startsWith('next: ') ? line.indexOf('`mockq record ') : -1
  if (at < 0) return [line]
  const before = line.slice(0, at)
  const start = Math.max(...leads.map(lead => before.lastIndexOf(lead)))
  return start < 0 ? [] : [line.slice(0, start) + line.slice(line.indexOf('`', at + 1) + 1)]
}

/** What stands before the command if there is other advice in the line. */
const leads = [', record ', ', and record ', ', or record ']

function explained(lane: string, misses: readonly MissReport[]): string {
  // The same message may stand for requests with different parameters.
  const messages = [...new Set(misses.map(({ message }) => withoutCommand(message)))]
  const count = messages.length > 1 ? `${messages.length} statements` : 'a statement'
  const rest = messages.length - mostShown
  return [
    `mockq has no recorded answer for ${count} of this test (lane ${JSON.stringify(lane)})`,
    ...messages.slice(0, mostShown),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    'to record this test again, run it with MOCKQ_MODE=record and MOCKQ_TARGET=URL in the environment',
  ].join('\n\n')
}
