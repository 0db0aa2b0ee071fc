import type { FunctionCall } from '../../core/sql/ast/expression.js'
import { nodesIn } from '../../core/sql/map-tree.js'

/** Functions that return the time, in upper case. */
export const clockFunctions: ReadonlySet<string> = new Set([
  ...['NOW', 'TODAY', 'YESTERDAY', 'TOMORROW', 'SYSDATE', 'GETDATE', 'UNIX_TIMESTAMP'],
  ...['CURRENT_TIMESTAMP', 'CURRENT_DATE', 'CURRENT_TIME', 'LOCALTIMESTAMP', 'LOCALTIME'],
])

/** Functions that return random values, in upper case. */
export const randomFunctions: ReadonlySet<string> = new Set([
  ...['RAND', 'RANDOM', 'UUID', 'GEN_RANDOM_UUID', 'RANDSTR'],
])

/** Functions that return something about the server or the session that differs in each run. */
const runFunctions: ReadonlySet<string> = new Set([
  ...['LAST_QUERY_ID', 'CONNECTION_ID', 'VERSION', 'SLEEP', 'NEXTVAL'],
])

/** The name of a function in a statement whose result differs in each run; undefined if there is none. */
export function changingFunctionIn(tree: object): string | undefined {
  for (const node of nodesIn(tree)) {
    if (node['kind'] !== 'FunctionCall') continue
    const { name } = (node as unknown as FunctionCall).name
    const upper = name.toUpperCase()
    const sets = [clockFunctions, randomFunctions, runFunctions]
    if (sets.some(each => each.has(upper))) return name
  }
  return undefined
}
