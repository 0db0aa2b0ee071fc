import type { Json } from './backend.js'
import { ownText } from './own-text.js'
import type { QueryRequest } from './wire.js'

/**
 * What differs between bodies of the same shape: the statement, and the id of the last query in `session.internal`,
 * which is there again in what `mockq record` keeps of the upstream's session.
 */
type Hole = 'sql' | 'id'

/** What is around the id of the last query in `internal`, which is JSON in a JSON string, up to the end of both. */
const idBegin = '\\"last_query_ids\\":[\\"'
const idEnd = '\\"]}"'

/** Shapes are made of bodies with up to this many characters besides the statement. */
const mostCharacters = 8192

/**
 * The body of a query without what changes from one query of a client to its next one. A body of the same shape is
 * decoded by comparing it with the shape.
 */
export class BodyShape {
  /** The texts before, between and after the holes. */
  readonly #texts: readonly string[]
  readonly #holes: readonly Hole[]
  readonly #request: QueryRequest
  /** The id of the last query, if the session has it in its `internal.upstream`, too. */
  readonly #idInUpstream: string | undefined

  private constructor(
    texts: readonly string[],
    holes: readonly Hole[],
    request: QueryRequest,
    idInUpstream: string | undefined,
  ) {
    this.#texts = texts
    this.#holes = holes
    this.#request = request
    this.#idInUpstream = idInUpstream
  }

  /**
   * The shape of a body, given what was decoded from it; undefined for a body that later ones will hardly resemble, or
   * whose parts cannot be told from its text alone.
   */
  static of(text: string, request: QueryRequest): BodyShape | undefined {
    const { sql, session, params, stageAttachment } = request
    if (params !== undefined || stageAttachment !== undefined) return undefined
    if (text.length - sql.length > mostCharacters) return undefined
    const spans = memberSpans(text)
    const sqlSpan = spans?.get('sql')
    if (spans === undefined || sqlSpan === undefined) return undefined
    const holes: { hole: Hole; start: number; end: number }[] = [
      { hole: 'sql', start: sqlSpan.start + 1, end: sqlSpan.end - 1 },
    ]
    const idSpan = session && idSpanIn(text, spans.get('session'))
    let idInUpstream: string | undefined
    if (idSpan !== undefined) {
      const others = otherIdSpans(text, idSpan)
      if (others === undefined) return undefined
      if (others.length > 0) idInUpstream = text.slice(idSpan.start, idSpan.end)
      for (const span of [...others, idSpan])
        holes.push({ hole: 'id', start: span.start, end: span.end })
    }
    holes.sort((a, b) => a.start - b.start)
    const ends = [0, ...holes.map(({ end }) => end)]
    const starts = [...holes.map(({ start }) => start), text.length]
    const texts = starts.map((start, i) => text.slice(ends[i], start))
    return new BodyShape(
      texts,
      holes.map(({ hole }) => hole),
      { ...request, sql: '' },
      idInUpstream,
    )
  }

