import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import type { SearchBound, SearchQuery, SearchTerm, TextAnalyzer } from '../plan/search.js'
import { analyzeText, type Token } from './analyze-text.js'
import { isNumber, jsonPath, textTerm, typedTerm } from './json-terms.js'
import { parseSearch } from './parse-search.js'
import type { Bound, FieldTree, Occur, SearchTree } from './search-tree.js'

/** The index that a search asks, and what is said beside its text. */
export interface SearchContext {
  readonly fields: readonly { readonly name: string; readonly isJson: boolean }[]
  /** The numbers of the fields in which words without a field are searched. */
  readonly defaults: readonly number[]
  /** The weight of each field that has one. */
  readonly boosts: ReadonlyMap<number, number>
  readonly analyzer: TextAnalyzer
  /** Whether the places of words are in the index, which phrases need. */
  readonly hasPositions: boolean
  /** Whether all words must match, and not any. */
  readonly all: boolean
  /** The distance of terms that match too; 0 for none. */
  readonly fuzziness: number
  /** Whether a text that is no valid search is no error. */
  readonly lenient: boolean
}

/**
 * What a text searches.
 *
 * Throws `QueryError` 1903 for a text that is no valid search, and `Unsupported`.
 * Source: databend inverted_index_pruner.rs `create_inverted_index_query`; tantivy query_parser.rs.
 */
export function planSearch(text: string, cx: SearchContext): SearchQuery {
  const tree = validSearch(text, cx.lenient)
  if (onlyExcludes(tree)) throw invalid('Invalid query: Only excluding terms given')
  return queryOf(tree, cx) ?? { kind: 'None' }
}

/** The tree of a text. Throws as `planSearch` does for a text that is no search; `lenient` is the option. */
export function validSearch(text: string, lenient: boolean): SearchTree {
  const tree = parseSearch(text)
  if (tree !== undefined) return tree
  if (lenient) throw new Unsupported('the option lenient for a text that is no valid search')
  throw invalid(`Syntax Error: ${text}`)
}

const invalid = (message: string): QueryError => new QueryError('TantivyQueryParserError', message)

function onlyExcludes(tree: SearchTree): boolean {
  if (tree.kind === 'Boost') return onlyExcludes(tree.tree)
  if (tree.kind !== 'Clause' || tree.items.length === 0) return false
  return tree.items.every(({ occur, tree }) => occur === 'mustNot' || onlyExcludes(tree))
}

/** Undefined if nothing is searched, as for a text without words; such parts are left out. */
function queryOf(tree: SearchTree, cx: SearchContext): SearchQuery | undefined {
  switch (tree.kind) {
    case 'All':
      return { kind: 'All' }
    case 'Boost': {
      const query = queryOf(tree.tree, cx)
      return query && boosted(query, tree.boost)
    }
    case 'Clause': {
      const fallback: Occur = cx.all ? 'must' : 'should'
      return boolean(
        tree.items.flatMap(({ occur = fallback, tree }) => {
          if (onlyExcludes(tree))
            throw new Unsupported('an excluded term inside another part of a search')
          const query = queryOf(tree, cx)
          return query === undefined ? [] : [{ occur, query }]
        }),
      )
    }
    case 'Words':
      return wordsOf(tree, cx)
    case 'Range':
      return rangeOf(tree, cx)
    case 'Set':
      return setOf(tree, cx)
    case 'Exists':
      throw new Unsupported('a search for any value of a field')
  }
}

const boosted = (query: SearchQuery, boost: number): SearchQuery =>
  boost === 1 ? query : { kind: 'Boost', boost, query }

function boolean(
  parts: readonly { readonly occur: Occur; readonly query: SearchQuery }[],
): SearchQuery | undefined {
  if (parts.length === 0) return undefined
  const of = (wanted: Occur) =>
    parts.flatMap(({ occur, query }) => (occur === wanted ? [query] : []))
  return { kind: 'Boolean', must: of('must'), should: of('should'), mustNot: of('mustNot') }
}

interface Place {
  readonly field: number
  readonly isJson: boolean
  /** Of a JSON value. */
  readonly path: string
}

/** The field of a full name; of `body.a.b`, the longest that there is. */
function placeOf(name: string, { fields }: SearchContext): Place {
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
    const field = fields.findIndex(field => field.name === name.slice(0, end))
    if (field < 0) continue
    const { isJson } = fields[field]!
    const rest = name.slice(end + 1)
    if (!isJson && end < name.length) break
    return { field, isJson, path: jsonPath(rest) }
  }
  throw invalid(`Field does not exist: '${name}'`)
}

