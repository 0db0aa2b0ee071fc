import { dirname } from 'node:path'
import { parseAddress } from '../../core/client/address.js'
import type { Upstream } from '../../core/client/upstream.js'
import { loginOf, refuseSession, upstreamAt } from '../../core/client/upstream-at.js'
import { SystemClock } from '../../core/clock.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import { UpstreamError } from '../../core/errors/upstream-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { Credential } from '../../core/protocol/backend.js'
import { unlessAborted } from '../../core/unless-aborted.js'
import { BlobFolder } from '../store/blob-folder.js'
import type { DifferenceKind, Severity } from './compare-answers.js'
import type { SecretOf } from './live-names.js'
import { openLanes } from './open-lanes.js'
import { type Checked, type LaneReport, rerunLane, secretVariable } from './rerun-lane.js'
import { selectRequests } from './select-requests.js'
import type { WritesAllowed } from './write-guard.js'

/** A server to run recorded statements on. */
export interface Target {
  /** An http or https URL or a DSN; user, password and database in it are used. */
  readonly address: string
  /** Instead of the one in the address. */
  readonly user?: string
  /** Instead of the one in the address. */
  readonly password?: string
  /** Certificates in PEM to trust, besides those of the system. */
  readonly ca?: string
  /** The proxy to reach it, instead of those that the environment names. */
  readonly proxy?: string
  /** Ends the server, if it was started for this lane. */
  readonly close?: () => Promise<void>
}

