import { MockqError } from '../../core/errors/mockq-error.js'
import type { Json } from '../../core/protocol/backend.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'
import type { Token } from '../../core/sql/lexer/token.js'
import { sqlDialectOf } from '../match/question.js'
import { machineOffset, offsetMicros, readTime } from '../redact/clock-literal.js'
import { mapTexts } from '../redact/map-texts.js'
import { mayHaveParts } from '../redact/volatile-parts.js'
import type { PlayDocument } from '../store/document.js'

/**
 * Texts in recorded requests which are no placeholders, but which a program has surely, or very likely, made up anew: ids,
 * random words, times that it computed from its clock. What may as well be a constant of the program is none.
 */

/** When a request was sent, and its session's time zone. */
export interface Moment {
  readonly sentAt: bigint | undefined
  readonly timezone: string
}

const day = '\\d{4}-\\d\\d-\\d\\d'
const time = `${day}[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?`
const stamp = '\\d{19}|\\d{16}|\\d{13}|\\d{10}(?:\\.\\d{1,9})?'
const uuid = '[0-9a-f]{8}-?[0-9a-f]{4}-?[1467][0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}'
const word = '[0-9a-z]{6,31}'

const candidates = new RegExp(
  `(?<![\\w.-])(?:${time}|${day}|${stamp})(?![\\w-]|\\.\\d)|(?<![0-9a-z#])(?:${uuid}|${word})(?![0-9a-z])`,
  'gi',
)

/** Replaces each changing text in a text. */
export function replaceChanging(
  text: string,
  moment: Moment,
  replace: (found: string) => string,
): string {
  if (!mayHaveChanging(text)) return text
  return text.replaceAll(candidates, (found, at: number) =>
    isChanging(found, text[at - 1] ?? '', moment) ? replace(found) : found,
  )
}

/** A cheap test whether a text can contain one. */
function mayHaveChanging(text: string): boolean {
  return mayHaveParts(text) || /\d{10}/.test(text)
}

function isChanging(found: string, before: string, moment: Moment): boolean {
  if (readTime(found) !== undefined) return isRelativeTime(found, moment)
  if (wholeUuid.test(found)) return isRandomUuid(found)
  const isBehindWord = before === '_' || before === '-'
  return /^[0-9a-f]+$/i.test(found) ? isRandomHex(found, isBehindWord) : isRandomWord(found)
}

const wholeUuid = new RegExp(`^${uuid}$`, 'i')

/** Whether a UUID was not written by hand, or copied from a standard. */
function isRandomUuid(text: string): boolean {
  const digits = text.replaceAll('-', '').toLowerCase()
  return new Set(digits).size >= 9 && !isByHand(digits.slice(0, 8)) && !examples.has(digits)
}

const examples = new Set(['550e8400e29b41d4a716446655440000', '123e4567e89b12d3a456426614174000'])

/** Whether hex digits look like those that people type: `12345678`, `a1b2c3d4`, `abcdef12`. */
function isByHand(digits: string): boolean {
  return /^(?:[a-f]\d)+[a-f]?$|^(?:\d[a-f])+\d?$|1234|4321|abcd|0000|ffff/.test(digits)
}

function isRandomHex(text: string, isBehindWord: boolean): boolean {
  if (!/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(text) || text.length < (isBehindWord ? 6 : 8)) return false
  // A whole hash may be one of a constant.
  const isMixed = /\d/.test(text) && /[a-f]/i.test(text)
  return isMixed && text.length < 32 && !/^\d+e\d+$/i.test(text) && !isByHand(text.toLowerCase())
}

/** Whether a word has digits among its letters, as texts in base 36 have. */
function isRandomWord(text: string): boolean {
  if (text.length < 8 || !/^(?:[0-9a-z]+|[0-9A-Z]+)$/.test(text)) return false
  // A duration has many, too.
  if (/^P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/.test(text)) return false
  if (isUnits(text)) return false
  const switches = text.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0
  return switches >= 3 || (switches === 2 && text.length > 8 && isUnreadable(text.toLowerCase()))
}

/** Whether letters are none of a word that people write: rare ones, or many consonants in a row. */
function isUnreadable(text: string): boolean {
  const rare = new Set(text.match(/[jkqvwxyz]/g) ?? [])
  return rare.size >= 3 || /[b-df-hj-np-tv-z]{5}/.test(text)
}

/** Whether a text is numbers with short units: `1h30m15s`. */
function isUnits(text: string): boolean {
  return /^(?:\d+[a-z]{1,2})+$/i.test(text) && (text.match(/\d+/g) ?? []).every(n => +n < 100)
}

/** Differences in days that programs ask for. */
const usualDays = new Set([0, 1, 2, 7, 14, 28, 30, 60, 90, 180, 365])

/** Whether a time was computed from the clock: an hour ago, 30 days ago. */
function isRelativeTime(text: string, { sentAt, timezone }: Moment): boolean {
  const told = readTime(text)
  if (told === undefined || sentAt === undefined) return false
  const ago = sentAt - told.micros
  if (size(ago) > 400n * dayMicros) return false
  if (told.isDay || /[T ](?:00:00:00|23:59:59)(?:\.(?:0+|9+))?/.test(text)) {
    const days = zonesOf(sentAt, timezone).map(zone => dayOf(sentAt + zone) - dayOf(told.micros))
    return days.some(each => usualDays.has(Math.abs(Number(each))))
  }
  if (!told.hasSeconds) return false
  // Nobody writes microseconds by hand.
  if (told.micros % 1000n !== 0n) return true
  const phase = modulo(ago, quarterMicros)
  return phase <= late || phase >= quarterMicros - early
}

