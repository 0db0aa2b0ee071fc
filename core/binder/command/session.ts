import { QueryError, type Span } from '../../errors/query-error.js'
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
import { printStatement } from '../../sql/print/statement/print-statement.js'
import type { Binding } from '../binding.js'
import type {
  AnalyzeTable,
  BoundStatement,
  Explain,
  Kill,
  Nothing,
  OptimizeTable,
  Presign,
  SetRole,
  SetSecondaryRoles,
  TableName,
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
    expireSecs,
    ...(contentType === undefined ? {} : { contentType }),
  }
}

/** ANALYZE and similar statements have no effect that a client can observe; the table must exist. */
export function bindMaintenance(
  binding: Binding,
  { action, table, text, span }: Maintenance,
): Nothing | OptimizeTable | AnalyzeTable {
  const found = table.length > 0 ? findTable(binding, table, span) : undefined
  if (found?.table.kind === 'Table' && found.table.engine === 'FUSE') {
    const name = { database: found.database, name: found.table.name }
    if (action === 'OPTIMIZE') return optimizeTable(name, text, span)
    // Removes what OPTIMIZE TABLE … PURGE removes. Source: databend interpreter_table_vacuum.rs.
    if (action === 'VACUUM' && text === '') {
      return { kind: 'OptimizeTable', table: name, compact: false, purge: true }
    }
  }
  // Source: databend interpreter_table_analyze.rs.
  if (action === 'ANALYZE' && /^NOSCAN\s+WITH\s+HISTOGRAM\b/i.test(text)) {
    throw new QueryError(
      'BadArguments',
      'ANALYZE TABLE NOSCAN cannot be used with histogram collection because histogram collection must scan table data',
      { span },
    )
  }
  if (found?.table.kind !== 'Table' || action !== 'ANALYZE') return { kind: 'Nothing' }
  return { kind: 'AnalyzeTable', table: { database: found.database, name: found.table.name } }
}

/**
 * `ALL | PURGE | COMPACT [SEGMENT] [LIMIT n]`. Source: databend parser/statement.rs `optimize_table_action`,
 * interpreter_optimize_compact_block.rs, interpreter_optimize_purge.rs.
 */
function optimizeTable(table: TableName, text: string, span: Span): OptimizeTable {
  if (/\bBEFORE\b/i.test(text)) throw new Unsupported('OPTIMIZE TABLE … PURGE BEFORE', { span })
  const action = /^\w+/.exec(text)?.[0].toUpperCase()
  const limit = /\bLIMIT\s+(\d+)/i.exec(text)?.[1]
  // Segments are joined without their blocks by SEGMENT; mockq has one block in most segments.
  return {
    kind: 'OptimizeTable',
    table,
    compact: action === 'ALL' || action === 'COMPACT',
    purge: action === 'ALL' || action === 'PURGE',
    ...(limit !== undefined && { limit: Number(limit) }),
  }
}

/**
 * EXPLAIN of a statement, which must be valid. The plan's text is mockq's own; it does not imitate the plans of the
 * real server's optimizer.
 *
 * EXPLAIN SYNTAX and EXPLAIN AST both show the statement as SQL, and look up no names. Source: databend
 * ast/parser/statement.rs `statement_body`.
 */
export function bindExplain(
  binding: Binding,
  { mode, options, statement, span }: ExplainTree,
  bind: (binding: Binding, tree: Statement) => BoundStatement,
): Explain {
  checkExplainOptions(mode, options, span)
  if (mode === 'SYNTAX' || mode === 'AST') {
    const text = shownStatement(statement)
    return { kind: 'Explain', lines: text.split(/\r?\n/) }
  }
  if (mode === 'PERF') checkPerfEvents(options.join(), span)
  const bound = bind(binding, statement)
  const lines = explainStatement(bound)
  return mode === 'ANALYZE' ? { kind: 'Explain', lines, run: bound } : { kind: 'Explain', lines }
}

/** Source: databend binder/explain.rs `ExplainConfig::validate`, `ExplainConfigBuilder`. */
function checkExplainOptions(
  mode: ExplainTree['mode'],
  options: readonly string[],
  span: Span,
): void {
  const decorrelated = options.includes('DECORRELATED') || mode === 'DECORRELATED'
  const optimized = options.includes('OPTIMIZED') || mode === 'OPTIMIZED'
  const logical = options.includes('LOGICAL') || decorrelated || optimized
  const refuse = (option: string): never => {
    throw new QueryError('SyntaxException', `This EXPLAIN statement does not support ${option}`, {
      span,
    })
  }
  const isLogical = ['PLAN', 'RAW', 'OPTIMIZED', 'DECORRELATED'].includes(mode)
  if (logical && !isLogical) refuse('LOGICAL options')
  if (decorrelated && mode !== 'PLAN' && mode !== 'DECORRELATED') refuse('DECORRELATED options')
  if (optimized && mode !== 'PLAN' && mode !== 'OPTIMIZED') refuse('OPTIMIZED option')
}

/** A statement as SQL. Statements of which mockq reads only the first words are refused. */
function shownStatement(statement: Statement): string {
  if (statement.kind === 'Foreign') {
    throw new Unsupported(`EXPLAIN SYNTAX of ${statement.what}`, { span: statement.span })
  }
  return printStatement(statement)
}
