import { UsageError } from '../errors/usage-error.js'
import { didYouMean } from '../nearest-name.js'

/** Requests that belong to a query. */
const queryPlaces = ['query', 'page', 'state', 'final', 'kill'] as const

/** The requests that a fault can happen to. */
const faultPlaces = [
  ...queryPlaces,
  ...(['login', 'logout', 'refresh', 'heartbeat', 'verify', 'upload', 'load'] as const),
] as const

export type FaultPlace = (typeof faultPlaces)[number]

/** When a fault happens. */
interface Condition {
  readonly on: FaultPlace
  /** Of a page of a query; 0 is the answer to its POST. */
  readonly page?: number
  /** A part of the SQL, in any case, or `/regular expression/flags`. */
  readonly sql?: string
  readonly lane?: string
  /** Number of matching requests that are let through first. */
  readonly after: number
  /** Number of times that it happens after that; absent: always. */
  readonly count?: number
  /** From 0 to 1. */
  readonly probability: number
}

/** Before the server has done anything, or when its answer is ready. */
type When = 'before' | 'after'

/** A fault to inject, and when. Times are in milliseconds. */
export type FaultRule = Condition &
  (
    | { readonly fault: 'delay'; readonly ms: number; readonly jitter: number; readonly when: When }
    | { readonly fault: 'slow'; readonly ms: number }
    | {
        readonly fault: 'status'
        readonly status: number
        readonly code: number
        readonly message: string
        readonly when: When
      }
    | { readonly fault: 'sql-error'; readonly code: number; readonly message: string }
    | { readonly fault: 'running' }
    | { readonly fault: 'polls'; readonly polls: number }
    | { readonly fault: 'expire' }
    | { readonly fault: 'cut' }
    | { readonly fault: 'reset'; readonly when: When }
    | { readonly fault: 'lost-node' }
  )

export type FaultName = FaultRule['fault']

/** A kind of value, for messages and the check. */
interface ValueKind {
  readonly expected: string
  readonly accepts: (value: unknown) => boolean
}

const wholeNumber = (least: number, most: number): ValueKind => ({
  expected: `a whole number from ${least} to ${most}`,
  accepts: value => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
})
const text: ValueKind = {
  expected: 'a text that is not empty',
  accepts: value => typeof value === 'string' && value !== '',
}
const oneOf = (words: readonly string[]): ValueKind => ({
  expected: `one of ${words.join(', ')}`,
  accepts: value => words.includes(value as string),
})

const longestMs = 3_600_000
const most = 1_000_000_000

const conditions: Readonly<Record<string, ValueKind>> = {
  on: oneOf(faultPlaces),
  page: wholeNumber(0, most),
  sql: text,
  lane: text,
  after: wholeNumber(0, most),
  count: wholeNumber(1, most),
  probability: {
    expected: 'a number above 0 and up to 1',
    accepts: value => typeof value === 'number' && value > 0 && value <= 1,
  },
}

interface FaultKind {
  /** Its fields besides the conditions. */
  readonly fields: Readonly<Record<string, ValueKind>>
  readonly required: readonly string[]
  readonly defaults: Readonly<Record<string, unknown>>
  /** The requests that it can happen to. */
  readonly places: readonly FaultPlace[]
}

const when = oneOf(['before', 'after'])
const code = wholeNumber(1, 65_535)
const message = 'fault injected by mockq'

const kinds: Readonly<Record<FaultName, FaultKind>> = {
  delay: {
    fields: { ms: wholeNumber(0, longestMs), jitter: wholeNumber(0, longestMs), when },
    required: ['ms'],
    defaults: { jitter: 0, when: 'before' },
    places: faultPlaces,
  },
  slow: {
    fields: { ms: wholeNumber(0, longestMs) },
    required: ['ms'],
    defaults: {},
    places: faultPlaces,
  },
  status: {
    fields: { status: wholeNumber(400, 599), code, message: text, when },
    required: ['status'],
    defaults: { message, when: 'before' },
    places: faultPlaces,
  },
  'sql-error': {
    fields: { code, message: text },
    required: [],
    defaults: { code: 1001, message },
    places: ['query', 'page'],
  },
  running: { fields: {}, required: [], defaults: {}, places: ['query'] },
  polls: {
    fields: { polls: wholeNumber(1, 1_000_000) },
    required: ['polls'],
    defaults: {},
    places: ['query'],
  },
  expire: { fields: {}, required: [], defaults: {}, places: ['page', 'state', 'final', 'kill'] },
  cut: { fields: {}, required: [], defaults: {}, places: faultPlaces },
  reset: { fields: { when }, required: [], defaults: { when: 'before' }, places: faultPlaces },
  'lost-node': { fields: {}, required: [], defaults: {}, places: queryPlaces },
}

/** Why a recorder refuses faults, however they are told to it. */
export const noFaultsInRecord = 'mockq record injects no faults, because they would be recorded'

