import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import { LruCache } from '../lru-cache.js'
import { exponentFloatText, fixedFloatText } from '../types/float-text.js'
import { overflowedRoman, romanNumeral } from './roman-numeral.js'
import {
  type NumberText,
  type Template,
  type TemplatePart,
  type TemplateWord,
  TemplateWriter,
} from './template-writer.js'

/**
 * Formats a number by a template such as `S999,990.99`, like PostgreSQL's `to_char`: `9` and `0` are digits, `.` and
 * `D` the decimal point, `,` and `G` a comma between digits, `S MI PL SG PR` signs, `L` a dollar sign, `RN` Roman
 * numerals, `EEEE` an exponent, `FM` omits padding, `"…"` is literal text.
 *
 * A number too large for its template has `#` for every digit. Throws `QueryError` 1006 for a contradictory template
 * or one with anything else, also for `V`, and `Unsupported` for `B C SP TH`, which the server reads but doesn't obey.
 * Source: databend common/io/src/number.rs.
 */
export function numberByTemplate(value: bigint | number, template: string, single = false): string {
  const known = templates.memo(template, () => readTemplate(template))
  if (known.words.has('RN') || known.words.has('rn')) return roman(value, known)
  if (known.words.has('EEEE')) return withExponent(value, known)
  if (known.words.has('V')) {
    throw new QueryError(
      'BadArguments',
      'Unimplemented. Code: 1002, Text = to_char V (multiplies).',
    )
  }
  return new TemplateWriter(known, digitsOf(value, known, single)).text()
}

const templates = new LruCache<Template>(64)

const words = ['EEEE', 'FM', 'MI', 'PL', 'PR', 'RN', 'SG', 'SP', 'S', 'TH'] as const
const signs = [',', '.', '0', '9', 'B', 'C', 'D', 'G', 'L', 'V'] as const
/** Longer words first; a word is all upper or all lower case. */
const known = [...words, ...signs]
const lexer = new RegExp(
  `"((?:\\\\.|[^"\\\\])*)"|(${[...known, ...known.map(word => word.toLowerCase())]
    .map(word => word.replace('.', '\\.'))
    .join('|')})|( )`,
  'suy',
)

/** Words that the server parses but doesn't implement. */
const meaningless: ReadonlySet<string> = new Set(['B', 'C', 'SP', 'TH'])

function invalid(reason: string): QueryError {
  return new QueryError('BadArguments', `SyntaxException. Code: 1005, Text = ${reason}.`)
}

