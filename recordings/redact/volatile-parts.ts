import { isPlaceholder, type PlaceholderKind, placeholderSource } from './placeholder.js'

const uuid = '[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}'
const uuidInName = uuid.replaceAll('-?', '_')
const datePath = '\\d{4}(?:/\\d{1,2}){5}'
/** Where no more of a random part follows: what stands behind a placeholder must be what stood behind the part. */
const end = '(?![0-9a-z])'

/** What drivers make up, as the paths of their uploads (docs/protocol.md#what-clients-make-up): another one in every run. */
const driverPaths: readonly { pattern: RegExp; kinds: readonly PlaceholderKind[] }[] = [
  { pattern: /(?:client\/load|_databend_load)\/(\d+)/g, kinds: ['ts'] },
  { pattern: /@~\/(20\d{12,21})(?!\d)/g, kinds: ['ts'] },
  { pattern: new RegExp(`batch/(\\d+-${uuid})${end}`, 'gi'), kinds: ['uuid'] },
  { pattern: new RegExp(`(${datePath}/${uuid})${end}`, 'gi'), kinds: ['uuid'] },
  { pattern: new RegExp(`databend_batch_insert_(${uuid})${end}`, 'gi'), kinds: ['uuid'] },
  // No path: Python's name of a thread, which dbt writes into tables.
  { pattern: /['"](Thread-\d+)(?= \(|['"])/g, kinds: ['name'] },
]

/** Where no random part begins: in a word, also where a placeholder stands for its digits. */
const behindDigits = '[0-9a-z]|(?:client/load|_databend_load)/\\{\\{(?:ts|name):\\d+\\}\\}'

/** A day or a time as clients write them. */
const day = '\\d{4}-\\d\\d-\\d\\d'
const time = `${day}[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?`

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, or `yyyymmddHHMMSS` and more digits. */
const stamp = '(?:20\\d{12,21}|\\d{19}|\\d{16}|\\d{13}|\\d{10}(?:\\.\\d{1,9})?)'

/** Finds placeholders and what may be random: see `replaceCandidates`. */
const candidates = new RegExp(
  [
    placeholderSource,
    '(?<=(?:client/load|_databend_load)/)\\d+',
    '(?<=^|[\'"])Thread-\\d+(?= \\(|[\'"]|$)',
    // Two may be made within a second, or not: the time alone tells nothing.
    `(?<=batch/)\\d+-${uuid}${end}`,
    `${datePath}/${uuid}${end}`,
    `(?<![\\w.-])(?:${time}|${day}|${stamp})(?![\\w-]|\\.\\d)`,
    '(?<=_)\\d+(?:_\\d+)+(?![0-9a-z])',
    `(?<!${behindDigits})(?:${uuid}|${uuidInName}|[0-9a-f]{6,})(?![0-9a-z])`,
    // A UUID in hex behind the letters of a name.
    '(?<=[a-z])[0-9a-f]{32}(?![0-9a-z])',
  ].join('|'),
  'gi',
)

/** Begins nowhere within a word, and so no word is looked at twice. */
const wordStart = '(?<![\\w$\\u0080-\\uffff])'

/** Words with digits in them: names of which the digits may be other ones in each run. */
const words = new RegExp(`${wordStart}[a-z_]+\\d\\w*`, 'gi')

/** Words of a text beyond which those in literals are no names: it is data. */
const mostWords = 100

/** Separates the pieces of what is asked (`questionText`): SQL has none. */
export const separator = '\u0001'

/** Of the pieces of a text, those in front that may have names beside data: a kind, SQL, a database. */
const namingPieces = 3

/** Whether a text can hold a candidate at all; cheap. */
export function mayHaveParts(text: string): boolean {
  return hint.test(text)
}

/** Words with digits in data, such that those of a path beside it can still be names. */
const mostDataWords = mostWords / 2

/**
 * Whether there are placeholders, random parts or times in data, and few words with digits beside them, which are no
 * names there.
 */
export function hasDataParts(text: string): boolean {
  let count = 0
  const isWord = (part: string) => {
    if (partKind(part) !== 'word') return false
    count++
    return true
  }
  return generalise(text, isWord).parts.length > 0 && count <= mostDataWords
}

const hint = /\{\{|[0-9a-f]{6}|\d{4}-|[a-z_]\d|thread-\d/i

/**
 * Calls `replace` for each placeholder in a text and for each part that may be random: those of the
 * drivers' own paths, UUIDs, runs of eight or more hex digits that stand apart from letters (behind `_`
 * six, or groups of digits; of 32 also behind letters), times, and words with digits in them. Its answer
 * takes the part's place.
 */
export function replaceCandidates(text: string, replace: (part: string) => string): string {
  return hint.test(text) ? replaceBoth(text, replace, replace) : text
}

type Replace = (part: string) => string

function replaceBoth(
  text: string,
  part: Replace,
  word: (word: string, at: number) => string,
): string {
  let replaced = ''
  let end = 0
  const takeWords = (next: number) => {
    if (next <= end) return
    const between = text.slice(end, next)
    replaced += between.replaceAll(words, (found, at: number) => word(found, end + at))
  }
  for (const found of text.matchAll(candidates)) {
    if (isNumber(found[0], text, found.index)) continue
    takeWords(found.index)
    replaced += part(found[0])
    end = found.index + found[0].length
  }
  takeWords(text.length)
  return replaced
}

/** Whether hex digits are a number, or a word without digits. */
function isNumber(part: string, text: string, at: number): boolean {
  if (!hex.test(part)) return false
  const isBehindName = text[at - 1] === '_'
  if (part.length < 8 && !isBehindName && text[at - 1] !== '-') return true
  if (!digits.test(part)) {
    return isBehindName ? isShortWord(part) : isShortWord(part) || exponent.test(part)
  }
  if (isBehindName) return plainDay.test(part)
  return !(timeStamp.test(part) || isInPath(text, at))
}

function isShortWord(part: string): boolean {
  return part.length < 8 && !/\d/.test(part)
}

/** Behind the drivers' own folders any digits are theirs. */
function isInPath(text: string, at: number): boolean {
  return folders.some(folder => text.startsWith(folder, at - folder.length))
}

const folders = ['client/load/', '_databend_load/']
const hex = /^[0-9a-f]+$/i
const digits = /^\d+$/
const digitGroups = /^[\d_]+$/

/** Characters of groups of digits that are a count or a size rather than made up (`_10_20`). */
const longestCount = 6
const exponent = /^\d+e\d+$/i
const plainDay = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?$/
const timeStamp = new RegExp(`^${stamp}$`)

/** A text without its placeholders and random-looking parts, and these in order, as `partText` has them. */
export interface General {
  readonly form: string
  readonly parts: readonly string[]
}

/**
 * The form that a recorded text and a live one share whatever their random parts are. A secret
 * keeps its kind in it, a word with digits all but these. A part in upper case is told from one in lower case. What is
 * `kept` is part of the form.
 */
export function generalise(text: string, isKept?: (part: string) => boolean): General {
  if (!hint.test(text)) return { form: text, parts: noParts }
  const all = generalIn(text, isKept, () => true)
  if (all !== undefined) return all
  const isData = dataIn(text)
  return generalIn(text, isKept, at => !isData(at)) ?? generalIn(text, isKept, () => false)!
}

/** With the words at the places that may have names; undefined where there are too many of them. */
function generalIn(
  text: string,
  isKept: ((part: string) => boolean) | undefined,
  mayName: (at: number) => boolean,
): General | undefined {
  const parts: string[] = []
  const found: string[] = []
  const form = replaceBoth(text, takerOf(parts, isKept), (word, at) => {
    const part = partText(word)
    // A word of hex digits alone may be one.
    if (partKind(part) !== 'word' || !mayName(at) || isKept?.(part) === true) return word
    found.push(part)
    return word.replaceAll(/\d+/g, '#')
  })
  return found.length > mostWords ? undefined : { form, parts: [...parts, ...found] }
}

/** Tells, of places that are asked for in order, those in string literals and behind the SQL. */
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

/** The place of the quote that ends the literal that begins at a place. */
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
    // Of letters in both cases it is not told in which another one stands.
    if (isUpper && found !== found.toUpperCase()) return found
    parts.push(part)
    if (isUpper) return '{{^}}'
    return part.startsWith('{{secret:') ? part.replace(/:\d+\}\}$/, '}}') : '{{}}'
  }
}

