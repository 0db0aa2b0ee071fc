import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type {
  Explain as ExplainTree,
  Kill as KillTree,
  Maintenance,
  Presign as PresignTree,
  SetRole as SetRoleTree,
  SetSecondaryRoles as SetSecondaryRolesTree,
  Statement,
} from '../../sql/ast/statement.js'
import type { Binding } from '../binding.js'
import type {
  BoundStatement,
  Explain,
  Kill,
  Nothing,
  Presign,
  SetRole,
  SetSecondaryRoles,
} from '../bound-statement.js'
import { stageLocation } from '../stage-location.js'
import { findTable } from '../table/table-name.js'
import { explainStatement } from './explain.js'
import { checkPerfEvents } from './perf-events.js'

export function bindSetRole(_binding: Binding, tree: SetRoleTree): SetRole {
  return { kind: 'SetRole', role: tree.role, default: tree.default }
}

export function bindSetSecondaryRoles(
  _binding: Binding,
  { roles }: SetSecondaryRolesTree,
): SetSecondaryRoles {
  return { kind: 'SetSecondaryRoles', roles }
}

export function bindKill(_binding: Binding, { id }: KillTree): Kill {
  return { kind: 'Kill', id }
}

export function bindPresign(_binding: Binding, tree: PresignTree): Presign {
  const { action, expireSecs, contentType } = tree
  return {
    kind: 'Presign',
    action,
    location: stageLocation(tree.location),
    ...(expireSecs === undefined ? {} : { expireSecs }),
    ...(contentType === undefined ? {} : { contentType }),
  }
}

/** OPTIMIZE, ANALYZE and similar statements have no effect that a client can observe; the table must exist. */
export function bindMaintenance(
  binding: Binding,
  { action, table, text, span }: Maintenance,
): Nothing {
  if (table.length > 0) findTable(binding, table, span)
  // Source: databend interpreter_table_analyze.rs.
  if (action === 'ANALYZE' && /^NOSCAN\s+WITH\s+HISTOGRAM\b/i.test(text)) {
    throw new QueryError(
      'BadArguments',
      'ANALYZE TABLE NOSCAN cannot be used with histogram collection because histogram collection must scan table data',
      { span },
    )
  }
  return { kind: 'Nothing' }
}

/**
 * EXPLAIN of a statement, which must be valid. The plan's text is mockq's own; it does not imitate the plans of the
 * real server's optimizer.
 */
export function bindExplain(
  binding: Binding,
  { mode, options, statement, span }: ExplainTree,
  bind: (binding: Binding, tree: Statement) => BoundStatement,
): Explain {
  if (mode === 'SYNTAX' || mode === 'AST') throw new Unsupported(`EXPLAIN ${mode}`, { span })
  if (mode === 'PERF') checkPerfEvents(options.join(), span)
  const bound = bind(binding, statement)
  const lines = explainStatement(bound)
  return mode === 'ANALYZE' ? { kind: 'Explain', lines, run: bound } : { kind: 'Explain', lines }
}
