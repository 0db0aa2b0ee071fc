import { QueryError } from '../../core/errors/query-error.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'

/** A statement for a message, with `…` in place of its strings and numbers, and without comments. */
export function withoutValues(sql: string): string {
  const words: string[] = []
  try {
    eachToken(sql, undefined, ({ kind, start, end }) => {
      if (kind === 'string' || kind === 'number' || kind === 'hex') words.push('…')
      else if (kind !== 'end' && kind !== 'hint') words.push(sql.slice(start, end))
    })
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    words.push('…')
  }
  return words.join(' ')
}
