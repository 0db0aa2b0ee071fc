import { type Digest, digestText, mix, sum, without } from './digest.js'
import { type Effects, everything, type ObjectName, type Write } from './effects.js'
import { ObjectLog } from './object-log.js'
import { databaseObject, databaseOf, stageOf } from './object-name.js'
import { afterWrite, type ObjectState, unwritten } from './object-state.js'

/** What only one session sees: variables, temporary tables, an open transaction. */
export class SessionHistory {
  /** Most sessions have nothing of their own, and there may be very many. */
  #objects: Map<ObjectName, ObjectState> | undefined
  transaction: OpenTransaction | undefined

  get objects(): ReadonlyMap<ObjectName, ObjectState> {
    return this.#objects ?? noObjects
  }

  set(object: ObjectName, state: ObjectState): void {
    this.#objects ??= new Map()
    this.#objects.set(object, state)
  }

  delete(object: ObjectName): void {
    this.#objects?.delete(object)
  }

  /** Whether it sees what every other session sees. */
  get isPlain(): boolean {
    return this.objects.size === 0 && this.transaction === undefined
  }
}

const noObjects: ReadonlyMap<ObjectName, ObjectState> = new Map()

/** A statement and what tells it from all others. */
export interface Written {
  readonly effects: Effects
  readonly digest: Digest
}

interface OpenTransaction {
  /** What it has written, as it sees it. */
  readonly objects: Map<ObjectName, ObjectState>
  readonly writes: (readonly [Write, Digest])[]
  /** What others have committed since it began: the values from before. */
  readonly moved: Map<ObjectName, Digest>
  /** A statement failed: all others do, until it is rolled back. */
  failed: boolean
}

export interface FingerprintOptions {
  /** Also what the statement reads only if it fails. */
  readonly onError?: boolean
  /** Everything, whatever the statement reads. */
  readonly all?: boolean
  /** As it was at that time; of a history that keeps all, for a plain session. */
  readonly at?: number
}

const failedDigest = digestText('failed')
/** What is written by statements that do not tell what they write. */
const world = '**'

/**
 * The writes of a lane so far, and what an answer depends on at a moment, as a digest (recordings.md
 * 4.5, step 7). Recorder and player compute it by the same rules: equal digests, equal answers.
 */
export class WriteHistory {
  readonly #keepsAll: boolean
  readonly #objects = new Map<ObjectName, ObjectLog>()
  readonly #files = new Map<ObjectName, ObjectName[]>()
  readonly #tables = new Map<ObjectName, ObjectName[]>()
  readonly #total: ObjectLog
  readonly #shared: ObjectLog
  readonly #open = new Set<OpenTransaction>()
  #time = 0

  /** `keepsAll`: fingerprints of earlier times can be asked for. */
  constructor(keepsAll: boolean) {
    this.#keepsAll = keepsAll
    this.#total = new ObjectLog('total', keepsAll)
    this.#shared = new ObjectLog('shared', keepsAll)
  }

  /** Goes on with each write. */
  get time(): number {
    return this.#time
  }

