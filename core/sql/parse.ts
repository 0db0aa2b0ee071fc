import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import type { Expression, Identifier, ObjectName } from './ast/expression.js'
import type { ScriptBlock } from './ast/script.js'
import type { Statement } from './ast/statement.js'
import type { TypeName } from './ast/type-name.js'
import type { SqlDialect } from './lexer/lexer.js'
import type { Token } from './lexer/token.js'
import { parseGrant } from './parser/access.js'
import { parseAlter } from './parser/alter.js'
import { maxNesting, type ParseContext, type Rule, spanOf, tooDeep } from './parser/context.js'
import { parseCopy } from './parser/copy.js'
import { parseCreate } from './parser/create.js'
import { parseDelete, parseInsert, parseReplace, parseUpdate } from './parser/dml.js'
import { parseDrop, parseRename, parseTruncate, parseUndrop } from './parser/drop.js'
import { parseExpression as parseOperators } from './parser/expression.js'
import { readForeign } from './parser/foreign.js'
import {
  parseAnalyze,
  parseOptimize,
  parseRefresh,
  parseSystem,
  parseVacuum,
} from './parser/maintenance.js'
import { parseMerge } from './parser/merge.js'
import { parseCommentOn } from './parser/object.js'
import { parseQuery, parseWith } from './parser/query.js'
import { parseCallStatement, parseExecuteImmediate } from './parser/routine.js'
import { parseScriptBlock, startsBlock } from './parser/script.js'
import {
  parseSet,
  parseTransaction,
  parseUnset,
  parseUse,
  parseWithSettings,
} from './parser/settings.js'
import {
  parseDescribe,
  parseExistsTable,
  parseExplain,
  parseKill,
  parsePresign,
  parseShow,
  parseStageCommand,
} from './parser/show.js'
import { TokenReader } from './parser/token-reader.js'
import { parseTypeName } from './parser/type-name.js'
import { parseOrderItems, parseWindowSpec } from './parser/window.js'

export interface ParseOptions {
  readonly dialect?: SqlDialect
}

/**
 * Parses one statement, which may end in `;`.
 *
 * Throws `QueryError` 1005 whose span is the unexpected token.
 */
export function parseStatement(sql: string, options: ParseOptions = {}): Statement {
  const p = new Parser(sql, options)
  const statement = p.statement()
  // The output format of the old ClickHouse handler; it has no effect over HTTP.
  if (p.tokens.isWord('FORMAT')) {
    p.tokens.next()
    p.tokens.anyName()
  }
  while (p.tokens.isOp(';')) p.tokens.next()
  p.finish()
  return statement
}

/** Parses the statements of a script, separated by `;`. Throws as `parseStatement`. */
export function parseStatements(sql: string, options: ParseOptions = {}): readonly Statement[] {
  const p = new Parser(sql, options)
  const statements: Statement[] = []
  for (;;) {
    while (p.tokens.acceptOp(';'));
    if (p.tokens.atEnd) return statements
    statements.push(p.statement())
    if (!p.tokens.isOp(';')) p.finish()
  }
}

/**
 * Parses the script of EXECUTE IMMEDIATE or of a procedure: a block, or a single statement. Throws as
 * `parseStatement`.
 *
 * Source: databend ast/parser/script.rs `script_block_or_stmt`.
 */
export function parseScript(sql: string, options: ParseOptions = {}): ScriptBlock | Statement {
  return startsBlock(new Parser(sql, options))
    ? parseProcedure(sql, options)
    : parseStatement(sql, options)
}

/** Parses the script of a procedure, which is a block. Throws as `parseStatement`. */
export function parseProcedure(sql: string, options: ParseOptions = {}): ScriptBlock {
  const p = new Parser(sql, options)
  const block = parseScriptBlock(p)
  p.finish()
  return block
}

