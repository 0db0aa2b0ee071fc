/** A keyword of a template, in upper case except `rn`. */
export type TemplateWord =
  | '9'
  | '0'
  | '.'
  | 'D'
  | ','
  | 'G'
  | 'L'
  | 'S'
  | 'MI'
  | 'PL'
  | 'SG'
  | 'PR'
  | 'FM'
  | 'EEEE'
  | 'V'
  | 'RN'
  | 'rn'

/** An element of a template: a keyword or literal text. */
export type TemplatePart =
  | { readonly kind: 'word'; readonly word: TemplateWord }
  | { readonly kind: 'text'; readonly text: string }

/** A parsed template. */
export interface Template {
  readonly parts: readonly TemplatePart[]
  readonly words: ReadonlySet<TemplateWord>
  /** `whole` counts the digits before the decimal point, `fraction` those after it. */
  readonly whole: number
  readonly fraction: number
  /** `firstZero`: number of digits before the first `0`, if any; `lastZero`: digit number of the last `0`, else 0. */
  readonly firstZero: number | undefined
  readonly lastZero: number
  /** Where `S` puts the sign. */
  readonly signPlace: 'front' | 'end' | undefined
  /** Number of digits before an `S` that is left of the decimal point. */
  readonly digitsBeforeSign: number
}

/** A number formatted for its template. */
export interface NumberText {
  readonly isNegative: boolean
  /** Digits and decimal point; `#` for each digit if the number is too large for the template. */
  readonly text: string
  /** Number of digit positions of the template left of the number's first digit. */
  readonly blanks: number
  /** Digits after the decimal point: at most those of the template, fewer for floats of limited precision. */
  readonly fraction: number
}

/**
 * Formats a number by a template, part by part, like PostgreSQL's `NUM_processor`.
 *
 * Source: databend common/io/src/number.rs `num_processor`, `NumProc::numpart_to_char`.
 */
export class TemplateWriter {
  readonly #template: Template
  readonly #number: NumberText
  readonly #isCompact: boolean
  readonly #hasBrackets: boolean
  readonly #signPlace: Template['signPlace']
  /** Number of digits to write; a trailing sign follows the last. */
  readonly #count: number
  /** With `FM`, the index in the text of the last digit after the point to write, or of the point; else undefined. */
  readonly #lastRelevant: number | undefined
  #isSignWritten: boolean
  #isInNumber = false
  /** `#place` counts digits and points of the template; `#at` is the index in the number's text. */
  #place = 0
  #at = 0
  #text = ''

  constructor(template: Template, number: NumberText) {
    const { words, whole, signPlace, digitsBeforeSign } = template
    this.#template = template
    this.#number = number
    this.#isCompact = words.has('FM')
    const isPositive = !number.isNegative
    const hasOwnSign = words.has('MI') || words.has('PL') || words.has('SG')
    this.#isSignWritten = hasOwnSign || (isPositive && this.#isCompact && signPlace === undefined)
    this.#hasBrackets = words.has('PR') && !(isPositive && this.#isCompact)
    const isBehindDigits = signPlace === 'front' && whole === digitsBeforeSign
    this.#signPlace = isBehindDigits ? 'end' : signPlace
    const extra = !this.#isSignWritten && number.blanks === 0 ? 1 : 0
    this.#count = number.fraction + whole - 1 + extra
    this.#lastRelevant = this.#isCompact && this.#hasPoint ? this.#findLastRelevant() : undefined
  }

  text(): string {
    for (const part of this.#template.parts) this.#part(part)
    return this.#text
  }

  #part(part: TemplatePart): void {
    if (part.kind === 'text') this.#text += part.text
    else this.#word(part.word)
  }

