import { QueryError } from '../errors/query-error.js'
import {
  arrayType,
  type DataType,
  decimalType,
  emptyArrayType,
  emptyMapType,
  genericType,
  mapType,
  nullableType,
  plainType,
  tupleType,
  vectorType,
} from './data-type.js'
import { kindsBy } from './plain-types.js'

/** Kinds by their names in `typeText` and `wireTypeText`. */
const kindsByText = kindsBy(({ text, wire }, kind) => [text ?? kind, wire ?? kind])

/**
 * Parses a type in the spelling of `typeText` or of the wire (`wireTypeText`).
 *
 * Throws `QueryError` 1007 for any other string.
 */
export function parseType(text: string): DataType {
  const reader = new TypeReader(text)
  const type = reader.type()
  reader.end()
  return type
}

class TypeReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  type(): DataType {
    const bare = this.#bare()
    return this.#accept(/\s*NULL\b/y) === undefined ? bare : nullableType(bare)
  }

  end(): void {
    this.#accept(/\s*/y)
    if (this.#at < this.#text.length) throw this.#illegal()
  }

  #bare(): DataType {
    const name = this.#accept(/\s*[A-Za-z_][A-Za-z0-9_]*/y)?.trim()
    if (name === undefined) throw this.#illegal()
    const plain = kindsByText.get(name)
    if (plain !== undefined) return plainType(plain)
    const generic = /^T(\d+)$/.exec(name)
    if (generic !== null) return genericType(Number(generic[1]))
    return this.#parametric(name)
  }

  #parametric(name: string): DataType {
    this.#expect(/\s*\(/y)
    const type = this.#parameters(name)
    this.#expect(/\s*\)/y)
    return type
  }

  #parameters(name: string): DataType {
    switch (name) {
      case 'Nullable':
        return nullableType(this.type())
      case 'Decimal': {
        const precision = this.#number()
        this.#expect(/\s*,/y)
        return decimalType(precision, this.#number())
      }
      case 'Vector':
        return vectorType(this.#number())
      case 'Array':
        return this.#accept(/\s*Nothing\b/y) ? emptyArrayType : arrayType(this.type())
      case 'Map': {
        if (this.#accept(/\s*Nothing\b/y)) return emptyMapType
        const key = this.type()
        this.#expect(/\s*,/y)
        return mapType(key, this.type())
      }
      case 'Tuple':
        return this.#tuple()
      default:
        throw this.#illegal()
    }
  }

  #tuple(): DataType {
    const fields: DataType[] = []
    while (!/^\s*\)/.test(this.#text.slice(this.#at))) {
      fields.push(this.type())
      if (this.#accept(/\s*,/y) === undefined) break
    }
    return tupleType(fields)
  }

  #number(): number {
    return Number(this.#expect(/\s*\d+/y))
  }

  #accept(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at += found[0].length
    return found[0]
  }

  #expect(pattern: RegExp): string {
    const found = this.#accept(pattern)
    if (found === undefined) throw this.#illegal()
    return found
  }

  #illegal(): QueryError {
    return new QueryError('IllegalDataType', `Unsupported data type: ${this.#text}`)
  }
}
