import type { CreateMode } from '../ast/ddl.js'
import type { ParseContext, Rule } from './context.js'

/** Parses the rest of a statement after `CREATE [OR REPLACE] object`; `start` is the statement's start. */
export type CreateRule<T> = (p: ParseContext, orReplace: boolean, start: number) => T

/** Reads `IF NOT EXISTS` and returns the mode, given whether `OR REPLACE` was read. */
export function createMode(p: ParseContext, orReplace: boolean): CreateMode {
  return orReplace ? 'orReplace' : plainCreateMode(p, false)
}

/** The same for an object that cannot be replaced. */
export function plainCreateMode(
  p: ParseContext,
  orReplace: boolean,
): Exclude<CreateMode, 'orReplace'> {
  if (orReplace) throw p.tokens.unexpected()
  return p.tokens.accept('IF', 'NOT', 'EXISTS') ? 'ifNotExists' : 'create'
}

/** `IF EXISTS` */
export const ifExists: Rule<boolean> = p => p.tokens.accept('IF', 'EXISTS')

/** `COMMENT = '…'`; the equals sign is optional. */
export const parseComment: Rule<string | undefined> = p => {
  if (!p.tokens.accept('COMMENT')) return undefined
  p.tokens.acceptOp('=')
  return p.tokens.string()
}
