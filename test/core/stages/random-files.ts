/** A random number generator with a seed, for tests that can be repeated. Source: the generator mulberry32. */
export class Draws {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number from 0 to but excluding 1. */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let z = this.#state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
  }

  below(n: number): number {
    return Math.floor(this.unit() * n)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!
  }
}

const pad = (n: number, width: number): string => String(n).padStart(width, '0')

const digits = (draws: Draws, most: number): string =>
  Array.from({ length: 1 + draws.below(most) }, () => draws.below(10)).join('')

const whole = (draws: Draws): string =>
  draws.of(['', '', '-', '-', '+', '--']) + digits(draws, draws.of([1, 3, 5, 9, 11, 16, 20]))

const fraction = (draws: Draws): string =>
  whole(draws) + draws.of(['', '.', '.0', '.00', `.${digits(draws, draws.of([2, 5, 18]))}`])

const date = (draws: Draws): string => {
  const year = draws.of([draws.below(10_000), 1900 + draws.below(200), 2000, 1900, 2024])
  const month = draws.chance(0.9) ? 1 + draws.below(12) : draws.below(15)
  const day = draws.chance(0.9) ? 1 + draws.below(28) : draws.below(33)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

const time = (draws: Draws): string => {
  const parts = [draws.below(25), draws.below(61), draws.below(61)].map(part => pad(part, 2))
  return parts.join(':') + draws.of(['', '', '.', `.${digits(draws, 7)}`, '+08:00', 'Z'])
}

const words = ['AIR', 'TRUCK', 'REG AIR', 'ö', '日本', '😀', 'a', 'x'.repeat(70), '0', ' b ']

/** Texts of values of a type, most of them valid. */
const texts: Readonly<Record<string, (draws: Draws) => string>> = {
  Int8: whole,
  Int32: whole,
  UInt16: whole,
  UInt32: whole,
  Int64: whole,
  UInt64: whole,
  Float32: draws => fraction(draws) + draws.of(['', '', '', 'e3', 'E-400', 'e']),
  Float64: draws => fraction(draws) + draws.of(['', '', '', 'e3', 'E400', 'x']),
  'Decimal(15, 2)': fraction,
  'Decimal(4, 4)': draws => `0.${digits(draws, 5)}`,
  'Decimal(38, 10)': fraction,
  Date: draws => date(draws),
  Timestamp: draws =>
    draws.of([
      whole(draws),
      date(draws),
      `${date(draws)}${draws.of([' ', 'T', '_'])}${time(draws)}`,
    ]),
  Boolean: draws => draws.of(['true', 'false', '1', '0', 'True', 'falsy', 'tru', '2']),
  String: draws => draws.of(words),
  'String NOT NULL': draws => `${draws.of(words)}${draws.below(1e6)}`,
  Variant: draws => draws.of(['{"a":1}', '[]', '1.5', 'x', '"s"']),
  'Array(Int32)': draws => draws.of(['[1,2]', '[]', '[', '[x]']),
}

export const randomTypes: readonly string[] = Object.keys(texts)

/** The text of a value of one of `randomTypes`, and sometimes anything else. */
export function randomText(draws: Draws, type: string): string {
  if (draws.chance(0.03))
    return draws.of(['', '\\N', 'NULL', '-', '.', '-.', 'nan', 'inf', ' 1', '\t'])
  return texts[type]!(draws)
}

/** Bytes cut at random places. */
export async function* randomPieces(draws: Draws, bytes: Buffer): AsyncGenerator<Buffer> {
  const most = draws.of([1, 2, 7, 100, 5000, 1 << 20])
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + 1 + draws.below(most))
    yield Buffer.from(bytes.subarray(at, end))
    at = end
  }
}
