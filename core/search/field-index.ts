import type { TextAnalyzer } from '../plan/search.js'
import { parseVariant } from '../types/parse-variant.js'
import { analyzeText } from './analyze-text.js'
import { type DocumentTerm, jsonTerms } from './json-terms.js'

/** The rows that have a term, each with the places of the term. */
export type Posting = ReadonlyMap<number, readonly number[]>

/** The terms of one column in the rows of a block. */
export class FieldIndex {
  readonly #postings = new Map<string, Map<number, number[]>>()
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
      for (const { term, position } of terms) this.#add(term, row, position)
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

  #add(term: string, row: number, position: number): void {
    let posting = this.#postings.get(term)
    if (posting === undefined) {
      posting = new Map()
      this.#postings.set(term, posting)
    }
    const positions = posting.get(row)
    if (positions === undefined) posting.set(row, [position])
    else positions.push(position)
  }
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