function readTemplate(template: string): Template {
  const reader = new TemplateReader()
  lexer.lastIndex = 0
  while (lexer.lastIndex < template.length) {
    const found = lexer.exec(template)
    if (found === null) throw invalid('Currently only key words are supported')
    const [, quoted, word, blank] = found
    if (word === undefined) reader.text(blank ?? unquoted(quoted!))
    else reader.word(word)
  }
  return reader.done()
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function unquoted(quoted: string): string {
  return quoted.replaceAll(/\\(.)/gsu, (_all, char: string) => escapes[char] ?? char)
}

/** For each word, the words that must not precede it, and the error message. */
const conflicts: readonly (readonly [word: string, others: readonly string[], reason: string])[] = [
  ['9', ['PR'], '"9" must be ahead of "PR"'],
  ['0', ['PR'], '"0" must be ahead of "PR"'],
  ['D', ['D', '.'], 'multiple decimal points'],
  ['.', ['D', '.'], 'multiple decimal points'],
  ['D', ['V'], 'cannot use "V" and decimal point together'],
  ['.', ['V'], 'cannot use "V" and decimal point together'],
  ['V', ['D', '.'], 'cannot use "V" and decimal point together'],
  ['S', ['S'], 'cannot use "S" twice'],
  ['S', ['PL', 'MI', 'SG', 'PR'], 'cannot use "S" and "PL"/"MI"/"SG"/"PR" together'],
  ['MI', ['S'], 'cannot use "S" and "MI" together'],
  ['PL', ['S'], 'cannot use "S" and "PL" together'],
  ['SG', ['S'], 'cannot use "S" and "SG" together'],
  ['PR', ['S', 'PL', 'MI', 'SG'], 'cannot use "PR" and "S"/"PL"/"MI"/"SG" together'],
  ['EEEE', ['EEEE'], 'cannot use "EEEE" twice'],
  [
    'EEEE',
    ['FM', 'S', 'PR', 'MI', 'PL', 'SG', 'RN', 'rn', 'V'],
    '"EEEE" is incompatible with other formats',
  ],
]

/** Parses a template from left to right. */
class TemplateReader {
  readonly #parts: TemplatePart[] = []
  readonly #words = new Set<TemplateWord>()
  #whole = 0
  #fraction = 0
  #firstZero: number | undefined
  #lastZero = 0
  #signPlace: Template['signPlace']
  #digitsBeforeSign = 0

  text(text: string): void {
    this.#parts.push({ kind: 'text', text })
  }

  word(written: string): void {
    const key = written === 'rn' ? written : written.toUpperCase()
    if (meaningless.has(key)) throw new Unsupported(`"${written}" in a number format`)
    const word = key as TemplateWord
    this.#check(word)
    if (word === '9' || word === '0') this.#digit(word)
    if (word === 'S') this.#sign()
    this.#words.add(word)
    this.#parts.push({ kind: 'word', word })
  }

  done(): Template {
    return {
      parts: this.#parts,
      words: this.#words,
      whole: this.#whole,
      fraction: this.#fraction,
      firstZero: this.#firstZero,
      lastZero: this.#lastZero,
      signPlace: this.#signPlace,
      digitsBeforeSign: this.#digitsBeforeSign,
    }
  }

  #check(word: TemplateWord): void {
    if (this.#words.has('EEEE') && word !== 'EEEE') {
      throw invalid('"EEEE" must be the last pattern used')
    }
    for (const [of, others, reason] of conflicts) {
      if (of === word && others.some(other => this.#words.has(other as TemplateWord))) {
        throw invalid(reason)
      }
    }
  }

  get #isBehindPoint(): boolean {
    return this.#words.has('.') || this.#words.has('D')
  }

  #digit(word: '9' | '0'): void {
    if (word === '0' && !this.#isBehindPoint) this.#firstZero ??= this.#whole
    if (this.#isBehindPoint) this.#fraction++
    else this.#whole++
    if (word === '0') this.#lastZero = this.#whole + this.#fraction
  }

  #sign(): void {
    this.#signPlace = this.#isBehindPoint ? 'end' : 'front'
    if (!this.#isBehindPoint) this.#digitsBeforeSign = this.#whole
  }
}

const longestRoman = 15

function roman(value: bigint | number, { words }: Template): string {
  const text = romanNumeral(value) ?? overflowedRoman(longestRoman)
  const written = words.has('rn') ? text.toLowerCase() : text
  return words.has('FM') ? written : written.padStart(longestRoman)
}

/** The smallest normal Float64: for smaller numbers and for NaN the server writes `#`. */
const leastNormal = 2.2250738585072014e-308

function withExponent(value: bigint | number, { whole, fraction }: Template): string {
  const number = Number(value)
  const isNormal = Number.isFinite(number) && Math.abs(number) >= leastNormal
  if (typeof value === 'number' && !isNormal) {
    return ` ${'#'.repeat(whole)}.${'#'.repeat(fraction + 4)}`
  }
  const text = exponentFloatText(number, fraction)
  return number < 0 ? text : ` ${text}`
}

/** The number of decimal digits that Float64 and Float32 represent exactly. */
const floatDigits = { double: 15, single: 6 }

function digitsOf(value: bigint | number, template: Template, single: boolean): NumberText {
  const isNegative = value < 0 || Object.is(value, -0)
  if (typeof value === 'bigint') {
    const zeros = template.fraction > 0 ? `.${'0'.repeat(template.fraction)}` : ''
    return fit(String(isNegative ? -value : value) + zeros, template, {
      isNegative,
      fraction: template.fraction,
    })
  }
  const size = Math.abs(value)
  const most = single ? floatDigits.single : floatDigits.double
  const left = most - fixedFloatText(size, 0).length
  const fraction = Math.max(0, Math.min(template.fraction, left))
  return fit(fixedFloatText(size, fraction), template, { isNegative, fraction })
}

/** Pads digits to the width of the template, or replaces them by `#` if the number is too large. */
function fit(
  text: string,
  { whole }: Template,
  rest: Pick<NumberText, 'isNegative' | 'fraction'>,
): NumberText {
  const digits = text.split('.')[0]!.length
  if (digits <= whole) return { ...rest, text, blanks: whole - digits }
  return { ...rest, text: `${'#'.repeat(whole)}.${'#'.repeat(rest.fraction)}`, blanks: 0 }
}