/** A fault as a user writes it: what has a default may be left out. */
export type FaultInput = FaultRule extends infer R
  ? R extends { readonly fault: infer F }
    ? { readonly fault: F } & Partial<Omit<R, 'fault'>>
    : never
  : never

/** Faults to inject, as a user writes them. */
export interface FaultInputs {
  readonly seed?: number
  readonly faults: readonly FaultInput[]
}

/** A list of faults that has been read. */
export interface FaultList {
  /** Of the probabilities and of the jitter; default 1. */
  readonly seed: number
  readonly faults: readonly FaultRule[]
}

/**
 * Reads `{"seed": 1, "faults": [{"fault": "status", "status": 503, "count": 2}, …]}`. Throws `UsageError` that names
 * the place in the list and what is wrong there.
 */
export function readFaultList(value: unknown): FaultList {
  if (Array.isArray(value)) throw new UsageError('the list of faults must be in {"faults": [ … ]}')
  const { seed = 1, faults, ...others } = objectOf(value, 'the faults')
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    throw new UsageError(`there is no field ${quoted(unknown)}: use seed and faults`)
  }
  const seedKind = wholeNumber(0, 2 ** 32 - 1)
  if (!seedKind.accepts(seed)) throw new UsageError(`"seed" must be ${seedKind.expected}`)
  if (!Array.isArray(faults)) throw new UsageError('"faults" must be a list')
  return { seed: seed as number, faults: readFaults(faults) }
}

/** As `readFaultList`, for the list alone. */
export function readFaults(faults: readonly unknown[]): readonly FaultRule[] {
  return faults.map((each, i) => readFault(each, `fault ${i + 1}`))
}

function readFault(value: unknown, where: string): FaultRule {
  const { fault, ...fields } = objectOf(value, where)
  const names = Object.keys(kinds)
  if (typeof fault !== 'string' || !names.includes(fault)) {
    const hint = typeof fault === 'string' ? didYouMean(fault, names) : ''
    throw new UsageError(`${where}: "fault" must be one of ${names.join(', ')}${hint}`)
  }
  const kind = kinds[fault as FaultName]
  checkFields(fields, kind, `${where} (${fault})`)
  const on = fields['on'] ?? defaultPlace(fields, kind)
  const rule = { after: 0, probability: 1, ...kind.defaults, ...fields, on, fault } as FaultRule
  checkConditions(rule, kind, `${where} (${fault})`)
  return rule.fault === 'status' ? { ...rule, code: rule.code ?? rule.status } : rule
}

function checkFields(fields: Readonly<Record<string, unknown>>, kind: FaultKind, where: string) {
  const known = { ...conditions, ...kind.fields }
  for (const [name, value] of Object.entries(fields)) {
    const expected = Object.hasOwn(known, name) ? known[name] : undefined
    if (expected === undefined) {
      const hint = didYouMean(name, Object.keys(known))
      throw new UsageError(`${where}: there is no field ${quoted(name)}${hint}`)
    }
    if (!expected.accepts(value)) {
      throw new UsageError(
        `${where}: ${quoted(name)} must be ${expected.expected}, not ${quoted(value)}`,
      )
    }
  }
  for (const name of kind.required) {
    if (fields[name] === undefined) throw new UsageError(`${where}: the field "${name}" is missing`)
  }
}

/** A fault with a page other than 0 happens to the request for that page. */
function defaultPlace({ page }: Readonly<Record<string, unknown>>, { places }: FaultKind) {
  if (!places.includes('query')) return 'page'
  return page === undefined || page === 0 ? 'query' : 'page'
}

function checkConditions({ on, page, sql }: FaultRule, { places }: FaultKind, where: string): void {
  if (!places.includes(on)) {
    throw new UsageError(`${where}: "on" must be one of ${places.join(', ')}, not "${on}"`)
  }
  const isPage = on === 'page' ? page !== 0 : page === undefined || (on === 'query' && page === 0)
  if (!isPage) throw new UsageError(`${where}: a request "${on}" has no page ${page}`)
  if (sql === undefined) return
  if (!(queryPlaces as readonly string[]).includes(on) && on !== 'load') {
    throw new UsageError(`${where}: a request "${on}" has no "sql"`)
  }
  sqlPattern(sql, where)
}

/** Makes the test of a `sql` condition. Throws `UsageError` for a malformed regular expression. */
export function sqlPattern(sql: string, where: string): (text: string) => boolean {
  const written = /^\/(.+)\/([a-z]*)$/s.exec(sql)
  if (written === null) {
    const part = sql.toLowerCase()
    return text => text.toLowerCase().includes(part)
  }
  try {
    // Without `g` and `y`, whose matches depend on the ones before.
    const pattern = new RegExp(written[1]!, written[2]!.replaceAll(/[gy]/g, ''))
    return text => pattern.test(text)
  } catch (cause) {
    throw new UsageError(`${where}: ${(cause as Error).message}`, { cause })
  }
}

function objectOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw new UsageError(`${where} must be an object, not ${quoted(value)}`)
}

const quoted = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? String(value)
