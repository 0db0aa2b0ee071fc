import { MockqError } from '../errors/mockq-error.js'
import { eachToken, type SqlDialect } from './lexer/lexer.js'
import type { Token } from './lexer/token.js'

/** Version of the normal form, stored in recordings: keys are only compared within a version. */
export const normalFormVersion = 1

/**
 * The normal form of a statement, from which request keys are made (docs/recordings.md#request-key).
 *
 * It is built from tokens alone, so that it exists for SQL that the parser does not know: without comments (hints
 * stay), with single blanks, unquoted words in lower case, no `;` at the end, quoted text unchanged. Text that cannot
 * be tokenized is only trimmed.
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
 * Builds the normal form token by token, since a statement may be as long as a request allows. Text that needs no
 * change is copied in one piece.
 */
class FormWriter {
  readonly #sql: string
  readonly #chunks: string[] = []
  #pieces: string[] = []
  /** Characters in chunks and pieces. */
  #written = 0
  /** Start of the text to copy next, and end of the last token. */
  #from = 0
  #end: number | undefined
  /** The length of the form up to the last token that is not `;`. */
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

/** Pieces per chunk: millions of short strings take more memory than their characters. */
const mostPieces = 10_000
