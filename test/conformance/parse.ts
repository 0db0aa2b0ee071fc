import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryError } from '../../core/errors/query-error.js'
import type { SqlDialect } from '../../core/sql/lexer/lexer.js'
import { parseExpressionText, parseStatement } from '../../core/sql/parse.js'
import { printExpression } from '../../core/sql/print/print-expression.js'
import { sqlStyle } from '../../core/sql/print/print-style.js'
import { printStatement } from '../../core/sql/print/statement/print-statement.js'
import type { Measure } from './measure.js'
import { treeDifference } from './same-tree.js'
import { ServeSession } from './serve-session.js'
import { listSltFiles, readSltFile, type SltRecord } from './slt-file.js'

/** A statement of the suites with the dialect that the session has where it stands. */
export interface SuiteStatement extends SltRecord {
  readonly dialect: SqlDialect
}

const dialects: Readonly<Record<string, SqlDialect>> = {
  mysql: 'MySQL',
  hive: 'Hive',
  prql: 'Prql',
  experimental: 'Experimental',
}

/** The statements of all suites in a folder of the form of `shared/conformance`. */
export function suiteStatements(dir: string): readonly SuiteStatement[] {
  const root = join(dir, 'slt')
  return listSltFiles(root).flatMap(file => {
    let dialect: SqlDialect = 'PostgreSQL'
    return readSltFile(file, root).map(record => {
      const statement = { ...record, dialect }
      const change = /^\s*(?:un)?set\s+sql_dialect\s*(?:=\s*'?(\w+)'?)?/i.exec(record.sql)
      if (change !== null) dialect = dialects[change[1]?.toLowerCase() ?? ''] ?? 'PostgreSQL'
      return statement
    })
  })
}

/**
 * What the parser makes of a folder's suites.
 *
 * `accepted`: what the real server accepts, or refuses later, parses, prints and parses again to the same
 * tree. `refused`: what it refuses with 1005 is refused so by the parser, or by the binder on an empty server.
 * An error without a code or text in the suite counts nowhere. `functions`: the expressions of the function cases, as
 * `accepted`.
 */
export async function measureParse(dir: string): Promise<readonly Measure[]> {
  const accepted: Measure = { name: 'parse accepted', passed: 0, failures: [] }
  const refused: Measure = { name: 'parse refused', passed: 0, failures: [] }
  for (const statement of suiteStatements(dir)) {
    if (statement.expected === 'error' && statement.error === '') continue
    const isSyntax =
      statement.expected === 'error' && /1005|^unexpected|^must be one of/.test(statement.error)
    const failure = isSyntax ? await whyNotRefused(statement) : whyNotAccepted(statement)
    record(isSyntax ? refused : accepted, failure, statement)
  }
  return [accepted, refused, measureFunctions(dir)]
}

function record(
  measure: Measure,
  failure: string | undefined,
  { file, line, sql }: Pick<SltRecord, 'file' | 'line' | 'sql'>,
): void {
  if (failure === undefined) measure.passed++
  else measure.failures.push(`${file}:${line}\n${sql}\n=> ${failure}`)
}

function whyNotAccepted({ sql, dialect }: SuiteStatement): string | undefined {
  return whyNotSame(
    text => parseStatement(text, { dialect }),
    tree => printStatement(tree),
    sql,
  )
}

/** Why a text does not parse, print and parse again to the same tree. */
function whyNotSame<T>(
  parse: (text: string) => T,
  print: (tree: T) => string,
  sql: string,
): string | undefined {
  let printed: string | undefined
  try {
    const tree = parse(sql)
    printed = print(tree)
    const difference = treeDifference(tree, parse(printed))
    return difference === undefined ? undefined : `${difference} differs in ${printed}`
  } catch (error) {
    return printed === undefined ? String(error) : `${error} in ${printed}`
  }
}

async function whyNotRefused({ sql, dialect }: SuiteStatement): Promise<string | undefined> {
  const session = await ServeSession.open()
  try {
    parseStatement(sql, { dialect })
    await session.run(sql, 10_000)
    return 'accepted'
  } catch (error) {
    if (error instanceof QueryError && error.code === 1005) return undefined
    return String(error)
  } finally {
    await session.close()
  }
}

function measureFunctions(dir: string): Measure {
  const measure: Measure = { name: 'parse functions', passed: 0, failures: [] }
  for (const name of ['scalars', 'aggregates']) {
    const file = `functions/${name}.jsonl`
    const lines = readFileSync(join(dir, file), 'utf8').trim().split('\n')
    for (const [i, line] of lines.entries()) {
      const { sql, error } = JSON.parse(line) as { sql: string; error?: string }
      if (error !== undefined) continue
      const failure = whyNotSame(parseExpressionText, tree => printExpression(tree, sqlStyle), sql)
      record(measure, failure, { file, line: i + 1, sql })
    }
  }
  return measure
}
