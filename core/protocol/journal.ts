import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.js'
import { ClosedQuery } from '../errors/closed-query.js'
import { QueryError } from '../errors/query-error.js'
import { type NearRecording, ReplayMiss } from '../errors/replay-miss.js'
import type { AnswerSource, Json, Mode, ResultField } from './backend.js'
import { ownText } from './own-text.js'
import type { CellRow, PageRows } from './row-text.js'

/** What a client asked, as the journal notes it. */
export interface JournalRequest {
  readonly kind: 'statement' | 'upload' | 'load'
  readonly lane: string
  readonly user: string
  /** Id of the client session; empty if the client has none. */
  readonly session: string
  readonly queryId: string
  /** The session's database; empty if it is unknown. */
  readonly database: string
  /** Of an upload: `@stage/path`. */
  readonly sql: string
  readonly params?: Json | undefined
  /** Size of the request, to bound what the journal holds. */
  readonly bytes: number
}

/** How a request ended. */
export interface JournalEnd {
  /** Absent: nothing failed. */
  readonly failure?: unknown
  /** Absent: the mode's own kind of answer. */
  readonly source?: AnswerSource | undefined
  /** Number of rows that the answer had. */
  readonly rows: number
  readonly ms: number
}

/** A request as `/__mockq/journal` shows it. */
export interface JournalEntry {
  /** Counts the requests of this server from 1. */
  readonly n: number
  /** When it began, by the server's clock: ISO 8601 in UTC. */
  readonly at: string
  readonly kind: JournalRequest['kind']
  readonly lane: string
  readonly user: string
  /** Null if the client has no session. */
  readonly session: string | null
  readonly queryId: string
  /** The session's database when the request came; empty if it is unknown. */
  readonly database: string
  readonly sql: string
  readonly params: Json
  /** Whether `sql` is cut, or `params` left out, because the request is large. */
  readonly isCut: boolean
  /** Null while the statement runs. */
  readonly source: AnswerSource | null
  /** `closed`: the client was done with it before its end. */
  readonly state: 'running' | 'succeeded' | 'failed' | 'killed' | 'closed'
  readonly error: { readonly code: number; readonly message: string } | null
  readonly rows: number
  /** Milliseconds from start to end; null while it runs. */
  readonly ms: number | null
}

/** An entry with the beginning of its result. */
export interface JournalDetail extends JournalEntry {
  /** Null if it has no result set. */
  readonly columns: readonly { readonly name: string; readonly type: string }[] | null
  /** The first rows; null if they are no longer kept. */
  readonly firstRows: readonly CellRow[] | null
  /** Of a miss: the recorded requests that are most similar, best first. */
  readonly nearest: readonly NearRecording[]
}

/** Which entries to list. */
export interface JournalFilter {
  readonly lane?: string | undefined
  /** A kind of source, such as `miss`. */
  readonly source?: string | undefined
}

/** The default number of entries. */
export const defaultJournal = 10_000

/** Requests up to this many bytes are kept whole; of others, only the beginning of the SQL. */
const wholeBytes = 16_384
/** Bytes of the packed entries. */
const mostBytes = 32 * 2 ** 20
/** The latest entries keep the first rows of their results, up to a number of rows and of characters each. */
const mostRecent = 256
const mostRows = 50
const mostCharacters = 16_384
/** Rows that are text already are kept as they are up to this many characters. */
const mostText = 65_536
/** Older entries are packed, so many at a time. */
const packSize = 64

/** What is kept of an entry in a pack. */
interface PackedEntry extends Omit<JournalEntry, 'at'> {
  readonly startMs: number
  readonly nearest: readonly NearRecording[]
}

/** Older entries as one text outside of the heap, where many of them cost the garbage collector nothing. */
interface Pack {
  readonly lastN: number
  readonly json: Buffer
}

/**
 * The latest requests of a server, oldest first. It holds at most `capacity` entries and some 32 MiB, so that it does
 * not grow with the life of the server.
 */
export class Journal {
  /** Maximum number of entries. */
  readonly capacity: number
  /** Differs for each start of a server, whose entries are numbered from 1 again. */
  readonly run = randomUUID()
  readonly #clock: Clock
  readonly #own: AnswerSource
  readonly #startMs: number
  readonly #startMicros: bigint
  readonly #tell: ((entry: JournalEntry) => void) | undefined
  /** The latest entries, and older ones that had not ended when the entries around them were packed. */
  readonly #open = new Map<number, OpenEntry>()
  #packs: Pack[] = []
  #packedBytes = 0
  /** Entries up to this number are packed, or still open. */
  #packed = 0
  #last = 0
  #oldest = 1
  #clears = 0

