import { AssertionError } from 'node:assert'
import {
  checkOptions,
  filledText,
  type OptionKind,
  type OptionTable,
  oneOf,
  optional,
  shown,
  text,
  wholeNumber,
} from '../../core/check-options.js'
import { MockqError } from '../../core/errors/mockq-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { AnswerSource, JournalEntry } from '../../core/index.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'

/** Which requests: those that fit all that is given. */
export interface RequestFilter {
  /**
   * A pattern that is found in the SQL, or the whole statement, where letter case (of words without quotes), blanks,
   * comments and a `;` at the end do not matter. Of an upload, the SQL is `@stage/path`.
   */
  readonly sql?: string | RegExp
  readonly lane?: string
  /** Where the answer came from. */
  readonly source?: AnswerSource['kind']
  readonly kind?: JournalEntry['kind']
  readonly state?: JournalEntry['state']
  readonly user?: string
  readonly session?: string
  readonly queryId?: string
  /** Only requests with a higher `n`: `after: server.requests().at(-1)?.n`. */
  readonly after?: number
}

/** What `verify` expects: a filter, and how many requests fit it; one or more if no number is given. */
export interface Expected extends RequestFilter {
  readonly times?: number
  readonly atLeast?: number
  readonly atMost?: number
}

const pattern: OptionKind = {
  expected: 'a string that is not empty, or a RegExp',
  accepts: value => filledText.accepts(value) || isPattern(value),
  isOptional: true,
}

/** The fields of a filter. */
const requestFilter: OptionTable<RequestFilter> = {
  sql: pattern,
  lane: optional(filledText),
  source: optional(oneOf('engine', 'upstream', 'recorded', 'computed', 'miss', 'fault')),
  kind: optional(oneOf('statement', 'upload', 'load')),
  state: optional(oneOf('running', 'succeeded', 'failed', 'killed', 'closed')),
  user: optional(text),
  session: optional(text),
  queryId: optional(text),
  after: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
}

/** Whose requests are asked for: a lane's own have no other lane. */
type Scope = 'of all lanes' | 'of one lane'

function checkFilter(fn: string, filter: unknown, scope: Scope, more = {}): void {
  if (typeof filter !== 'object' || filter === null || isPattern(filter)) {
    const given = isPattern(filter) ? String(filter) : shown(filter)
    throw new UsageError(`${fn} takes an object such as { sql: /INSERT/ }, not ${given}`)
  }
  const { lane, ...rest } = requestFilter
  const table: Readonly<Record<string, OptionKind>> = {
    ...rest,
    ...(scope === 'of all lanes' && { lane }),
    ...more,
  }
  checkOptions<object>(fn, filter, table)
}

const counts = {
  times: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  atLeast: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  atMost: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
}

/** By its tag, because a pattern may come from another context, as in Jest. */
function isPattern(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === '[object RegExp]'
}

/** The error for looking back at requests that are not kept. */
export function journalIsOff(): UsageError {
  return new UsageError('the journal is off: remove the option "journal: 0"')
}

/** The entries that fit a filter. Throws `UsageError` for a field that does not exist, or of a wrong type. */
export function chosen(
  entries: readonly JournalEntry[],
  filter: RequestFilter,
  scope: Scope = 'of all lanes',
): readonly JournalEntry[] {
  checkFilter('requests', filter, scope)
  return entries.filter(fits(filter))
}

function fits({
  sql,
  source,
  after = 0,
  ...rest
}: RequestFilter): (entry: JournalEntry) => boolean {
  const isMeant = sql === undefined ? () => true : sqlTest(sql)
  const fields = Object.entries(rest).filter(([, value]) => value !== undefined)
  return entry =>
    entry.n > after &&
    fields.every(([name, value]) => entry[name as keyof JournalEntry] === value) &&
    (source === undefined || entry.source?.kind === source) &&
    isMeant(entry.sql)
}

function sqlTest(sql: string | RegExp): (sql: string) => boolean {
  if (typeof sql === 'string') {
    const form = tokensOf(sql)
    return each => tokensOf(each) === form
  }
  // Not `test`, which goes on where a pattern with the flag `g` last ended.
  return each => each.search(sql) !== -1
}

