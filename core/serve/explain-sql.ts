import { explainStatement } from '../binder/command/explain.js'
import { SystemClock } from '../clock.js'
import { SeededIds } from '../ids.js'
import { emptySession } from '../session/session-state.js'
import type { Statement } from '../sql/ast/statement.js'
import { treeText } from '../sql/tree-text.js'
import { typeText } from '../types/type-text.js'
import { openServe } from './open-serve.js'
import { type InitFile, runInitFile } from './run-script.js'
import { scriptContext } from './script-session.js'

/** The syntax tree and the plan of a statement. */
export interface Explanation {
  readonly tree: Statement
  /** The syntax tree, one line per node. */
  readonly treeLines: readonly string[]
  /** For a query, the names and types of its result columns. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The bound plan: operators, types, chosen overloads. */
  readonly plan: readonly string[]
}

/**
 * Parses and binds a statement without running it, on a new server that has run the files of `setup`.
 *
 * Rejects with `QueryError`.
 */
export async function explainSql(sql: string, setup: readonly InitFile[]): Promise<Explanation> {
  const backend = await openServe(
    { engine: 'memory' },
    { clock: new SystemClock(), ids: new SeededIds(0) },
  )
  try {
    let session = emptySession
    for (const file of setup) session = await runInitFile(backend, file)
    const { tree, bound } = await backend.bind(sql, scriptContext(session))
    const columns = bound.kind === 'Query' ? bound.columns : []
    return {
      tree,
      treeLines: treeText(tree),
      columns: columns.map(({ name, type }) => ({ name, type: typeText(type) })),
      plan: explainStatement(bound),
    }
  } finally {
    await backend.close()
  }
}
