import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMockq } from '../mockq.js'
import type { Measure } from './measure.js'
import { explainedRecords } from './suites-explained.js'

/** The suites whose records must not fail without a reason. */
const explainedSuites = ['base', 'query']

/** How many records may fail for a reason of their own. */
const mostExplained = 30

/** A record as the kit's runner tells of it. */
interface SuiteRecord {
  readonly file: string
  readonly line: number
  readonly sql: string
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly out_of_scope?: unknown
  readonly reason?: string
}

/** A failed record with the statement that was refused by name, its own or one before it, or a reason from the list. */
interface Failure {
  readonly record: SuiteRecord
  readonly cause: 'refused' | 'follow-up' | 'explained' | 'unexplained'
  readonly because: string
}

/**
 * Runs all suites over HTTP against a server of the program, with the kit's own runner: a figure for each suite and
 * one for all. For the suites `base` and `query` also tells why each record failed: a capability refused by name, what
 * follows from one in the same file, or a reason in `suites-explained.ts`. What is left fails.
 */
export async function measureSuites(dir: string, file: string): Promise<readonly Measure[]> {
  const records = await runSuites(dir, file)
  const inScope = records.filter(each => each.status !== 'skipped' && !each.out_of_scope)
  const bySuite = groupsOf(inScope, suiteOf)
  return [
    measureExplained(records.filter(each => explainedSuites.includes(suiteOf(each)))),
    ...[...bySuite].map(([suite, records]) => measureOf(`suite ${suite}`, records)),
    measureOf('all suites', inScope),
  ]
}

/** The first folder of a record's file. */
const suiteOf = ({ file }: SuiteRecord): string => file.slice(0, file.indexOf('/'))

function measureOf(name: string, records: readonly SuiteRecord[]): Measure {
  const failed = records.filter(each => each.status === 'failed')
  return { name, passed: records.length - failed.length, failures: failed.map(recordText) }
}

function measureExplained(records: readonly SuiteRecord[]): Measure {
  const failures = [...groupsOf(records, each => each.file).values()].flatMap(failuresOf)
  printCauses(failures)
  printStale(failures)
  const unexplained = failures.filter(each => each.cause === 'unexplained')
  const listed = explainedRecords.flatMap(each => each.records).length
  const inScope = records.filter(each => each.status !== 'skipped' && !each.out_of_scope)
  return {
    name: 'suites explained',
    passed: inScope.length - unexplained.length,
    failures: [
      ...unexplained.map(({ record }) => recordText(record)),
      ...(listed > mostExplained ? [`${listed} records are listed with reasons`] : []),
    ],
    mustPass: true,
  }
}

async function runSuites(dir: string, file: string): Promise<readonly SuiteRecord[]> {
  const folder = mkdtempSync(join(tmpdir(), 'suites-'))
  const out = join(folder, 'records.json')
  const server = await startMockq(['serve'])
  try {
    const options = ['--url', server.url, '--quiet', '--json', out]
    runRunner(join(dir, 'run-slt.mjs'), file === '' ? options : [...options, '--file', file])
    return (JSON.parse(readFileSync(out, 'utf8')) as { records: SuiteRecord[] }).records
  } finally {
    server.process.signal('SIGTERM')
    await server.process.ended
    rmSync(folder, { recursive: true })
  }
}

/** Its exit code is 1 where any record failed. */
function runRunner(script: string, options: readonly string[]): void {
  try {
    execFileSync(process.execPath, [script, ...options], { stdio: 'ignore' })
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
  }
}

function groupsOf(
  records: readonly SuiteRecord[],
  keyOf: (record: SuiteRecord) => string,
): ReadonlyMap<string, readonly SuiteRecord[]> {
  const groups = new Map<string, SuiteRecord[]>()
  for (const record of records) {
    const group = groups.get(keyOf(record))
    if (group === undefined) groups.set(keyOf(record), [record])
    else group.push(record)
  }
  return groups
}

/** The failures of a file in order; a statement that fails leaves what it would have made or changed in doubt. */
function failuresOf(records: readonly SuiteRecord[]): readonly Failure[] {
  const doubtful = new Map<string, string>()
  const failures: Failure[] = []
  for (const record of records) {
    const made = madeBy(record.sql)
    if (record.status === 'failed') {
      const failure = failureOf(record, doubtful)
      const spreads = failure.cause === 'refused' || failure.cause === 'follow-up'
      if (spreads) for (const name of made) doubtful.set(name, failure.because)
      if (!record.out_of_scope) failures.push(failure)
    } else if (/^\s*create\b/i.test(record.sql)) {
      for (const name of made) doubtful.delete(name)
    }
    if (record.status === 'passed') {
      const because = doubtOf(record.sql, doubtful)
      if (because !== undefined) for (const name of made) doubtful.set(name, because)
    }
  }
  return failures
}