  /** `tell`: called with each request when it has ended, also if the journal is off. */
  constructor(
    clock: Clock,
    mode: Mode,
    capacity = defaultJournal,
    tell?: (entry: JournalEntry) => void,
  ) {
    this.#tell = tell
    this.#clock = clock
    this.capacity = capacity
    this.#own = ownSource[mode]
    this.#startMs = clock.monotonicMs()
    this.#startMicros = clock.nowMicros()
  }

  /** Notes the begin of a request; undefined if the journal is off and nobody is told of requests. */
  begin(request: JournalRequest): OpenEntry | undefined {
    if (this.capacity === 0 && this.#tell === undefined) return undefined
    const n = ++this.#last
    const tell = this.#tell && ((ended: OpenEntry) => this.#tell!(this.#shown(ended.packed())))
    const entry = new OpenEntry(n, this.#clock.monotonicMs(), request, this.#own, tell)
    if (this.capacity === 0) return entry
    this.#open.set(n, entry)
    if (n - this.#packed >= mostRecent + packSize) this.#pack()
    if (n - this.#oldest === this.capacity) this.#drop(this.#oldest)
    return entry
  }

  /** Notes a request that `work` answers as a whole; `rows` are those that it wrote. */
  async watch<T>(
    request: JournalRequest,
    work: () => Promise<T>,
    rows: (result: T) => number,
  ): Promise<T> {
    const entry = this.begin(request)
    const ms = () => this.#clock.monotonicMs() - entry!.startMs
    try {
      const result = await work()
      entry?.end({ rows: rows(result), ms: ms() })
      return result
    } catch (failure) {
      entry?.end({ failure, rows: 0, ms: ms() })
      throw failure
    }
  }

  /** Whether it keeps nothing. */
  get isOff(): boolean {
    return this.capacity === 0
  }

  /** The number of the latest entry; 0 if there was none. */
  get last(): number {
    return this.#last
  }

  /** How often entries were dropped by `clear`. */
  get clears(): number {
    return this.#clears
  }

  /** Number of entries that are no longer kept. */
  get dropped(): number {
    return this.#oldest - 1
  }

  /** Up to `limit` entries with a number above `after`, oldest first. */
  list(after: number, limit: number, filter: JournalFilter = {}): JournalEntry[] {
    const from = Math.max(after + 1, this.#oldest)
    const found: PackedEntry[] = []
    // Entries up to this number have all been looked at.
    let reached = Number.POSITIVE_INFINITY
    for (const pack of this.#packs) {
      if (pack.lastN < from) continue
      found.push(...entriesOf(pack).filter(each => each.n >= from && matches(each, filter)))
      if (found.length < limit) continue
      reached = pack.lastN
      break
    }
    for (const entry of this.#open.values()) {
      if (entry.n < from || entry.n > reached) continue
      const packed = entry.packed()
      if (matches(packed, filter)) found.push(packed)
    }
    const inOrder = found.toSorted((a, b) => a.n - b.n)
    return inOrder.slice(0, limit).map(entry => this.#shown(entry))
  }

  /** One entry; undefined if it is not kept. */
  detail(n: number): JournalDetail | undefined {
    if (n < this.#oldest) return undefined
    const open = this.#open.get(n)
    const pack = open === undefined && this.#packs.find(each => each.lastN >= n)
    const entry = open?.packed() ?? (pack && entriesOf(pack).find(each => each.n === n))
    if (!entry) return undefined
    const columns = open?.columns?.map(({ name, type }) => ({ name, type })) ?? null
    const { nearest } = entry
    return { ...this.#shown(entry), columns, firstRows: open?.firstRows ?? null, nearest }
  }

  /** Drops all entries, or those of a lane. Numbers go on from the last one. */
  clear(lane?: string): void {
    this.#clears++
    if (lane === undefined) {
      this.#drop(this.#last)
      return
    }
    for (const [n, entry] of this.#open) if (entry.lane === lane) this.#open.delete(n)
    this.#setPacks(
      this.#packs.map(pack => {
        const kept = entriesOf(pack).filter(entry => entry.lane !== lane)
        return packOf(pack.lastN, kept)
      }),
    )
  }

  /** Packs the oldest entries that are not packed yet, without those that have not ended. */
  #pack(): void {
    const entries: PackedEntry[] = []
    const lastN = this.#packed + packSize
    for (let n = this.#packed + 1; n <= lastN; n++) {
      const entry = this.#open.get(n)
      if (entry === undefined) continue
      entry.dropRows()
      if (!entry.hasEnded) continue
      entries.push(entry.packed())
      entry.forget()
      this.#open.delete(n)
    }
    this.#packed = lastN
    const pack = packOf(lastN, entries)
    this.#packs.push(pack)
    this.#packedBytes += pack.json.length
    while (this.#packedBytes > mostBytes) this.#drop(this.#packs[0]!.lastN)
  }

  /** Drops the entries up to a number. */
  #drop(lastN: number): void {
    for (const n of this.#open.keys()) {
      if (n > lastN) break
      this.#open.delete(n)
    }
    this.#oldest = lastN + 1
    if (this.#packs[0] !== undefined && this.#packs[0].lastN <= lastN) {
      this.#setPacks(this.#packs.filter(pack => pack.lastN > lastN))
    }
    this.#packed = Math.max(this.#packed, lastN)
  }

  #setPacks(packs: Pack[]): void {
    this.#packs = packs
    this.#packedBytes = packs.reduce((sum, { json }) => sum + json.length, 0)
  }

  #shown({ startMs, nearest: _, ...entry }: PackedEntry): JournalEntry {
    const micros = this.#startMicros + BigInt(Math.round((startMs - this.#startMs) * 1000))
    const { n, ...rest } = entry
    return { n, at: new Date(Number(micros / 1000n)).toISOString(), ...rest }
  }
}

/**
 * The values of an entry in the order of `packedNames`. Names would take half of the text and of the time to write it, as
 * would texts that the entry before has, too: `same` stands for these.
 */
type PackedValues = readonly unknown[]

/** None of the values for which it may stand is a number. */
const same = 0

/** Written out, because looking each name up takes several times as long. */
const valuesOf = (entry: PackedEntry, before: PackedEntry | undefined): PackedValues => [
  entry.n,
  entry.kind === before?.kind ? same : entry.kind,
  entry.lane === before?.lane ? same : entry.lane,
  entry.user === before?.user ? same : entry.user,
  entry.session === before?.session ? same : entry.session,
  entry.queryId,
  entry.database === before?.database ? same : entry.database,
  entry.sql,
  entry.params,
  entry.isCut,
  sourceValue(entry.source, before?.source),
  entry.state === before?.state ? same : entry.state,
  entry.error,
  entry.rows,
  entry.ms,
  entry.startMs,
  entry.nearest,
]

/** A source; of a recorded statement in the same file as the one before, only its id. */
function sourceValue(
  source: AnswerSource | null,
  before: AnswerSource | null | undefined,
): unknown {
  if (source?.kind !== 'recorded' || before?.kind !== 'recorded') return source
  return source.file === before.file && source.id !== undefined ? source.id : source
}

function packOf(lastN: number, entries: readonly PackedEntry[]): Pack {
  const values = entries.map((entry, i) => valuesOf(entry, entries[i - 1]))
  return { lastN, json: Buffer.from(JSON.stringify(values)) }
}

function entriesOf({ json }: Pack): readonly PackedEntry[] {
  const packed: readonly PackedValues[] = JSON.parse(json.toString())
  const entries: PackedEntry[] = []
  for (const values of packed) entries.push(entryOf(values, entries.at(-1)))
  return entries
}

function entryOf(values: PackedValues, before: PackedEntry | undefined): PackedEntry {
  const named = packedNames.map((name, i) => {
    const value = values[i]
    if (name === 'source' && typeof value === 'string')
      return [name, { ...before!.source, id: value }]
    return [name, value === same && repeated.has(name) ? before![name] : value]
  })
  return Object.fromEntries(named) as unknown as PackedEntry
}

const packedNames = [
  ...(['n', 'kind', 'lane', 'user', 'session', 'queryId', 'database'] as const),
  ...(['sql', 'params', 'isCut'] as const),
  ...(['source', 'state', 'error', 'rows', 'ms', 'startMs', 'nearest'] as const),
] satisfies (keyof PackedEntry)[]

/** The values for which `same` may stand. */
const repeated: ReadonlySet<string> = new Set<keyof PackedEntry>([
  ...(['kind', 'lane', 'user', 'session', 'database', 'state'] as const),
])

function matches(entry: PackedEntry, { lane, source }: JournalFilter): boolean {
  if (lane !== undefined && entry.lane !== lane) return false
  return source === undefined || entry.source?.kind === source
}

const ownSource: Readonly<Record<Mode, AnswerSource>> = {
  serve: { kind: 'engine' },
  record: { kind: 'upstream' },
  replay: { kind: 'recorded' },
}

/** A request in the journal, until and after it has ended. */
export class OpenEntry {
  readonly n: number
  readonly startMs: number
  readonly isCut: boolean
  #request: JournalRequest | undefined
  readonly #own: AnswerSource
  readonly #tell: ((entry: OpenEntry) => void) | undefined
  #end: JournalEnd | undefined
  #fault: AnswerSource | undefined
  /** Undefined: it has no result set. */
  columns: readonly ResultField[] | undefined
  /** The beginning of the result, or recorded rows, which are read only when they are shown. */
  #first: readonly CellRow[] | PageRows | undefined

  /** `tell`: called when the request has ended. */
  constructor(
    n: number,
    startMs: number,
    request: JournalRequest,
    own: AnswerSource,
    tell?: (entry: OpenEntry) => void,
  ) {
    this.#tell = tell
    this.n = n
    this.startMs = startMs
    this.#own = own
    this.isCut = request.bytes > wholeBytes
    this.#request = this.isCut ? cut(request) : request
  }

  /** Undefined after `forget`. */
  get lane(): string | undefined {
    return this.#request?.lane
  }

  get hasEnded(): boolean {
    return this.#end !== undefined
  }

  /** Notes the end of the request; nothing after `forget`. */
  end(end: JournalEnd): void {
    if (this.#request === undefined) return
    const isFirst = this.#end === undefined
    this.#end = end
    if (isFirst) this.#tell?.(this)
  }

  /** Notes rows of the result; those of the first call are kept. */
  take(rows: PageRows): void {
    const { whole } = rows
    const isShort = whole !== undefined && whole.length <= mostText
    this.#first ??= isShort ? rows : firstOf(rows.first(mostRows))
  }

  /** The first rows of the result; undefined if there are none, or they are no longer kept. */
  get firstRows(): readonly CellRow[] | undefined {
    const first = this.#first
    return first !== undefined && 'first' in first ? firstOf(first.first(mostRows)) : first
  }

  dropRows(): void {
    this.#first = undefined
  }

  /** Frees what it holds, which is packed: its query may be known for longer. */
  forget(): void {
    this.#request = this.#end = this.columns = undefined
  }

  /** Names the fault that is injected, as the source of the answer. */
  blame(fault: string): void {
    this.#fault = { kind: 'fault', fault }
  }

  /** The entry as it is now. */
  packed(): PackedEntry {
    const { n, startMs, isCut } = this
    const request = this.#request!
    const end = this.#end
    const failure = end?.failure
    return {
      n,
      kind: request.kind,
      lane: request.lane,
      user: request.user,
      session: request.session || null,
      queryId: request.queryId,
      database: request.database,
      sql: request.sql,
      params: request.params ?? null,
      isCut,
      source: this.#source(),
      state: end === undefined ? 'running' : stateOf(failure),
      error: failure === undefined ? null : errorOf(failure),
      rows: end?.rows ?? 0,
      ms: end === undefined ? null : Math.round(end.ms * 1000) / 1000,
      startMs,
      nearest: failure instanceof ReplayMiss ? failure.nearest : noneNear,
    }
  }

  #source(): AnswerSource | null {
    if (this.#end === undefined) return null
    if (this.#fault === undefined && this.#end.failure instanceof ReplayMiss)
      return { kind: 'miss' }
    return this.#fault ?? this.#end.source ?? this.#own
  }
}

function stateOf(failure: unknown): 'succeeded' | 'failed' | 'killed' | 'closed' {
  if (failure === undefined) return 'succeeded'
  if (!(failure instanceof ClosedQuery)) return 'failed'
  return failure.closer === 'final' ? 'closed' : 'killed'
}

const noneNear: readonly NearRecording[] = Object.freeze([])

/** The code of a failure that is no SQL error, such as a server that cannot be reached. */
const otherCode = 500

function errorOf(failure: unknown): { code: number; message: string } {
  const message = failure instanceof Error ? failure.message : String(failure)
  return { code: failure instanceof QueryError ? failure.code : otherCode, message }
}

function cut({ params: _, sql, ...request }: JournalRequest): JournalRequest {
  return { ...request, sql: ownText(sql.slice(0, wholeBytes)) }
}

function firstOf(rows: readonly CellRow[]): readonly CellRow[] {
  const first: CellRow[] = []
  let characters = 0
  for (const row of rows) {
    for (const cell of row) characters += cell?.length ?? 0
    if (characters > mostCharacters) break
    first.push(row)
  }
  return first
}
