import type { IncomingMessage } from 'node:http'
import type { QueryError } from '../errors/query-error.js'
import { type Answer, jsonType, textType } from '../http/answer.js'
import { endsInSlash } from '../http/normal-url.js'
import type { Affect } from './backend.js'

/** The differences between the two generations of the protocol; everything else is the same in both. */
export interface Dialect {
  readonly name: '2023' | 'current'
  readonly waitTimeSecs: number
  /** The state of a query that is not planned yet. */
  readonly starting: 'Starting' | 'Running'
  /** Whether every answer of a query has `session` and `affect`, rather than only those where they changed. */
  readonly repeatsSession: boolean
  /** Whether the answer to a GET of the state has all fields of a page, but no rows. */
  readonly tellsWholeState: boolean
  /** Whether `session_id` and `keep_server_session_secs` have an effect. */
  readonly serverSessions: boolean
  readonly affect: (affect: Affect) => unknown
  readonly queryError: (error: QueryError) => unknown
  /** Makes an answer with a status other than 200. */
  readonly refusal: (status: number, code: number, message: string) => Answer
}

/** `auto`: `dialectOf` chooses for each request. */
export type DialectChoice = 'auto' | Dialect['name']

const dialect2023: Dialect = {
  name: '2023',
  waitTimeSecs: 1,
  starting: 'Running',
  // The clients of this dialect take the session from the last answer, which is that of `/final`.
  repeatsSession: true,
  tellsWholeState: true,
  serverSessions: true,
  affect: affect =>
    affect.type === 'ChangeSettings' && affect.keys.length === 1
      ? {
          type: 'ChangeSetting',
          key: affect.keys[0],
          value: affect.values[0],
          is_global: affect.globals[0],
        }
      : currentAffect(affect),
  queryError: error => ({
    code: error.code,
    stats: error.code,
    message: error.message,
    ...(error.detail && { detail: error.detail }),
    backtrace: '',
  }),
  refusal: (status, _code, message) => ({ status, type: textType, body: message }),
}

const currentDialect: Dialect = {
  name: 'current',
  waitTimeSecs: 10,
  starting: 'Starting',
  repeatsSession: false,
  tellsWholeState: false,
  serverSessions: false,
  affect: currentAffect,
  queryError: error => ({
    code: error.code,
    message: error.message,
    ...(error.detail && { detail: error.detail }),
  }),
  refusal: (status, code, message) => ({
    status,
    type: jsonType,
    body: JSON.stringify({ error: { code, message } }),
  }),
}

/** The two dialects by name. */
const dialects: Readonly<Record<Dialect['name'], Dialect>> = {
  '2023': dialect2023,
  current: currentDialect,
}

function currentAffect(affect: Affect): unknown {
  if (affect.type !== 'ChangeSettings') return affect
  const { type, keys, values, globals } = affect
  return { type, keys, values, is_globals: globals }
}

/**
 * The dialect of one request: 2023 if the request has a trait of 2023 clients and none of current ones.
 *
 * Traits of 2023: a path that ends in a slash, a server-side session (`asksForSession`). Traits of current clients,
 * which win: an official driver's User-Agent, an `X-DATABEND-*` header, a mockq token, the `cookie_enabled` cookie.
 */
export function dialectOf(
  request: IncomingMessage,
  choice: DialectChoice,
  asksForSession = false,
): Dialect {
  if (choice !== 'auto') return dialects[choice]
  const isOld = (asksForSession || endsInSlash(request)) && !isCurrentClient(request)
  return isOld ? dialect2023 : currentDialect
}

/** The last alternative is databend-jdbc up to 0.2. */
const driverAgent = /^(?:databend-|bendsql|databendclientv)/i

function isCurrentClient({ headers }: IncomingMessage): boolean {
  if (driverAgent.test(headers['user-agent'] ?? '')) return true
  if (headers.cookie?.includes('cookie_enabled')) return true
  if (headers.authorization?.startsWith('Bearer bend-v1-')) return true
  for (const name in headers) if (name.startsWith('x-databend-')) return true
  return false
}
