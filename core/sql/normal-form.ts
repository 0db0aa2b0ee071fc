import { MockqError } from '../errors/mockq-error.js'
import { eachToken, type SqlDialect } from './lexer/lexer.js'
import type { Token } from './lexer/token.js'

/** Version of the normal form, kept in recordings: a key is only compared with keys of its version. */
export const normalFormVersion = 1

/**
 * The form of a statement from which request keys are made (docs/recordings.md#request-key).
 *
 * It is made of tokens alone, so that SQL which the parser does not know has one too: without comments (hints stay),
 * with single blanks, unquoted words in lower case, no `;` at the end, quoted text as it was written. Text that cannot
 * be cut into tokens is only trimmed.
 */
export function normalForm(sql: string, dialect?: SqlDialect): string {
  const form = new FormWriter(sql)
  try {
    eachToken(sql, dialect, token => form.take(token))
  } catch (error) {
    if (error instanceof MockqError) return sql.trim()
    throw error
  }
  return form.text()
}

/**
 * Builds the normal form token by token: a statement may be as long as a request allows. Text that is the same in both
 * is copied in one piece.
 */
class FormWriter {
  readonly #sql: string
  readonly #chunks: string[] = []
  #pieces: string[] = []
  /** Characters in chunks and pieces. */
  #written = 0
  /** Where the text begins that is taken over next, and where the last token ended. */
  #from = 0
  #end: number | undefined
  /** The length of the form up to the last token that is no `;`. */
  #kept = 0

  constructor(sql: string) {
    this.#sql = sql
  }

  take({ kind, text, start, end }: Token): void {
    if (kind === 'end') return
    if (this.#end === undefined) this.#from = start
    else if (start > this.#end) this.#replace(this.#end, start, ' ')
    const lower = kind === 'word' ? text.toLowerCase() : text
    if (lower !== text) this.#replace(start, end, lower)
    this.#end = end
    if (kind !== 'op' || text !== ';') this.#kept = this.#written + end - this.#from
  }

  text(): string {
    this.#pieces.push(this.#sql.slice(this.#from, this.#end))
    this.#chunks.push(this.#pieces.join(''))
    return this.#chunks.join('').slice(0, this.#kept)
  }

  #replace(start: number, end: number, text: string): void {
    if (this.#sql.slice(start, end) === text) return
    const before = this.#sql.slice(this.#from, start)
    this.#pieces.push(before, text)
    this.#written += before.length + text.length
    this.#from = end
    if (this.#pieces.length < mostPieces) return
    this.#chunks.push(this.#pieces.join(''))
    this.#pieces = []
  }
}

/** Pieces to a chunk: millions of short texts take more room than what they say. */
const mostPieces = 10_000
