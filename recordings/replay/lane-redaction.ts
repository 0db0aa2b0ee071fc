import { UsageError } from '../../core/errors/usage-error.js'
import { sqlDialectOf } from '../match/question.js'
import { parseRedactRules, type RedactRules, shortestKey } from '../redact/redact-rules.js'
import { type Redacted, Redactor } from '../redact/redactor.js'
import type { LoadedRecordings } from '../save/load-recordings.js'
import type { Recording } from '../store/recording.js'

/** The options of `--redact`. */
export interface RedactOptions {
  /** `column:NAME,…` and `/REGEX/=NAME`. */
  readonly redact?: readonly string[]
  /** The key from which the fakes are made. */
  readonly redactKey?: string
}

/** Rules and key of the options; undefined if nothing is to be redacted. Throws `UsageError`. */
export function redactionOf({
  redact = [],
  redactKey: key,
}: RedactOptions): { readonly rules: RedactRules; readonly key: string } | undefined {
  if (key !== undefined && key.length < shortestKey) {
    throw new UsageError(
      `the key of --redact has ${key.length} characters, and needs at least ${shortestKey}: openssl rand -hex 16 makes one`,
    )
  }
  if (redact.length === 0) return undefined
  const rules = parseRedactRules(redact)
  if (key !== undefined) return { rules, key }
  throw new UsageError(
    '--redact needs a key, from which the fakes are made: set MOCKQ_REDACT_KEY to a secret of at least ' +
      `${shortestKey} characters (openssl rand -hex 16 makes one), the same in each run`,
  )
}

/** The rules of a recording as `--redact` is written; an expression itself is not in the recording. */
export function toldRules({ columns, patterns }: Redacted): string {
  return [
    ...(columns.length > 0 ? [`--redact column:${columns.join(',')}`] : []),
    ...patterns.map(([name]) => `--redact /…/=${name}`),
  ].join(' ')
}

/** How the lanes of some recordings were redacted, and the redactors that do the same with requests. */
export class LaneRedaction {
  readonly #loaded: LoadedRecordings
  readonly #redactors = new Map<string, Redactor>()
  readonly #byLane = new Map<string, Redactor>()
  readonly #hasKey: boolean

  /**
   * Throws `UsageError` for a key or rules that are not those of the recordings. A key alone is enough for columns;
   * expressions have to be given again.
   */
  constructor(loaded: LoadedRecordings, options: RedactOptions) {
    this.#loaded = loaded
    this.#hasKey = options.redactKey !== undefined
    const given = redactionOf(options)
    const redacted = [...loaded.lanes].filter(([, { meta }]) => meta.redacted !== undefined)
    if (options.redactKey === undefined) return
    for (const [lane, recording] of redacted)
      this.#byLane.set(lane, this.#redactorFor(recording, options.redactKey, given?.rules))
  }

  /** The redactor for the requests of a lane; undefined if it is not redacted, or there is no key. */
  of(lane: string): Redactor | undefined {
    return this.#byLane.get(lane)
  }

  get first(): Redactor | undefined {
    const [first] = this.#redactors.values()
    return first
  }

  /** How a lane was redacted, if there is no key to redact its requests alike. */
  withoutKey(lane: string): string | undefined {
    const told = this.#loaded.lanes.get(lane)?.meta.redacted
    return told === undefined || this.#hasKey ? undefined : toldRules(told)
  }

  #redactorFor({ meta, path }: Recording, key: string, given: RedactRules | undefined): Redactor {
    const told = meta.redacted!
    const id = JSON.stringify(told)
    const known = this.#redactors.get(id)
    if (known !== undefined) return known
    const rules = { columns: new Set(told.columns), patterns: given?.patterns ?? [] }
    const redactor = new Redactor(rules, key, made => this.#learn(made, id))
    if (!redactor.hasKeyOf(told))
      throw new UsageError(`MOCKQ_REDACT_KEY is not the key with which ${path} was recorded`)
    const checks = redactor.told.patterns
    const isOther =
      checks.some(
        ([name, check]) => !told.patterns.some(each => each[0] === name && each[1] === check),
      ) ||
      (given !== undefined && given.columns.size > 0 && !isSameSet(given.columns, told.columns))
    if (isOther)
      throw new UsageError(
        `--redact differs from that with which ${path} was recorded: ${toldRules(told)}`,
      )
    this.#redactors.set(id, redactor)
    return redactor
  }

  /** Tells a redactor what is in the recordings: names given to redacted data, and the fakes. */
  #learn(redactor: Redactor, id: string): void {
    for (const recording of this.#loaded.lanes.values()) {
      if (JSON.stringify(recording.meta.redacted) !== id) continue
      for (const entry of recording.entries.toSorted((a, b) => a.ordinal - b.ordinal)) {
        const document = recording.document(entry)
        if (document.k !== 'stmt' || document.error !== undefined) continue
        const { sql, schema, rows } = document
        const columns = schema.map(([name]) => name)
        const answer = rows === 0 ? [] : recording.rows(entry)
        redactor.learn({ sql, columns, rows: answer }, sqlDialectOf(document))
      }
    }
  }
}

/** Throws `UsageError` if there are rules, but no lane was recorded with any. */
export function checkIsRedacted(
  { lanes, folder }: LoadedRecordings,
  { redact = [] }: RedactOptions,
): void {
  const isRedacted = [...lanes.values()].some(({ meta }) => meta.redacted !== undefined)
  if (redact.length > 0 && lanes.size > 0 && !isRedacted)
    throw new UsageError(`--redact: nothing in ${folder} was recorded with it`)
}

function isSameSet(a: ReadonlySet<string>, b: readonly string[]): boolean {
  return a.size === b.length && b.every(each => a.has(each))
}

/**
 * Refuses to record into recordings that were redacted in another way, or not at all: their files would say that data
 * is hidden that is not. `isAnew`: no recorded statement is kept.
 */
export function checkRedaction(
  { lanes }: LoadedRecordings,
  told: Redacted | undefined,
  isAnew: boolean,
): void {
  for (const { meta, path } of lanes.values()) {
    const before = meta.redacted
    if (JSON.stringify(before) === JSON.stringify(told)) continue
    if (told === undefined)
      throw new UsageError(
        `${path} was recorded with ${toldRules(before!)}: give the same again, or record into another folder`,
      )
    if (isAnew) continue
    const how =
      before === undefined ? 'without --redact' : `with ${toldRules(before)} or another key`
    throw new UsageError(
      `${path} was recorded ${how}, and its statements would be kept as they are: record into another folder, ` +
        'or all of it again with --mode all --prune',
    )
  }
}
