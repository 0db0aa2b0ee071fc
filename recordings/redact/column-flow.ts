import { QueryError } from '../../core/errors/query-error.js'
import type { CreateMaterializedView, CreateTable, CreateView } from '../../core/sql/ast/ddl.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { eachToken, type SqlDialect } from '../../core/sql/lexer/lexer.js'
import { parseStatement } from '../../core/sql/parse.js'
import { carries, isLong, nameOf, wordIn } from './column-use.js'
import { type HiddenValue, Walker } from './statement-walker.js'
import { Unredactable } from './unredactable.js'

/** What is to be hidden of a statement and its answer. */
export interface HiddenParts {
  readonly values: readonly HiddenValue[]
  /** The strings that stay, decoded. */
  readonly shown: readonly string[]
  /** Whether a column of the answer holds redacted data, by its name, or by its place among `count`. */
  readonly isHidden: (column: string, place: number, count: number) => boolean
  /** Whether the fields of tuples in the answer are known: a column of tuples with a redacted field is hidden. */
  readonly knowsTuples: () => boolean
  /** What the rows of the answer are, if they are not data of tables. */
  readonly shows: 'definition' | 'plan' | 'messages' | undefined
  /** Whether mockq cannot parse the statement. */
  readonly isUnparsed: boolean
  /** Whether it defines something whose definition other statements show. */
  readonly isDefinition: boolean
  /** Notes the names and columns that the statement defines; call it if it succeeds. */
  readonly note: () => void
}

/**
 * Knows which columns hold redacted data: those that the user names, and those to which statements copy them under
 * another name (aliases, views, CREATE TABLE AS, INSERT from a query, UPDATE, renamed columns). Names are compared
 * without regard to case or table.
 */
export class ColumnFlow {
  readonly #columns: Set<string>
  /** Columns of tables by the last part of their name, as far as CREATE TABLE tells. */
  readonly #tables = new Map<string, readonly string[]>()
  /** Tables into which statements that are left out may have put redacted data, by the last part of their name. */
  readonly #unknown = new Set<string>()

  constructor(columns: ReadonlySet<string>) {
    this.#columns = new Set(columns)
  }

  isHidden(column: string): boolean {
    return this.#columns.has(column.toLowerCase())
  }