  /** What an answer depends on; 0 where nothing of it was written. */
  fingerprint(
    effects: Effects,
    session: SessionHistory,
    { onError = false, all = false, at }: FingerprintOptions = {},
  ): Digest {
    let digest = stateAt(this.#shared, at).value
    const reads = onError ? [...effects.reads, ...effects.readsOnError] : effects.reads
    const names = this.#expand(reads, session, at)
    if (all || effects.readsAll || names.has(everything)) {
      digest = sum(digest, stateAt(this.#total, at).value)
      for (const name of session.objects.keys()) digest = sum(digest, this.#own(name, session))
      for (const name of session.transaction?.objects.keys() ?? []) {
        digest = sum(digest, this.#own(name, session))
      }
    } else {
      for (const name of names) {
        digest = sum(digest, this.#value(name, session, at))
      }
    }
    return session.transaction?.failed === true ? mix(digest, failedDigest) : digest
  }

  /** Whether a file that was written here holds something else than it did then, in another history. */
  hasOtherFiles(places: readonly ObjectName[], other: WriteHistory, then: number): boolean {
    const isOther = (place: ObjectName, file: ObjectName): boolean => {
      const now = this.#objects.get(file)?.now.value ?? 0n
      const before = other.#objects.get(file)?.at(then).value ?? 0n
      // One more beside the file, or in the folder, may be of another test.
      return now !== 0n && now !== before && (before !== 0n || file === place)
    }
    return places.some(place => this.#overlapping(place).some(file => isOther(place, file)))
  }

  /** Takes note of a statement that was answered; what it wrote depends on what it read. */
  take(question: Written, session: SessionHistory, failed: boolean): void {
    if (failed) {
      if (session.transaction !== undefined) session.transaction.failed = true
      return
    }
    const { effects } = question
    if (!writes(effects)) return
    const write = mix(question.digest, this.fingerprint(effects, session))
    if (effects.transaction !== undefined) this.#transact(effects.transaction, session)
    if (effects.writesAll) this.#write({ object: world, mode: 'change' }, write, session)
    for (const each of effects.writes) this.#write(each, write, session)
  }

  #transact(what: 'begin' | 'commit' | 'abort', session: SessionHistory): void {
    const open = session.transaction
    if (what === 'begin') {
      if (open !== undefined) return
      session.transaction = { objects: new Map(), writes: [], moved: new Map(), failed: false }
      this.#open.add(session.transaction)
      return
    }
    if (open === undefined) return
    session.transaction = undefined
    this.#open.delete(open)
    if (what === 'abort' || open.failed) return
    for (const [each, write] of open.writes) this.#writeOne(each, write, session)
  }

  #write(each: Write, write: Digest, session: SessionHistory): void {
    for (const target of this.#spread(each)) this.#writeOne(target, write, session)
  }

  #writeOne(each: Write, write: Digest, session: SessionHistory): void {
    const { object, mode, dependsOn } = each
    const open = session.transaction
    if (isSessionObject(each, session)) {
      const state = session.objects.get(object) ?? unwritten
      const next = afterWrite(state, mode, write, dependsOn)
      // A temporary table that is dropped uncovers the table of the same name.
      if (next.exists === false) session.delete(object)
      else session.set(object, next)
    } else if (open !== undefined) {
      const state = open.objects.get(object) ?? this.#log(object).now
      open.objects.set(object, afterWrite(state, mode, write, dependsOn))
      open.writes.push([each, write])
    } else this.#commit(object, afterWrite(this.#log(object).now, mode, write, dependsOn))
  }

  /** A database takes its tables with it when it goes, a place in a stage the files in it. */
  #spread(each: Write): readonly Write[] {
    const { object, mode } = each
    if (object.startsWith('#database ') && (mode === 'gone' || mode === 'anew')) {
      const tables = this.#tables.get(object) ?? []
      return [each, ...tables.map(table => ({ object: table, mode: 'gone' as const }))]
    }
    const isUpload = mode === 'anew' && object.includes('/')
    if (!object.startsWith('@') || isUpload) return [each]
    const inside = (this.#files.get(stageOf(object)) ?? []).filter(
      file => file !== object && file.startsWith(object),
    )
    const then = mode === 'anew' ? 'gone' : mode
    return [each, ...inside.map(file => ({ object: file, mode: then }))]
  }

  #commit(object: ObjectName, state: ObjectState): void {
    const log = this.#log(object)
    const old = log.now
    if (state === old) return
    this.#time++
    for (const open of this.#open) {
      if (!open.moved.has(object)) open.moved.set(object, old.value)
    }
    log.set(state, this.#time)
    const isShared = object === world || object.startsWith('#global ')
    const total = isShared ? this.#shared : this.#total
    const others = without(total.now.value, named(log, old.value))
    total.set({ ...unwritten, value: sum(others, named(log, state.value)) }, this.#time)
  }

  #log(object: ObjectName): ObjectLog {
    const known = this.#objects.get(object)
    if (known !== undefined) return known
    const log = new ObjectLog(object, this.#keepsAll)
    this.#objects.set(object, log)
    const database = databaseOf(object)
    if (database !== undefined) append(this.#tables, databaseObject(database), object)
    if (object.startsWith('@')) append(this.#files, stageOf(object), object)
    return log
  }

  /** With what views read, and the databases of tables. */
  #expand(
    reads: readonly ObjectName[],
    session: SessionHistory,
    at: number | undefined,
  ): ReadonlySet<ObjectName> {
    const found = new Set<ObjectName>()
    const waiting = [...reads]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue
      found.add(name)
      const database = databaseOf(name)
      if (database !== undefined) found.add(databaseObject(database))
      const { dependsOn, exists } = this.#seen(name, session, at)
      waiting.push(...dependsOn)
      if (!name.startsWith('@')) continue
      const isFile = name.includes('/') && exists === true
      const places = isFile ? placesAround(name) : this.#overlapping(name)
      for (const place of places) found.add(place)
    }
    return found
  }

  /** Of a place that is no file: places in the stage that hold it or are in it. */
  #overlapping(place: ObjectName): readonly ObjectName[] {
    const places = this.#files.get(stageOf(place)) ?? []
    return places.filter(each => each.startsWith(place) || place.startsWith(each))
  }

  #seen(name: ObjectName, session: SessionHistory, at: number | undefined): ObjectState {
    const own = session.objects.get(name) ?? session.transaction?.objects.get(name)
    if (own !== undefined) return own
    const log = this.#objects.get(name)
    return log === undefined ? unwritten : stateAt(log, at)
  }

  #value(name: ObjectName, session: SessionHistory, at: number | undefined): Digest {
    if (!session.isPlain) return this.#own(name, session)
    const log = this.#objects.get(name)
    return log === undefined ? 0n : named(log, stateAt(log, at).value)
  }

  /** As a session with something of its own sees it. */
  #own(name: ObjectName, session: SessionHistory): Digest {
    const hidden = session.objects.get(name)
    if (hidden !== undefined) return mix(digestText(name), hidden.value)
    const log = this.#objects.get(name)
    const open = session.transaction
    const lane = log === undefined ? 0n : named(log, log.now.value)
    if (open === undefined) return lane
    const before = open.moved.get(name)
    const seen = before === undefined ? lane : mix(before, lane)
    const written = open.objects.get(name)
    return written === undefined ? seen : mix(seen, written.value)
  }
}

/** The stage and the folders that a file is in: what is unloaded or removed there may be the file. */
function placesAround(file: ObjectName): readonly ObjectName[] {
  const parts = file.split('/')
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'))
}

function writes(effects: Effects): boolean {
  return effects.writesAll || effects.writes.length > 0 || effects.transaction !== undefined
}

function isSessionObject({ object, temporary }: Write, session: SessionHistory): boolean {
  return temporary === true || object.startsWith('$') || session.objects.has(object)
}

function stateAt(log: ObjectLog, time: number | undefined): ObjectState {
  return time === undefined ? log.now : log.at(time)
}

function named(log: ObjectLog, value: Digest): Digest {
  return value === 0n ? 0n : mix(log.nameDigest, value)
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
