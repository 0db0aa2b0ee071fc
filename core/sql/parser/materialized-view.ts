import type {
  AlterMaterializedView,
  CreateMaterializedView,
  RefreshMaterializedView,
} from '../ast/ddl.js'
import { parseAlterTableAction } from './alter-table.js'
import { type ParseContext, spanOf } from './context.js'
import { type CreateRule, createMode } from './create-mode.js'
import { parseClusterBy, parseTableOptions } from './create-table.js'
import { optional } from './optional.js'
import { orderStringOptions } from './options.js'

/** Parses what follows `CREATE MATERIALIZED VIEW`. Source: databend statement.rs `create_materialized_view`. */
export const parseCreateMaterializedView: CreateRule<CreateMaterializedView> = (
  p,
  orReplace,
  start,
) => {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.objectName()
  const columns = tokens.isOp('(') ? tokens.parenthesised(() => tokens.identifier()) : []
  const clusterBy = tokens.accept('CLUSTER', 'BY') ? parseClusterBy(p) : undefined
  const comment = parseComment(p)
  const options = orderStringOptions(parseTableOptions(p))
  tokens.expect('AS')
  const query = p.query()
  const rest = optional({ clusterBy, comment })
  return {
    kind: 'CreateMaterializedView',
    mode,
    name,
    columns,
    ...rest,
    options,
    query,
    span: spanOf(p, start),
  }
}

/** Here the equals sign may not be left out. */
function parseComment({ tokens }: ParseContext): string | undefined {
  if (!tokens.accept('COMMENT')) return undefined
  tokens.expectOp('=')
  return tokens.string()
}

/** Parses what follows `ALTER MATERIALIZED VIEW`. */
export function parseAlterMaterializedView(p: ParseContext, start: number): AlterMaterializedView {
  const name = p.tokens.objectName()
  const action = parseAlterTableAction(p)
  return { kind: 'AlterMaterializedView', name, action, span: spanOf(p, start) }
}

/** Parses what follows `REFRESH MATERIALIZED VIEW`. */
export function parseRefreshMaterializedView(
  p: ParseContext,
  start: number,
): RefreshMaterializedView {
  const name = p.tokens.objectName()
  return { kind: 'RefreshMaterializedView', name, span: spanOf(p, start) }
}