/** Parses the name of a type. Throws as `parseStatement`. */
export function parseTypeNameText(sql: string): TypeName {
  const p = new Parser(sql, {})
  const type = p.typeName()
  p.finish()
  return type
}

/** Parses a single expression (a default, a policy). Throws as `parseStatement`. */
export function parseExpressionText(sql: string, options: ParseOptions = {}): Expression {
  const p = new Parser(sql, options)
  const expression = p.expression()
  p.finish()
  return expression
}

/** Parses a name of up to `parts` parts, such as `db.t`. Throws as `parseStatement`. */
export function parseNameText(sql: string, parts: number, options: ParseOptions = {}): ObjectName {
  const p = new Parser(sql, options)
  const name = p.tokens.objectName(parts)
  p.finish()
  return name
}

/** Parses `p(INT, STRING)`, a procedure with the types of its arguments. Throws as `parseStatement`. */
export function parseProcedureText(sql: string): {
  readonly name: Identifier
  readonly argTypes: readonly TypeName[]
} {
  const p = new Parser(sql, {})
  const name = p.tokens.identifier()
  const argTypes = p.tokens.parenthesised(() => p.typeName(), true)
  p.finish()
  return { name, argTypes }
}

/** The grammar's recursive rules over the tokens of one text. */
class Parser implements ParseContext {
  readonly tokens: TokenReader
  readonly parentheses = new WeakMap<Expression, number>()
  #nesting = 0

  constructor(sql: string, options: ParseOptions) {
    this.tokens = new TokenReader(sql, options.dialect ?? 'PostgreSQL')
  }

  expression(above = 0): Expression {
    this.#enter()
    const expression = parseOperators(this, above)
    this.#nesting--
    return expression
  }

  query() {
    return parseQuery(this)
  }

  statement(): Statement {
    return this.nested(() => parseOne(this))
  }

  typeName(): TypeName {
    return parseTypeName(this)
  }

  orderItems() {
    return parseOrderItems(this)
  }

  windowSpec() {
    return parseWindowSpec(this)
  }

  textInside<T>({ start, text }: Token, rule: Rule<T>): T {
    const { dialect } = this.tokens
    // The padding keeps the positions of errors.
    return rule(new Parser(' '.repeat(start + '/*+'.length) + text, { dialect }))
  }

