import { Unsupported } from '../errors/unsupported.js'
import { editDistance } from '../nearest-name.js'
import type { SearchBound, SearchQuery, SearchTerm, TextSearch } from '../plan/search.js'
import { compareCodePoints } from '../types/variant.js'
import { FieldIndex, type Posting } from './field-index.js'
import { type ArrayElement, numberAt } from './json-terms.js'

/** Scores of the rows that match, by the row's number in the block. */
export type Scores = ReadonlyMap<number, number>

/**
 * The rows of a block that match a search. `texts` has the values of each field that the search names.
 *
 * Terms that must all be in one Variant column, and nothing else, must be in one element of an array (the server's cases
 * `04_0000_inverted_index_base.test`, `videoInfo`; their words in different elements do not match).
 *
 * Scores are computed as the server does, in numbers of 32 bits: BM25 with the words of this block alone.
 * Source: databend inverted_index_reader.rs `tantivy_search_impl`; tantivy query/bm25.rs and the queries beside it.
 */
export function searchBlock(search: TextSearch, rows: number, block: BlockTexts): Scores {
  return new BlockSearch(search, rows, block).scores(search.query, 1)
}

/** The text of a row in a field: of a Variant, its JSON. */
export type BlockTexts = (field: number, row: number) => string | null

const { fround } = Math

class BlockSearch {
  readonly #search: TextSearch
  readonly #rows: number
  readonly #texts: BlockTexts
  readonly #indexes = new Map<number, FieldIndex>()

  constructor(search: TextSearch, rows: number, texts: BlockTexts) {
    this.#search = search
    this.#rows = rows
    this.#texts = texts
  }

  #index(field: number): FieldIndex {
    let index = this.#indexes.get(field)
    if (index === undefined) {
      const { fields, analyzer } = this.#search
      const text = (row: number) => this.#texts(field, row)
      index = new FieldIndex(this.#rows, text, { isJson: fields[field]!.isJson, analyzer })
      this.#indexes.set(field, index)
    }
    return index
  }

  scores(query: SearchQuery, boost: number): Scores {
    switch (query.kind) {
      case 'None':
        return new Map()
      case 'All':
        return new Map(Array.from({ length: this.#rows }, (_, row) => [row, boost]))
      case 'Boost':
        return this.scores(query.query, fround(boost * fround(query.boost)))
      case 'Term':
        return this.#term(query, boost)
      case 'Phrase':
        return this.#phrase(query, boost)
      case 'Fuzzy': {
        const isNear = (text: string) => editDistance(query.text, text) <= query.distance
        return this.#anyTerm(query.field, isNear, boost)
      }
      case 'Set': {
        const texts = new Set(query.terms.map(term => term.text))
        const field = query.terms[0]?.field
        return field === undefined
          ? new Map()
          : this.#anyTerm(field, text => texts.has(text), boost)
      }
      case 'Range':
        return this.#anyTerm(query.field, rangeTest(query), boost)
      case 'Boolean':
        return this.#boolean(query, boost)
    }
  }

  #term({ field, text }: SearchTerm, boost: number): Scores {
    const index = this.#index(field)
    const posting = index.posting(text)
    if (posting === undefined) return new Map()
    const weight = this.#weight(idf(posting.size, this.#rows), boost)
    const scores = new Map<number, number>()
    for (const [row, positions] of posting) {
      const count = this.#search.countsWords ? positions.length : 1
      scores.set(row, score(weight, count, index, row))
    }
    return scores
  }

  #weight(frequency: number, boost: number): number {
    return fround(fround(frequency * fround(1 + k1)) * boost)
  }

  /** Rows in which the terms stand as far from one another as in the phrase. */
  #phrase({ field, terms }: Phrase, boost: number): Scores {
    const index = this.#index(field)
    const postings: Posting[] = []
    for (const { text } of terms) {
      const posting = index.posting(text)
      if (posting === undefined) return new Map()
      postings.push(posting)
    }
    const idfs = postings.reduce((sum, { size }) => fround(sum + idf(size, this.#rows)), 0)
    const weight = this.#weight(idfs, boost)
    const scores = new Map<number, number>()
    for (const row of postings[0]!.keys()) {
      const starts = phraseStarts(terms, postings, row)
      if (starts.length > 0) scores.set(row, score(weight, starts.length, index, row))
    }
    return scores
  }

  /** Rows with any term of a kind, all with the same score. */
  #anyTerm(field: number, isWanted: (text: string) => boolean, boost: number): Scores {
    const scores = new Map<number, number>()
    for (const [text, posting] of this.#index(field).postings) {
      if (!isWanted(text)) continue
      for (const row of posting.keys()) scores.set(row, boost)
    }
    return scores
  }

  #boolean(
    { must, should, mustNot }: SearchQuery & { readonly kind: 'Boolean' },
    boost: number,
  ): Scores {
    const all = (queries: readonly SearchQuery[]) => queries.map(each => this.scores(each, boost))
    const optional = sums(all(should))
    const required = must.length === 0 ? undefined : intersection(all(must))
    const found =
      required === undefined
        ? optional
        : new Map(
            Array.from(
              required,
              ([row, at]) => [row, fround(at + (optional.get(row) ?? 0))] as const,
            ),
          )
    for (const excluded of all(mustNot)) for (const row of excluded.keys()) found.delete(row)
    if (should.length + mustNot.length === 0 && this.#areOneJson(must)) {
      for (const row of [...found.keys()]) if (!this.#shareElement(must, row)) found.delete(row)
    }
    return found
  }

  /** Whether the queries are several terms or phrases in one Variant column. */
  #areOneJson(queries: readonly SearchQuery[]): boolean {
    const fields = queries.map(jsonField)
    const [first] = fields
    if (first === undefined || fields.length < 2 || !this.#search.fields[first]!.isJson)
      return false
    return fields.every(field => field === first)
  }

  /**
   * Whether a row has the terms in one element of an array; terms outside of arrays do not count.
   *
   * Throws `Unsupported` for terms in different arrays, for which no case of the server shows what counts.
   */
  #shareElement(queries: readonly SearchQuery[], row: number): boolean {
    let shared: readonly ArrayElement[] | undefined
    for (const query of queries) {
      const elements = this.#elements(query, row)
      if (elements === undefined) continue
      if (shared === undefined) {
        shared = elements
        continue
      }
      const { arrays } = shared[0]!
      if ([...shared, ...elements].some(each => each.arrays !== arrays)) {
        throw new Unsupported('a search for terms in different arrays of one Variant')
      }
      shared = shared.filter(({ places }) => elements.some(each => each.places === places))
      if (shared.length === 0) return false
    }
    return true
  }

  #elements(query: SearchQuery, row: number): readonly ArrayElement[] | undefined {
    if (query.kind === 'Boost') return this.#elements(query.query, row)
    if (query.kind === 'Term') return this.#index(query.field).elements(query.text, row)
    if (query.kind !== 'Phrase') return undefined
    const index = this.#index(query.field)
    const postings = query.terms.map(({ text }) => index.posting(text)!)
    const starts = phraseStarts(query.terms, postings, row)
    return index.elements(query.terms[0]!.text, row, starts)
  }
}

