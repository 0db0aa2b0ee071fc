import { QueryError } from '../../errors/query-error.js'
import { rewordErrors } from '../../errors/reword-errors.js'
import type { ExecuteImmediate } from '../../sql/ast/routine.js'
import type { ScriptBlock } from '../../sql/ast/script.js'
import type { Statement } from '../../sql/ast/statement.js'
import { framed } from '../../sql/code-frame.js'
import type { SqlDialect } from '../../sql/lexer/lexer.js'
import { parseProcedure, parseScript } from '../../sql/parse.js'
import type { Binding } from '../binding.js'
import type { BoundStatement } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { valueBinder } from '../query/values.js'

/**
 * EXECUTE IMMEDIATE: a block to run, or the bound statement if it is a single one. Throws `QueryError`: 2004 for
 * something else than a constant string, 1005 with the position in the script.
 *
 * Source: databend binder/ddl/procedure.rs `bind_execute_immediate`.
 */
export function bindExecuteImmediate(
  binding: Binding,
  { script }: ExecuteImmediate,
  bindTree: (binding: Binding, tree: Statement) => BoundStatement,
): BoundStatement {
  const bound = valueBinder(binding, { ctes: noCtes })(script)
  const text = binding.scalars.constantOf(bound)?.value
  if (typeof text !== 'string' || bound.type.kind !== 'String') {
    throw new QueryError('InvalidArgument', 'immediate script must be a string')
  }
  const tree = inScript(text, () => parseScript(text, { dialect: dialectOf(binding) }))
  if (tree.kind === 'ScriptBlock') return { kind: 'RunScript', args: [], block: tree, script: text }
  return inScript(text, () => bindTree(binding, tree))
}

/** The block of a procedure. Throws `QueryError` 1005 with the position in the script. */
export function procedureBlock(binding: Binding, script: string): ScriptBlock {
  return inScript(script, () => parseProcedure(script, { dialect: dialectOf(binding) }))
}

const dialectOf = ({ cx }: Binding): SqlDialect => cx.eval.setting('sql_dialect') as SqlDialect

/** Shows the positions of errors in the text of the script. */
const inScript = <T>(text: string, work: () => T): T =>
  rewordErrors(work, error => framed(text, error))
