import { RecordingError } from '../../core/errors/recording-error.js'
import type { PlayDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import { type Classifier, hasOwnKey, isSurelyRead } from './classify.js'
import { type Digest, digestText } from './digest.js'
import type { Effects, ObjectName } from './effects.js'
import { Match } from './match.js'
import type { Occurrence } from './occurrence.js'
import { SessionHistory, type WriteHistory } from './write-history.js'

/** The write history as recorded, of a session. */
type Recorded = (session: number) => WriteHistory

const plainSession = new SessionHistory()

export interface QuestionOptions {
  readonly text: string
  readonly parts: readonly string[]
  readonly recording: Recording
  /** Where it stands for the first time, and what stands there. */
  readonly entry: Entry
  readonly document: PlayDocument
  readonly classifier: Classifier
}

/**
 * One thing that was asked, once or more: the same text, bind values and context.
 *
 * Its occurrences are sorted by what their answers depended on when it is asked for the first time:
 * most of a recording is never asked, and a start must be quick.
 */
export class RecordedQuestion {
  /** Its random parts and secrets, in order: placeholders, and texts that stand for themselves. */
  readonly parts: readonly string[]
  readonly occurrences: Occurrence[] = []
  /** It writes nothing, as its first words tell; else its effects have to be looked at. */
  readonly isSurelyRead: boolean
  readonly #text: string
  readonly #recording: Recording
  readonly #entry: Entry
  readonly #classifier: Classifier
  #untouched: Match | undefined
  #effects: Effects | undefined
  #digest: Digest | undefined
  #byPlain: Map<Digest, Match> | undefined
  #byOnError: Map<Digest, Match> | undefined
  #comparesAll = false

  constructor({ text, parts, recording, entry, document, classifier }: QuestionOptions) {
    this.#text = text
    this.parts = parts
    this.isSurelyRead = isSurelyRead(document)
    this.#recording = recording
    this.#entry = entry
    this.#classifier = classifier
  }

  /** Tells it from every other question. */
  get digest(): Digest {
    this.#digest ??= digestText(this.#text)
    return this.#digest
  }

  get document(): PlayDocument {
    return this.#recording.document(this.#entry)
  }

  get effects(): Effects {
    this.#effects ??= this.#classifier.classify(this.document)
    return this.#effects
  }

  /**
   * The occurrences whose answers hold under the history of now, undefined where there are none.
   *
   * Those come first that were asked with the same contents of what is read on an error: an INSERT
   * that failed for want of its table fails again for want of it. Without such ones, an answer that
   * was always the same holds, save for a load of a file that was written otherwise.
   */
  match(now: WriteHistory, session: SessionHistory, recorded: Recorded): Match | undefined {
    this.#sort(recorded)
    const options = { all: this.#comparesAll }
    const plain = now.fingerprint(this.effects, session, options)
    if (this.effects.readsOnError.length === 0) return this.#byPlain!.get(plain)
    const onError = now.fingerprint(this.effects, session, { ...options, onError: true })
    const same = this.#byOnError!.get(onError)
    if (same !== undefined) return same
    const always = this.#byPlain!.get(plain)
    return always?.isUniform === true && this.#hasSameFiles(always, now, recorded)
      ? always
      : undefined
  }

  /**
   * Whether files that are loaded hold what they held once when it was recorded, as far as they were written
   * now: a load needs no upload before it, but none of other content either.
   */
  #hasSameFiles({ occurrences }: Match, now: WriteHistory, recorded: Recorded): boolean {
    const all = this.effects.readsOnError.filter(object => object.startsWith('@'))
    if (all.length === 0) return true
    // Beside the files that a load names stands the folder that they are in.
    const places = all.filter(place => !all.some(each => each !== place && each.startsWith(place)))
    return occurrences.some(
      ({ entry, time }) => !now.hasOtherFiles(places, recorded(entry.session), time),
    )
  }

  /** All occurrences: of a recording in which nobody ever writes anything. */
  get untouched(): Match {
    if (this.#untouched === undefined) {
      this.#checkKey()
      this.#untouched = new Match(this.#recording)
      for (const occurrence of this.occurrences) this.#untouched.add(occurrence)
    }
    return this.#untouched
  }

  /** Throws `RecordingError` where what people read is not what machines look for. */
  #checkKey(): void {
    if (hasOwnKey(this.document)) return
    const sentence = '`key` is not the normal form of `sql`: one of them was changed'
    throw new RecordingError('corrupt', this.#recording.path, sentence, this.#entry.line)
  }

  #sort(recorded: Recorded): void {
    if (this.#byPlain !== undefined) return
    this.#checkKey()
    this.#group(recorded)
    const differs = [...this.#byPlain!.values()].some(match => !match.isUniform)
    // A name may be that of a view over what was written, or a right may have been granted: where
    // answers differ with nothing to tell them apart, the state of everything must.
    const { reads, readsAll } = this.effects
    if (!differs || readsAll || !reads.some(isSource)) return
    this.#comparesAll = true
    this.#group(recorded)
  }

  #group(recorded: Recorded): void {
    this.#byPlain = new Map()
    this.#byOnError = new Map()
    for (const occurrence of this.occurrences) {
      const [plain, onError] = this.#fingerprints(occurrence, recorded(occurrence.entry.session))
      this.#matchOf(this.#byOnError, onError).add(occurrence)
      // An error is only told again where what it may come from is the same.
      if (!occurrence.isError || this.effects.readsOnError.length === 0) {
        this.#matchOf(this.#byPlain, plain).add(occurrence)
      }
    }
  }

  /** What the answer of an occurrence depended on when it was recorded. */
  seenBy(occurrence: Occurrence, recorded: WriteHistory): Digest {
    return occurrence.seen?.plain ?? this.#fingerprints(occurrence, recorded)[0]
  }

  /** Without and with what is read only on an error. */
  #fingerprints({ seen, time }: Occurrence, recorded: WriteHistory): readonly [Digest, Digest] {
    if (seen !== undefined)
      return this.#comparesAll ? [seen.all, seen.all] : [seen.plain, seen.onError]
    const options = { all: this.#comparesAll, at: time }
    const plain = recorded.fingerprint(this.effects, plainSession, options)
    if (this.effects.readsOnError.length === 0) return [plain, plain]
    return [plain, recorded.fingerprint(this.effects, plainSession, { ...options, onError: true })]
  }

  #matchOf(matches: Map<Digest, Match>, fingerprint: Digest): Match {
    const known = matches.get(fingerprint)
    if (known !== undefined) return known
    const match = new Match(this.#recording)
    matches.set(fingerprint, match)
    return match
  }
}

/** Whether an object has rows: that a statement calls functions tells nothing of what it reads. */
function isSource(object: ObjectName): boolean {
  return !object.startsWith('#function ')
}
