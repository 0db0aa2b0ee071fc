import { jdbcUrlOf, type Login, readyInfo } from '../../cli/ready.js'
import { checkValue, filledText, optional } from '../../core/check-options.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { JournalEntry, MissReport, RunningServer, RunReport } from '../../core/index.js'
import { checkName } from '../../core/protocol/lane-name.js'
import { laneUser, laneUserInDsn } from './lanes.js'
import { type MissCounts, missCounts, missedSince } from './missed-since.js'
import type { UserOption } from './options.js'
import {
  chosen,
  type Expected,
  journalIsOff,
  type RequestFilter,
  verifyRequests,
} from './requests.js'

/** A request that had no recorded answer, and its lane. Equal ones are counted in `times`. */
export interface Miss extends MissReport {
  readonly lane: string
}

/** What a server and one of its lanes have in common. */
export interface Requested {
  /** Address for Databend's drivers, with user and password. */
  readonly dsn: string
  /** The same for the JDBC driver. */
  readonly jdbcUrl: string
  /** The requests without a recorded answer, in the order of their first occurrence; at most 1000 different ones. */
  readonly misses: readonly Miss[]
  /** The requests that fit a filter, or all, oldest first; the latest 10,000, or as many as the option `journal` says. */
  requests(filter?: RequestFilter): readonly JournalEntry[]
  /**
   * Checks that there was such a request, or as many as `times`, `atLeast` and `atMost` say. Throws `AssertionError`, with
   * the requests that come near.
   */
  verify(expected: Expected): void
  /**
   * Returns to the state at the start: in `serve` to what `init` made, in `replay` to the begin of the recording. Forgets
   * requests and misses. Rejects with `UsageError` if the mode cannot.
   */
  reset(): Promise<void>
  /** Keeps the state under a name; an earlier snapshot of that name is replaced. */
  snapshot(name: string): Promise<void>
  /** Returns to a snapshot. */
  restore(name: string): Promise<void>
}

/** One lane of a server: for one test. */
export interface ServerLane extends Omit<Requested, 'requests' | 'verify'> {
  readonly name: string
  /** The address of the server: a client takes the lane by its user name. */
  readonly url: string
  /** The user name that takes the lane, such as `root~orders`. */
  readonly user: string
  readonly password: string
  requests(filter?: Omit<RequestFilter, 'lane'>): readonly JournalEntry[]
  verify(expected: Omit<Expected, 'lane'>): void
}

/** A server in this process. The process goes on until it is closed. */
export interface MockqServer extends Requested {
  readonly mode: 'serve' | 'record' | 'replay'
  /** `http://HOST:PORT`, or `https`. */
  readonly url: string
  readonly host: string
  readonly port: number
  /** The certificate that clients must trust if the server is self-signed: PEM. */
  readonly certificate?: string
  /** A lane; any text up to 200 characters without control characters names one. */
  lane(name: string): ServerLane
  /** What was answered, missed and not used, by lane. Throws `UsageError` in mode `serve`. */
  report(): RunReport
  reset(lane?: string): Promise<void>
  snapshot(name: string, lane?: string): Promise<void>
  restore(name: string, lane?: string): Promise<void>
  /** Ends running statements, saves what is recorded, and frees everything. Closing twice is closing once. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type NamedPassword = Exclude<UserOption, string>

/** Makes the server that users get. `login` may log in. */
export function mockqServer(running: RunningServer, login: Login): MockqServer {
  const { backend, journal, url, host, port, certificate } = running
  const { mode } = backend.facts()
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= running.close()
    return closed
  }
  const entries = (lane?: string): readonly JournalEntry[] => {
    if (journal.isOff) throw journalIsOff()
    return journal.list(0, Number.POSITIVE_INFINITY, { lane })
  }
  const report = (): RunReport => {
    if (backend.report === undefined) throw cannot('report')
    return backend.report()
  }
  /** The misses before the last reset, by lane: the report has all since the start. */
  const forgotten = new Map<string, MissCounts>()
  const misses = (lane?: string): readonly Miss[] => {
    const lanes = backend.report?.(lane).lanes ?? []
    return lanes.flatMap(each =>
      missedSince(forgotten.get(each.lane), each.misses).map(miss => ({
        lane: each.lane,
        ...miss,
      })),
    )
  }
  const cannot = (what: string) => new UsageError(`a server in mode ${mode} has no ${what}`)
  /** Does something with the state of a lane, or of all. Rejects with `UsageError` if that is not possible. */
  const change = async (
    fn: 'reset' | 'snapshot' | 'restore',
    lane: string | undefined,
    work: () => Promise<void>,
  ): Promise<void> => {
    if (closed !== undefined) throw new UsageError(`${fn}: the server is closed`)
    checkValue(`${fn}: the lane`, lane, optional(filledText))
    if (backend[fn] === undefined) throw cannot(fn === 'reset' ? fn : 'snapshots')
    await work().catch(error => {
      throw asUsageError(fn, error)
    })
  }
  const reset = (lane?: string): Promise<void> =>
    change('reset', lane, async () => {
      await backend.reset!(lane)
      journal.clear(lane)
      for (const each of backend.report?.(lane).lanes ?? [])
        forgotten.set(each.lane, missCounts(each.misses))
    })
  const snapshot = async (name: string, lane?: string): Promise<void> => {
    checkValue('snapshot: the name', name, filledText)
    await change('snapshot', lane, () => backend.snapshot!(name, lane))
  }
  const restore = async (name: string, lane?: string): Promise<void> => {
    checkValue('restore: the name', name, filledText)
    await change('restore', lane, () => backend.restore!(name, lane))
  }
  const { user } = login
  const addressOf = (each: NamedPassword) => ({ ...running, ...login, user: each })
  const dsnOf = (each: NamedPassword) => readyInfo(mode, addressOf(each)).dsn
  const lane = (name: string): ServerLane => {
    checkValue('lane: the name', name, filledText)
    checkLaneName(name)
    const own = { name: laneUser(user.name, name), password: user.password }
    return {
      name,
      url,
      user: own.name,
      password: own.password,
      dsn: dsnOf({ ...own, name: laneUserInDsn(user.name, name) }),
      jdbcUrl: jdbcUrlOf(addressOf(own)),
      get misses() {
        return misses(name)
      },
      requests: (filter = {}) => chosen(entries(name), filter, 'of one lane'),
      verify: expected => verifyRequests(entries(name), expected, 'of one lane'),
      reset: () => reset(name),
      snapshot: each => snapshot(each, name),
      restore: each => restore(each, name),
    }
  }
  return {
    ...{ mode, url, host, port, dsn: dsnOf(user), jdbcUrl: jdbcUrlOf(addressOf(user)) },
    ...(certificate !== undefined && { certificate }),
    get misses() {
      return misses()
    },
    requests: (filter = {}) => chosen(entries(), filter),
    verify: expected => verifyRequests(entries(), expected),
    ...{ lane, report, reset, snapshot, restore, close },
    [Symbol.asyncDispose]: close,
  }
}

function checkLaneName(name: string): void {
  try {
    checkName(name, 'a lane name')
  } catch (error) {
    throw asUsageError('lane', error)
  }
}

/** An error of the protocol, as clients get it, as one that names the function which was called. */
function asUsageError(fn: string, error: unknown): unknown {
  if (!(error instanceof ProtocolError)) return error
  return new UsageError(`${fn}: ${error.message}`, { cause: error })
}
