import { SeededIds } from '../../core/ids.js'
import { append } from '../append.js'
import { documentWithValues } from '../compute/recorded-run.js'
import type { Occurrence } from '../match/recorded-question.js'
import { readTime, timeInForm } from '../redact/clock-literal.js'
import { madeParts } from '../redact/created-name.js'
import { mapTexts } from '../redact/map-texts.js'
import {
  formOf,
  isPlaceholder,
  isTimeKind,
  placeholderKind,
  replacePlaceholders,
} from '../redact/placeholder.js'
import { isOdd } from '../redact/random-word.js'
import {
  alikeness,
  inCaseOf,
  partKind,
  partText,
  replaceCandidates,
} from '../redact/volatile-parts.js'
import { type PlayDocument, type Rows, timezoneOf } from '../store/document.js'
import type { Recording } from '../store/recording.js'
import { type Moment, mapValues, movedTime, namesIn, replaceChanging } from './changing-texts.js'

/** Where an answer shows a text before a client sends it. */
interface Shown {
  readonly row: number
  readonly column: number
  readonly key: string
  /** The recorded cell. */
  readonly cell: string
}

/** Rows of an answer that are searched for texts which clients send later. */
const mostRows = 2000

/**
 * The texts of a lane that are others in the next run of its program, by the placeholder or the text: those that the
 * client makes up, and those that it takes from an answer.
 */
export class LaneTexts {
  readonly recording: Recording
  /** By the index of the occurrence. */
  readonly shownBy: ReadonlyMap<number, readonly Shown[]>
  readonly #kept: ReadonlySet<string>
  /** The names that the lane creates and that look random. */
  readonly #made: ReadonlySet<string>
  readonly #isRedacted: boolean

  constructor(recording: Recording, occurrences: readonly Occurrence[]) {
    this.recording = recording
    this.#isRedacted = recording.meta.redacted !== undefined
    const documents = occurrences.map(({ entry }) => recording.document(entry))
    const names = documents.flatMap(namesIn).flatMap(name => {
      const found: string[] = []
      replaceChanging(name, { sentAt: undefined, timezone: 'UTC' }, noting(found))
      return found
    })
    // What is also a name, and no placeholder, is there before the program runs.
    this.#kept = new Set(names.map(partText))
    this.#made = new Set(documents.flatMap(madeParts).filter(isOdd))
    this.shownBy = this.#findShown(occurrences, documents)
  }

  momentOf({ entry }: Pick<Occurrence, 'entry'>, document: PlayDocument): Moment {
    return {
      sentAt: this.recording.values?.sentAt(entry),
      timezone: timezoneOf(document) ?? 'UTC',
    }
  }

