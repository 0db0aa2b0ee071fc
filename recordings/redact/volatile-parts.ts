import { LruCache } from '../../core/lru-cache.js'
import { isPlaceholder, type PlaceholderKind, placeholderSource } from './placeholder.js'
import { areAlikeAtRandom, isOdd, isOddInMixedCase, OddPieces } from './random-word.js'

/** Separates the pieces of a question (`questionText`); it does not occur in SQL. */
export const separator = '\u0001'

const uuid = '[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}'
const uuidInName = uuid.replaceAll('-?', '_')
const datePath = '\\d{4}(?:/\\d{1,2}){5}'
/** Ends a random part, so that a placeholder is followed by the same text as the part. */
const end = '(?![0-9a-z])'

/** Names that drivers generate for uploads (docs/protocol.md#names-that-clients-generate): they change in every run. */
const driverPaths: readonly { pattern: RegExp; kinds: readonly PlaceholderKind[] }[] = [
  { pattern: /(?:client\/load|_databend_load)\/(\d+)/g, kinds: ['ts'] },
  { pattern: /@~\/(20\d{12,21})(?!\d)/g, kinds: ['ts'] },
  { pattern: new RegExp(`batch/(\\d+-${uuid})${end}`, 'gi'), kinds: ['uuid'] },
  { pattern: new RegExp(`(${datePath}/${uuid})${end}`, 'gi'), kinds: ['uuid'] },
  { pattern: new RegExp(`databend_batch_insert_(${uuid})${end}`, 'gi'), kinds: ['uuid'] },
  // Not a path: Python's name of a thread, which dbt writes into tables.
  { pattern: /['"](Thread-\d+)(?= \(|['"])/g, kinds: ['name'] },
]

/** A random part does not begin inside a word, even if a placeholder replaces the word's digits. */
const behindDigits = '[0-9a-z]|(?:client/load|_databend_load)/\\{\\{(?:ts|name):\\d+\\}\\}'

/** A day or a time as clients write it. */
const day = '\\d{4}-\\d\\d-\\d\\d'
const time = `${day}[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?`

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, or `yyyymmddHHMMSS` and more digits. */
const stamp = '(?:20\\d{12,21}|\\d{19}|\\d{16}|\\d{13}|\\d{10}(?:\\.\\d{1,9})?)'

/**
 * A time as names have it: `20261129-175810`, `20261129T175810Z`, `2026-11-29_17-58-10`; seconds and their fraction may
 * be absent.
 */
const dayInName =
  '20\\d\\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])|-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01]))'
const clockInName = '(?:[01]\\d|2[0-3])(?:[0-5]\\d(?:[0-5]\\d)?|-[0-5]\\d(?:-[0-5]\\d)?)'
const fractionInName = '(?:\\d{6}|\\d{3}|[._-]\\d{6}|\\.\\d{3})'
const timeInName = `${dayInName}[-_T]${clockInName}(?:${fractionInName})?Z?`

/** Four or five hex digits behind `_`, both letters and digits, which do not begin with a year. */
const shortHex = '_(?!(?:19|20)\\d\\d)(?=\\d*[a-f])(?=[a-f]*\\d)[0-9a-f]{4,5}'

/** Finds placeholders and possibly random parts: see `replaceCandidates`. */
const candidates = new RegExp(
  [
    placeholderSource,
    '(?<=(?:client/load|_databend_load)/)\\d+',
    '(?<=^|[\'"])Thread-\\d+(?= \\(|[\'"]|$)',
    // Two may be created within the same second or not, so the time alone does not identify one.
    `(?<=batch/)\\d+-${uuid}${end}`,
    `${datePath}/${uuid}${end}`,
    `(?<![\\w.-])(?:${time}|${day}|${stamp})(?![\\w-]|\\.\\d)`,
    // Behind the words of a name, too: `events-2026-11-29.csv`.
    `(?<=[\\w}][_-])(?:${time}|${day})(?![\\w-]|\\.\\d)`,
    '(?<=_)\\d+(?:_\\d+)+(?![0-9a-z])',
    `(?<=^|[_/=${separator}'"-]|[^\\d]\\.)${timeInName}${end}`,
    `(?<!${behindDigits})(?:${uuid}|${uuidInName}|[0-9a-f]{6,})(?![0-9a-z])`,
    // With the underscore, so that it is no word such as a column `c100`.
    `(?<=[\\w}])${shortHex}(?![0-9a-z])`,
    // A UUID in hex after the letters of a name.
    '(?<=[a-z])[0-9a-f]{32}(?![0-9a-z])',
  ].join('|'),
  'giy',
)

/** Runs of characters of words, and of `-`, which is part of some random texts; `$` is part of no word. */
const runs = /[\w$\u0080-\uffff-]+/g
const wordsInRun = /[\w$\u0080-\uffff]+/g

/** The word at the start of a run. */
const firstWord = /^[a-z_]\w*/i

/** Above this many words with digits, those in literals are taken for data, not names. */
const mostWords = 100

/** The leading pieces of a question that may contain names besides data: kind, SQL, database. */
const namingPieces = 3

/**
 * A cheap test whether a text can contain a candidate at all: an opening placeholder, six hex digits, four digits of a
 * year with a dash, a word with a digit or one that looks random, or a thread. One pass over the characters, because all texts pass through it.
 */
export function mayHaveParts(text: string): boolean {
  /** Lengths of the runs of hex digits and of digits that end here. */
  let hexRun = 0
  let digitRun = 0
  let before = 0
  const pieces = new OddPieces()
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (pieces.take(code)) return true
    const isDigit = code >= 0x30 && code <= 0x39
    const lower = code | 0x20
    if (isDigit) {
      digitRun++
      if (++hexRun === 6 || isInName(before)) return true
      if (before === dash && isThread(text, at)) return true
    } else {
      if (code === dash && digitRun >= 4) return true
      if (code === brace && before === brace) return true
      digitRun = 0
      if (lower >= 0x61 && lower <= 0x66) {
        if (++hexRun === 6) return true
      } else hexRun = 0
    }
    before = code
  }
  return false
}

const dash = 0x2d
const brace = 0x7b
const underscore = 0x5f

/** A letter or an underscore. */
function isInName(code: number): boolean {
  return isLetter(code) || code === underscore
}

/** Whether the digit at an offset follows `thread-`. */
function isThread(text: string, at: number): boolean {
  return text.slice(Math.max(0, at - 7), at).toLowerCase() === 'thread-'
}

/** Above this many words with digits in data, those of a path beside it are no longer taken for names. */
const mostDataWords = mostWords / 2

/** Whether data contains placeholders, random parts or times, and few other words with digits. */
export function hasDataParts(text: string): boolean {
  let count = 0
  const isWord = (part: string) => {
    if (partKind(part) !== 'word') return false
    count++
    return true
  }
  return generalise(text, isWord).parts.length > 0 && count <= mostDataWords
}

/**
 * Calls `replace` for each placeholder in a text and for each possibly random part, and replaces it with the result.
 * Such parts are: those of the drivers' own paths, UUIDs, runs of eight or more hex digits not next to letters (six
 * after `_`, or groups of digits, or four of letters and digits; 32 also after letters), times, also as names have
 * them, words with digits, and words that look random.
 */
export function replaceCandidates(text: string, replace: (part: string) => string): string {
  return mayHaveParts(text) ? replaceBoth(text, replace, replace) : text
}

/** The parts of a text that are within longer words, such as `1795910593` in `t_1795910593`, and nowhere else. */
export function partsOfWords(text: string): ReadonlySet<string> {
  const [within, alone] = [new Set<string>(), new Set<string>()]
  replaceBoth(
    text,
    (part, at) => {
      ;(inWord.test(text[at - 1] ?? '') ? within : alone).add(partText(part))
      return part
    },
    word => word,
  )
  for (const part of alone) within.delete(part)
  return within
}

const inWord = /[\w-]/

type Replace = (part: string, at: number) => string

function replaceBoth(
  text: string,
  part: Replace,
  word: (word: string, at: number) => string,
): string {
  let replaced = ''
  let end = 0
  const takeWords = (next: number) => {
    if (next <= end) return
    replaced += replaceWords(text.slice(end, next), (found, at) => word(found, end + at))
  }
  for (let at = 0; at < text.length; at++) {
    if (!mayBegin(text, at)) continue
    candidates.lastIndex = at
    const found = candidates.exec(text)?.[0]
    if (found === undefined) continue
    if (!isNumber(found, text, at)) {
      takeWords(at)
      replaced += part(found, at)
      end = at + found.length
    }
    at += found.length - 1
  }
  takeWords(text.length)
  return replaced
}

/** Replaces the words with digits and those that look random: names that may change in each run. */
function replaceWords(text: string, replace: Replace): string {
  return text.replaceAll(runs, (run, at: number) => {
    // A random text in base 64 may have `-` in it, and begin with a digit.
    const isWhole = isBoundary(text[at - 1]) && isBoundary(text[at + run.length])
    if (isWhole && base64.test(run) && isOdd(run)) return replace(run, at)
    if (!run.includes('-')) return replaceWord(run, at, replace)
    return run.replaceAll(wordsInRun, (found, i: number) => replaceWord(found, at + i, replace))
  })
}

const base64 = /^[\w-]+$/

/** Whether a quoted text begins or ends beside this character, or the whole text does. */
function isBoundary(character: string | undefined): boolean {
  return character === undefined || boundaries.includes(character)
}

const boundaries = `'"\`\\${separator}`

function replaceWord(run: string, at: number, replace: Replace): string {
  const word = firstWord.exec(run)?.[0]
  if (word === undefined || !(/\d/.test(word) || isOdd(word))) return run
  return replace(word, at) + run.slice(word.length)
}

/**
 * A cheap test whether a candidate may begin at an offset: a placeholder, a thread, six hex digits, four digits before
 * `-` or `/`, digits after `_`, `/` or a letter with `-`, or `_` before four hex digits. The expression for all of them
 * takes a hundred times as long.
 */
function mayBegin(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const lower = code | 0x20
  if (code >= 0x30 && code <= 0x39) {
    const before = text.charCodeAt(at - 1)
    if (before === underscore || before === 0x2f) return true
    if (before === dash && isLetter(text.charCodeAt(at - 2))) return true
    let end = at + 1
    while (end < at + 4 && text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39) end++
    if (end === at + 4) {
      const next = text.charCodeAt(end)
      if (next === dash || next === 0x2f) return true
    }
    return isHexRun(text, at)
  }
  if (lower >= 0x61 && lower <= 0x66) return isHexRun(text, at)
  if (code === underscore) return isHexRun(text, at + 1, 4)
  return (code === brace && text.charCodeAt(at + 1) === brace) || lower === 0x74
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

/** Whether six hex digits, or so many, may begin at an offset. */
function isHexRun(text: string, at: number, count = 6): boolean {
  for (let i = at; i < at + count; i++) {
    const lower = text.charCodeAt(i) | 0x20
    const isHex = (lower >= 0x30 && lower <= 0x39) || (lower >= 0x61 && lower <= 0x66)
    if (!isHex) return false
  }
  return true
}

/** Whether hex digits are a plain number, or a word without digits. */
function isNumber(part: string, text: string, at: number): boolean {
  if (!hex.test(part)) return false
  const isBehindName = text[at - 1] === '_'
  if (part.length < 8 && !isBehindName && text[at - 1] !== '-') return true
  if (!digits.test(part)) {
    return isBehindName ? isShortWord(part) : isShortWord(part) || exponent.test(part)
  }
  if (isBehindName) return plainDay.test(part)
  if (isDayOfName(part, text, at)) return false
  return !(timeStamp.test(part) || isInPath(text, at))
}

/** Whether digits are a day behind the words of a name: `run-20261122`. */
function isDayOfName(part: string, text: string, at: number): boolean {
  return (
    part.length === 8 &&
    plainDay.test(part) &&
    text[at - 1] === '-' &&
    isLetter(text.charCodeAt(at - 2))
  )
}

function isShortWord(part: string): boolean {
  return part.length < 8 && !/\d/.test(part)
}

/** Whether digits follow one of the drivers' own folders, where any digits are random. */
function isInPath(text: string, at: number): boolean {
  return folders.some(folder => text.startsWith(folder, at - folder.length))
}

const folders = ['client/load/', '_databend_load/']
const hex = /^[0-9a-f]+$/i
const digits = /^\d+$/
const digitGroups = /^[\d_]+$/

/** Groups of digits up to this length are a count or a size rather than random (`_10_20`). */
const longestCount = 6
const exponent = /^\d+e\d+$/i
const plainDay = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?$/
const timeStamp = new RegExp(`^${stamp}$`)

/** A text without its placeholders and random-looking parts, and those parts in order, as `partText` returns them. */
export interface General {
  readonly form: string
  readonly parts: readonly string[]
}

/**
 * The form that a recorded and a live text share, whatever their random parts are. It keeps the kind of a secret, and a
 * word except for its digits, unless it looks random. Parts in upper and lower case differ. Parts that `isKept` accepts
 * stay in the form.
 */
export function generalise(text: string, isKept?: (part: string) => boolean): General {
  if (!mayHaveParts(text)) return { form: text, parts: noParts }
  const all = generalIn(text, isKept, () => true)
  if (all !== undefined) return all
  const isData = dataIn(text)
  return generalIn(text, isKept, at => !isData(at)) ?? generalIn(text, isKept, () => false)!
}

/** The form, including words where names are possible; undefined if there are too many words. */
function generalIn(
  text: string,
  isKept: ((part: string) => boolean) | undefined,
  mayName: (at: number) => boolean,
): General | undefined {
  const parts: string[] = []
  const found: string[] = []
  const form = replaceBoth(text, takerOf(parts, isKept), (word, at) => {
    const part = partText(word)
    // A word of hex digits only may be random.
    if (partKind(part) !== 'word' || !mayName(at) || isKept?.(part) === true) return word
    found.push(part)
    return wordForm(word)
  })
  return found.length > mostWords ? undefined : { form, parts: [...parts, ...found] }
}

/** What a word has in common with those that may stand for it in another run. */
function wordForm(word: string): string {
  if (!isOdd(word)) return word.replaceAll(/\d+/g, '#')
  return word === word.toUpperCase() ? '{{^~}}' : '{{~}}'
}

/**
 * Whether two words may be the same name, made up by two runs of a program: `digits`: if all but their digits is equal;
 * `random`: if they look random where they differ.
 */
export function alikeness(a: string, b: string): 'digits' | 'random' | undefined {
  const [withoutA, withoutB] = [a, b].map(each => each.replaceAll(/\d+/g, '#'))
  if (areAlikeAtRandom(a, b)) return 'random'
  return withoutA === withoutB ? 'digits' : undefined
}

/** Makes a test whether an offset is in a string literal or after the SQL; call it with ascending offsets. */
function dataIn(text: string): (at: number) => boolean {
  const sqlEnd = text.split(separator, namingPieces).join(separator).length
  let start = text.indexOf("'")
  let end = literalEnd(text, start)
  return at => {
    while (start >= 0 && end < at) {
      start = text.indexOf("'", end + 1)
      end = literalEnd(text, start)
    }
    return at > sqlEnd || (start >= 0 && start < at)
  }
}

/** The offset of the quote that closes the literal at an offset. */
function literalEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === "'") {
      if (text[at + 1] !== "'") return at
      at++
    }
  }
  return text.length
}

