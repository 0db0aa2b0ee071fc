import type { TextAnalyzer } from '../plan/search.js'
import { englishStem } from './english-stem.js'

export interface Token {
  readonly text: string
  /** Its number among the words of the text, also of those that are left out. */
  readonly position: number
}

/**
 * The words of a text in lower case.
 *
 * Source: databend inverted_index_writer.rs `create_tokenizer_manager`; tantivy simple_tokenizer.rs.
 */
export function analyzeText(text: string, { stop, stem }: TextAnalyzer): readonly Token[] {
  const tokens: Token[] = []
  for (const [position, [written]] of [...text.matchAll(/[\p{Alphabetic}\p{N}]+/gu)].entries()) {
    const word = written.toLowerCase()
    if (stop && stopWords.has(word)) continue
    tokens.push({ text: stem ? englishStem(word) : word, position })
  }
  return tokens
}

/** Source: tantivy stop_word_filter/mod.rs, which has Lucene's list. */
const stopWords: ReadonlySet<string> = new Set(
  `a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to
  was will with`.split(/\s+/),
)
