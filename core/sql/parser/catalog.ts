import type { CreateCatalog } from '../ast/object.js'
import { spanOf } from './context.js'
import { type CreateRule, plainCreateMode } from './create-mode.js'
import { orderStringOptions, parseOptions } from './options.js'

/** Parses what follows `CREATE CATALOG`. */
export const parseCreateCatalog: CreateRule<CreateCatalog> = (p, orReplace, start) => {
  const { tokens } = p
  const mode = plainCreateMode(p, orReplace)
  const name = tokens.identifier()
  tokens.expect('TYPE')
  tokens.expectOp('=')
  const type = tokens.expectAny(['DEFAULT', 'HIVE', 'ICEBERG', 'PAIMON'])
  tokens.expect('CONNECTION')
  tokens.expectOp('=')
  const options = orderStringOptions(parseOptions(p))
  return { kind: 'CreateCatalog', mode, name, type, options, span: spanOf(p, start) }
}
