/** A regular expression as the places where it reads a character, and from where it comes to which of them. */
export interface Automaton {
  /** For each place the characters of the alphabet that it reads, by their numbers. */
  readonly reads: readonly ReadonlySet<number>[]
  /** How many ways lead from a place to the next; more than one is a choice that tells nothing. */
  readonly next: readonly ReadonlyMap<number, number>[]
  /** Places behind which nothing more is asked for. */
  readonly ends: ReadonlySet<number>
  /** Groups that are repeated without bound: for each turn a backtracking engine keeps a place to go back to. */
  readonly repeatedGroups: readonly string[]
}

interface Fragment {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly isNullable: boolean
  /** Its text and whether it reads one character each time. */
  readonly source: string
  readonly isSingle: boolean
}

/** What tells the classes of characters of our expressions apart. */
const alphabet = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...['\u0085', '\u00a0', 'é', 'ſ', 'İ', '\u2028', '中', '٣', '\ud800'],
]

/** More turns than these count as without bound. */
const manyTurns = 40

/** Reads an expression that does not refer back to a group. */
export function automatonOf(pattern: RegExp): Automaton {
  return new AutomatonBuilder(pattern).build()
}

class AutomatonBuilder {
  readonly #source: string
  readonly #flags: string
  readonly #isSearched: boolean
  readonly #reads: Set<number>[] = []
  readonly #next: Map<number, number>[] = []
  readonly #repeatedGroups: string[] = []
  #at = 0

  constructor({ source, flags }: RegExp) {
    this.#source = source
    this.#flags = flags.replace(/[gyd]/g, '')
    this.#isSearched = !flags.includes('y')
  }

  build(): Automaton {
    const start = this.#isSearched ? this.#place(new Set(alphabet.keys())) : undefined
    const whole = this.#choice()
    if (this.#at < this.#source.length) throw new Error(`not understood: ${this.#source}`)
    if (start !== undefined && !/^(?:\(\?:)?\^/.test(this.#source)) {
      this.#connect([start], [start, ...whole.first])
    }
    const [reads, next] = [this.#reads, this.#next]
    return { reads, next, ends: new Set(whole.last), repeatedGroups: this.#repeatedGroups }
  }

  #choice(): Fragment {
    const from = this.#at
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    if (parts.length === 1) return parts[0]!
    return {
      first: parts.flatMap(part => part.first),
      last: parts.flatMap(part => part.last),
      isNullable: parts.some(part => part.isNullable),
      source: this.#source.slice(from, this.#at),
      isSingle: parts.every(part => part.isSingle),
    }
  }

  #sequence(): Fragment {
    const from = this.#at
    let whole: Fragment = { first: [], last: [], isNullable: true, source: '', isSingle: true }
    let count = 0
    while (this.#at < this.#source.length && !'|)'.includes(this.#char())) {
      const part = this.#repeated()
      if (part === undefined) continue
      this.#connect(whole.last, part.first)
      whole = {
        first: whole.isNullable ? [...whole.first, ...part.first] : whole.first,
        last: part.isNullable ? [...whole.last, ...part.last] : part.last,
        isNullable: whole.isNullable && part.isNullable,
        source: this.#source.slice(from, this.#at),
        isSingle: part.isSingle && count++ === 0,
      }
    }
    return whole
  }

  #repeated(): Fragment | undefined {
    const from = this.#at
    const once = this.#atom()
    const counts = this.#counts()
    if (counts === undefined || once === undefined) return once
    const [least, most] = counts
    const atomEnd = this.#at
    let whole = once
    const turns = most > manyTurns ? least : most
    // Written out: each turn is places of its own.
    for (let turn = 1; turn < turns; turn++) {
      this.#at = from
      const again = this.#atom()!
      this.#connect(whole.last, again.first)
      whole = { ...whole, last: turn < least ? again.last : [...whole.last, ...again.last] }
    }
    this.#at = atomEnd
    if (most > manyTurns) {
      if (!once.isSingle) this.#repeatedGroups.push(this.#source.slice(from, atomEnd))
      this.#connect(whole.last, turns > 1 ? whole.last : whole.first)
    }
    return { ...whole, isNullable: least === 0 || once.isNullable, isSingle: false }
  }

  #counts(): readonly [number, number] | undefined {
    const found = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#source.slice(this.#at))
    if (found === null) return undefined
    this.#at += found[0].length
    const [text, least, comma, most] = found
    if (text[0] === '*') return [0, Infinity]
    if (text[0] === '+') return [1, Infinity]
    if (text[0] === '?') return [0, 1]
    const bound = comma === undefined ? Number(least) : most === '' ? Infinity : Number(most)
    return [Number(least), bound]
  }

  /** Undefined for what reads nothing; the end of a text is a place that no character comes to. */
  #atom(): Fragment | undefined {
    if (this.#take('^') || this.#takeAll(/^\\[bB]/)) return undefined
    if (this.#take('$')) return this.#single(new Set(), '$')
    if (this.#take('(')) return this.#group()
    const found =
      /^(?:\[(?:[^\]\\]|\\.)*\]|\\[pPxuk]\{[^}]*\}|\\x..|\\u....|\\k<[^>]*>|\\.|.)/su.exec(
        this.#source.slice(this.#at),
      )![0]
    this.#at += found.length
    const reads = new RegExp(`^(?:${found})$`, this.#flags)
    const chars = alphabet.flatMap((char, number) => (reads.test(char) ? [number] : []))
    return this.#single(new Set(chars), found)
  }

  #group(): Fragment | undefined {
    const [opening] = /^(?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(this.#source.slice(this.#at))!
    this.#at += opening.length
    const isLook = /^\?<?[=!]/.test(opening)
    const before = this.#next.length
    const inner = this.#choice()
    if (!this.#take(')')) throw new Error(`not understood: ${this.#source}`)
    if (!isLook) return { ...inner, isSingle: false }
    // What it looks at, it does not read; one at the end makes what was read fail.
    this.#reads.length = this.#next.length = before
    const isLast = this.#at === this.#source.length
    return isLast ? this.#single(new Set(), opening) : undefined
  }

  #single(chars: Set<number>, source: string): Fragment {
    const place = this.#place(chars)
    return { first: [place], last: [place], isNullable: false, source, isSingle: true }
  }

  #place(chars: Set<number>): number {
    this.#next.push(new Map())
    return this.#reads.push(chars) - 1
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    for (const place of from) {
      const next = this.#next[place]!
      for (const each of to) next.set(each, (next.get(each) ?? 0) + 1)
    }
  }

  #char(): string {
    return this.#source[this.#at]!
  }

  #take(char: string): boolean {
    if (this.#char() !== char) return false
    this.#at++
    return true
  }

  #takeAll(pattern: RegExp): boolean {
    const found = pattern.exec(this.#source.slice(this.#at))
    this.#at += found?.[0].length ?? 0
    return found !== null
  }
}