  /** The request of a body; undefined if the body has another shape. */
  decode(body: string): QueryRequest | undefined {
    let at = 0
    let sql = ''
    let id: string | undefined
    const holes = this.#holes
    for (let i = 0; i <= holes.length; i++) {
      const text = this.#texts[i]!
      if (!body.startsWith(text, at)) return undefined
      at += text.length
      const hole = holes[i]
      if (hole === 'sql') {
        const end = stringEnd(body, at)
        const read = end === undefined ? undefined : readString(body.slice(at - 1, end + 1))
        if (end === undefined || read === undefined) return undefined
        sql = read
        at = end
      } else if (hole === 'id') {
        const end = body.indexOf('\\', at)
        const read = body.slice(at, end)
        if (id === undefined ? !plainId.test(read) : read !== id) return undefined
        id ??= ownText(read)
        at = end
      }
    }
    if (at !== body.length) return undefined
    const { sessionId, asksForSession, pagination, arrowResultVersionMax, arrowDecimal64 } =
      this.#request
    const before = this.#request.session
    const session =
      before === undefined || id === undefined
        ? before
        : before.after({ id, inUpstream: this.#idInUpstream })
    return {
      sql,
      sessionId,
      asksForSession,
      session,
      pagination,
      params: undefined,
      wholeFloats: undefined,
      stageAttachment: undefined,
      arrowResultVersionMax,
      arrowDecimal64,
    }
  }
}

/** The place of the id of the last query, if it is at the end of `internal`, where mockq writes it. */
function idSpanIn(text: string, session: Span | undefined): IdSpan | undefined {
  const members = session && memberSpans(text.slice(session.start, session.end))
  const internal = members?.get('internal')
  if (session === undefined || internal === undefined) return undefined
  const from = session.start + internal.start
  const inner = text.slice(from, session.start + internal.end)
  const begin = inner.lastIndexOf(idBegin)
  const end = inner.length - idEnd.length
  if (begin < 0 || !inner.endsWith(idEnd)) return undefined
  const start = begin + idBegin.length
  return plainId.test(inner.slice(start, end))
    ? { start: from + start, end: from + end, internal: from }
    : undefined
}

/**
 * The places of the id of the last query in the `upstream` of `internal`; undefined if they cannot be told from other
 * places where the same characters stand.
 */
function otherIdSpans(text: string, { start, end, internal }: IdSpan): readonly Span[] | undefined {
  const id = text.slice(start, end)
  const inner = text.slice(internal, end + idEnd.length)
  const { upstream = null } = JSON.parse(JSON.parse(inner)) as { readonly upstream?: Json }
  const times = timesIn(upstream, id)
  if (times === 0) return []
  const spans: Span[] = []
  for (let at = text.indexOf(id, internal); at < start; at = text.indexOf(id, at + id.length)) {
    spans.push({ start: at, end: at + id.length })
  }
  return spans.length === times && !inner.includes('\\u') ? spans : undefined
}

/** How often a text occurs in the strings of a JSON value, apart from names. */
function timesIn(value: Json, text: string): number {
  if (typeof value === 'string') return value.split(text).length - 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, each) => sum + timesIn(each, text), 0)
}

/** An id that needs no escapes. */
const plainId = /^[\w-]{1,100}$/

/** The offset of the quote that closes the JSON string whose content begins at an offset. */
function stringEnd(json: string, start: number): number | undefined {
  for (let end = json.indexOf('"', start); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1
    while (json[before] === '\\') before--
    if ((end - before) % 2 === 1) return end
  }
  return undefined
}

/** The value of a JSON string; undefined if it is malformed, or has escapes that need a closer look. */
function readString(json: string): string | undefined {
  if (json.includes('\\u')) return undefined
  try {
    return JSON.parse(json) as string
  } catch {
    return undefined
  }
}

interface Span {
  readonly start: number
  readonly end: number
}

interface IdSpan extends Span {
  /** Where the value of `internal` begins. */
  readonly internal: number
}

/** The places of the members' values in the text of a JSON object; undefined if two members have the same name. */
function memberSpans(json: string): ReadonlyMap<string, Span> | undefined {
  const spans = new Map<string, Span>()
  let depth = 0
  let name: string | undefined
  let start = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') {
      const end = stringEnd(json, at + 1)!
      if (depth === 1 && name === undefined) name = JSON.parse(json.slice(at, end + 1)) as string
      at = end
    } else if (char === '{' || char === '[') depth++
    else if (char === ':' && depth === 1) start = at + 1
    else if (char === '}' || char === ']' || char === ',') {
      if (depth === 1 && name !== undefined) {
        if (spans.has(name)) return undefined
        const text = json.slice(start, at)
        const blanks = text.length - text.trimStart().length
        spans.set(name, { start: start + blanks, end: start + text.trimEnd().length })
        name = undefined
      }
      if (char !== ',') depth--
    }
  }
  return spans
}
