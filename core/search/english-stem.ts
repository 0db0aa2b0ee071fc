/**
 * The stem of an English word in lower case, by the algorithm "English" (Porter 2) of Snowball.
 *
 * Source: snowballstem.org/algorithms/english/stemmer.html, which rust-stemmers implements.
 */
export function englishStem(word: string): string {
  if (word.length <= 2) return word
  const whole = exceptions.get(word.replace(/^'/, ''))
  if (whole !== undefined) return whole
  const marked = markedConsonants(word.replace(/^'/, ''))
  const regions = regionsOf(marked)
  const first = step1a(step0(marked))
  if (invariants.has(first)) return first
  const steps = [step1b, step1c, step2, step3, step4, step5]
  return steps.reduce((text, step) => step(text, regions), first).toLowerCase()
}

interface Regions {
  /** Where the region begins that follows the first consonant behind a vowel. */
  readonly r1: number
  /** The same, within the first. */
  readonly r2: number
}

/** Words whose stem is not by the rules. */
const exceptions: ReadonlyMap<string, string> = new Map(
  `skis:ski skies:sky dying:die lying:lie tying:tie idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl
  sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes`
    .split(/\s+/)
    .map(pair => pair.split(':') as [string, string]),
)

/** Words that are left alone after their plural is removed. */
const invariants: ReadonlySet<string> = new Set(
  'inning outing canning herring earring proceed exceed succeed'.split(' '),
)

/** With `Y` for a y that is a consonant. */
const markedConsonants = (word: string): string =>
  word.replace(/^y/, 'Y').replaceAll(/(?<=[aeiouy])y/g, 'Y')

function regionsOf(word: string): Regions {
  const prefix = /^(?:gener|commun|arsen)/.exec(word)
  const r1 = prefix?.[0].length ?? behindVowel(word, 0)
  return { r1, r2: behindVowel(word, r1) }
}

/** The place behind the first consonant that follows a vowel. */
function behindVowel(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from))
  return found === null ? word.length : from + found.index + 2
}

/** Whether a text ends in a short syllable. */
const endsShort = (text: string): boolean =>
  /[^aeiouy][aeiouy][^aeiouywxY]$/.test(text) || /^[aeiouy][^aeiouy]$/.test(text)

/** Whether it ends in a short syllable and its first region is empty. */
const isShort = (text: string, { r1 }: Regions): boolean => r1 >= text.length && endsShort(text)

const step0 = (word: string): string => word.replace(/'s'$|'s$|'$/, '')

function step1a(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[sd]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1)
  if (/(?:us|ss)$/.test(word)) return word
  return word.endsWith('s') && /[aeiouy]/.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

type Step = (word: string, regions: Regions) => string

const step1b: Step = (word, regions) => {
  const [ending] = /eedly$|eed$/.exec(word) ?? []
  if (ending !== undefined) {
    const stem = word.slice(0, -ending.length)
    return stem.length >= regions.r1 ? `${stem}ee` : word
  }
  const stem = word.replace(/(?:ingly|edly|ing|ed)$/, '')
  if (stem === word || !/[aeiouy]/.test(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return stem.slice(0, -1)
  return isShort(stem, regions) ? `${stem}e` : stem
}

const step1c: Step = word => word.replace(/(?<=.[^aeiouy])[yY]$/, 'i')

/** Replaces the longest of the endings, if it is within a region. */
function replaceEnding(
  word: string,
  endings: readonly (readonly [ending: string, by: string])[],
  allowed: (stem: string, ending: string) => boolean,
): string {
  const found = endings.find(([ending]) => word.endsWith(ending))
  if (found === undefined) return word
  const [ending, by] = found
  const stem = word.slice(0, -ending.length)
  return allowed(stem, ending) ? stem + by : word
}

const pairs = (text: string): readonly (readonly [string, string])[] =>
  text
    .split(/\s+/)
    .map(pair => pair.split(':') as [string, string])
    .sort(([a], [b]) => b.length - a.length)

const endings2 = pairs(
  `tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate
  alism:al aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble
  ogi:og fulli:ful lessli:less li:`,
)

const step2: Step = (word, { r1 }) =>
  replaceEnding(word, endings2, (stem, ending) => {
    if (stem.length < r1) return false
    if (ending === 'ogi') return stem.endsWith('l')
    return ending !== 'li' || /[cdeghkmnrt]$/.test(stem)
  })

const endings3 = pairs(
  'tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:',
)

const step3: Step = (word, { r1, r2 }) =>
  replaceEnding(word, endings3, ({ length }, ending) => length >= (ending === 'ative' ? r2 : r1))

const endings4 = pairs(
  'al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:',
)

const step4: Step = (word, { r2 }) =>
  replaceEnding(
    word,
    endings4,
    (stem, ending) => stem.length >= r2 && (ending !== 'ion' || /[st]$/.test(stem)),
  )

const step5: Step = (word, { r1, r2 }) => {
  const stem = word.slice(0, -1)
  const { length } = stem
  if (word.endsWith('e')) {
    return length >= r2 || (length >= r1 && !endsShort(stem)) ? stem : word
  }
  return word.endsWith('ll') && length >= r2 ? stem : word
}