function takerOf(parts: string[], isKept: ((part: string) => boolean) | undefined): Replace {
  return found => {
    const part = partText(found)
    if (isKept?.(part) === true) return found
    const isUpper = found !== part
    // In mixed case, the case of a replacement is unknown.
    if (isUpper && found !== found.toUpperCase()) return found
    parts.push(part)
    if (isUpper) return '{{^}}'
    return part.startsWith('{{secret:') ? part.replace(/:\d+\}\}$/, '}}') : '{{}}'
  }
}

const noParts: readonly string[] = []

/** A part in the form for comparison: in lower case, except for times, threads and random words in mixed case. */
export function partText(part: string): string {
  if (isOddInMixedCase(part)) return part
  const isKept = thread.test(part) || (isDay(part) && !wholeTimeInName.test(part))
  return isKept ? part : part.toLowerCase()
}

/** Whether a part, outside of names and strings, is a number minus another one. */
export function mayBeSubtraction(part: string): boolean {
  return part.startsWith('20') && part.includes('-') && wholeTimeInName.test(part)
}

function isDay(part: string): boolean {
  return part[4] === '-' && leadingDay.test(part)
}

/**
 * A text in the case of the part that it replaces: in upper case if the part is. A mixed-case part keeps its own
 * letters and takes the digits of the text, because such words differ only in digits; a placeholder is unchanged.
 */
