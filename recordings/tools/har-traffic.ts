import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'

/** A request with its response, from a HAR file. */
export interface HarExchange {
  /** Number of the entry, from 1. */
  readonly number: number
  readonly method: string
  /** Path and query of the URL. */
  readonly path: string
  /** By name in lower case. */
  readonly requestHeaders: ReadonlyMap<string, string>
  readonly sent: string | undefined
  readonly status: number
  readonly responseHeaders: ReadonlyMap<string, string>
  readonly mimeType: string
  /** Undefined if the file has no content. */
  readonly answer: string | undefined
  /** Microseconds since 1970. */
  readonly startedMicros: bigint
}

/** A statement in a HAR file: its request, and all pages of its answer. */
export interface HarQuery {
  readonly post: HarExchange
  readonly sql: string
  readonly pages: readonly HarExchange[]
}

/** What a HAR file has of the traffic with a server. */
export interface HarTraffic {
  /** In the order in which they were sent. */
  readonly queries: readonly HarQuery[]
  /** Sentences that name each request that is not complete in the file, or cannot be imported. */
  readonly incomplete: readonly string[]
}

/** Reads the requests to a Databend server from the text of a HAR file; `name` is the file's for messages. */
export function harTraffic(text: string, name: string): HarTraffic {
  const exchanges = exchangesIn(text, name)
  const incomplete: string[] = []
  const queries: HarQuery[] = []
  for (const [i, exchange] of exchanges.entries()) {
    const path = exchange.path.split('?')[0]!
    const what = `${name}, entry ${exchange.number}`
    if (exchange.method === 'POST' && path.endsWith('/v1/query')) {
      const found = queryOf(exchange, exchanges.slice(i + 1))
      if (typeof found === 'string') incomplete.push(`${what}: ${found}`)
      else queries.push(found)
    } else if (path.endsWith('/v1/upload_to_stage') || path.endsWith('/v1/streaming_load')) {
      incomplete.push(`${what}: files are not imported (${exchange.method} ${path})`)
    }
  }
  if (queries.length === 0 && incomplete.length === 0) {
    throw new UsageError(`${name} has no request to a Databend server (POST /v1/query)`)
  }
  return { queries, incomplete }
}

/** The statement of a request; a sentence if it is not complete. */
function queryOf(post: HarExchange, later: readonly HarExchange[]): HarQuery | string {
  const asked = jsonOf(post.sent) as { readonly sql?: unknown } | undefined
  if (typeof asked?.sql !== 'string') return 'the request has no body with SQL'
  const { sql } = asked
  const title = sql.replaceAll(/\s+/g, ' ').trim()
  const shown = title.length <= longest ? title : `${title.slice(0, longest)}…`
  const pages: HarExchange[] = []
  const left = [...later]
  for (let page = post; ; ) {
    const wrong = wrongPage(page)
    if (wrong !== undefined) return `${shown}: ${wrong} (entry ${page.number})`
    if (page.status !== 200) return { post, sql, pages }
    const answer = jsonOf(page.answer) as { readonly next_uri?: unknown; readonly state?: unknown }
    const next = answer.next_uri
    if (typeof next !== 'string' || next.endsWith('/final')) {
      if (answer.state === 'Succeeded' || answer.state === 'Failed') return { post, sql, pages }
      return `${shown}: its answer ends in the state ${JSON.stringify(answer.state ?? null)}`
    }
    const at = left.findIndex(each => each.method === 'GET' && each.path === next)
    if (at < 0) return `${shown}: the page ${next} of its answer is not in the file`
    page = left[at]!
    left.splice(at, 1)
    pages.push(page)
  }
}

const longest = 100

/** Why a page cannot be read; undefined if it can. */
function wrongPage({ answer, mimeType, status }: HarExchange): string | undefined {
  if (/arrow/i.test(mimeType)) return 'its answer is in Arrow, not in JSON'
  if (answer === undefined) return 'the file has no content of its answer'
  if (status === 0) return 'it had no answer'
  const value = jsonOf(answer)
  return typeof value === 'object' && value !== null ? undefined : 'its answer is not JSON'
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

function exchangesIn(text: string, name: string): readonly HarExchange[] {
  let har: unknown
  try {
    har = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new RecordingError(
      'corrupt',
      name,
      `is not JSON, so it is no HAR file: ${(cause as Error).message}`,
    )
  }
  const entries = ((har as Fields | null)?.['log'] as Fields | undefined)?.['entries']
  if (!Array.isArray(entries)) throw new UsageError(`${name} is no HAR file: it has no log.entries`)
  const exchanges = entries.flatMap((entry, i) => exchangeOf(entry as Fields, i + 1) ?? [])
  // Tools write entries in the order in which they ended.
  return exchanges.toSorted(
    (a, b) => Number(a.startedMicros - b.startedMicros) || a.number - b.number,
  )
}

function exchangeOf(entry: Fields | null, number: number): HarExchange | undefined {
  const request = entry?.['request'] as Fields | undefined
  const response = (entry?.['response'] ?? {}) as Fields
  const url = String(request?.['url'] ?? '')
  if (request === undefined || !URL.canParse(url)) return undefined
  const { pathname, search } = new URL(url)
  const content = (response['content'] ?? {}) as Fields
  const post = request['postData'] as Fields | undefined
  const started = Date.parse(String(entry?.['startedDateTime'] ?? ''))
  return {
    number,
    method: String(request['method'] ?? 'GET').toUpperCase(),
    path: pathname + search,
    requestHeaders: headersOf(request['headers']),
    sent: typeof post?.['text'] === 'string' ? textOf(post['text'], post['encoding']) : undefined,
    status: Number(response['status'] ?? 0),
    responseHeaders: headersOf(response['headers']),
    mimeType: String(content['mimeType'] ?? ''),
    answer:
      typeof content['text'] === 'string'
        ? textOf(content['text'], content['encoding'])
        : undefined,
    startedMicros: BigInt(Number.isNaN(started) ? 0 : started) * 1000n,
  }
}

function textOf(text: string, encoding: unknown): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text
}

function headersOf(value: unknown): ReadonlyMap<string, string> {
  if (!Array.isArray(value)) return new Map()
  return new Map(
    (value as readonly Fields[]).map(each => {
      return [String(each?.['name'] ?? '').toLowerCase(), String(each?.['value'] ?? '')] as const
    }),
  )
}
