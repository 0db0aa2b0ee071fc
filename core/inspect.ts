import { checkValue, initFiles, text } from './check-options.js'
import type { DescribedFunction } from './serve/describe-functions.js'
import type { Explanation } from './serve/explain-sql.js'
import type { InitFile } from './serve/run-script.js'
import type { ScriptStatement, SplitOptions } from './sql/script.js'

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

/** Explains how mockq understands a statement that follows the files of `setup`. Rejects with `QueryError`. */
export async function explain(sql: string, setup: readonly InitFile[] = []): Promise<Explanation> {
  checkValue('explain: sql', sql, text)
  checkValue('explain: setup', setup, initFiles)
  return (await import('./serve/explain-sql.js')).explainSql(sql, setup)
}

/**
 * Splits a script into its statements by the server's rules: a `;` in a string, a quoted name, `$$ … $$` or a comment
 * ends none. What cannot be read as SQL stays together, as the last statement.
 */
export async function splitScript(
  script: string,
  options: SplitOptions = {},
): Promise<readonly ScriptStatement[]> {
  checkValue('splitScript: script', script, text)
  return (await import('./sql/script.js')).splitStatements(script, options)
}

/**
 * The text of an error at its place in a script: `FILE:LINE:COLUMN: CODE: MESSAGE`, then the line with a mark if the
 * server told the place.
 */
export async function scriptErrorText(
  path: string,
  statement: Pick<ScriptStatement, 'line' | 'column'>,
  error: { readonly code: number; readonly message: string },
): Promise<string> {
  return (await import('./sql/script.js')).scriptFaultText(path, statement, error)
}
