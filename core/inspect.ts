import { checkValue, listOf, text } from './check-options.js'
import type { DescribedFunction } from './serve/describe-functions.js'
import type { Explanation } from './serve/explain-sql.js'
import type { Script } from './serve/run-script.js'

// What mockq offers to tools besides a server. Each function loads its code when it is called.

/** All functions that `mockq serve` supports, sorted by name. */
export async function describeFunctions(): Promise<readonly DescribedFunction[]> {
  return (await import('./serve/describe-functions.js')).describeFunctions()
}

/**
 * The functions with a name or alias, in any case: more than one if the name has several kinds.
 *
 * Rejects with `QueryError` 1008 for an unknown name.
 */
export async function describeFunction(name: string): Promise<readonly DescribedFunction[]> {
  checkValue('describeFunction: name', name, text)
  return (await import('./serve/describe-functions.js')).describeNamed(name)
}

/** The function catalogue as a Markdown page. */
export async function functionsPage(): Promise<string> {
  return (await import('./serve/functions-page.js')).functionsPage()
}

/** Explains how mockq understands a statement that follows the scripts of `setup`. Rejects with `QueryError`. */
export async function explain(sql: string, setup: readonly Script[] = []): Promise<Explanation> {
  checkValue('explain: sql', sql, text)
  checkValue('explain: setup', setup, listOf('path', 'sql'))
  return (await import('./serve/explain-sql.js')).explainSql(sql, setup)
}
