import type { Json } from '../../core/protocol/backend.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import type { Pairs } from '../match/binding.js'
import { classify } from '../match/classify.js'
import { Lane } from '../match/lane.js'
import { LaneIndex } from '../match/lane-index.js'
import { type Asked, type LiveQuestion, liveQuestion } from '../match/question.js'
import {
  changedNothing,
  hasFailed,
  QuestionFamily,
  type RecordedQuestion,
} from '../match/recorded-question.js'
import { replaceInMessage } from '../redact/caret-lines.js'
import { formsOfTime, timeInForm, timeKind } from '../redact/clock-literal.js'
import { digestOfLines } from '../redact/file-text.js'
import { mapTexts } from '../redact/map-texts.js'
import { formOf, inForm, isTime } from '../redact/placeholder.js'
import { generalise, renamePart } from '../redact/volatile-parts.js'
import {
  type Cell,
  type PlayDocument,
  type Rows,
  type StatementDocument,
  timezoneOf,
} from '../store/document.js'
import { orderKeys } from '../store/line.js'
import type { Recording } from '../store/recording.js'
import { align } from './align.js'
import { linkAnonymous, savedDrafts } from './build-recording.js'
import { isParallel } from './canonical-order.js'
import { anonymousSessions, type Draft, draftOf } from './draft.js'

/**
 * Statements that were recorded again, with the texts of the earlier recording in place of those that changed with the
 * run: where replay would take a question for a recorded one, and the answer is the recorded one apart from such texts,
 * the statement is exactly the recorded one.
 *
 * Where an answer differs beyond that, it may have been computed from the changed texts: then all texts that it could
 * have been computed from are those of now, in the whole lane, so that its statements still belong to one run.
 */
export function inRecordedTexts(saved: Recording, drafts: readonly Draft[]): readonly Draft[] {
  if (saved.table.count === 0) return drafts
  return new RecordedAgain(saved, linkAnonymous(drafts)).drafts()
}

/** A recorded question that a statement asks again, and the texts that changed. */
interface Match {
  readonly document: PlayDocument
  readonly recorded: readonly string[]
  readonly live: readonly string[]
}

class RecordedAgain {
  readonly #drafts: readonly Draft[]
  readonly #earlier: readonly Draft[]
  readonly #matches: readonly (Match | undefined)[]
  /** The recorded texts for which a text of now may stand, the most likely one first. */
  readonly #meanings = new Map<string, string[]>()
  readonly #zones: ReadonlySet<string>
  /** Recorded texts that are replaced by those of now. */
  #renewed: ReadonlySet<string> = new Set()

