import type { FaultInput } from '../../../core/faults/fault-rule.js'

/** Clients that do the same with all faults, as the documentation calls them. */
export const faultClients = {
  rust: 'Rust, bendsql, Python, Node.js',
  sqlalchemy: 'SQLAlchemy',
  'python-0.28': 'Python 0.28',
  'python-0.20': 'Python 0.20',
  go: 'Go',
  'go-0.9.1': 'Go before 0.9.2',
  'jdbc-0.4': 'JDBC 0.4',
  'jdbc-0.2': 'JDBC 0.2',
  'jdbc-0.1': 'JDBC 0.1',
  'databend-py': 'databend-py',
  curl: 'curl',
  dbt: 'dbt',
} as const
export type FaultClient = keyof typeof faultClients

/**
 * What a client shows its user: the right rows; an error with the cause; either of them, by chance; nothing as long as
 * the others take; the right rows, because it does not send the request that the fault is for; or something wrong.
 */
export type Outcome = 'rows' | 'error' | 'either' | 'waits' | 'unasked' | Wrong

/** What a client makes of a fault on any server, though it should not. */
export interface Wrong {
  readonly rows: readonly (readonly string[])[]
  readonly why: string
}

/** A fault, and what a client is asked while it happens. */
export interface FaultCase {
  /** Also the lane in which the client works. */
  readonly name: string
  /** What happens, for people. */
  readonly title: string
  readonly fault: FaultInput
  readonly statements: readonly string[]
  /** The rows of the last statement, if all goes well. */
  readonly rows: readonly (readonly string[])[]
  /** What an error must say of its cause. */
  readonly cause: RegExp
  /** What all clients do but those that are named. */
  readonly usual: Outcome
  readonly others: Partial<Readonly<Record<FaultClient, Outcome>>>
  /** Why some do what they do, for people. */
  readonly note?: string
}

/** Whether a client has a case: dbt runs each statement as a model, and all of them as one user. */
export const isFor = (client: FaultClient, { statements, fault }: FaultCase): boolean =>
  client !== 'dbt' ||
  (statements.length === 1 && fault.lane === undefined && fault.page === undefined)

export const outcomeOf = ({ usual, others }: FaultCase, client: FaultClient): Outcome =>
  others[client] ?? usual

/** Rows of a page if the client can choose; the faults of pages need three pages. */
const leastPageRows = 2

/** Every case, for a client that gets so many rows a page. */
export function faultCases(pageRows = leastPageRows): readonly FaultCase[] {
  return cases.map(({ isPaged = false, statements, rows, cause = never, others = {}, ...rest }) => {
    const select = selectOf(rest.name, isPaged ? 3 * pageRows : 6)
    return {
      ...rest,
      cause,
      others,
      statements: statements?.(select.sql) ?? [select.sql],
      rows: rows ?? select.rows,
    }
  })
}

type CaseInput = Pick<FaultCase, 'name' | 'title' | 'note' | 'fault' | 'usual'> & {
  readonly cause?: RegExp
  readonly others?: FaultCase['others']
  /** Whether a fault is of a page after the first one. */
  readonly isPaged?: boolean
  /** Default: a `SELECT` whose column has the name of the case. */
  readonly statements?: (select: string) => readonly string[]
  /** Default: those of that `SELECT`. */
  readonly rows?: FaultCase['rows']
}

/** The cause of an error that may not be. */
const never = /^\b$/
const outOfMemory = /out of memory/
const status503 = /503|unavailable/i
const expiredToken = /401|5101|session token has expired/i
const notFound = /404|not found/i
const incomplete =
  /unexpected EOF|unexpected end|decoding response body|transfer closed|IncompleteRead/i
const brokenConnection =
  /connection reset|connection was reset|error sending request|connection aborted/i

const oom = { fault: 'sql-error', code: 1104, message: 'out of memory' } as const
const unavailable = { fault: 'status', status: 503, message: 'service unavailable' } as const
const expired = {
  fault: 'status',
  status: 401,
  code: 5101,
  message: 'session token has expired',
} as const

