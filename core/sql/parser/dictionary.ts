import type { CreateDictionary, RenameDictionary } from '../ast/object.js'
import type { Option } from '../ast/query.js'
import { type ParseContext, spanOf } from './context.js'
import { type CreateRule, createMode, ifExists } from './create-mode.js'
import { parseColumnDefinition } from './create-table.js'
import { optional } from './optional.js'
import { orderStringOptions, parseOption } from './options.js'

/** Parses what follows `CREATE DICTIONARY`. */
export const parseCreateDictionary: CreateRule<CreateDictionary> = (p, orReplace, start) => {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.objectName()
  const columns = tokens.parenthesised(() => parseColumnDefinition(p))
  tokens.expect('PRIMARY', 'KEY')
  const primaryKeys = tokens.list(() => tokens.identifier())
  tokens.expect('SOURCE')
  tokens.expectOp('(')
  const source = tokens.identifier()
  tokens.expectOp('(')
  const options: Option[] = []
  while (!tokens.isOp(')')) options.push(parseOption(p))
  tokens.expectOp(')')
  tokens.expectOp(')')
  const comment = tokens.accept('COMMENT') ? tokens.string() : undefined
  const head = {
    kind: 'CreateDictionary',
    mode,
    name,
    columns,
    primaryKeys,
    source,
    options: orderStringOptions(options),
  } as const
  return { ...head, ...optional({ comment }), span: spanOf(p, start) }
}

/** Parses what follows `RENAME DICTIONARY`. */
export function parseRenameDictionary(p: ParseContext, start: number): RenameDictionary {
  const exists = ifExists(p)
  const name = p.tokens.objectName()
  p.tokens.expect('TO')
  const to = p.tokens.objectName()
  return { kind: 'RenameDictionary', ifExists: exists, name, to, span: spanOf(p, start) }
}