  constructor(saved: Recording, drafts: readonly Draft[]) {
    this.#drafts = drafts
    this.#earlier = savedDrafts(saved)
    this.#zones = new Set(drafts.map(({ document }) => timezoneOf(document) ?? 'UTC'))
    const matches = new Matching(saved, match => this.#note(match)).matchAll(drafts)
    this.#settle()
    this.#matches = matches.map(match => (match && this.#isSettled(match) ? match : undefined))
  }

  drafts(): readonly Draft[] {
    const asked = this.#asked()
    const repeated = this.#repeated(asked)
    const differing = asked.filter((_, i) => {
      const before = repeated.get(i)
      return before !== undefined && !this.#isSame(i, before)
    })
    this.#renewed = textsBehind(asked, this.#changes(), new Set(differing))
    const final = this.#renewed.size === 0 ? asked : this.#asked()
    const again = this.#renewed.size === 0 ? repeated : this.#repeated(final)
    return final.map((draft, i) => {
      const before = again.get(i)
      return before !== undefined && this.#isKept(i) && this.#isSame(i, before)
        ? asRecorded(draft, before)
        : this.#translated(draft)
    })
  }

  /** The statements with recorded questions. */
  #asked(): readonly Draft[] {
    return this.#drafts.map((draft, i) => {
      const match = this.#matches[i]
      const question = match !== undefined && this.#isKept(i) ? questionOf(match.document) : {}
      const document = { ...this.#translatedQuestion(draft.document), ...question } as PlayDocument
      const { place } = draft
      return { ...draftOf(document, draft.rows, draft.session), ...(place && { place }) }
    })
  }

  /** The earlier statement that each one repeats, by index. */
  #repeated(asked: readonly Draft[]): ReadonlyMap<number, Draft> {
    const alignment = align(asked, this.#earlier, !isParallel(asked))
    return new Map([...alignment].map(([i, j]) => [i, this.#earlier[j]!]))
  }

  /** The recorded texts in each question that stand for other ones now. */
  #changes(): readonly (readonly string[])[] {
    return this.#matches.map(match =>
      (match?.recorded ?? []).filter((part, i) => part !== match!.live[i] && !isSecret(part)),
    )
  }

  /** Whether a question is asked again, with no text that is replaced and no secret: those have other numbers. */
  #isKept(i: number): boolean {
    const match = this.#matches[i]
    return match?.recorded.every(part => !this.#renewed.has(part) && !isSecret(part)) === true
  }

  #note({ recorded, live }: Match): void {
    for (const [i, part] of recorded.entries()) {
      const own = live[i]!
      if (isSecret(part)) continue
      const known = this.#meanings.get(own) ?? []
      this.#meanings.set(own, [part, ...known.filter(each => each !== part)])
      if (!isTime(part)) continue
      for (const form of formsOfTime) {
        for (const zone of this.#zones) {
          const shown = timeInForm(own, form, zone)
          const others = shown === undefined ? undefined : (this.#meanings.get(shown) ?? [])
          const name = inForm(part, form)
          if (others?.includes(name) === false) this.#meanings.set(shown!, [...others, name])
        }
      }
    }
  }

  /**
   * Gives each text of now but times one recorded text, the last one that it was taken for, and each recorded text to one
   * of them: another test with names of its own is not the recorded one a second time.
   */
  #settle(): void {
    const owned = new Set<string>()
    for (const [own, all] of this.#meanings) {
      const [last] = all
      if (last === undefined || isTime(formOf(last)[0])) continue
      this.#meanings.set(own, owned.has(last) ? [] : [last])
      owned.add(last)
    }
  }

  #isSettled({ recorded, live }: Match): boolean {
    return recorded.every((part, i) => {
      return isTime(part) || isSecret(part) || this.#meanings.get(live[i]!)?.[0] === part
    })
  }

  /** The recorded texts for a text of now. */
  #meaningsOf(part: string): readonly string[] {
    const all = this.#meanings.get(part) ?? []
    return this.#renewed.size === 0 ? all : all.filter(each => !this.#renewed.has(formOf(each)[0]))
  }

  #translate(text: string): string {
    return replaceInMessage(text, found => renamePart(found, part => this.#meaningsOf(part)[0]))
  }

  #translatedQuestion(document: PlayDocument): PlayDocument {
    const question = questionOf(document)
    const { text, ...fields } = mapTexts(question as Json, each => this.#translate(each)) as {
      readonly text?: readonly string[]
    }
    const digest = text === undefined ? {} : { text, ...digestOfLines(text) }
    return { ...document, ...fields, ...digest }
  }

  #translated(draft: Draft): Draft {
    const { document, rows, session, place } = draft
    const translate = (text: string) => this.#translate(text)
    const answer = mapTexts(answerOf(document) as Json, translate) as object
    const final = draftOf(
      { ...document, ...answer },
      mapTexts(rows as Json, translate) as Rows,
      session,
    )
    return { ...final, ...(place && { place }) }
  }

  /** Whether an answer is the recorded one, apart from texts that changed. */
  #isSame(i: number, before: Draft): boolean {
    const { document, rows, sentAt } = this.#drafts[i]!
    if (!this.#isSameJson(answerOf(before.document) as Json, answerOf(document) as Json))
      return false
    if (!hasSameDefinitions(before.document, document)) return false
    const earlier = before.rows
    if (earlier.length !== rows.length) return false
    const isClock = (text: string, at: bigint | undefined) =>
      at !== undefined && timeKind(text, at, timezoneOf(document)) !== undefined
    const isSameCell = (a: Cell, b: Cell): boolean => {
      if (a === null || b === null || a === b) return a === b
      // The server's own time is another one in each run.
      return this.#isSameText(a, b) || (isClock(a, before.sentAt) && isClock(b, sentAt))
    }
    const isSameRow = (row: Rows[number], r: number) =>
      row.length === earlier[r]!.length && row.every((cell, c) => isSameCell(earlier[r]![c]!, cell))
    if (rows.every(isSameRow)) return true
    // Rows may come in the order of texts that changed.
    const now = mapTexts(rows as Json, text => this.#translate(text)) as Rows
    return this.#meanings.size > 0 && keysOf(now) === keysOf(earlier)
  }

  #isSameJson(a: Json, b: Json): boolean {
    if (typeof a === 'string' && typeof b === 'string') return this.#isSameText(a, b)
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
    const [inA, inB] = [Object.entries(a), Object.entries(b)]
    return (
      Array.isArray(a) === Array.isArray(b) &&
      inA.length === inB.length &&
      inA.every(([key, value], at) => {
        const [name, other] = inB[at]!
        return key === name && this.#isSameJson(value, other)
      })
    )
  }

  #isSameText(recorded: string, live: string): boolean {
    if (recorded === live || recorded === this.#translate(live)) return true
    const [a, b] = [generalise(recorded), generalise(live)]
    return (
      isSameForm(a, b) &&
      a.parts.length === b.parts.length &&
      a.parts.every((part, at) => {
        const own = b.parts[at]!
        return part === own || this.#meaningsOf(own).includes(part)
      })
    )
  }
}

