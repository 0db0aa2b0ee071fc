import { checkValue, listOf, text } from './check-options.js'
import type { DescribedFunction } from './serve/describe-functions.js'
import type { Explanation } from './serve/explain-sql.js'
import type { Script } from './serve/run-script.js'

// What tools ask of mockq beside a server. All is loaded when it is asked for.

/** Every function that `mockq serve` knows, in the order of their names. */
export async function describeFunctions(): Promise<readonly DescribedFunction[]> {
  return (await import('./serve/describe-functions.js')).describeFunctions()
}

/**
 * The functions of a name or alias, in any case: more than one where a name has several kinds.
 *
 * Rejects with `QueryError` 1008 for a name that is none.
 */
export async function describeFunction(name: string): Promise<readonly DescribedFunction[]> {
  checkValue('describeFunction: name', name, text)
  return (await import('./serve/describe-functions.js')).describeNamed(name)
}

/** The catalogue as a page of Markdown. */
export async function functionsPage(): Promise<string> {
  return (await import('./serve/functions-page.js')).functionsPage()
}

/** What mockq understands of a statement behind the scripts of `setup`. Rejects with `QueryError`. */
export async function explain(sql: string, setup: readonly Script[] = []): Promise<Explanation> {
  checkValue('explain: sql', sql, text)
  checkValue('explain: setup', setup, listOf('path', 'sql'))
  return (await import('./serve/explain-sql.js')).explainSql(sql, setup)
}
