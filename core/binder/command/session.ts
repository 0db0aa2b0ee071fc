import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type {
  Explain as ExplainTree,
  Kill as KillTree,
  Presign as PresignTree,
  SetRole as SetRoleTree,
  SetSecondaryRoles as SetSecondaryRolesTree,
  Statement,
} from '../../sql/ast/statement.js'
import { printStatement } from '../../sql/print/statement/print-statement.js'
import type { Binding } from '../binding.js'
import type {
  BoundStatement,
  Explain,
  Kill,
  Presign,
  SetRole,
  SetSecondaryRoles,
} from '../bound-statement.js'
import { stageLocation } from '../stage-location.js'
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