  attempt<T>(rule: () => T): T | undefined {
    const [nesting, position] = [this.#nesting, this.tokens.position]
    try {
      return rule()
    } catch (error) {
      this.#nesting = nesting
      this.tokens.reset(position)
      if (error instanceof QueryError && error.kind === 'SyntaxException') return undefined
      throw error
    }
  }

  nested<T>(rule: () => T): T {
    this.#enter()
    const found = rule()
    this.#nesting--
    return found
  }

  /** Counts a level of nesting. A rule that throws does not restore the count; `attempt` does. */
  #enter(): void {
    if (this.#nesting >= maxNesting) throw this.tokens.fault(tooDeep)
    this.#nesting++
  }

  /** Throws if anything follows what was parsed. */
  finish(): void {
    if (this.tokens.atEnd) return
    this.tokens.expected('end of input')
    throw this.tokens.unexpected()
  }
}

const parseQueryStatement: Rule<Statement> = p => {
  const { start } = p.tokens.peek()
  return { kind: 'QueryStatement', query: p.query(), span: spanOf(p, start) }
}

/** `WITH …` before SELECT, INSERT, UPDATE, DELETE or COPY: the word after the CTEs decides. */
const parseWithStatement: Rule<Statement> = p => {
  const back = p.tokens.position
  const withClause = parseWith(p)
  if (p.tokens.isWord('INSERT')) return parseInsert(p, withClause)
  if (p.tokens.isWord('UPDATE')) return parseUpdate(p, withClause)
  if (p.tokens.isWord('DELETE')) return parseDelete(p, withClause)
  if (p.tokens.isWord('COPY')) return parseCopy(p, withClause)
  p.tokens.reset(back)
  return parseQueryStatement(p)
}

const parseUnread: Rule<Statement> = p => {
  const { start, upper } = p.tokens.next()
  return readForeign(p, start, upper)
}

/** Statements by their first word. */
const statementRules: ReadonlyMap<string, Rule<Statement>> = new Map<string, Rule<Statement>>([
  ['SELECT', parseQueryStatement],
  ['FROM', parseQueryStatement],
  ['VALUES', parseQueryStatement],
  ['WITH', parseWithStatement],
  ['INSERT', p => parseInsert(p)],
  ['REPLACE', parseReplace],
  ['UPDATE', p => parseUpdate(p)],
  ['DELETE', p => parseDelete(p)],
  ['MERGE', parseMerge],
  ['COPY', p => parseCopy(p)],
  ['CREATE', parseCreate],
  ['DROP', parseDrop],
  ['UNDROP', parseUndrop],
  ['ALTER', parseAlter],
  ['RENAME', parseRename],
  ['TRUNCATE', parseTruncate],
  ['USE', parseUse],
  ['SET', parseSet],
  ['UNSET', parseUnset],
  ['SHOW', parseShow],
  ['DESC', parseDescribe],
  ['DESCRIBE', parseDescribe],
  ['EXISTS', parseExistsTable],
  ['LIST', parseStageCommand],
  ['LS', parseStageCommand],
  ['REMOVE', parseStageCommand],
  ['PRESIGN', parsePresign],
  ['KILL', parseKill],
  ['EXPLAIN', parseExplain],
  ['BEGIN', parseTransaction],
  ['COMMIT', parseTransaction],
  ['ABORT', parseTransaction],
  ['ROLLBACK', parseTransaction],
  ['OPTIMIZE', parseOptimize],
  ['ANALYZE', parseAnalyze],
  ['VACUUM', parseVacuum],
  ['REFRESH', parseRefresh],
  ['SYSTEM', parseSystem],
  ['SETTINGS', parseWithSettings],
  ['GRANT', parseGrant],
  ['REVOKE', parseGrant],
  ['COMMENT', parseCommentOn],
  ['CALL', parseCallStatement],
  ['EXECUTE', parseExecuteImmediate],
  [
    'CATALOG',
    p => {
      const { start } = p.tokens.next()
      return { kind: 'UseCatalog', name: p.tokens.identifier(), span: spanOf(p, start) }
    },
  ],
  // Statements that mockq recognises only by their first word.
  ...['REPORT', 'ATTACH', 'SUSPEND', 'RESUME', 'INSPECT', 'ASSIGN', 'UNASSIGN'].map(
    word => [word, parseUnread] as const,
  ),
])

/** PRQL is another language, which mockq does not support. */
function refusePrql({ tokens }: ParseContext): void {
  const isPrql = ['FROM', 'LET', 'PRQL', 'FUNC'].some(word => tokens.isWord(word))
  if (isPrql) throw new Unsupported('PRQL', { span: tokens.spanFrom(tokens.start) })
}

/** Where PRQL is expected, SET is the only statement in SQL. Source: databend planner.rs `parse_sql_inner`. */
const parseBesidePrql: Rule<Statement> = p => {
  refusePrql(p)
  const statement = parseAny(p)
  if (statement.kind === 'Set') return statement
  throw new QueryError('SyntaxException', 'PRQL to SQL conversion failed')
}

const parseOne: Rule<Statement> = p =>
  p.tokens.dialect === 'Prql' ? parseBesidePrql(p) : parseAny(p)

const parseAny: Rule<Statement> = p => {
  const { kind, upper } = p.tokens.peek()
  if (p.tokens.isOp('(')) return parseQueryStatement(p)
  const rule = kind === 'word' ? statementRules.get(upper) : undefined
  if (rule !== undefined) return rule(p)
  for (const word of statementRules.keys()) p.tokens.accept(word)
  throw p.tokens.unexpected()
}