/** Whether two texts differ in changing parts alone. Digits are in upper case as well as in lower case. */
function isSameForm(a: ReturnType<typeof generalise>, b: ReturnType<typeof generalise>): boolean {
  if (a.form === b.form) return true
  const [inA, inB] = [a, b].map(({ form }) => form.split(mark))
  if (inA!.length !== 2 * a.parts.length + 1) return false
  const isSame = (piece: string, i: number) => {
    const isOfPart = i % 2 === 1
    const hasCase = isOfPart && hasLetters(a.parts[(i - 1) / 2]) && hasLetters(b.parts[(i - 1) / 2])
    return piece === inB![i] || (isOfPart && !hasCase && [piece, inB![i]].every(isOfHex))
  }
  return inA!.length === inB!.length && inA!.every(isSame)
}

/** What stands in a form for each part (`generalise`). */
const mark = /(\{\{\^?~?\}\})/

function hasLetters(part: string | undefined): boolean {
  return part !== undefined && /[a-z]/.test(part)
}

function isOfHex(found: string | undefined): boolean {
  return found === '{{}}' || found === '{{^}}'
}

/** Finds the recorded questions that statements ask again, by the rules of replay. */
class Matching {
  readonly #lane: Lane
  readonly #note: (match: Match) => void
  #now = 0n

  /** `note`: called with each match, in order. */
  constructor(saved: Recording, note: (match: Match) => void) {
    const index = new LaneIndex(saved, { historyBySession: false })
    const options = { historyBySession: false, looseOrder: false, nowMicros: () => this.#now }
    this.#lane = new Lane(index, options)
    this.#note = note
  }

  matchAll(drafts: readonly Draft[]): readonly (Match | undefined)[] {
    return drafts.map((draft, i) => {
      const match = this.#match(draft, i)
      if (match !== undefined) this.#note(match)
      return match
    })
  }

  #match(draft: Draft, i: number): Match | undefined {
    const { document, session, sentAt } = draft
    this.#now = sentAt ?? 0n
    const live = liveQuestion(document as Asked)
    const isNamed = session > 0 && (session < anonymousSessions || document.beside !== true)
    const found = this.#lane.ask(live, {
      queryId: String(i),
      ...(isNamed && { clientSession: String(session) }),
    })
    if (!('reason' in found)) return matchOf(found.question, live)
    const question = this.#likely(live, found.question)
    const { rows } = draft
    const failed = hasFailed(document)
    if (question === undefined) {
      const written = document.k === 'stmt' ? document.written : 0
      this.#lane.noteDone(found, { failed, written, rows })
    } else if (!question.isSurelyRead) {
      const { effects, digest } = question
      const outcome = { failed, changedNothing: changedNothing(effects, document, () => [rows]) }
      this.#lane.addWrite({ effects, digest }, found.session, outcome)
    }
    return question && matchOf(question, live)
  }

  /**
   * The recorded question that a statement asks again although replay has no answer to it: because the answer is
   * computed from other values, or the state is another one. Its texts are bound.
   */
  #likely(live: LiveQuestion, first: RecordedQuestion | undefined): RecordedQuestion | undefined {
    const family = this.#lane.index.family(live.form)
    const others = family instanceof QuestionFamily ? family.questions : family ? [family] : []
    for (const question of first === undefined ? others : [first, ...others]) {
      const pairs = this.#fit(question, live)
      if (pairs === undefined) continue
      this.#lane.binding.bind(pairs)
      return question
    }
    return undefined
  }

  /** The texts to bind; times may be equal in one run and differ in another. */
  #fit(question: RecordedQuestion, { parts }: LiveQuestion): Pairs | undefined {
    const recorded = question.parts
    if (recorded.length !== parts.length) return undefined
    const { values, binding } = this.#lane
    const mayReplace = values.mayReplace(question)
    const isOther = (_: string, i: number) => !isTime(recorded[i]!)
    const fitsTime = (part: string, i: number) =>
      isOther(part, i) || part === parts[i] || mayReplace(part, parts[i]!)
    if (!recorded.every(fitsTime)) return undefined
    return binding.fit(recorded.filter(isOther), parts.filter(isOther), {
      mayRebind: () => false,
      mayReplace,
    })
  }
}