export function inCaseOf(part: string, text: string): string {
  if (part === partText(part)) return text
  if (part === part.toUpperCase()) return text.toUpperCase()
  if (isPlaceholder(text)) return text
  const runs = text.match(/\d+/g) ?? []
  return part.replaceAll(/\d+/g, run => runs.shift() ?? run)
}

/**
 * The replacement for a part, in the case of the part; the part itself if there is none. `nameOf` gets the part in the
 * form for comparison, and may return it.
 */
export function renamePart(part: string, nameOf: (part: string) => string | undefined): string {
  const name = nameOf(partText(part))
  return name === undefined ? part : inCaseOf(part, name)
}

/** The parts of the drivers' own paths in a text. */
export function driverParts(text: string): readonly (readonly [string, PlaceholderKind])[] {
  return driverPaths.flatMap(({ pattern, kinds }) =>
    [...text.matchAll(pattern)].flatMap(found =>
      kinds.map((kind, i) => [partText(found[i + 1]!), kind] as const),
    ),
  )
}

/** What a part looks like, and so how likely it is to change in each run. */
export type PartKind = 'placeholder' | 'time' | 'random' | 'short' | 'word'

/**
 * `random`: UUIDs, eight or more hex digits, stamps, times in names, dated paths and threads; `short`: six or seven hex
 * digits, or four or five of letters and digits;
 * `word`: a whole word with digits in it, or a day of a name.
 */
