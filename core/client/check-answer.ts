import { UpstreamError } from '../errors/upstream-error.js'
import type { UpstreamAnswer, UpstreamFault } from './wire.js'

/**
 * Checks that a server's response answers a query. Throws `UpstreamError` if it does not, or if it reports a failure
 * without an error: neither may be recorded as a success.
 */
export function checkAnswer(answer: unknown, target: string): UpstreamAnswer {
  const given = (answer ?? {}) as Partial<UpstreamAnswer>
  const { data, schema, state, error = null, id } = given
  const uris = [given.next_uri, given.final_uri, given.kill_uri]
  const isQuery = typeof id === 'string' && typeof state === 'string' && uris.every(isTextOrNone)
  if (!isQuery || !isSchema(schema) || !isData(data) || (error !== null && !isFault(error))) {
    throw new UpstreamError(
      'bad-answer',
      target,
      `${target} sent an answer that is not a query response`,
    )
  }
  if (state === 'Failed' && error === null) {
    throw new UpstreamError(
      'bad-answer',
      target,
      `${target} reported that query ${id} failed, without an error`,
    )
  }
  const [next = null, final = null, kill = null] = uris
  // Source: databend http_query_handlers.rs `QueryResponse::from_internal`, which gives every running query a next page.
  if (unfinished.has(state) && next === null && error === null) {
    throw new UpstreamError(
      'bad-answer',
      target,
      `${target} reported that query ${id} is ${state}, but has no next page`,
    )
  }
  const { session = null, affect = null, result_timeout_secs: told } = given
  // Other values are ignored: heartbeats must be sent, but not constantly.
  const timeout = typeof told === 'number' && told > 0 ? told : null
  return {
    ...{ ...given, id, state, schema, data, error, session, affect, result_timeout_secs: timeout },
    ...{ next_uri: next, final_uri: final, kill_uri: kill },
  }
}

/**
 * Checks that each row of an answer has a cell for each column. `columns`: their number. Throws `UpstreamError` if one
 * has not.
 */
export function checkWidth({ id, data, rows }: UpstreamAnswer, columns: number, target: string) {
  const isWrong = ({ length }: { readonly length: number }) => length !== columns
  if (rows === undefined ? !data.some(isWrong) : rows.width === columns) return
  const [row = []] = (rows?.cells ?? data).filter(isWrong)
  throw new UpstreamError(
    'bad-answer',
    target,
    `${target} sent a row of ${row.length} cells for the ${columns} columns of query ${id}`,
  )
}

/** The states of a query that goes on. */
const unfinished: ReadonlySet<string> = new Set(['Starting', 'Running'])

function isTextOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string'
}

function isSchema(schema: unknown): schema is UpstreamAnswer['schema'] {
  const isField = (field: Partial<UpstreamAnswer['schema'][number]> | null) =>
    typeof field?.name === 'string' && typeof field.type === 'string'
  return Array.isArray(schema) && schema.every(isField)
}

function isData(data: unknown): data is UpstreamAnswer['data'] {
  const isCell = (cell: unknown) => cell === null || typeof cell === 'string'
  return Array.isArray(data) && data.every(row => Array.isArray(row) && row.every(isCell))
}

function isFault(error: Partial<UpstreamFault>): error is UpstreamFault {
  return typeof error.code === 'number' && typeof error.message === 'string'
}