const noParts: readonly string[] = []

/** A part as it is compared: in lower case, but for times and threads. */
export function partText(part: string): string {
  return thread.test(part) || (part[4] === '-' && leadingDay.test(part)) ? part : part.toLowerCase()
}

/**
 * A text in the case of the part that it replaces: in upper case if the part is. A part of both cases keeps its own
 * letters and takes the digits of the text, as such words differ in digits alone; a placeholder stays as it is.
 */
export function inCaseOf(part: string, text: string): string {
  if (part === partText(part)) return text
  if (part === part.toUpperCase()) return text.toUpperCase()
  if (isPlaceholder(text)) return text
  const runs = text.match(/\d+/g) ?? []
  return part.replaceAll(/\d+/g, run => runs.shift() ?? run)
}

/**
 * A part with the text that stands for it in its place, in the case of the part; the part as it is where none does.
 * `nameOf` gets the part as it is compared, and may give the same back.
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

/** What a part looks like: how much it says that it is another one in each run. */
export type PartKind = 'placeholder' | 'time' | 'random' | 'short' | 'word'

/**
 * `random`: UUIDs, eight or more hex digits, stamps, dated paths and threads; `short`: six or seven hex digits;
 * `word`: a whole word with digits in it.
 */
export function partKind(part: string): PartKind {
  if (part.startsWith('{{')) return 'placeholder'
  if (part[4] === '-' && leadingDay.test(part)) return 'time'
  if (part.length >= 6 && hex.test(part)) return part.length < 8 ? 'short' : 'random'
  if (digitGroups.test(part)) return part.length > longestCount ? 'random' : 'word'
  if (part[4] === '/' || thread.test(part)) return 'random'
  return otherRandom.test(part) ? 'random' : 'word'
}

const thread = /^Thread-\d/
const leadingDay = /^\d{4}-\d\d-\d\d(?:[T ]|$)/i
const otherRandom = new RegExp(`^(?:(?:\\d+-)?${uuid}|${uuidInName}|${stamp})$`)

/** Whether a part in a name that the lane makes is another one in each run. */
export function isRandom(part: string): boolean {
  const kind = partKind(part)
  return kind === 'random' || kind === 'short'
}
