import type { StageTableOptions, TableReference } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { optional } from './optional.js'
import { orderStringOptions, parseOptions, parseStageOrUrl } from './options.js'
import { parseTableAlias } from './table-alias.js'

/** `@stage/path (FILE_FORMAT => 'csv', PATTERN => '…')`, `'s3://…' (CONNECTION => (…))` */
export const parseStageTable: Rule<TableReference> = p => {
  const { start } = p.tokens.peek()
  const location = parseStageOrUrl(p)
  const options = p.tokens.isOp('(') ? parseStageOptions(p) : { files: [], connection: [] }
  const alias = parseTableAlias(p)
  return { kind: 'StageTable', location, options, ...optional({ alias }), span: spanOf(p, start) }
}

const parseStageOptions: Rule<StageTableOptions> = p => {
  const { tokens } = p
  let options: StageTableOptions = { files: [], connection: [] }
  tokens.expectOp('(')
  while (!tokens.isOp(')')) {
    const key = tokens.anyName().name.toUpperCase()
    tokens.expectOp('=>')
    options = { ...options, ...stageOption(p, key) }
    tokens.acceptOp(',')
  }
  tokens.expectOp(')')
  return options
}

function stageOption(p: ParseContext, key: string): Partial<StageTableOptions> {
  const { tokens } = p
  switch (key) {
    case 'FILES':
      return { files: tokens.parenthesised(() => tokens.string()) }
    case 'PATTERN':
      return { pattern: p.expression() }
    case 'FILE_FORMAT':
      return { fileFormat: tokens.string() }
    case 'CONNECTION':
      return { connection: orderStringOptions(parseOptions(p)) }
    case 'CASE_SENSITIVE':
      return { caseSensitive: tokens.expectAny(['TRUE', 'FALSE']).toLowerCase() }
    default:
      throw tokens.unexpected()
  }
}
