import { readFileSync } from 'node:fs'
import { UpstreamError } from '../../core/errors/upstream-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { JournalEntry } from '../../core/protocol/journal.js'
import type { RunReport } from '../../core/protocol/run-report.js'

/** What a run of a server did, as far as it is known. */
export interface RunSources {
  readonly report?: Pick<RunReport, 'lanes'>
  readonly journal?: readonly JournalEntry[]
}

/** Where to find it: files, or a running server. */
export interface RunPlaces {
  readonly report?: string | undefined
  readonly journal?: string | undefined
  readonly server?: URL | undefined
}

/**
 * Reads a report (`--report` of a mode), a journal (the answer of `GET /__mockq/journal`), or both from a server.
 *
 * Rejects with `UsageError` for a file that cannot be read or holds something else, `UpstreamError` if the server does not
 * answer.
 */
export async function runSources({ report, journal, server }: RunPlaces): Promise<RunSources> {
  const fetched = server === undefined ? {} : await fetchRun(server)
  return {
    ...fetched,
    ...(report !== undefined && { report: asReport(readJson('--report', report), report) }),
    ...(journal !== undefined && { journal: asJournal(readJson('--journal', journal), journal) }),
  }
}

/** Entries in one answer. */
const pageSize = 1000

async function fetchRun(server: URL): Promise<RunSources> {
  const entries: JournalEntry[] = []
  let after = 0
  for (;;) {
    const path = `/__mockq/journal?after=${after}&limit=${pageSize}`
    const page = asJournal(await fetchJson(server, path), `${server.origin}${path}`)
    entries.push(...page)
    if (page.length < pageSize) break
    after = page.at(-1)!.n
  }
  const report = await fetchJson(server, '/__mockq/report').catch(error => {
    // serve has no recordings, so it has no report.
    if (error instanceof UsageError) return undefined
    throw error
  })
  if (report === undefined) return { journal: entries }
  return { journal: entries, report: asReport(report, server.origin) }
}

async function fetchJson(server: URL, path: string): Promise<unknown> {
  const url = new URL(path, server)
  let answer: Response
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  } catch (cause) {
    const why =
      cause instanceof Error ? ((cause.cause as Error | undefined) ?? cause).message : cause
    const message = `${server.origin} cannot be reached: ${why}`
    throw new UpstreamError('unreachable', server.origin, message, cause)
  }
  const text = await answer.text()
  if (answer.ok) return parsed(text, url.href)
  throw new UsageError(
    `${url.href} answers ${answer.status}: is it a server of mockq, started without --no-inspector?`,
  )
}

function readJson(option: string, path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`${option}: the file ${JSON.stringify(path)} cannot be read`, { cause })
  }
  return parsed(text, path)
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${place} is not JSON`, { cause })
  }
}

function asReport(value: unknown, place: string): Pick<RunReport, 'lanes'> {
  const { lanes } = (value ?? {}) as { readonly lanes?: unknown }
  const isReport = Array.isArray(lanes) && lanes.every(lane => Array.isArray(lane?.misses))
  if (isReport) return { lanes }
  throw new UsageError(`${place} is not a report of mockq: it has no "lanes" with "misses"`)
}

function asJournal(value: unknown, place: string): readonly JournalEntry[] {
  const { entries } = (value ?? {}) as { readonly entries?: unknown }
  const isEntry = (each: unknown) => {
    const { n, sql } = (each ?? {}) as Partial<JournalEntry>
    return typeof n === 'number' && typeof sql === 'string'
  }
  if (Array.isArray(entries) && entries.every(isEntry)) return entries
  throw new UsageError(`${place} is not a journal of mockq: it has no "entries"`)
}