const sendAgain503 = {
  rust: 'rows',
  sqlalchemy: 'rows',
  'python-0.28': 'rows',
  'python-0.20': 'rows',
} as const
const sendAgainCut = {
  rust: 'rows',
  sqlalchemy: 'rows',
  go: 'rows',
  'go-0.9.1': 'rows',
  'jdbc-0.4': 'rows',
  'jdbc-0.1': 'rows',
} as const
// The HTTP libraries of the others send again what they sent on a connection that was open before.
const sendAgainReset = {
  ...sendAgainCut,
  'jdbc-0.4': 'either',
  'jdbc-0.2': 'either',
  'python-0.28': 'either',
  'python-0.20': 'either',
} as const
const noLogin = {
  'python-0.20': 'unasked',
  'go-0.9.1': 'unasked',
  'jdbc-0.2': 'unasked',
  'jdbc-0.1': 'unasked',
  'databend-py': 'unasked',
  curl: 'unasked',
} as const

// The faults are chosen by a part of the statement, a regular expression, or the lane.
const cases: readonly CaseInput[] = [
  {
    name: 'late',
    title: 'an answer is late (`delay`)',
    usual: 'rows',
    fault: { fault: 'delay', ms: 300, jitter: 100, sql: 'AS late ' },
  },
  {
    name: 'slow',
    title: 'a page comes slowly (`slow`)',
    usual: 'rows',
    isPaged: true,
    fault: { fault: 'slow', ms: 300, page: 1, sql: '/as slow /i' },
  },
  {
    name: 'polls',
    title: 'three empty answers first (`polls`)',
    usual: 'rows',
    others: {
      'jdbc-0.1': {
        rows: Array(6).fill([]),
        why: 'it takes the columns of the first answer (`DatabendResultSet.create`), which has none',
      },
    },
    fault: { fault: 'polls', polls: 3, sql: 'AS polls ' },
  },
  {
    name: 'running',
    title: 'the statement never ends (`running`)',
    note: 'they wait until their own timeout, or for ever',
    usual: 'waits',
    fault: { fault: 'running', sql: 'AS running ' },
  },
  {
    name: 'sql_error',
    title: 'the statement fails (`sql-error`)',
    usual: 'error',
    cause: outOfMemory,
    fault: { ...oom, sql: 'AS sql_error ' },
  },
  {
    name: 'sql_error_second',
    title: 'the second of two statements fails (`sql-error`, `after` 1)',
    usual: 'error',
    cause: outOfMemory,
    statements: select => [select, select],
    fault: { ...oom, sql: '/as\\s+sql_error_second\\b/i', after: 1 },
  },
  {
    name: 'sql_error_page',
    title: 'it fails on page 2 (`sql-error`)',
    usual: 'error',
    isPaged: true,
    cause: outOfMemory,
    fault: { ...oom, page: 2, lane: 'sql_error_page' },
  },
  {
    name: 'busy_twice',
    title: '503 twice (`status`)',
    usual: 'error',
    others: { ...sendAgain503, 'jdbc-0.4': 'rows' },
    cause: status503,
    fault: { ...unavailable, sql: 'AS busy_twice ', count: 2 },
  },
  {
    name: 'busy',
    title: '503, always',
    usual: 'error',
    cause: status503,
    fault: { ...unavailable, sql: 'AS busy ' },
  },
  {
    name: 'busy_page',
    title: '503 once, for page 1',
    usual: 'error',
    others: { 'jdbc-0.4': 'rows' },
    isPaged: true,
    cause: status503,
    fault: { ...unavailable, page: 1, count: 1, lane: 'busy_page' },
  },
  {
    name: 'busy_login',
    title: '503 for each login',
    usual: 'error',
    others: noLogin,
    cause: status503,
    fault: { ...unavailable, on: 'login', lane: 'busy_login' },
  },
  {
    name: 'busy_final',
    title: '503 once, when it ends the query (`final`)',
    usual: 'error',
    others: { go: 'rows', 'go-0.9.1': 'rows', 'jdbc-0.2': 'rows', 'jdbc-0.4': 'unasked' },
    cause: status503,
    fault: { ...unavailable, on: 'final', sql: 'AS busy_final ', count: 1 },
  },
  {
    name: 'expired_token',
    title: '401 with code 5101 once',
    usual: 'error',
    cause: expiredToken,
    fault: { ...expired, sql: 'AS expired_token ', count: 1 },
  },
  {
    name: 'expired_token_page',
    title: '401 with code 5101 once, for page 1',
    usual: 'error',
    isPaged: true,
    cause: expiredToken,
    fault: { ...expired, page: 1, count: 1, lane: 'expired_token_page' },
  },
  {
    name: 'expire',
    title: 'the query is forgotten before page 1 (`expire`)',
    usual: 'error',
    isPaged: true,
    cause: notFound,
    fault: { fault: 'expire', page: 1, lane: 'expire' },
  },
  {
    name: 'cut_once',
    title: 'an answer is cut once (`cut`)',
    usual: 'error',
    others: sendAgainCut,
    cause: incomplete,
    fault: { fault: 'cut', sql: 'AS cut_once ', count: 1 },
  },
  {
    name: 'cut',
    title: 'each answer is cut',
    note: 'JDBC 0.1 sends it again and again',
    usual: 'error',
    others: { 'jdbc-0.1': 'waits' },
    cause: incomplete,
    fault: { fault: 'cut', sql: 'AS cut ' },
  },
  {
    name: 'cut_page',
    title: 'page 1 is cut once',
    usual: 'error',
    others: sendAgainCut,
    isPaged: true,
    cause: incomplete,
    fault: { fault: 'cut', page: 1, count: 1, sql: 'AS cut_page ' },
  },
  {
    name: 'reset_once',
    title: 'the connection is reset once (`reset`)',
    note: 'some HTTP libraries send again what they sent on a connection that was open before',
    usual: 'error',
    others: sendAgainReset,
    cause: brokenConnection,
    fault: { fault: 'reset', sql: 'AS reset_once ', count: 1 },
  },
  {
    name: 'reset_page',
    title: 'it is reset once, for page 1',
    usual: 'error',
    others: sendAgainReset,
    isPaged: true,
    cause: brokenConnection,
    fault: { fault: 'reset', page: 1, count: 1, lane: 'reset_page' },
  },
  {
    name: 'reset_after',
    title: 'it is reset once, after an `INSERT` was run',
    usual: 'error',
    others: {
      ...sendAgainReset,
      'jdbc-0.1': {
        rows: [['2']],
        why: 'it sends the statement again without a query id, so it is run twice',
      },
    },
    cause: brokenConnection,
    statements: () => [
      'CREATE TABLE reset_after (n INT)',
      'INSERT INTO reset_after VALUES (1)',
      'SELECT count(*) FROM reset_after',
    ],
    rows: [['1']],
    fault: { fault: 'reset', sql: '/^insert into reset_after/i', when: 'after', count: 1 },
  },
  {
    name: 'lost_node',
    title: 'the node is gone before page 1 (`lost-node`)',
    usual: 'error',
    isPaged: true,
    cause: notFound,
    fault: { fault: 'lost-node', page: 1, lane: 'lost_node' },
  },
  {
    name: 'lost_transaction',
    title: 'the node of a transaction is gone',
    note: 'SQLAlchemy begins a session with each cursor, and JDBC 0.1 does not send the state of a transaction',
    usual: 'error',
    others: { sqlalchemy: 'rows', 'jdbc-0.1': 'rows' },
    cause: /5111|Transaction aborted/,
    statements: select => ['BEGIN', select],
    fault: { fault: 'lost-node', sql: 'AS lost_transaction ' },
  },
]

function selectOf(name: string, count: number) {
  const sql = `SELECT number, concat('row ', to_string(number)) AS ${name} FROM numbers(${count}) ORDER BY number`
  return { sql, rows: Array.from({ length: count }, (_, i) => [`${i}`, `row ${i}`]) }
}