/** What was refused of what a statement names. */
function doubtOf(sql: string, doubtful: ReadonlyMap<string, string>): string | undefined {
  const name = wordsOf(sql).find(word => doubtful.has(word))
  return name === undefined ? undefined : doubtful.get(name)
}

function failureOf(record: SuiteRecord, doubtful: ReadonlyMap<string, string>): Failure {
  const refusal = /mockq does not support[^\n]*/.exec(record.reason ?? '')?.[0]
  if (refusal !== undefined) return { record, cause: 'refused', because: refusal }
  const because = doubtOf(record.sql, doubtful)
  if (because !== undefined) return { record, cause: 'follow-up', because }
  const reason = explainedRecords.find(each => isRecord(each.records, record))?.reason
  return reason === undefined
    ? { record, cause: 'unexplained', because: '' }
    : { record, cause: 'explained', because: reason }
}

function isRecord(places: readonly string[], { file, line }: SuiteRecord): boolean {
  return places.includes(`${file}:${line}`)
}

const objectKinds =
  'table|view|database|schema|function|stage|role|user|stream|task|dictionary|connection|procedure|sequence|' +
  'catalog|tag|format|policy|integration|index|on|into|overwrite|update|from|set|lambda'

/** The names of what a statement makes or changes, in small letters and without quotes. */
function madeBy(sql: string): readonly string[] {
  const named = new RegExp(
    `\\b(?:${objectKinds})\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?((?:[\\w$]+|\`[^\`]+\`|"[^"]+"|\\.)+)`,
    'gi',
  )
  if (/^\s*(select|with|show|desc|list|explain)/i.test(sql)) return []
  const listed = Object.entries(listings).flatMap(([kind, names]) =>
    new RegExp(`^\\s*(create|set|drop|alter)\\b[^(]*\\b${kind}\\b`, 'i').test(sql) ? names : [],
  )
  return [...sql.matchAll(named)]
    .flatMap(match => wordsOf(match[1]!))
    .filter(word => !commonWords.has(word))
    .concat(listed)
}

/** Words by which a listing names all objects of a kind. */
const listings: Readonly<Record<string, readonly string[]>> = {
  connection: ['connections'],
  dictionary: ['dictionaries'],
  index: ['indexes'],
  role: ['roles', 'current_role'],
}

/** Words that no object of the suites is called. */
const commonWords = new Set([
  'default',
  'if',
  'exists',
  'select',
  'from',
  'table',
  'values',
  'global',
  'session',
])

const wordsOf = (sql: string): readonly string[] =>
  (sql.match(/[\w$]+(?:-[\w$]+)*/g) ?? []).map(word => word.toLowerCase())

/** Entries of the list whose records do not fail, or not without another cause. */
function printStale(failures: readonly Failure[]): void {
  const needed = failures.filter(each => each.cause === 'explained')
  const places = needed.map(({ record }) => `${record.file}:${record.line}`)
  const listed = explainedRecords.flatMap(({ records }) => records)
  const stale = listed.filter(place => !places.includes(place))
  console.log(`listed: ${listed.length} of at most ${mostExplained}`)
  if (stale.length > 0) console.log(`listed without need: ${stale.join(', ')}`)
}

function printCauses(failures: readonly Failure[]): void {
  for (const cause of ['refused', 'follow-up', 'explained'] as const) {
    const groups = new Map<string, number>()
    for (const each of failures.filter(failure => failure.cause === cause)) {
      groups.set(each.because, (groups.get(each.because) ?? 0) + 1)
    }
    const total = [...groups.values()].reduce((a, b) => a + b, 0)
    console.log(`${cause}: ${total}`)
    const most = [...groups].toSorted(([, a], [, b]) => b - a)
    for (const [because, count] of most) console.log(`  ${count} x ${because}`)
  }
}

function recordText({ file, line, sql, reason }: SuiteRecord): string {
  return `${file}:${line}: ${sql.trim()}\n   ${(reason ?? '').trim().slice(0, 400)}`
}
