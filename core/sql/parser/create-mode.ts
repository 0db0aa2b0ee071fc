import type { CreateMode } from '../ast/ddl.js'
import type { ParseContext, Rule } from './context.js'

/** What stands behind `CREATE [OR REPLACE] object`, from the start of the statement on. */
export type CreateRule<T> = (p: ParseContext, orReplace: boolean, start: number) => T

/** `IF NOT EXISTS` behind a CREATE whose `OR REPLACE` was read before. */
export function createMode(p: ParseContext, orReplace: boolean): CreateMode {
  if (orReplace) return 'orReplace'
  return p.tokens.accept('IF', 'NOT', 'EXISTS') ? 'ifNotExists' : 'create'
}

/** `IF EXISTS` */
export const ifExists: Rule<boolean> = p => p.tokens.accept('IF', 'EXISTS')

/** `COMMENT = '…'`, the sign optional. */
export const parseComment: Rule<string | undefined> = p => {
  if (!p.tokens.accept('COMMENT')) return undefined
  p.tokens.acceptOp('=')
  return p.tokens.string()
}