/** The tokens of a statement without comments, unquoted words in lower case; the text itself if it cannot be read. */
function tokensOf(sql: string): string {
  const forms: string[] = []
  try {
    eachToken(sql, undefined, ({ kind, text }) => {
      if (kind !== 'end') forms.push(kind === 'word' ? text.toLowerCase() : text)
    })
  } catch (error) {
    if (error instanceof MockqError) return sql.trim()
    throw error
  }
  while (forms.at(-1) === ';') forms.pop()
  return forms.join(' ')
}

/**
 * Checks how many of the entries fit. Throws `AssertionError` with the requests that come near, `UsageError` for a
 * wrong filter.
 */
export function verifyRequests(
  entries: readonly JournalEntry[],
  expected: Expected,
  scope: Scope = 'of all lanes',
): void {
  checkFilter('verify', expected, scope, counts)
  const { times, atLeast, atMost, ...filter } = expected
  if (times !== undefined && (atLeast !== undefined || atMost !== undefined))
    throw new UsageError('verify: times goes without atLeast and atMost')
  const least = times ?? atLeast ?? (atMost === undefined ? 1 : 0)
  const most = times ?? atMost ?? Number.POSITIVE_INFINITY
  if (least > most) throw new UsageError(`verify: atLeast ${least} is more than atMost ${most}`)
  const found = entries.filter(fits(filter))
  if (found.length >= least && found.length <= most) return
  const wanted = `${range(least, most)} with ${described(filter)}`
  const shown = found.length > 0 ? listed('those are:', found) : listed(...nearest(entries, filter))
  throw new AssertionError({
    message: `expected ${wanted}, but there ${found.length === 1 ? 'was' : 'were'} ${found.length}${shown}`,
    actual: found.length,
    expected: times ?? least,
    operator: 'verify',
  })
}

function range(least: number, most: number): string {
  const requests = (count: number) => `${count} request${count === 1 ? '' : 's'}`
  if (least === most) return least === 0 ? 'no request' : `exactly ${requests(least)}`
  if (most === Number.POSITIVE_INFINITY) return `at least ${requests(least)}`
  return least === 0 ? `at most ${requests(most)}` : `${least} to ${requests(most)}`
}

function described(filter: RequestFilter): string {
  const fields = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (fields.length === 0) return 'anything'
  return fields
    .map(([name, value]) => `${name} ${isPattern(value) ? value : JSON.stringify(value)}`)
    .join(' and ')
}

/** Number of requests in a message. */
const mostListed = 5

function listed(title: string, entries: readonly JournalEntry[]): string {
  const lines = entries.slice(0, mostListed).map(entry => {
    const { n, lane, state, source, sql } = entry
    const facts = [state, source?.kind].filter(Boolean).join(', ')
    return `  #${n} lane ${JSON.stringify(lane)} (${facts}): ${shortened(sql)}`
  })
  const rest = entries.length - lines.length
  return [`; ${title}`, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n')
}

function shortened(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

/** The requests most like those that a filter means: of all that have the most of its fields, the most similar SQL. */
function nearest(
  entries: readonly JournalEntry[],
  filter: RequestFilter,
): [title: string, entries: readonly JournalEntry[]] {
  if (entries.length === 0) return ['there were no requests at all', []]
  const tests = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => fits({ [name]: value }))
  const wanted = wordsOf(typeof filter.sql === 'string' ? filter.sql : (filter.sql?.source ?? ''))
  const scored = entries.map(entry => {
    const words = wordsOf(entry.sql)
    const common = [...wanted].filter(word => words.has(word)).length
    const all = new Set([...wanted, ...words]).size
    return { entry, score: tests.filter(test => test(entry)).length + common / (all || 1) }
  })
  scored.sort((a, b) => b.score - a.score || b.entry.n - a.entry.n)
  return [
    `the nearest of ${entries.length}:`,
    scored.slice(0, mostListed).map(({ entry }) => entry),
  ]
}

function wordsOf(sql: string): ReadonlySet<string> {
  return new Set(sql.toLowerCase().match(/[\p{L}\p{N}_]+/gu))
}
