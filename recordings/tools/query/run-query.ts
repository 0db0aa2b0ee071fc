import { UsageError } from '../../../core/errors/usage-error.js'
import { checkQuery } from './check-query.js'
import { numberColumns, type QuerySources, queryTables, tableColumns } from './query-tables.js'
import { Sandbox } from './sandbox.js'

/** The result of a query. */
export interface QueryResult {
  readonly columns: readonly string[]
  /** Values are JSON; null for NULL. */
  readonly rows: readonly (readonly unknown[])[]
}

/** Longest time of a query, in milliseconds. */
const longest = 300_000

/**
 * Runs a SELECT on the documents of recordings.
 *
 * `open` is called once the query is checked. A sandbox takes one query that is right, and any number of wrong ones. Throws `UsageError` for a query that is wrong, or does more than read the
 * tables.
 */
export async function runQuery(
  sql: string,
  open: () => Promise<QuerySources>,
  sandbox = new Sandbox(),
): Promise<QueryResult> {
  const text = withTables(sql)
  const parsed = sandbox.parse(text)
  if ('error' in parsed) throw new UsageError(parseError(parsed.error))
  const read = checkQuery(parsed.value, tableColumns, numberColumns)
  const sources = await open()
  for (const [name, columns] of read) {
    await sandbox.addTable(name, columns, queryTables[name]!.rows(sources))
  }
  const reply = sandbox.select(text, longest)
  if ('error' in reply) throw new UsageError(`the query failed: ${reply.error.split('\n')[0]}`)
  const columns = reply.value.columns.map(({ columnid }) => columnid)
  const twice = columns.find((name, i) => columns.indexOf(name) < i)
  if (twice !== undefined) {
    throw new UsageError(
      `the query returns two columns named ${twice}: give one of them another name with AS`,
    )
  }
  const rows = reply.value.data.map(row => columns.map(name => row[name] ?? null))
  return { columns, rows }
}

/** Puts `rows`, which is a keyword of alasql, in brackets, and removes semicolons at the end. */
function withTables(sql: string): string {
  const text = sql.replaceAll(token, found => (found.toLowerCase() === 'rows' ? '[rows]' : found))
  let end = text.length
  while (end > 0 && /[;\s]/.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Texts in quotes, names in brackets, comments, words. */
const token = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^*]*\*\/|\w+/g

/** The place of a syntax error: alasql's message has the line, the text and a pointer into it. */
function parseError(message: string): string {
  const [head = '', text = '', pointer = ''] = message.split('\n')
  const at = pointer.indexOf('^')
  if (!head.startsWith('Parse error') || at < 0) return `the query cannot be read: ${head}`
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at)]
  const line = /line (\d+)/.exec(head)?.[1] ?? '1'
  return after.trim() === ''
    ? `the query cannot be read: it ends too early, behind ${JSON.stringify(before)}`
    : `the query cannot be read: line ${line}, at ${JSON.stringify(after)}`
}