export interface VerifyOptions {
  /** A folder of recordings, or one `.nedb` file. */
  readonly recordings: string
  /** Patterns for names of lanes; empty: all. */
  readonly lanes: readonly string[]
  /** The server for a lane. */
  readonly targetOf: (lane: string) => Promise<Target>
  readonly writes: WritesAllowed
  /** A pattern for the statements to compare, as `selectRequests` takes it. Absent: all. */
  readonly only?: string
  /** `RECORDED=LIVE`, or `LIVE` for the database `default`. */
  readonly databases: readonly string[]
  /** Variables with secrets (`MOCKQ_SECRET_PASSWORD_1`) and proxies (`HTTPS_PROXY`). */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The longest time for one statement. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Counts of a whole run. */
export interface VerifyTotals {
  readonly statements: number
  readonly equal: number
  readonly different: number
  readonly notRun: number
  /** Statements whose rows were not compared, among those that were run. */
  readonly rowsNotCompared: number
  /** Differences by kind. */
  readonly kinds: Readonly<Partial<Record<DifferenceKind, number>>>
  /** Differences by severity. */
  readonly severities: Readonly<Record<Severity, number>>
}

export interface VerifyReport {
  /** The version that the server reported, if it did. */
  readonly version?: string
  readonly lanes: readonly LaneReport[]
  readonly totals: VerifyTotals
}

/**
 * Runs recorded statements on a server, lane by lane, and compares the answers.
 *
 * Throws `UsageError` for wrong options, for a lane that is not recorded, if the server refuses the login, and if no
 * statement is chosen; `RecordingError` for recordings that are missing or damaged; rejects with `UpstreamError` if a
 * server gives no usable answer.
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const databases = databaseMap(options.databases)
  const lanes: LaneReport[] = []
  let version: string | undefined
  // All files are checked before anything is sent.
  const open = [...openLanes(options.recordings, options.lanes)]
  const chosen = new Set([...selectRequests(open, options.only)].map(({ entry }) => entry))
  for (const { lane, recording, file } of open) {
    const target = await options.targetOf(lane)
    const { upstream, database, ...caller } = serverAt(target, options)
    try {
      version = await contact(upstream, caller, options)
      const own =
        database === undefined ? databases : new Map([['default', database], ...databases])
      const { writes, timeoutMs, signal } = options
      const report = await rerunLane({
        ...{
          clock: new SystemClock(),
          writes,
          timeoutMs,
          signal,
          lane,
          recording,
          upstream,
          ...caller,
        },
        blobs: new BlobFolder(dirname(file)),
        databases: own,
        isChosen: entry => chosen.has(entry),
        secretOf: secretsIn(options.environment),
      })
      lanes.push(report)
    } finally {
      await upstream.close()
      await target.close?.()
    }
  }
  const totals = totalsOf(lanes.flatMap(({ statements }) => statements))
  if (totals.statements === 0) {
    const why =
      options.only === undefined ? 'it holds no statements' : '--only matches none of them'
    throw new UsageError(`${options.recordings}: there is nothing to check, because ${why}`)
  }
  return { ...(version !== undefined && { version }), lanes, totals }
}

interface Server {
  readonly upstream: Upstream
  readonly user: string
  readonly credential: Credential
  readonly database: string | undefined
}

/** Throws `UsageError` for a wrong address, and for parts of one that the recording says itself. */
function serverAt(
  { address, user, password, ca, proxy }: Target,
  { environment }: Pick<VerifyOptions, 'environment'>,
): Server {
  const parsed = parseAddress(address)
  refuseSession(parsed, 'roles and settings are those of the recording')
  const { accessToken, ...others } = parsed
  const isOther = user !== undefined && user !== parsed.user
  const login = loginOf({
    ...others,
    user: user ?? parsed.user ?? 'root',
    password: password ?? (isOther ? undefined : parsed.password) ?? '',
    ...(accessToken !== undefined && user === undefined && { accessToken }),
  })!
  const upstream = upstreamAt(parsed, {
    ...{ userAgent: 'mockq-verify', ca, proxy, environment },
    // Where nobody may ask for the version, it is told at login.
    login,
  })
  return { upstream, ...login, database: parsed.database }
}

/** Asks for the version, and logs in. Rejects with the reason of the signal, also while the server does not answer. */
async function contact(
  upstream: Upstream,
  asker: Pick<Server, 'user' | 'credential'>,
  { signal, timeoutMs }: Pick<VerifyOptions, 'signal' | 'timeoutMs'>,
): Promise<string | undefined> {
  const limit = AbortSignal.timeout(timeoutMs)
  const asked = upstream.version().then(async version => {
    await logIn(upstream, asker)
    return version
  })
  return unlessAborted(asked, signal, limit).catch(error => {
    if (error !== limit.reason) throw error
    const message = `${upstream.target} did not answer within ${timeoutMs / 1000} s (--timeout)`
    throw new UpstreamError('timeout', upstream.target, message)
  })
}

async function logIn(upstream: Upstream, asker: Pick<Server, 'user' | 'credential'>) {
  try {
    await upstream.authenticate(asker)
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const { status, message } = error
    if (status !== 401) {
      const told = `${upstream.target} does not say whether ${asker.user} may log in (${status}: ${message})`
      throw new UpstreamError('bad-answer', upstream.target, told, error)
    }
    throw new UsageError(
      `${upstream.target} refuses the login of ${asker.user} (${status}: ${message}); ` +
        'give --target-user, and the password in MOCKQ_TARGET_PASSWORD',
      { cause: error },
    )
  }
}

function databaseMap(given: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const each of given) {
    const at = each.indexOf('=')
    const [from, to] = at < 0 ? ['default', each] : [each.slice(0, at), each.slice(at + 1)]
    if (from === '' || to === '') {
      throw new UsageError(
        `--database ${JSON.stringify(each)} is not RECORDED=LIVE, as in shop=scratch`,
      )
    }
    if (found.has(from)) throw new UsageError(`--database gives the database ${from} two others`)
    found.set(from, to)
  }
  return found
}

function secretsIn(environment: VerifyOptions['environment']): SecretOf {
  return (kind, number) => environment[secretVariable(kind, number)]
}

/** The counts of some statements. */
export function totalsOf(statements: readonly Checked[]): VerifyTotals {
  const run = statements.filter(({ notRun }) => notRun === undefined)
  const all = run.flatMap(({ differences }) => differences)
  const kinds: Partial<Record<DifferenceKind, number>> = {}
  const severities = { error: 0, warning: 0, info: 0 }
  for (const { kind, severity } of all) {
    kinds[kind] = (kinds[kind] ?? 0) + 1
    severities[severity]++
  }
  const different = run.filter(({ differences }) => differences.length > 0).length
  return {
    statements: statements.length,
    equal: run.length - different,
    different,
    notRun: statements.length - run.length,
    rowsNotCompared: run.filter(each => each.rowsNotCompared !== undefined).length,
    kinds,
    severities,
  }
}
