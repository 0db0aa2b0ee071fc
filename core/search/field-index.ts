import type { TextAnalyzer } from '../plan/search.js'
import { parseVariant } from '../types/parse-variant.js'
import { analyzeText } from './analyze-text.js'
import { type ArrayElement, type DocumentTerm, jsonTerms } from './json-terms.js'

/** The rows that have a term, each with the places of the term. */
export type Posting = ReadonlyMap<number, readonly number[]>

/** Where a term of a JSON value is in a row. */
interface Occurrence {
  readonly position: number
  readonly element: ArrayElement | undefined
}

/** The terms of one column in the rows of a block. */
export class FieldIndex {
  readonly #postings = new Map<string, Map<number, number[]>>()
  /** Of terms in arrays of JSON values. */
  readonly #occurrences = new Map<string, Map<number, Occurrence[]>>()
  /** The number of terms of each row, as the server keeps it; undefined for JSON values, which all count as one. */
  readonly #norms: Float64Array | undefined
  readonly averageLength: number

  constructor(
    rows: number,
    text: (row: number) => string | null,
    { isJson, analyzer }: { readonly isJson: boolean; readonly analyzer: TextAnalyzer },
  ) {
    this.#norms = isJson ? undefined : new Float64Array(rows)
    let total = 0
    for (let row = 0; row < rows; row++) {
      const terms = isJson ? jsonTermsOf(text(row), analyzer) : textTerms(text(row), analyzer)
      for (const { term, position } of terms) push(this.#postings, term, row, position)
      if (terms.some(({ element }) => element !== undefined)) {
        for (const { term, position, element } of terms) {
          push(this.#occurrences, term, row, { position, element })
        }
      }
      if (this.#norms !== undefined) this.#norms[row] = keptLength(terms.length)
      total += terms.length
    }
    this.averageLength = Math.fround(total / rows)
  }

  get postings(): Iterable<readonly [term: string, posting: Posting]> {
    return this.#postings
  }

  posting(term: string): Posting | undefined {
    return this.#postings.get(term)
  }

  norm(row: number): number {
    return this.#norms === undefined ? 1 : this.#norms[row]!
  }

  /**
   * The elements of arrays in which a term is in a row, at the positions if some are given; undefined if it is outside
   * of arrays.
   */
  elements(term: string, row: number, at?: readonly number[]): readonly ArrayElement[] | undefined {
    const found = this.#occurrences.get(term)?.get(row) ?? []
    const elements: ArrayElement[] = []
    for (const { position, element } of found) {
      if (at !== undefined && !at.includes(position)) continue
      if (element === undefined) return undefined
      elements.push(element)
    }
    return elements.length === 0 ? undefined : elements
  }
}

function push<T>(lists: Map<string, Map<number, T[]>>, term: string, row: number, item: T): void {
  let byRow = lists.get(term)
  if (byRow === undefined) {
    byRow = new Map()
    lists.set(term, byRow)
  }
  const list = byRow.get(row)
  if (list === undefined) byRow.set(row, [item])
  else list.push(item)
}

const textTerms = (text: string | null, analyzer: TextAnalyzer): readonly DocumentTerm[] =>
  analyzeText(text ?? '', analyzer).map(({ text, position }) => ({ term: text, position }))

const jsonTermsOf = (json: string | null, analyzer: TextAnalyzer): readonly DocumentTerm[] =>
  json === null ? [] : jsonTerms(parseVariant(json), analyzer)

/**
 * The number of terms as it is kept in a byte: exact up to 40, then with four significant bits.
 *
 * Source: tantivy fieldnorm/code.rs.
 */
function keptLength(terms: number): number {
  const exact = 24
  const rest = terms - exact
  if (rest < 16) return terms
  const shift = 28 - Math.clz32(rest)
  return exact + ((rest >> shift) << shift)
}
