import { QueryError } from '../errors/query-error.js'
import { Kept } from './kept.js'

/** One thing that a template puts into the text. */
type Part =
  | { readonly kind: 'digit' | 'point' | 'comma' | 'MI' | 'SG' }
  | { readonly kind: 'text'; readonly text: string }

/** Where the sign goes that stands at the number itself. */
type SignPlace = 'number' | 'end' | 'brackets' | 'elsewhere'

interface Template {
  readonly parts: readonly Part[]
  /** Digits before the point, and behind it. */
  readonly whole: number
  readonly fraction: number
  /** Place of the first `0` before the point; how far `0`s reach behind it. */
  readonly firstZero: number | undefined
  readonly zeroFraction: number
  readonly sign: SignPlace
  /** `S`: a plus sign is written too. */
  readonly isSigned: boolean
  /** `FM`: no blanks, and no zeros at the end. */
  readonly isCompact: boolean
}

/** A number's parts: `#` for each digit where it is too large for its template. */
interface Digits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

/**
 * The text of a number by a template such as `S999,990.99`, as PostgreSQL's `to_char` has it: `9` and `0` are
 * digits, `.` and `D` the point, `,` and `G` a comma between digits, `S MI SG PR` signs, `FM` leaves blanks out.
 * A number too large for its template gives `#` for every digit.
 *
 * Throws `QueryError` 1006 for a template that contradicts itself, and for its other parts (`B EEEE L PL RN TH V`).
 * Source: databend common/io/src/number.rs, whose model is PostgreSQL's formatting.c.
 */
export function numberByTemplate(value: bigint | number, template: string, single = false): string {
  const known = templates.get(template, () => readTemplate(template))
  return write(known, fit(known, digitsOf(value, known, single)))
}

const templates = new Kept<Template>(64)

const words = /"((?:\\.|[^"\\])*)"?|\\(.)|FM|MI|PL|SG|PR|EEEE|RN|TH|[90.DG,SBLV]|./gisu

const unsupported = new Set(['B', 'EEEE', 'L', 'PL', 'RN', 'TH', 'V'])

function readTemplate(template: string): Template {
  const refuse = (reason: string): QueryError =>
    new QueryError('BadArguments', `invalid number format '${template}': ${reason}`)
  const parts: Part[] = []
  const seen = new Set<string>()
  let [whole, fraction, zeroFraction] = [0, 0, 0]
  let firstZero: number | undefined
  let isSignAtNumber = false
  for (const [word, quoted, escaped] of template.matchAll(words)) {
    const key = word.toUpperCase()
    const hasPoint = seen.has('.') || seen.has('D')
    if (unsupported.has(key)) throw refuse(`mockq does not support "${key}"`)
    if (key === '9' || key === '0') {
      if (key === '0' && !hasPoint) firstZero ??= whole
      // An S behind all digits of the whole part is one at the end.
      if (!hasPoint && seen.has('S')) isSignAtNumber = true
      if (hasPoint) fraction++
      else whole++
      if (hasPoint && key === '0') zeroFraction = fraction
    }
    if ((key === '.' || key === 'D') && hasPoint) throw refuse('it has two decimal points')
    if (key === 'S' && seen.has('S')) throw refuse('"S" comes twice')
    seen.add(key)
    const part = partOf(key, quoted?.replaceAll(/\\(.)/gsu, '$1') ?? escaped ?? word)
    if (part !== undefined) parts.push(part)
  }
  const signs = ['S', 'PR', 'MI', 'SG'].filter(key => seen.has(key))
  if (signs.length > 1) throw refuse(`"${signs[0]}" cannot stand with "${signs[1]}"`)
  return {
    parts,
    whole,
    fraction,
    firstZero,
    zeroFraction,
    sign: signPlaces[signs[0] ?? ''] ?? (isSignAtNumber ? 'number' : 'end'),
    isSigned: signs[0] === 'S',
    isCompact: seen.has('FM'),
  }
}

/** Where the signs go that do not depend on what else the template has. */
const signPlaces: Readonly<Record<string, SignPlace>> = {
  '': 'number',
  PR: 'brackets',
  MI: 'elsewhere',
  SG: 'elsewhere',
}

/** What a word puts into the text by itself; undefined for one that says how. */
function partOf(key: string, text: string): Part | undefined {
  switch (key) {
    case '9':
    case '0':
      return { kind: 'digit' }
    case '.':
    case 'D':
      return { kind: 'point' }
    case ',':
    case 'G':
      return { kind: 'comma' }
    case 'MI':
    case 'SG':
      return { kind: key }
    case 'S':
    case 'PR':
    case 'FM':
      return undefined
    default:
      return { kind: 'text', text }
  }
}