  /** Finds what is to be hidden. Throws `Unredactable` if that cannot be told. */
  hiddenIn(sql: string, dialect: SqlDialect): HiddenParts {
    const tree = treeOf(sql, dialect)
    // Of a foreign statement, the parser knows its first words only.
    if (tree === undefined || tree.kind === 'Foreign') return this.#unparsed(sql, dialect)
    const walker = new Walker(this.#columns, this.#tables, this.#unknown)
    try {
      this.#checkVariables(tree)
      walker.walkStatement(tree)
    } catch (error) {
      for (const table of targetsOf(tree)) this.#unknown.add(table)
      throw error
    }
    const { columns, defines } = walker
    const outputs = walker.outputs()
    return {
      values: walker.values,
      shown: walker.shown(),
      isHidden: (column, place, count) =>
        isHiddenName(column, columns, dialect) ||
        (outputs?.length === count && outputs[place]!.isHidden),
      knowsTuples: () => walker.knowsTuples,
      shows: shownBy(tree),
      isUnparsed: false,
      isDefinition: /^(?:Create|Alter)/.test(tree.kind),
      note: () => {
        for (const name of defines.names) this.#columns.add(name)
        for (const [table, names] of defines.tables) this.#tables.set(table, names)
        if (replaces(tree)) this.#unknown.delete(nameOf(tree.name))
      },
    }
  }

  /** A variable that gets redacted data is hidden from now on; the statement itself shows it in the session. */
  #checkVariables(tree: Statement): void {
    if (tree.kind !== 'Set' || !carries(tree.values, this.#columns)) return
    for (const { name } of tree.names) this.#columns.add(`$${name.toLowerCase()}`)
    throw new Unredactable('it puts data of a redacted column into a variable')
  }

  /** A statement that the parser does not know is taken as it is, unless it may hold data of a redacted column. */
  #unparsed(sql: string, dialect: SqlDialect): HiddenParts {
    const found = wordIn(sql, this.#columns)
    if (found !== undefined) {
      const [, created] = createdName.exec(sql) ?? []
      if (created !== undefined) this.#unknown.add(created.toLowerCase())
      throw new Unredactable(`mockq cannot parse it, and it names the redacted column ${found}`)
    }
    if (hasValues(sql, dialect))
      throw new Unredactable(
        'mockq cannot parse it, so its strings and numbers may be values of redacted columns',
      )
    return {
      values: [],
      shown: [],
      knowsTuples: () => false,
      shows: undefined,
      isUnparsed: true,
      isDefinition: false,
      isHidden: () => {
        throw new Unredactable('mockq cannot parse it, so its columns may hold redacted data')
      },
      note: () => {},
    }
  }
}

/** The tree of a statement, without `SETTINGS (…)` before it; undefined if the parser does not know it. */
function treeOf(sql: string, dialect: SqlDialect): Statement | undefined {
  try {
    let tree = parseStatement(sql, { dialect })
    while (tree.kind === 'WithSettings') tree = tree.statement
    return tree
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

/** Whether a text has strings or long numbers, or cannot be split into tokens. */
function hasValues(sql: string, dialect: SqlDialect): boolean {
  let isFound = false
  try {
    eachToken(sql, dialect, ({ kind, start, end }) => {
      isFound ||=
        ['string', 'param', 'hex'].includes(kind) ||
        (kind === 'number' && isLong(sql.slice(start, end)))
    })
  } catch (error) {
    if (error instanceof QueryError) return true
    throw error
  }
  return isFound
}

/** The name of what a statement creates that mockq cannot parse. */
const createdName =
  /^\s*create\b[^(]{0,100}?\b(?:table|view|stream)\s+(?:if\s+not\s+exists\s+)?(?:[\w`"]{1,200}\.){0,2}[`"]?(\w{1,200})/i

/** Whether a statement, if it succeeds, makes a table anew. */
function replaces(tree: Statement): tree is CreateTable | CreateView | CreateMaterializedView {
  const isMade =
    tree.kind === 'CreateTable' ||
    tree.kind === 'CreateView' ||
    tree.kind === 'CreateMaterializedView'
  return isMade && tree.mode !== 'ifNotExists'
}

/** The tables that a statement fills or defines from queries, by the last part of their name. */
function targetsOf(tree: Statement): readonly string[] {
  switch (tree.kind) {
    case 'CreateTable':
    case 'CreateView':
    case 'AlterView':
    case 'CreateMaterializedView':
      return [nameOf(tree.name)]
    case 'Insert':
    case 'Replace':
      return tree.source.kind === 'Query' ? [nameOf(tree.table)] : []
    case 'MultiInsert':
      return [...tree.branches.flatMap(each => each.into), ...tree.otherwise].map(each =>
        nameOf(each.table),
      )
    case 'Merge':
      return [nameOf(tree.target)]
    case 'Update':
    case 'CopyIntoTable':
      return [nameOf(tree.table)]
    case 'RenameTable':
      return [nameOf(tree.to)]
    default:
      return []
  }
}

function shownBy(tree: Statement): HiddenParts['shows'] {
  if (tree.kind === 'Explain') return 'plan'
  if (tree.kind === 'CopyIntoTable') return 'messages'
  return tree.kind === 'ShowCreate' ? 'definition' : undefined
}

/** Whether a column of an answer holds redacted data; its name may be an expression. */
function isHiddenName(column: string, columns: ReadonlySet<string>, dialect: SqlDialect): boolean {
  if (columns.has(column.toLowerCase())) return true
  if (wordIn(column, columns) === undefined || !namesColumn(column, columns, dialect)) return false
  const tree = treeOf(`SELECT ${column}`, dialect)
  const body = tree?.kind === 'QueryStatement' ? tree.query.body : undefined
  if (body?.kind !== 'Select' || body.items.length !== 1) return true
  const [item] = body.items
  return item!.kind === 'Star' || carries(item!.expr, columns)
}

/** Whether a text has a redacted column as a token. */
function namesColumn(text: string, columns: ReadonlySet<string>, dialect: SqlDialect): boolean {
  let isFound = false
  try {
    eachToken(text, dialect, ({ kind, text: word }) => {
      if (kind === 'word' || kind === 'ident') isFound ||= columns.has(word.toLowerCase())
    })
  } catch (error) {
    if (error instanceof QueryError) return true
    throw error
  }
  return isFound
}
