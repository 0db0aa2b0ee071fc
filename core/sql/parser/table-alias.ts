import type { TableAlias } from '../ast/query.js'
import type { Rule } from './context.js'
import { noBareAlias } from './reserved.js'

/** `[AS] t [(a, b)]` */
export const parseTableAlias: Rule<TableAlias | undefined> = p => {
  const { tokens } = p
  const isAfterAs = tokens.accept('AS')
  if (!isAfterAs && !tokens.isName(noBareAlias)) return undefined
  const name = isAfterAs ? tokens.nameAfterAs() : tokens.identifier()
  const columns = tokens.isOp('(') ? tokens.parenthesised(() => tokens.identifier()) : []
  return { name, columns }
}
