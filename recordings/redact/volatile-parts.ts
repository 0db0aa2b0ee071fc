import { type PlaceholderKind, placeholderSource } from './placeholder.js'

const uuid = '[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}'
const uuidInName = uuid.replaceAll('-?', '_')
const datePath = '\\d{4}(?:/\\d{1,2}){5}'

/** The paths that drivers make up for their uploads (protocol.md 5): random in every run. */
const driverPaths: readonly { pattern: RegExp; kinds: readonly PlaceholderKind[] }[] = [
  { pattern: /client\/load\/(\d+)/g, kinds: ['ts'] },
  { pattern: new RegExp(`batch/(\\d+)-(${uuid})`, 'gi'), kinds: ['ts', 'uuid'] },
  { pattern: new RegExp(`(${datePath})/(${uuid})`, 'gi'), kinds: ['ts', 'uuid'] },
]

/** A UUID, or what stands for one in a recording. */
const uuidOrName = `(?:${uuid}|\\{\\{(?:uuid|name):\\d+\\}\\})`

/** Where no random part begins: in a word, also where a placeholder stands for its digits. */
const behindDigits = '[0-9a-z]|client/load/\\{\\{(?:ts|name):\\d+\\}\\}'

/** Finds placeholders and what may be random: see `replaceCandidates`. */
const candidates = new RegExp(
  [
    placeholderSource,
    '(?<=client/load/)\\d+',
    `(?<=batch/)\\d+(?=-${uuidOrName})`,
    `${datePath}(?=/${uuidOrName})`,
    `(?<!${behindDigits})(?:${uuid}|${uuidInName}|[0-9a-f]{8,})(?![0-9a-z])`,
  ].join('|'),
  'gi',
)

/** Whether a text can hold a candidate at all; cheap. */
const hint = /\{\{|[0-9a-f]{8}|\d{4}\/|client\/load|batch\//i

/**
 * Calls `replace` for each placeholder in a text and for each part that may be random: those of the
 * drivers' own paths, UUIDs, and runs of eight or more hex digits that stand apart from letters.
 * Its answer takes the part's place.
 */
export function replaceCandidates(text: string, replace: (part: string) => string): string {
  if (!hint.test(text)) return text
  return text.replaceAll(candidates, (part: string, at: number) =>
    isNumber(part, text, at) ? part : replace(part),
  )
}

/** Digits alone are a number, save behind a name; there, eight of them may be a day. */
function isNumber(part: string, text: string, at: number): boolean {
  if (!digits.test(part)) return false
  if (text.startsWith('client/load/', at - 12) || text.startsWith('batch/', at - 6)) return false
  return text[at - 1] !== '_' || day.test(part)
}

const digits = /^\d+$/
const day = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/

/** A text without its placeholders and random-looking parts, and these in order, in lower case. */
export interface General {
  readonly form: string
  readonly parts: readonly string[]
}

/**
 * The form that a recorded text and a live one share whatever their random parts are. A secret
 * keeps its kind in it.
 */
export function generalise(text: string): General {
  if (!hint.test(text)) return { form: text, parts: noParts }
  const parts: string[] = []
  const form = replaceCandidates(text, part => {
    parts.push(part.toLowerCase())
    return part.startsWith('{{secret:') ? part.replace(/:\d+\}\}$/, '}}') : '{{}}'
  })
  return { form, parts }
}

const noParts: readonly string[] = []

/** The parts of the drivers' own paths in a text. */
export function driverParts(text: string): readonly (readonly [string, PlaceholderKind])[] {
  return driverPaths.flatMap(({ pattern, kinds }) =>
    [...text.matchAll(pattern)].flatMap(found =>
      kinds.map((kind, i) => [found[i + 1]!.toLowerCase(), kind] as const),
    ),
  )
}