/**
 * A time that a program computes from its clock, when the clock shows another one: `shift` microseconds later. Its form
 * is the same.
 */
export function movedTime(text: string, shift: bigint, { sentAt, timezone }: Moment): string {
  const told = readTime(text)
  if (told === undefined) return text
  const isOfDay = told.isDay || /[T ](?:00:00:00|23:59:59)/.test(text)
  if (isOfDay && sentAt !== undefined) {
    const zones = zonesOf(sentAt, timezone)
    const zone = zones.find(each => dayOf(sentAt + each) === dayOf(told.micros)) ?? 0n
    const days = dayOf(sentAt + shift + zone) - dayOf(sentAt + zone)
    return inSameForm(text, days * dayMicros)
  }
  return inSameForm(text, shift)
}

function inSameForm(text: string, shift: bigint): string {
  if (/^\d+(?:\.\d+)?$/.test(text)) return movedStamp(text, shift)
  const [, date, clock = '', fraction = '', zone = ''] = parts.exec(text)!
  const separator = clock[0] ?? ''
  const wall = BigInt(Date.parse(`${date}T${(clock.slice(1) || '00:00').padEnd(8, ':00')}Z`))
  const micros = wall * 1000n + BigInt(fraction.slice(1, 7).padEnd(6, '0')) + shift
  const iso = new Date(Number(micros / 1000n)).toISOString()
  const decimals = modulo(micros, 1_000_000n).toString().padStart(6, '0')
  const shown =
    fraction === '' ? '' : `.${(decimals + fraction.slice(7)).slice(0, fraction.length - 1)}`
  return iso.slice(0, 10) + separator + iso.slice(11, 10 + clock.length) + shown + zone
}

const parts = /^(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d(?::\d\d)?)?(\.\d+)?(.*)$/

/** Digits since 1970 in their unit, which their number tells. */
function movedStamp(text: string, shift: bigint): string {
  const [whole = '', fraction = ''] = text.split('.')
  const unit = 10n ** BigInt(16 - whole.length > 0 ? 16 - whole.length : 0)
  if (fraction !== '') {
    const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0')) + shift
    const decimals = (micros % 1_000_000n).toString().padStart(6, '0') + fraction.slice(6)
    return `${micros / 1_000_000n}.${decimals.slice(0, fraction.length)}`
  }
  return String(whole.length > 16 ? BigInt(whole) + shift * 1000n : BigInt(whole) + shift / unit)
}

const dayMicros = 86_400_000_000n
const quarterMicros = 900_000_000n
/** How far behind and ahead of the clock the present time of a client may be. */
const late = 3_000_000n
const early = 1_000_000n

function zonesOf(sentAt: bigint, timezone: string): readonly bigint[] {
  return [0n, machineOffset(sentAt), offsetMicros(timezone, sentAt)]
}

function dayOf(micros: bigint): bigint {
  return (micros - modulo(micros, dayMicros)) / dayMicros
}

function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by
}

function size(micros: bigint): bigint {
  return micros < 0n ? -micros : micros
}

/** What of a request a client may make up: its literals, bind values, files and their names. */
export function mapValues(document: PlayDocument, map: (text: string) => string): PlayDocument {
  const request = { ...document } as Mapped
  if (request.sql !== undefined) request.sql = mapLiterals(request as PlayDocument, map)
  if (request.params !== undefined) request.params = mapJson(request.params, map)
  if (request.attach !== undefined) request.attach = mapTexts(request.attach, map)
  if (request.path !== undefined) request.path = map(request.path)
  if (request.text !== undefined) request.text = request.text.map(map)
  return request as unknown as PlayDocument
}

interface Mapped {
  sql?: string
  params?: Json
  attach?: Json
  path?: string
  text?: readonly string[]
}

/** As `mapTexts`; a number stays one. */
function mapJson(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'number') {
    const text = String(value)
    const mapped = map(text)
    return mapped === text ? value : Number(mapped)
  }
  if (Array.isArray(value)) return value.map(each => mapJson(each, map))
  if (typeof value !== 'object' || value === null) return mapTexts(value, map)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapJson(each, map)]))
}

/** The statement with its strings, numbers and places of files mapped. */
function mapLiterals(document: PlayDocument, map: (text: string) => string): string {
  const { sql, ctx } = document as Extract<PlayDocument, { k: 'stmt' }>
  if (!mayHaveChanging(sql)) return sql
  let mapped = ''
  let end = 0
  eachPart(sql, ctx, token => {
    if (!literals.has(token.kind)) return
    mapped += sql.slice(end, token.start) + map(sql.slice(token.start, token.end))
    end = token.end
  })
  return mapped + sql.slice(end)
}

const literals: ReadonlySet<Token['kind']> = new Set(['string', 'number', 'stage'])

/** Calls `take` with each token of a statement, up to the first that is none. */
function eachPart(
  sql: string,
  ctx: Extract<PlayDocument, { k: 'stmt' }>['ctx'],
  take: (token: Token) => void,
): void {
  try {
    eachToken(sql, sqlDialectOf({ ...(ctx && { ctx }) }), take)
  } catch (error) {
    // The server may know the rest, or it has refused it.
    if (!(error instanceof MockqError)) throw error
  }
}

/** The names in a statement that nobody puts between quotes of a string. */
export function namesIn(document: PlayDocument): readonly string[] {
  if (!('sql' in document) || !mayHaveChanging(document.sql)) return []
  const names: string[] = []
  eachPart(document.sql, document.ctx, ({ kind, text }) => {
    if (kind === 'word' || kind === 'ident') names.push(text)
  })
  return names
}