  /** A request with each of its texts that may be another one replaced; placeholders are not. */
  replace(document: PlayDocument, moment: Moment, textFor: (key: string) => string): PlayDocument {
    return mapValues(document, text => this.#replaceIn(text, moment, textFor))
  }

  /** A request with the names that the lane creates and that look random replaced. */
  renamed(document: PlayDocument, nameFor: (name: string) => string): PlayDocument {
    if (this.#made.size === 0 || this.#isRedacted) return document
    const { k, ...question } = document
    const other = mapTexts(question as never, text =>
      replaceCandidates(text, part => {
        const name = partText(part)
        if (this.#made.has(name)) return inCaseOf(part, nameFor(name))
        // Without quotes, the server sees it in lower case.
        const lower = name.toLowerCase()
        return this.#made.has(lower) ? nameFor(lower) : part
      }),
    )
    return { k, ...(other as object) } as PlayDocument
  }

  #replaceIn(text: string, moment: Moment, textFor: (key: string) => string): string {
    // Fakes look random, whatever they stand for.
    if (this.#isRedacted) return text
    return replaceChanging(text, moment, found => {
      const key = partText(found)
      return this.#kept.has(key) ? found : inCaseOf(found, textFor(key))
    })
  }

  #findShown(
    occurrences: readonly Occurrence[],
    documents: readonly PlayDocument[],
  ): ReadonlyMap<number, readonly Shown[]> {
    const sentBy = new Map<string, number>()
    for (const [i, document] of documents.entries()) {
      const note = (key: string): string => {
        if (!sentBy.has(key)) sentBy.set(key, i)
        return key
      }
      for (const base of basesIn(document)) note(base)
      this.replace(document, this.momentOf(occurrences[i]!, document), note)
    }
    const shown = new Map<number, Shown[]>()
    if (sentBy.size === 0) return shown
    const last = Math.max(...sentBy.values())
    const known = new Set<string>()
    for (const [i, document] of documents.entries()) {
      if (i >= last) break
      if (document.k !== 'stmt' || document.rows === 0) continue
      const moment = this.momentOf(occurrences[i]!, document)
      for (const [row, cells] of this.#rowsOf(occurrences[i]!).entries()) {
        for (const [column, cell] of cells.entries()) {
          if (cell === null) continue
          for (const key of this.#keysIn(cell, moment)) {
            const sent = sentBy.get(key)
            if (sent === undefined || known.has(key)) continue
            known.add(key)
            if (sent > i) append(shown, i, { row, column, key, cell })
          }
        }
      }
    }
    return shown
  }

  #rowsOf({ entry }: Occurrence): Rows {
    const found: Rows[number][] = []
    for (const rows of this.recording.rows(entry)) {
      found.push(...rows)
      if (found.length >= mostRows) break
    }
    return found
  }

  #keysIn(cell: string, moment: Moment): readonly string[] {
    const keys = [...basesOf(cell)]
    this.#replaceIn(cell, moment, noting(keys))
    return keys
  }
}

function noting(found: string[]): (text: string) => string {
  return text => {
    found.push(text)
    return text
  }
}

/** The placeholders in a text but secrets, without forms and in lower case. */
function basesOf(text: string): readonly string[] {
  const found: string[] = []
  replacePlaceholders(text, each => {
    const [base] = formOf(partText(each))
    if (!base.startsWith('{{secret:')) found.push(base)
    return each
  })
  return found
}

function basesIn(document: PlayDocument): readonly string[] {
  const found: string[] = []
  const { k, ...question } = questionOf(document)
  mapTexts(question as never, text => {
    found.push(...basesOf(text))
    return text
  })
  return found
}

/** The fields of a document that its client sent. */
function questionOf(document: PlayDocument): PlayDocument {
  const { k, sql, key, params, db, ctx, attach, stage, path, text, blob } =
    document as unknown as Fields
  const fields = { k, sql, key, params, db, ctx, attach, stage, path, text }
  const own = Object.entries({ ...fields, ...(k !== 'stmt' && { blob }) })
  return Object.fromEntries(own.filter(([, value]) => value !== undefined)) as never
}

type Fields = Readonly<Record<string, unknown>> & { readonly k: PlayDocument['k'] }

/** How a run of the rehearsal differs from the recorded one. */
export interface TextChange {
  /** Whether the texts that the client makes up are others; if not, only times are. */
  readonly isOther: boolean
  /** Whether random words sort the other way round than the recorded ones, instead of anyhow. */
  readonly isReversed: boolean
  readonly seed: number
}

/** What the texts of a lane are in one run of its program. */
export class RunTexts {
  readonly #lane: LaneTexts
  readonly #change: TextChange
  readonly #ids: SeededIds
  /** By placeholder or text. */
  readonly #texts = new Map<string, string>()
  /** The pieces of the names that this run made up: where a path has one of them, it is not drawn again. */
  readonly #ownPieces = new Set<string>()

  constructor(lane: LaneTexts, change: TextChange) {
    this.#lane = lane
    this.#change = change
    this.#ids = new SeededIds(change.seed)
  }

