import type { ForeignStatement } from '../ast/object.js'
import { cloudObjects, parseCloud } from './cloud.js'
import { type ParseContext, spanOf } from './context.js'
import { warehouseForms } from './warehouse.js'

/** Objects that mockq does not support, by the words after the verb. */
const foreignObjects: readonly (readonly string[])[] = [
  ['TASK'],
  ['PIPE'],
  ['CATALOG'],
  ['WAREHOUSE'],
  ['WAREHOUSES'],
  ['NOTIFICATION', 'INTEGRATION'],
  ['DYNAMIC', 'TABLE'],
  ['TRANSIENT', 'DYNAMIC', 'TABLE'],
  ['WORKER'],
  ['EXTERNAL', 'TABLE'],
  ['VIRTUAL', 'COLUMN'],
  ['SHARE'],
]

/**
 * Parses a statement about an object that mockq does not support, after its verb: skips to the end.
 *
 * Throws `QueryError` 1005 if no such object is named.
 */
export function parseForeign(p: ParseContext, start: number): ForeignStatement {
  const { tokens } = p
  const found = foreignObjects.find(words => tokens.accept(...words))
  if (found === undefined) throw tokens.unexpected()
  const words = tokens.textFrom(start).toUpperCase().split(/\s+/).join(' ')
  const what = words.replace('OR REPLACE ', '')
  if (cloudObjects.has(what)) return parseCloud(p, start, what, what !== words)
  return readForeign(p, start, words)
}

/** Reads the rest of a statement if its grammar is known, else skips it; `what` are its first words. */
export function readForeign(p: ParseContext, start: number, what: string): ForeignStatement {
  const { tokens } = p
  const parts = warehouseForms.get(what)?.(p)
  if (parts !== undefined) return { kind: 'Foreign', what, parts, span: spanOf(p, start) }
  while (!tokens.atEnd && !tokens.isOp(';')) tokens.next()
  return { kind: 'Foreign', what, text: tokens.textFrom(start), span: spanOf(p, start) }
}
