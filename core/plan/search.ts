/** A full-text search in the blocks of a table with an inverted index, as data. */
export interface TextSearch {
  /** The columns of the index, which fields of the query are numbers of. */
  readonly fields: readonly SearchField[]
  readonly analyzer: TextAnalyzer
  /** Whether a word that occurs several times in a row counts more: `index_record` is not `basic`. */
  readonly countsWords: boolean
  readonly query: SearchQuery
}

export interface SearchField {
  /** The index of the column among the stored ones. */
  readonly position: number
  /** Whether it is a Variant, whose terms have a path. */
  readonly isJson: boolean
}

/** What is done with the words of a text. */
export interface TextAnalyzer {
  /** Leaves out frequent English words. */
  readonly stop: boolean
  /** Reduces English words to their stems. */
  readonly stem: boolean
}

/** A term of a field; terms of JSON values begin with their path (`json-terms.ts`). */
export interface SearchTerm {
  readonly field: number
  readonly text: string
}

export type SearchQuery =
  | { readonly kind: 'All' }
  | { readonly kind: 'None' }
  | ({ readonly kind: 'Term' } & SearchTerm)
  /** Terms within a distance of 1 or 2. */
  | ({ readonly kind: 'Fuzzy'; readonly distance: number } & SearchTerm)
  | {
      readonly kind: 'Phrase'
      readonly field: number
      /** The terms with their places in the phrase. */
      readonly terms: readonly { readonly text: string; readonly position: number }[]
    }
  | { readonly kind: 'Set'; readonly terms: readonly SearchTerm[] }
  | ({ readonly kind: 'Range'; readonly field: number } & SearchRange)
  | { readonly kind: 'Boost'; readonly boost: number; readonly query: SearchQuery }
  | {
      readonly kind: 'Boolean'
      readonly must: readonly SearchQuery[]
      readonly should: readonly SearchQuery[]
      readonly mustNot: readonly SearchQuery[]
    }

/** Terms of texts in the order of their bytes, or numbers at a path of JSON values. */
export type SearchRange =
  | {
      readonly of: 'texts'
      readonly lower: SearchBound<string> | undefined
      readonly upper: SearchBound<string> | undefined
    }
  | {
      readonly of: 'numbers'
      readonly path: string
      readonly lower: SearchBound<number> | undefined
      readonly upper: SearchBound<number> | undefined
    }

export interface SearchBound<T> {
  readonly value: T
  readonly inclusive: boolean
}