  /**
   * A recorded request as the client sends it in this run, `shift` microseconds after it was recorded, and the values in
   * it that are others now, as recorded. Undefined if it is not known what a placeholder stands for.
   */
  request(
    occurrence: Occurrence,
    recorded: PlayDocument,
    shift: bigint,
  ): { readonly document: PlayDocument; readonly changed: readonly string[] } | undefined {
    const question = questionOf(recorded)
    const moment = this.#lane.momentOf(occurrence, question)
    const changed = new Set<string>()
    const told = this.#lane.recording.values?.texts
    for (const base of basesIn(question)) {
      const text = told?.get(base)
      if (text === undefined) return undefined
      const isOther = this.#placeholder(base, text, moment, shift) !== text
      // A name that the lane creates stands for the recorded one.
      if (isOther && isTimeKind(placeholderKind(base))) changed.add(text)
    }
    // A name that the lane creates stands for the recorded one.
    const renamed = this.#lane.renamed(question, name =>
      this.#known(name, () => (this.#change.isOther ? this.#otherWord(name) : name)),
    )
    const replaced = this.#lane.replace(renamed, moment, key => {
      if (this.#ownPieces.has(key)) return key
      const text = this.#text(key, moment, shift)
      if (text !== key) changed.add(key)
      return text
    })
    const document = documentWithValues(this.#lane.recording, replaced, { texts: this.#texts })
    if (document === undefined) return undefined
    return { document: mapTexts(document as never, withSecrets) as never, changed: [...changed] }
  }

  /** A message of this run with the recorded texts: those that the user knows. */
  recorded(message: string): string {
    const told = this.#lane.recording.values?.texts
    const pairs = [...this.#texts].map(([key, live]) => [live, told?.get(key) ?? key] as const)
    const isIn = (live: string) => live.length >= shortestKnown && message.includes(live)
    const known = new Map(pairs.filter(([live]) => isIn(live)))
    // All at once, because what one text was may be what another one is; the longest one first.
    const lives = [...known.keys()].toSorted((a, b) => b.length - a.length)
    let shown = ''
    for (let at = 0; at < message.length; ) {
      const live = lives.find(each => message.startsWith(each, at)) ?? ''
      shown += known.get(live) ?? message[at]
      at += live.length || 1
    }
    return shown
  }

  /** Takes over what an answer shows now, where the client sends it later. */
  take({ index }: Occurrence, rows: Rows, timezone: string): void {
    for (const { row, column, key, cell } of this.#lane.shownBy.get(index) ?? []) {
      const live = rows[row]?.[column]
      if (live == null || this.#texts.has(key)) continue
      const text = isPlaceholder(key)
        ? this.#shownPlaceholder(key, cell, live, timezone)
        : shownText(key, cell, live)
      if (text !== undefined) this.#texts.set(key, text)
    }
  }

  #shownPlaceholder(key: string, cell: string, live: string, timezone: string): string | undefined {
    const recorded = this.#lane.recording.values?.texts.get(key)
    if (recorded === undefined || !isPlaceholder(cell)) return undefined
    if (!isTimeKind(placeholderKind(key))) return live
    const form = formOf(cell)[1] ?? 'n'
    const before = readTime(timeInForm(recorded, form, timezone) ?? recorded)
    const now = readTime(live)
    if (before === undefined || now === undefined) return undefined
    const none = { sentAt: undefined, timezone }
    return movedTime(recorded, now.micros - before.micros, none)
  }

  #placeholder(base: string, recorded: string, moment: Moment, shift: bigint): string {
    return this.#known(base, () => {
      if (isTimeKind(placeholderKind(base))) return movedTime(recorded, shift, moment)
      return this.#change.isOther ? this.#otherName(recorded, moment, shift) : recorded
    })
  }

  #text(key: string, moment: Moment, shift: bigint): string {
    return this.#known(key, () => {
      if (readTime(key) !== undefined) return movedTime(key, shift, moment)
      if (!this.#change.isOther) return key
      if (/^[0-9a-f-]+$/i.test(key)) return this.#otherHex(key, shift)
      return this.#drawn(key, base36, () => true)
    })
  }

  #known(key: string, make: () => string): string {
    const known = this.#texts.get(key)
    if (known !== undefined) return known
    const text = make()
    this.#texts.set(key, text)
    return text
  }

  /** Another random part of a name, with digits and letters in the same places; a time in it is moved. */
  #otherName(recorded: string, moment: Moment, shift: bigint): string {
    if (recorded.startsWith('Thread-')) return recorded
    const told = /^\d+$/.test(recorded) ? readTime(recorded) : undefined
    if (told !== undefined) return movedTime(recorded, shift, moment)
    const kind = partKind(recorded)
    for (let i = 0; i < mostDraws; i++) {
      const text = recorded.replaceAll(/[0-9a-f]/gi, (found, at: number) => {
        if (!/\d/.test(found)) return inCaseOf(found, 'abcdef'[this.#below(6)]!)
        return String(at === 0 ? 1 + this.#below(9) : this.#below(10))
      })
      if (partKind(text) === kind && text !== recorded) return text
    }
    return recorded
  }

  /** Another name that looks random in the same place, in letters and digits of the same kinds. */
  #otherWord(name: string): string {
    for (let i = 0; i < mostDraws; i++) {
      const text = name.replaceAll(/[^_-]+/g, piece => {
        if (!isOdd(piece)) return piece
        return piece.replaceAll(/[\da-z]/gi, (found, at: number) => {
          const drawn = at === 0 ? base36[10 + this.#below(26)]! : base36[this.#below(36)]!
          return inCaseOf(found, drawn)
        })
      })
      if (text === name || alikeness(name, text) !== 'random') continue
      for (const piece of text.split(/[_-]/)) this.#ownPieces.add(partText(piece))
      return text
    }
    return name
  }

  #otherHex(text: string, shift: bigint): string {
    const digits = text.replaceAll('-', '')
    if (digits.length < 32) {
      const isMixed = (drawn: string) => /\d/.test(drawn) && /[a-f]/.test(drawn)
      return this.#drawn(text, hexDigits, isMixed)
    }
    const version = digits[12]!
    let drawn = this.#ids.uuid().replaceAll('-', '')
    if (version === '7') {
      const ms = BigInt(`0x${digits.slice(0, 12)}`) + shift / 1000n
      drawn = ms.toString(16).padStart(12, '0') + drawn.slice(12)
    }
    if (version !== '7' && this.#change.isReversed) {
      drawn = mirrored(digits, hexDigits)
      drawn = drawn.slice(0, 16) + mirrored(digits[16]!, '89ab') + drawn.slice(17)
    }
    drawn = drawn.slice(0, 12) + version + drawn.slice(13)
    let at = 0
    return text.replaceAll(/[0-9a-f]/gi, () => drawn[at++]!)
  }

  #drawn(text: string, letters: string, fits: (drawn: string) => boolean): string {
    const mirror = mirrored(text, letters)
    if (this.#change.isReversed && fits(mirror)) return mirror
    for (let i = 0; i < mostDraws; i++) {
      const drawn = Array.from(text, () => letters[this.#below(letters.length)]!).join('')
      if (fits(drawn)) return drawn
    }
    return text
  }

  #below(bound: number): number {
    return Math.floor(this.#ids.random() * bound)
  }
}

const base36 = '0123456789abcdefghijklmnopqrstuvwxyz'
const hexDigits = '0123456789abcdef'

/** A text with the last of some characters in the place of the first, and so on: so such texts sort the other way round. */
function mirrored(text: string, letters: string): string {
  return Array.from(text, each => letters[letters.length - 1 - letters.indexOf(each)] ?? each).join(
    '',
  )
}

/** Shorter texts may be a part of any other. */
const shortestKnown = 6

/** How often another text is drawn until it has the form of the recorded one. */
const mostDraws = 100

/** What a part of a recorded cell is in the cell of now; undefined if the cells have no more in common. */
function shownText(key: string, cell: string, live: string): string | undefined {
  const at = partText(cell).indexOf(key)
  if (at < 0) return undefined
  const [before, after] = [cell.slice(0, at), cell.slice(at + key.length)]
  const isAlike = live.startsWith(before) && live.endsWith(after)
  if (!isAlike || live.length < before.length + after.length) return undefined
  return partText(live.slice(before.length, live.length - after.length))
}

/** A text with another secret in the place of each that is masked. */
function withSecrets(text: string): string {
  return text.replaceAll(/\{\{secret:([a-z_]+):(\d+)\}\}/g, '$1-$2')
}