/** A match with a question; one that is worded differently shows no pairs of texts. Undefined for one with secrets. */
function matchOf(question: RecordedQuestion, { parts, form }: LiveQuestion): Match | undefined {
  const { document, parts: recorded } = question
  if (liveQuestion(document as Asked).form === form) return { document, recorded, live: parts }
  return recorded.some(isSecret) ? undefined : { document, recorded: [], live: [] }
}

/**
 * The changed texts from which answers may have been computed: those in their questions and in the data that they read,
 * and all that occur together with one of them.
 */
function textsBehind(
  drafts: readonly Draft[],
  changes: readonly (readonly string[])[],
  differing: ReadonlySet<Draft>,
): ReadonlySet<string> {
  const texts = new Set<string>()
  if (differing.size === 0) return texts
  const held = new Map<ObjectName, Set<string>>()
  const all = new Set<string>()
  const used = drafts.map(({ document }, i) => {
    const { reads, loads, looks, writes, readsAll } = classify(document)
    const sources = [...reads, ...loads, ...looks.map(({ object }) => object)]
    const own = new Set(changes[i])
    for (const part of own) all.add(part)
    for (const object of sources) for (const part of held.get(object) ?? []) own.add(part)
    for (const { object, from, dependsOn = [] } of writes) {
      const data = new Set([...(held.get(object) ?? []), ...own])
      const origins = from === undefined ? dependsOn : [from, ...dependsOn]
      for (const origin of origins) for (const part of held.get(origin) ?? []) data.add(part)
      held.set(object, data)
    }
    return readsAll ? all : own
  })
  for (const [i, draft] of drafts.entries()) {
    if (differing.has(draft)) for (const part of used[i]!) texts.add(part)
  }
  for (let size = -1; size !== texts.size; ) {
    size = texts.size
    for (const parts of used) {
      if ([...parts].some(part => texts.has(part))) for (const part of parts) texts.add(part)
    }
  }
  return texts
}

const questionFields: ReadonlySet<string> = new Set([
  ...[
    'sql',
    'key',
    'params',
    'db',
    'ctx',
    'attach',
    'stage',
    'path',
    'size',
    'sha',
    'text',
    'blob',
  ],
])

/** Fields of a recorder, or that tell how much work an answer was. */
const otherFields: ReadonlySet<string> = new Set([
  ...['_id', 'k', 'after', 'seen', 'beside', 'at', 'named'],
  ...['writtenBytes', 'scanned', 'scannedBytes', 'ms', 'found', 'views'],
])

/**
 * Whether what two recordings have found before a statement has the same definitions. Rows of before may be others: the
 * recorded ones belong to the recorded answers.
 */
function hasSameDefinitions(a: PlayDocument, b: PlayDocument): boolean {
  const before = definitionsIn(a)
  return [...definitionsIn(b)].every(
    ([name, definition]) => (before.get(name) ?? definition) === definition,
  )
}

function definitionsIn(document: PlayDocument): ReadonlyMap<string, string> {
  if (document.k !== 'stmt') return new Map()
  const found = [...(document.found ?? []), ...(document.views ?? [])]
  return new Map(
    found.flatMap(([name, definition]) =>
      typeof definition === 'string' ? [[name, definition] as const] : [],
    ),
  )
}

function fieldsOf(document: PlayDocument, isMeant: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(orderKeys(document)).filter(([name]) => isMeant(name)))
}

/** What a document asks: for a file that is sent, also the file. */
function questionOf(document: PlayDocument): object {
  const isAnswer = (name: string) =>
    (name === 'blob' && document.k === 'stmt') ||
    (document.k === 'download' && name !== 'stage' && name !== 'path')
  return fieldsOf(document, name => questionFields.has(name) && !isAnswer(name))
}

function answerOf(document: PlayDocument): object {
  const asked = questionOf(document)
  return fieldsOf(document, name => !otherFields.has(name) && !(name in asked))
}

/** A statement that is the recorded one; its SQL may have other comments. */
function asRecorded({ document, session, place }: Draft, before: Draft): Draft {
  const { found: _, views: __, ...own } = document as StatementDocument
  // What was found belongs to the recorded answers.
  const final = {
    ...own,
    ...answerOf(before.document),
    ...fieldsOf(before.document, name => name === 'found' || name === 'views'),
  }
  const isSameText =
    'sql' in document &&
    'sql' in before.document &&
    generalise(document.sql).form === generalise(before.document.sql).form
  const sql = isSameText ? { sql: (before.document as { readonly sql: string }).sql } : {}
  const draft = draftOf({ ...final, ...sql } as PlayDocument, before.rows, session)
  return { ...draft, ...(place && { place }) }
}

function keysOf(rows: Rows): string {
  return rows
    .map(row => JSON.stringify(row))
    .toSorted()
    .join('\n')
}

function isSecret(part: string): boolean {
  return part.startsWith('{{secret:')
}