/** Decimal digits that a float of 64 and of 32 bits holds for certain. */
const floatDigits = { double: 15, single: 6 }

function digitsOf(value: bigint | number, { fraction }: Template, single: boolean): Digits {
  if (typeof value === 'bigint') {
    const whole = String(value < 0n ? -value : value)
    return { isNegative: value < 0n, whole, fraction: '0'.repeat(fraction) }
  }
  if (!Number.isFinite(value)) {
    throw new QueryError('BadArguments', `mockq does not support a number format for ${value}`)
  }
  const isNegative = value < 0 || Object.is(value, -0)
  const most = single ? floatDigits.single : floatDigits.double
  const size = fixed(Math.abs(value), 0).length
  const [whole = '', rest = ''] = fixed(
    Math.abs(value),
    Math.max(0, Math.min(fraction, most - size)),
  ).split('.')
  return { isNegative, whole, fraction: rest }
}

/** A float with some digits behind the point, rounded to the even digit where both are as near. */
function fixed(value: number, digits: number): string {
  if (value >= 1e21) return String(BigInt(value))
  const up = value.toFixed(digits)
  const rest = value.toFixed(100).split('.')[1]!.slice(digits)
  if (!/^50*$/.test(rest) || Number(up.at(-1)) % 2 === 0) return up
  return up.slice(0, -1) + String(Number(up.at(-1)) - 1)
}

/** The digits as they fit the template: `#` for a number that is too large. */
function fit({ whole, fraction }: Template, digits: Digits): Digits {
  if (digits.whole.length <= whole) return digits
  return { ...digits, whole: '#'.repeat(whole), fraction: '#'.repeat(fraction) }
}

function write(template: Template, digits: Digits): string {
  const writer = new Writer(template, digits)
  const last = template.parts.findLastIndex(each => each.kind === 'digit' || each.kind === 'point')
  return template.parts
    .map((part, i) => writer.part(part) + (i === last ? writer.trailingSign() : ''))
    .join('')
}

/** Writes the parts of a template from left to right. */
class Writer {
  readonly #template: Template
  readonly #digits: Digits
  /** What stands where no digit does. */
  readonly #blank: string
  /** Digits of the fraction that are written. */
  readonly #shown: number
  /** Places before the number's own digits, and those before the first that is written. */
  readonly #pad: number
  readonly #start: number
  #at = 0
  #isBehindPoint = false
  #isInNumber = false
  #hasSign: boolean

  constructor(template: Template, digits: Digits) {
    const { isCompact, firstZero, zeroFraction, whole, sign } = template
    this.#template = template
    this.#digits = digits
    this.#blank = isCompact ? '' : ' '
    const { length } = digits.fraction
    const needed = Math.max(digits.fraction.replace(/0+$/, '').length, zeroFraction)
    this.#shown = isCompact ? Math.min(needed, length) : length
    this.#pad = whole - digits.whole.length
    // A zero alone before other digits is a blank: ` .5`.
    const isBare = digits.whole === '0' && this.#shown > 0
    this.#start = Math.min(firstZero ?? whole, isBare ? whole : this.#pad)
    this.#hasSign = sign === 'end' || sign === 'elsewhere'
  }

  part(part: Part): string {
    switch (part.kind) {
      case 'digit':
        return this.#isBehindPoint ? this.#fraction() : this.#whole()
      case 'point':
        this.#isBehindPoint = true
        this.#isInNumber = false
        this.#at = 0
        return this.#leadingSign() + (this.#digits.fraction === '' ? '' : '.')
      case 'comma':
        return this.#isInNumber ? ',' : this.#blank
      case 'MI':
        return this.#digits.isNegative ? '-' : this.#blank
      case 'SG':
        return this.#digits.isNegative ? '-' : '+'
      case 'text':
        return part.text
    }
  }

  trailingSign(): string {
    const { sign } = this.#template
    const { isNegative } = this.#digits
    if (sign === 'end') return isNegative ? '-' : '+'
    if (sign !== 'brackets') return ''
    return isNegative ? '>' : this.#blank
  }

  #whole(): string {
    const at = this.#at++
    this.#isInNumber = at >= this.#start
    if (!this.#isInNumber) return this.#blank
    return this.#leadingSign() + (at < this.#pad ? '0' : this.#digits.whole[at - this.#pad]!)
  }

  #fraction(): string {
    const at = this.#at++
    this.#isInNumber = at < this.#shown
    return this.#isInNumber ? this.#digits.fraction[at]! : ''
  }

  #leadingSign(): string {
    if (this.#hasSign) return ''
    this.#hasSign = true
    const { sign, isSigned } = this.#template
    if (this.#digits.isNegative) return sign === 'brackets' ? '<' : '-'
    return isSigned ? '+' : this.#blank
  }
}
