import { MockqError } from '../errors/mockq-error.js'
import { type Dialect, tokenize } from './lexer/lexer.js'
import type { Token } from './lexer/token.js'

/** Version of the normal form, kept in recordings: a key is only compared with keys of its version. */
export const normalFormVersion = 1

/**
 * The form of a statement in which it is recorded and looked up.
 *
 * Made of tokens alone, so SQL that the parser does not know has one too: comments are out (hints stay),
 * blanks are one blank, unquoted words are in lower case, the `;` at the end is off, quoted text is as it
 * was written. Text that is no SQL at all is only trimmed.
 */
export function normalForm(sql: string, dialect?: Dialect): string {
  let tokens: readonly Token[]
  try {
    tokens = tokenize(sql, dialect)
  } catch (error) {
    if (error instanceof MockqError) return sql.trim()
    throw error
  }
  let last = tokens.length - 2
  while (last >= 0 && tokens[last]!.kind === 'op' && tokens[last]!.text === ';') last--
  let form = ''
  let end = 0
  for (let i = 0; i <= last; i++) {
    const token = tokens[i]!
    if (i > 0 && token.start > end) form += ' '
    const written = sql.slice(token.start, token.end)
    form += token.kind === 'word' ? written.toLowerCase() : written
    end = token.end
  }
  return form
}