type Tree<K> = FieldTree & { readonly kind: K }

function wordsOf(tree: Tree<'Words'>, cx: SearchContext): SearchQuery | undefined {
  if (tree.slop > 0) throw new Unsupported('a distance between the words of a phrase')
  if (tree.prefix) throw new Unsupported('a search for the beginning of a phrase')
  const places =
    tree.field === undefined
      ? cx.defaults.map(field => ({ field, isJson: cx.fields[field]!.isJson, path: '' }))
      : [placeOf(tree.field, cx)]
  const queries = places.flatMap(place =>
    termsAt(place, tree.text, cx).map(query => boosted(query, cx.boosts.get(place.field) ?? 1)),
  )
  if (queries.length === 1) return queries[0]
  return boolean(queries.map(query => ({ occur: 'should', query })))
}

/** What a text searches in one field: a term or a phrase; in a JSON value, also the number that it is. */
function termsAt(place: Place, text: string, cx: SearchContext): readonly SearchQuery[] {
  const { field, isJson, path } = place
  const typed = isJson ? typedTerm(path, text) : undefined
  const found: SearchQuery[] = typed === undefined ? [] : [{ kind: 'Term', field, text: typed }]
  if (typed !== undefined && cx.fuzziness > 0) {
    throw new Unsupported(`fuzziness for ${text}, which is a number or Boolean`)
  }
  const tokens = analyzeText(text, cx.analyzer).map(token => inPlace(place, token))
  const [first, ...more] = tokens
  if (first === undefined) return found
  if (more.length === 0) return [...found, oneTerm(field, first.text, cx)]
  if (!cx.hasPositions) {
    throw invalid(`The field '${cx.fields[field]!.name}' does not have positions indexed`)
  }
  return [...found, { kind: 'Phrase', field, terms: tokens }]
}

const oneTerm = (field: number, text: string, { fuzziness }: SearchContext): SearchQuery =>
  fuzziness === 0
    ? { kind: 'Term', field, text }
    : { kind: 'Fuzzy', field, text, distance: fuzziness }

const inPlace = ({ isJson, path }: Place, token: Token): Token =>
  isJson ? { ...token, text: textTerm(path, token.text) } : token

/** Elements of a set and bounds are single words. */
function singleWord(text: string, { analyzer }: SearchContext): string {
  const tokens = analyzeText(text, analyzer)
  if (tokens.length === 1) return tokens[0]!.text
  const shown = JSON.stringify(text)
  throw invalid(`Unsupported query: Range query boundary cannot have multiple tokens: ${shown}.`)
}

function fieldOf({ field }: FieldTree): string {
  if (field !== undefined) return field
  throw invalid('Unsupported query: Range query need to target a specific field.')
}

function setOf(tree: Tree<'Set'>, cx: SearchContext): SearchQuery {
  const place = placeOf(fieldOf(tree), cx)
  const { field, isJson, path } = place
  const terms = tree.texts.map((text): SearchTerm => {
    const typed = isJson ? typedTerm(path, text) : undefined
    if (typed !== undefined) return { field, text: typed }
    const word = singleWord(text, cx)
    return { field, text: isJson ? textTerm(path, word) : word }
  })
  return { kind: 'Set', terms }
}

function rangeOf(tree: Tree<'Range'>, cx: SearchContext): SearchQuery | undefined {
  const { field, isJson, path } = placeOf(fieldOf(tree), cx)
  if (tree.lower === undefined && tree.upper === undefined) return undefined
  if (!isJson) {
    const word = (text: string) => singleWord(text, cx)
    const bounds = { lower: bound(tree.lower, word), upper: bound(tree.upper, word) }
    return { kind: 'Range', field, of: 'texts', ...bounds }
  }
  const number = (text: string) => {
    if (isNumber(text)) return Number(text)
    throw new Unsupported(`a range from or to ${text} in a JSON value`)
  }
  const bounds = { lower: bound(tree.lower, number), upper: bound(tree.upper, number) }
  return { kind: 'Range', field, of: 'numbers', path, ...bounds }
}

const bound = <T>(
  given: Bound | undefined,
  value: (text: string) => T,
): SearchBound<T> | undefined => given && { value: value(given.text), inclusive: given.inclusive }