export function partKind(part: string): PartKind {
  if (part.startsWith('{{')) return 'placeholder'
  return kinds.memo(part, () => readKind(part))
}

/** The kinds of parts that were asked for lately: to find a statement, those of all that are like it are asked for. */
const kinds = new LruCache<PartKind>(20_000)

function readKind(part: string): PartKind {
  if (wholeTimeInName.test(part)) return 'random'
  if (isDay(part)) return 'time'
  if (part.length === 8 && plainDay.test(part)) return 'word'
  if (part.length >= 6 && hex.test(part)) return part.length < 8 ? 'short' : 'random'
  if (shortPart.test(part)) return 'short'
  if (digitGroups.test(part)) return part.length > longestCount ? 'random' : 'word'
  if (part[4] === '/' || thread.test(part)) return 'random'
  return otherRandom.test(part) ? 'random' : 'word'
}

const shortPart = new RegExp(`^${shortHex}$`)
const thread = /^Thread-\d/
const wholeTimeInName = new RegExp(`^${timeInName}$`, 'i')
const leadingDay = /^\d{4}-\d\d-\d\d(?:[T ]|$)/i
const otherRandom = new RegExp(`^(?:(?:\\d+-)?${uuid}|${uuidInName}|${stamp})$`)

/** Whether a part of a name that the lane creates changes in each run. */
export function isRandom(part: string): boolean {
  const kind = partKind(part)
  return kind === 'random' || kind === 'short'
}
