import { Bug } from '../errors/bug.js'
import {
  sortedObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
  type VariantScalarKind,
  variantMarks,
} from './variant.js'

const kindOfMark: ReadonlyMap<string, VariantScalarKind | 'Double'> = new Map(
  Object.entries(variantMarks).map(([kind, mark]) => [mark, kind as VariantScalarKind | 'Double']),
)

/** Parses a Variant value (see `variantText`) to a tree. Parse external JSON with `parseJson` instead. */
export function parseVariant(value: string): VariantNode {
  return new HeldReader(value).value()
}

/** Parses the canonical text of a Variant value, which contains no spaces and no errors. */
class HeldReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  value(): VariantNode {
    const char = this.#text[this.#at]!
    switch (char) {
      case '{':
        return this.#object()
      case '[':
        return this.#array()
      case '"':
        return this.#string()
      case 't':
        this.#at += 4
        return true
      case 'f':
        this.#at += 5
        return false
      case 'n':
        this.#at += 4
        return null
      default:
        return char < ' ' ? this.#marked(char) : new VariantNumber(this.#number())
    }
  }

  #marked(mark: string): VariantNode {
    this.#at++
    const kind = kindOfMark.get(mark)
    if (kind === undefined) throw new Bug('a Variant value is not in its canonical form')
    if (kind === 'Double') return new VariantNumber(this.#number(), true)
    return new VariantScalar(kind, this.#string())
  }

  #number(): string {
    const start = this.#at
    while (this.#at < this.#text.length && !endsNumber(this.#text.charCodeAt(this.#at))) this.#at++
    if (this.#at === start) throw new Bug('a Variant value is not in its canonical form')
    return this.#text.slice(start, this.#at)
  }

  #string(): string {
    const start = this.#at
    let end = this.#text.indexOf('"', start + 1)
    while (isEscaped(this.#text, end)) end = this.#text.indexOf('"', end + 1)
    this.#at = end + 1
    const body = this.#text.slice(start + 1, end)
    return body.includes('\\') ? (JSON.parse(`"${body}"`) as string) : body
  }

  #array(): VariantNode {
    const items: VariantNode[] = []
    if (this.#text[++this.#at] === ']') {
      this.#at++
      return items
    }
    do items.push(this.value())
    while (this.#text[this.#at++] === ',')
    return items
  }

  #object(): VariantNode {
    const entries: [string, VariantNode][] = []
    if (this.#text[++this.#at] === '}') {
      this.#at++
      return sortedObject(entries)
    }
    do {
      const key = this.#string()
      this.#at++
      entries.push([key, this.value()])
    } while (this.#text[this.#at++] === ',')
    return new Map(entries)
  }
}

/** Whether a character code is a comma or a closing bracket. */
const endsNumber = (code: number): boolean => code === 0x2c || code === 0x5d || code === 0x7d

/** Whether a character is escaped: an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}
