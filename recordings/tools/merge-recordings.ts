import { RecordingError } from '../../core/errors/recording-error.js'
import type { Json } from '../../core/protocol/backend.js'
import { append } from '../append.js'
import { subjectOf } from '../match/question.js'
import { digestOfLines } from '../redact/file-text.js'
import { mapTexts } from '../redact/map-texts.js'
import { formOf, inForm, replacePlaceholders } from '../redact/placeholder.js'
import { addedSessions, type Draft } from '../save/draft.js'
import { type EarlierPlace, numberDrafts } from '../save/numbering.js'
import { seenIn } from '../save/record-again.js'
import type { MetaDocument, PlayDocument, Rows, ValuesDocument } from '../store/document.js'
import { parseRecording } from '../store/read-recording.js'
import { valuesDocument } from '../store/recorded-values.js'
import type { Entry, Recording } from '../store/recording.js'
import {
  headOf,
  inlineRows,
  linesOfPlay,
  placeId,
  textsUsed,
  withEntries,
  withId,
} from './edit-lane.js'

/** The versions of a file that a merge compares; an empty file is a missing one. */
export interface MergeInput {
  readonly base: Buffer
  readonly ours: Buffer
  readonly theirs: Buffer
  /** The path for messages. */
  readonly path: string
}

/** A merged file; one with conflicts contains conflict markers around statements. */
export interface Merged {
  readonly bytes: Buffer
  /** Sentences that say which statements are in conflict, and why. */
  readonly conflicts: readonly string[]
}

/**
 * Merges two versions of a recording by statement.
 *
 * A statement that one side changed or removed is as on that side. Statements that one side added stay where they are;
 * if both sides added some, theirs get free ids, sessions and placeholders of their own. It is a conflict if both sides
 * changed the same statement, or if a statement would be answered from another state than on its own side.
 *
 * Throws `RecordingError` for a damaged version.
 */
export function mergeRecordings({ base, ours, theirs, path }: MergeInput): Merged {
  const [o, a, b] = [base, ours, theirs].map(bytes =>
    bytes.length === 0 ? undefined : new Side(parseRecording(bytes, path)),
  )
  if (a === undefined) return { bytes: theirs, conflicts: [] }
  if (b === undefined) return { bytes: ours, conflicts: [] }
  return new Merge({ base: o, ours: a, theirs: b, path }).merged()
}

/** One version of the recording. */
class Side {
  readonly recording: Recording
  readonly entries: ReadonlyMap<string, Entry>
  #seen: ReadonlyMap<string, string> | undefined

  constructor(recording: Recording) {
    this.recording = recording
    this.entries = new Map(recording.entries.map(entry => [placeId(entry), entry]))
  }

  bytes(id: string): Buffer | undefined {
    const entry = this.entries.get(id)
    return entry && this.recording.linesOf(entry)
  }

  /** The ids in play order. */
  get played(): readonly string[] {
    const order = this.recording.entries.toSorted((x, y) => x.ordinal - y.ordinal)
    return order.map(placeId)
  }

  /** Fingerprints of the state that each answer depended on, by id. */
  get seen(): ReadonlyMap<string, string> {
    this.#seen ??= seenIn(this.recording.file, this.recording.path)
    return this.#seen
  }
}

interface Sides {
  readonly base: Side | undefined
  readonly ours: Side
  readonly theirs: Side
  readonly path: string
}

/** A statement of the result, in play order. */
interface Item {
  /** Its id on its side. */
  readonly id: string
  readonly side: 'ours' | 'theirs'
  readonly isAdded: boolean
}

/** A possible result. */
interface Tried {
  readonly recording: Recording
  /** The items by their ids in the result. */
  readonly items: ReadonlyMap<string, Item>
  /** Ids of items that would be answered from another state than on their side. */
  readonly wrong: readonly string[]
}

class Merge {
  readonly #sides: Sides
  /** Statements of both, as changed by either; those in conflict are as on our side. */
  readonly #kept: readonly Item[]
  readonly #added: readonly Item[]
  /** Ids that mean the same statement on both sides: those of the base, and those that both sides added alike. */
  readonly #shared: ReadonlySet<string>
  readonly #conflicts = new Map<string, string>()