type Phrase = SearchQuery & { readonly kind: 'Phrase' }

/** The positions of the first term at which the phrase begins in a row. */
function phraseStarts(
  terms: Phrase['terms'],
  postings: readonly Posting[],
  row: number,
): readonly number[] {
  const positions = postings[0]!.get(row) ?? []
  return positions.filter(start =>
    postings.every((posting, i) =>
      posting.get(row)?.includes(start - terms[0]!.position + terms[i]!.position),
    ),
  )
}

/** The field of a term or phrase. */
function jsonField(query: SearchQuery): number | undefined {
  if (query.kind === 'Boost') return jsonField(query.query)
  const isLeaf = query.kind === 'Term' || query.kind === 'Phrase' || query.kind === 'Fuzzy'
  return isLeaf ? query.field : undefined
}

const k1 = fround(1.2)
const b = fround(0.75)

/** How rare a term is. */
function idf(found: number, rows: number): number {
  const x = fround(fround(rows - found + 0.5) / fround(found + 0.5))
  return fround(Math.log(fround(1 + x)))
}

function score(weight: number, count: number, index: FieldIndex, row: number): number {
  const length = fround(fround(b * index.norm(row)) / index.averageLength)
  const norm = fround(k1 * fround(fround(1 - b) + length))
  return fround(weight * fround(count / fround(count + norm)))
}

function sums(parts: readonly Scores[]): Map<number, number> {
  const total = new Map<number, number>()
  for (const part of parts) {
    for (const [row, value] of part) total.set(row, fround((total.get(row) ?? 0) + value))
  }
  return total
}

/** Rows that are in all parts; their scores are added from the rarest part on. */
function intersection(parts: readonly Scores[]): Map<number, number> {
  const bySize = [...parts].sort((x, y) => x.size - y.size)
  const total = sums(bySize)
  for (const row of [...total.keys()]) {
    if (!bySize.every(part => part.has(row))) total.delete(row)
  }
  return total
}

function rangeTest(range: SearchQuery & { readonly kind: 'Range' }): (term: string) => boolean {
  if (range.of === 'texts') {
    const { lower, upper } = range
    return text => isBetween(text, lower, upper, compareCodePoints)
  }
  const { path, lower, upper } = range
  return term => {
    const number = numberAt(path, term)
    return number !== undefined && isBetween(number, lower, upper, (x, y) => x - y)
  }
}

function isBetween<T>(
  value: T,
  lower: SearchBound<T> | undefined,
  upper: SearchBound<T> | undefined,
  compare: (x: T, y: T) => number,
): boolean {
  const low = lower === undefined ? 1 : compare(value, lower.value)
  const high = upper === undefined ? -1 : compare(value, upper.value)
  return (
    (low > 0 || (low === 0 && lower!.inclusive)) && (high < 0 || (high === 0 && upper!.inclusive))
  )
}
