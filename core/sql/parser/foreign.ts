import type { ForeignStatement } from '../ast/object.js'
import { type ParseContext, spanOf } from './context.js'

/** What mockq leaves out, by the words behind the verb. */
const foreignObjects: readonly (readonly string[])[] = [
  ['DICTIONARY'],
  ['TASK'],
  ['PIPE'],
  ['CATALOG'],
  ['WAREHOUSE'],
  ['WAREHOUSES'],
  ['WORKLOAD', 'GROUP'],
  ['NOTIFICATION', 'INTEGRATION'],
  ['MATERIALIZED', 'VIEW'],
  ['DYNAMIC', 'TABLE'],
  ['EXTERNAL', 'TABLE'],
  ['VIRTUAL', 'COLUMN'],
  ['AGGREGATING', 'INDEX'],
  ['ASYNC', 'AGGREGATING', 'INDEX'],
  ['SHARE'],
]

/**
 * A statement about an object that mockq leaves out, whose verb was read: to its end, unread.
 *
 * Throws `QueryError` 1005 where no such object is named.
 */
export function parseForeign(p: ParseContext, start: number): ForeignStatement {
  const { tokens } = p
  const found = foreignObjects.find(words => tokens.accept(...words))
  if (found === undefined) throw tokens.unexpected()
  return readForeign(p, start)
}

/** A whole statement to its end, unread, and its first words. */
export function readForeign(p: ParseContext, start: number): ForeignStatement {
  const { tokens } = p
  const what = tokens.textFrom(start).toUpperCase().split(/\s+/).join(' ')
  while (!tokens.atEnd && !tokens.isOp(';')) tokens.next()
  return { kind: 'Foreign', what, text: tokens.textFrom(start), span: spanOf(p, start) }
}