  constructor(sides: Sides) {
    const { base, ours } = sides
    this.#shared = sharedIds(sides)
    const theirs = withOwnNames(sides, this.#shared)
    this.#sides = { ...sides, theirs }
    const chosen = new Map<string, Item>()
    for (const id of new Set([...(base?.entries.keys() ?? []), ...ours.entries.keys()])) {
      const [o, a, b] = [base?.bytes(id), ours.bytes(id), theirs.bytes(id)]
      const isTheirs = o !== undefined && isSame(o, a)
      const isConflict = o !== undefined && !isSame(o, a) && !isSame(o, b) && !isSame(a, b)
      if (isConflict) this.#conflicts.set(id, `both sides changed ${this.#name(id)}`)
      const side = isTheirs || (isConflict && a === undefined) ? 'theirs' : 'ours'
      if ((side === 'theirs' ? b : a) !== undefined) chosen.set(id, { id, side, isAdded: false })
    }
    const ordinal = ({ id, side }: Item) => this.#sides[side].entries.get(id)!.ordinal
    this.#kept = [...chosen.values()].toSorted((x, y) => ordinal(x) - ordinal(y))
    this.#added = theirs.played
      .filter(id => !this.#shared.has(id))
      .map(id => ({ id, side: 'theirs' as const, isAdded: true }))
  }

  merged(): Merged {
    const meta = this.#meta()
    const tries: Tried[] = []
    for (const order of this.#orders()) {
      const tried = this.#build(order, meta)
      if (tried.wrong.length === 0) return this.#result(tried)
      tries.push(tried)
    }
    const best = tries.reduce((x, y) => (y.wrong.length < x.wrong.length ? y : x))
    return this.#result(best)
  }

  /** Possible orders: their additions behind ours at the same place, before them, or behind everything. */
  *#orders(): Generator<readonly Item[]> {
    if (this.#added.length === 0) return yield this.#kept
    const { theirs } = this.#sides
    // What their additions follow on their side may be gone on ours.
    const shared = new Set(this.#kept.map(({ id }) => id).filter(id => this.#shared.has(id)))
    const after = new Map<string, Item[]>()
    let last = ''
    const added = new Map(this.#added.map(item => [item.id, item]))
    for (const id of theirs.played) {
      const item = added.get(id)
      if (item !== undefined) append(after, last, item)
      else if (shared.has(id)) last = id
    }
    for (const isBehind of [true, false]) {
      const order: Item[] = isBehind ? [] : [...(after.get('') ?? [])]
      let waiting: readonly Item[] = isBehind ? (after.get('') ?? []) : []
      for (const item of this.#kept) {
        if (shared.has(item.id)) {
          order.push(...waiting, item)
          waiting = after.get(item.id) ?? []
          if (isBehind) continue
          order.push(...waiting)
          waiting = []
        } else order.push(item)
      }
      yield [...order, ...waiting]
    }
    yield [...this.#kept, ...this.#added]
  }

  #build(order: readonly Item[], meta: MetaDocument): Tried {
    const places = this.#places(order)
    const lines = order.map((item, i) => {
      const id = placeId(places[i]!)
      return { id, item, bytes: this.#bytesOf(item, id) }
    })
    const sorted = lines.toSorted((x, y) => (x.id < y.id ? -1 : 1))
    const all = sorted.map(each => each.bytes)
    const bytes = Buffer.concat([headOf(meta, this.#values(order, places, all)), ...all])
    const recording = parseRecording(bytes, this.#sides.path)
    const items = new Map(sorted.map(({ id, item }) => [id, item]))
    const seen = seenIn(bytes, this.#sides.path)
    const wrong = [...items].filter(([id, item]) => !this.#mayHaveSeen(item, seen.get(id)))
    return { recording, items, wrong: wrong.map(([id]) => id) }
  }

  /** Whether an item was answered from this state on a side that has it. */
  #mayHaveSeen({ id, isAdded }: Item, seen: string | undefined): boolean {
    const { ours, theirs } = this.#sides
    if (!isAdded && ours.seen.get(id) === seen) return true
    return (isAdded || this.#shared.has(id)) && theirs.seen.get(id) === seen
  }

  /** The places of items in play order: only additions of theirs whose own places are taken get other ones. */
  #places(order: readonly Item[]): readonly EarlierPlace[] {
    const { ours } = this.#sides
    const hasOurs = [...ours.entries.keys()].some(id => !this.#shared.has(id))
    const isFree = !hasOurs && this.#added.every(({ id }) => !ours.entries.has(id))
    const own = ({ id, side }: Item): EarlierPlace => this.#sides[side].entries.get(id)!
    if (isFree) return order.map(own)
    const kept = this.#kept.map(own)
    const indexes = new Map(this.#kept.map((item, i) => [item, i]))
    const alignment = new Map(
      order.flatMap((item, i) => {
        const j = indexes.get(item)
        return j === undefined ? [] : [[i, j] as const]
      }),
    )
    const shared = new Set(
      this.#kept.filter(({ id }) => this.#shared.has(id)).map(item => own(item).session),
    )
    const drafts = order.map(item => {
      const { session } = own(item)
      const isShared = !item.isAdded || session === 0 || shared.has(session)
      return { session: isShared ? session : addedSessions + session } as Draft
    })
    return numberDrafts(drafts, kept, alignment)
  }

  #bytesOf({ id, side }: Item, next: string): Buffer {
    const { recording, entries } = this.#sides[side]
    const entry = entries.get(id)!
    if (id === next) return recording.linesOf(entry)
    return Buffer.from(moved(recording, entry, next, text => text))
  }

  /** Throws `RecordingError` if the sides hide data in different ways: the result would say that all of it is hidden. */
  #meta(): MetaDocument {
    const { base, ours, theirs, path } = this.#sides
    const [a, b] = [ours.recording.meta, theirs.recording.meta]
    if (JSON.stringify(a.redacted) !== JSON.stringify(b.redacted))
      throw new RecordingError(
        'corrupt',
        path,
        'the sides were recorded with different --redact',
        1,
      )
    const isOld = base?.recording.meta.server === a.server
    return { ...a, server: isOld ? b.server : a.server, format: Math.max(a.format, b.format) }
  }

  /**
   * The recorded values for these lines. Of a text that differs on the sides, the one that was changed since the base, else
   * ours; a statement has the time of its side.
   */
  #values(
    order: readonly Item[],
    places: readonly EarlierPlace[],
    lines: readonly Buffer[],
  ): ValuesDocument | undefined {
    const { base, ours, theirs } = this.#sides
    const [o, a, b] = [base, ours, theirs].map(side => side?.recording.values?.texts)
    const texts = new Map([...(b ?? []), ...(a ?? [])])
    for (const [name, text] of b ?? []) if (a?.get(name) === o?.get(name)) texts.set(name, text)
    const sent = order.map(({ id, side }, i) => {
      const { recording, entries } = this.#sides[side]
      return { ordinal: places[i]!.ordinal, sentAt: recording.values?.sentAt(entries.get(id)!) }
    })
    return valuesDocument(sent, textsUsed(texts, lines))
  }

  #result({ recording, items, wrong }: Tried): Merged {
    const conflicts = [...this.#conflicts.values()]
    const chunks: Buffer[] = [recording.head]
    const open = new Map(this.#conflicts)
    for (const entry of recording.entries) {
      const id = placeId(entry)
      const item = items.get(id)!
      const bytes = recording.linesOf(entry)
      if (!item.isAdded && open.delete(item.id)) {
        const { ours, theirs } = this.#sides
        chunks.push(marked(ours.bytes(item.id), theirs.bytes(item.id)))
      } else if (wrong.includes(id)) {
        const name = subjectOf(recording.document(entry))
        conflicts.push(
          `after the merge, ${shown(name)} (${id}) would read other data than when it was recorded: record it again`,
        )
        const isTheirs = item.isAdded || !this.#sides.ours.entries.has(item.id)
        chunks.push(isTheirs ? marked(undefined, bytes) : marked(bytes, undefined))
      } else chunks.push(bytes)
    }
    return { bytes: Buffer.concat(chunks), conflicts }
  }

  #name(id: string): string {
    const { ours, theirs } = this.#sides
    const side = ours.entries.has(id) ? ours : theirs
    const entry = side.entries.get(id)
    const subject = entry === undefined ? '' : shown(subjectOf(side.recording.document(entry)))
    return `${subject} (${id})`
  }
}

/** Whether two versions of a statement are the same, or both missing. */
function isSame(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.equals(b))
}

/** The ids that mean the same statement on both sides: those of the base, and those that both sides added alike. */
function sharedIds({ base, ours, theirs }: Sides): ReadonlySet<string> {
  const shared = new Set(base?.entries.keys())
  for (const session of sessionsOf(theirs)) {
    const [a, b] = [ours, theirs].map(side => idsIn(side, session))
    const twins = b!.filter(id => isSame(ours.bytes(id), theirs.bytes(id)))
    // Sessions that only begin alike may be two tests with random names.
    const isOne = session === 0 || twins.length === a!.length || twins.length === b!.length
    if (isOne) for (const id of twins) shared.add(id)
  }
  return shared
}

function sessionsOf({ recording }: Side): ReadonlySet<number> {
  return new Set(recording.entries.map(({ session }) => session))
}

function idsIn({ recording }: Side, session: number): readonly string[] {
  return recording.entries.filter(entry => entry.session === session).map(placeId)
}

/**
 * Their side, with placeholders of its own in what it added: if our side uses the same number for another text, they get
 * a free one.
 */
function withOwnNames({ base, ours, theirs }: Sides, shared: ReadonlySet<string>): Side {
  const isTwin = (id: string) => shared.has(id)
  const old = new Set([...numbersIn(base).keys(), ...numbersIn(theirs, isTwin).keys()])
  const mine = numbersIn(ours)
  const next = new Map<string, number>()
  for (const { kind, number } of [...mine.values(), ...numbersIn(theirs).values()]) {
    next.set(kind, Math.max(next.get(kind) ?? 0, number))
  }
  const names = new Map<string, number>()
  const renameOne = (found: string): string => {
    const [placeholder, form] = formOf(found)
    const { key, kind } = partsOf(placeholder)
    if (old.has(key) || !mine.has(key)) return found
    const number = names.get(key) ?? (next.get(kind) ?? 0) + 1
    if (!names.has(key)) next.set(kind, number)
    names.set(key, number)
    const named = placeholder.replace(/:\d+\}\}$/, `:${number}}}`)
    return form === undefined ? named : inForm(named, form)
  }
  const rename = (text: string) => replacePlaceholders(text, renameOne)
  const { recording, entries } = theirs
  const changed = new Map<Entry, string>()
  for (const [id, entry] of entries) {
    if (!shared.has(id)) changed.set(entry, moved(recording, entry, id, rename))
  }
  if (names.size === 0) return theirs
  return new Side(parseRecording(withEntries(recording, changed, rename), recording.path))
}

/** The lines of an entry with another id, and with its placeholders renamed. */
function moved(
  recording: Recording,
  entry: Entry,
  id: string,
  rename: (text: string) => string,
): string {
  const { _id: _, k, ...fields } = recording.document(entry)
  const named = mapTexts(fields as unknown as Json, rename) as object
  const document = { _id: id, k, ...named } as PlayDocument
  const rows = mapTexts(inlineRows(recording, entry) as Json, rename) as Rows
  const text = 'text' in document ? document.text : undefined
  const isOther =
    text !== undefined &&
    JSON.stringify(text) !== JSON.stringify((fields as { text?: unknown }).text)
  return linesOfPlay(withId(isOther ? { ...document, ...digestOfLines(text) } : document, id), rows)
}

interface Numbered {
  readonly kind: string
  readonly number: number
}

/** The placeholders in the statements of a version that are meant, by kind and number. */
function numbersIn(
  side: Side | undefined,
  isMeant: (id: string) => boolean = () => true,
): ReadonlyMap<string, Numbered> {
  const found = new Map<string, Numbered>()
  if (side === undefined) return found
  const { recording } = side
  for (const [id, entry] of side.entries) {
    if (!isMeant(id)) continue
    replacePlaceholders(recording.linesOf(entry).toString('latin1'), text => {
      const { key, ...numbered } = partsOf(formOf(text)[0])
      found.set(key, numbered)
      return text
    })
  }
  return found
}

/** Kind and number of a placeholder. Names in upper case have the numbers of names. */
function partsOf(placeholder: string): Numbered & { readonly key: string } {
  const cut = placeholder.lastIndexOf(':')
  const kind = placeholder.slice(2, cut).toLowerCase()
  const number = Number(placeholder.slice(cut + 1, -2))
  // Secrets of all kinds are numbered together.
  const family = kind.startsWith('secret:') ? 'secret' : kind
  return { kind: family, number, key: `${family} ${number}` }
}

/** Two versions of a statement between conflict markers. */
function marked(ours: Buffer | undefined, theirs: Buffer | undefined): Buffer {
  const empty = Buffer.alloc(0)
  return Buffer.concat([
    Buffer.from('<<<<<<< ours\n'),
    ours ?? empty,
    Buffer.from('=======\n'),
    theirs ?? empty,
    Buffer.from('>>>>>>> theirs\n'),
  ])
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest)}…`
}

const longest = 100