  #word(word: TemplateWord): void {
    const { isNegative } = this.#number
    const blank = this.#isCompact ? '' : ' '
    switch (word) {
      case '9':
      case '0':
      case '.':
      case 'D':
        this.#digit(word)
        return
      case ',':
      case 'G':
        this.#text += this.#isInNumber ? ',' : blank
        return
      case 'L':
        this.#text += '$'
        return
      case 'MI':
        this.#text += isNegative ? '-' : blank
        return
      case 'PL':
        this.#text += isNegative ? blank : '+'
        return
      case 'SG':
        this.#text += isNegative ? '-' : '+'
        return
      default:
    }
  }

  get #hasPoint(): boolean {
    return this.#template.words.has('.') || this.#template.words.has('D')
  }

  #digit(word: '9' | '0' | '.' | 'D'): void {
    this.#leadingSign()
    const { blanks } = this.#number
    const zeroFrom = this.#template.firstZero ?? Number.POSITIVE_INFINITY
    if (this.#place < blanks && zeroFrom > this.#place) this.#text += this.#isCompact ? '' : ' '
    else if (this.#place < blanks) {
      this.#text += '0'
      this.#isInNumber = true
    } else this.#ownDigit(word)
    this.#trailingSign()
    this.#place++
  }

  /** Writes the sign before the number's first position. */
  #leadingSign(): void {
    const isFirst = this.#place >= this.#number.blanks || this.#template.firstZero === this.#place
    const isBare = this.#isZeroBeforePoint && this.#lastRelevant === undefined
    if (this.#isSignWritten || !isFirst || isBare) return
    const { isNegative } = this.#number
    if (this.#signPlace === 'end') return
    this.#isSignWritten = true
    if (this.#signPlace === 'front') this.#text += isNegative ? '-' : '+'
    else if (this.#hasBrackets) this.#text += isNegative ? '<' : ' '
    else if (isNegative) this.#text += '-'
    else this.#text += this.#isCompact ? '' : ' '
  }

  #ownDigit(word: '9' | '0' | '.' | 'D'): void {
    const { text } = this.#number
    const char = text[this.#at]
    if (char === '.') this.#text += '.'
    else if (!this.#isBeyondRelevant(word)) {
      if (this.#isZeroBeforePoint) this.#bareZero()
      else if (char !== undefined) {
        this.#text += char
        this.#isInNumber = true
      }
    }
    if (this.#at < text.length) this.#at++
  }

  /** For `FM9.9`, writes the zero before the point only if no digits follow the point. */
  #bareZero(): void {
    if (!this.#isCompact) this.#text += ' '
    else if (this.#lastRelevant !== undefined && this.#number.text[this.#lastRelevant] === '.') {
      this.#text += '0'
    }
  }

  #isBeyondRelevant(word: string): boolean {
    return this.#lastRelevant !== undefined && this.#at > this.#lastRelevant && word !== '0'
  }

  /** Whether the next digit is a lone zero before the point, which is left blank: ` .5`. */
  get #isZeroBeforePoint(): boolean {
    const { firstZero } = this.#template
    const { text, fraction } = this.#number
    return firstZero === undefined && this.#at === 0 && text[0] === '0' && fraction !== 0
  }

  #trailingSign(): void {
    const { isNegative, blanks } = this.#number
    const end =
      this.#lastRelevant === this.#at
        ? this.#place
        : this.#count + (blanks > 0 ? 1 : 0) + (this.#hasPoint ? 1 : 0)
    if (this.#place + 1 !== end) return
    if (this.#isSignWritten && this.#hasBrackets) this.#text += isNegative ? '>' : ' '
    else if (this.#signPlace === 'end') this.#text += isNegative ? '-' : '+'
  }

  #findLastRelevant(): number | undefined {
    const { text, blanks } = this.#number
    const point = text.indexOf('.')
    if (point < 0) return undefined
    let last = point
    for (let i = point + 1; i < text.length; i++) if (text[i] !== '0') last = i
    const { lastZero } = this.#template
    return lastZero > blanks ? Math.max(last, Math.min(text.length - 1, lastZero - blanks)) : last
  }
}
