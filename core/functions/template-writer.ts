/** A word of a template, upper case except `rn`. */
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
  | 'RN'
  | 'rn'

/** An element of a template. */
export type TemplatePart =
  | { readonly kind: 'word'; readonly word: TemplateWord }
  | { readonly kind: 'text'; readonly text: string }

/** A parsed template. */
export interface Template {
  readonly parts: readonly TemplatePart[]
  readonly words: ReadonlySet<TemplateWord>
  /** The number of digits before the point, and after it. */
  readonly whole: number
  readonly fraction: number
  /** Digits before the first `0`, undefined without one; place of the last `0`, from 1, 0 without one. */
  readonly firstZero: number | undefined
  readonly lastZero: number
  /** Where `S` puts the sign. */
  readonly signPlace: 'front' | 'end' | undefined
  /** Digits before `S`, where it stands before the point. */
  readonly digitsBeforeSign: number
}

/** A number prepared for its template. */
export interface NumberText {
  readonly isNegative: boolean
  /** Digits and a point; `#` in place of digits of a number too large for its template. */
  readonly text: string
  /** Places of the template before the first digit. */
  readonly blanks: number
  /** Digits behind the point, at most those of the template: a float has only so many. */
  readonly fraction: number
}

/**
 * Writes a number by a template, part by part, as PostgreSQL's `NUM_processor` does.
 *
 * Source: databend common/io/src/number.rs `num_processor`, `NumProc::numpart_to_char`.
 */
export class TemplateWriter {
  readonly #template: Template
  readonly #number: NumberText
  readonly #isCompact: boolean
  readonly #hasBrackets: boolean
  readonly #signPlace: Template['signPlace']
  /** Digits that are written at all; a sign at the end comes behind the last. */
  readonly #count: number
  /** Under `FM`, the place of the last digit behind the point that says something, or of the point. */
  readonly #lastRelevant: number | undefined
  #isSignWritten: boolean
  #isInNumber = false
  /** Place in the template, counted in digits and points, and in the number's text. */
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

  /** The sign at the number, before the first place that is written. */
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

  /** `FM9.9` writes the zero only where nothing comes behind the point. */
  #bareZero(): void {
    if (!this.#isCompact) this.#text += ' '
    else if (this.#lastRelevant !== undefined && this.#number.text[this.#lastRelevant] === '.') {
      this.#text += '0'
    }
  }

  #isBeyondRelevant(word: string): boolean {
    return this.#lastRelevant !== undefined && this.#at > this.#lastRelevant && word !== '0'
  }

  /** Whether the zero alone before the point is next, which is left blank: ` .5`. */
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
