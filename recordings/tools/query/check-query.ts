import { UsageError } from '../../../core/errors/usage-error.js'
import { didYouMean } from '../../../core/nearest-name.js'
import type { SqlNode } from './sandbox.js'

/** The columns of each table by its name. */
export type TableColumns = ReadonlyMap<string, readonly string[]>

/** The columns that a query reads of each table, by the table's name. */
export type ReadTables = ReadonlyMap<string, readonly string[]>

/**
 * Checks that a tree is one SELECT on the given tables and returns the tables and columns that it reads.
 *
 * It may have nothing but what is listed here: alasql also reads files and URLs, writes files, calls methods of values
 * and runs JavaScript. Columns must exist, because alasql takes unknown ones as NULL; and the maximum or sum of texts is
 * refused, because for alasql it is NULL. `numbers`: the columns with numbers. Throws `UsageError`.
 */
export function checkQuery(
  tree: SqlNode,
  tables: TableColumns,
  numbers: ReadonlySet<string>,
): ReadTables {
  const statements = tree.kind === 'Statements' ? (tree['statements'] as readonly SqlNode[]) : []
  const [select] = statements.filter(each => each !== undefined && each !== null)
  if (statements.length !== 1 || select === undefined) {
    throw refused('takes one statement: remove what follows the first, and semicolons')
  }
  if (select['explain'] === true) throw refused('takes a SELECT, without EXPLAIN')
  if (select.kind !== 'Select') throw refused('takes one SELECT statement, without WITH')
  const checking = new Checking(tables, numbers)
  checking.node(select)
  checking.columnsExist()
  return checking.read()
}

class Checking {
  readonly #used = new Set<string>()
  /** Whether it reads all columns of its tables: `*`, or a join by the columns that both have. */
  #readsAll = false
  readonly #tables: TableColumns
  readonly #numbers: ReadonlySet<string>
  readonly #columns = new Set<string>()
  /** The names of tables before columns. */
  readonly #prefixes = new Set<string>()
  /** Names that the query gives itself to columns and to tables. */
  readonly #own = new Set<string>()

  constructor(tables: TableColumns, numbers: ReadonlySet<string>) {
    this.#tables = tables
    this.#numbers = numbers
  }

  node(node: SqlNode): void {
    const { kind = '' } = node
    const check = checks[kind]
    if (check === undefined) throw refused(unsupported[kind] ?? `does not support ${words(kind)}`)
    if (typeof node['as'] === 'string') this.#own.add(plainName(node['as']))
    if (kind === 'Table') this.#table(node)
    if (kind === 'Column') this.#column(node)
    if (kind === 'AggrValue') this.#aggregate(node)
    if (kind === 'Join') this.#readsAll ||= node['using'] !== undefined || node['natural'] === true
    check(node)
    if (!isCountOfAll(node)) this.fields(node)
  }

  read(): ReadTables {
    const columnsOf = (table: string) => {
      const columns = this.#tables.get(table)!
      return this.#readsAll ? columns : columns.filter(name => this.#columns.has(name))
    }
    return new Map([...this.#used].map(table => [table, columnsOf(table)]))
  }

  columnsExist(): void {
    const tables = [...this.#used, ...this.#own]
    const unknown = [...this.#prefixes].find(name => !tables.includes(name))
    if (unknown !== undefined) {
      throw refused(
        `names the table ${unknown}, which it does not read${didYouMean(unknown, tables)}`,
      )
    }
    const known = [...this.#used].flatMap(table => this.#tables.get(table)!)
    for (const name of this.#columns) {
      if (name === '*' || known.includes(name) || this.#own.has(name)) continue
      throw refused(`reads the column ${name}, which does not exist${didYouMean(name, known)}`)
    }
  }

  #table({ tableid, databaseid }: SqlNode): void {
    const name = String(tableid)
    if (databaseid !== undefined || !this.#tables.has(name)) {
      const known = [...this.#tables.keys()]
      const hint = didYouMean(name, known) || `: use ${known.join(', ')}`
      throw refused(`reads the table ${JSON.stringify(name)}, which does not exist${hint}`)
    }
    this.#used.add(name)
  }

  #aggregate({ aggregatorid, expression }: SqlNode): void {
    if (!ofNumbers.has(String(aggregatorid))) return
    const { kind, op, columnid } = (expression ?? {}) as SqlNode
    const isKnown = [...this.#tables.values()].some(columns => columns.includes(String(columnid)))
    const isText = kind === 'Column' && isKnown && !this.#numbers.has(String(columnid))
    if (!isText && !(kind === 'Op' && op === '->')) return
    throw refused(
      `computes ${aggregatorid} of numbers only: use CAST(… AS NUMBER) for a text with a number, or ORDER BY … LIMIT 1 for the first or last text`,
    )
  }

  #column({ columnid, tableid }: SqlNode): void {
    this.#readsAll ||= columnid === '*'
    this.#columns.add(plainName(columnid))
    if (tableid !== undefined) this.#prefixes.add(plainName(tableid))
  }

  /** Checks the nodes in a node; names must be plain, because alasql puts them into JavaScript. */
  fields(node: SqlNode): void {
    for (const [field, value] of Object.entries(node)) {
      if (field === 'kind' || isNeutral(node, field)) continue
      if (names.has(field)) plainName(value)
      else if (typeof value === 'string')
        throw refused(`does not support ${field} ${JSON.stringify(value)}`)
      else if (typeof value === 'object' && value !== null) this.#inside(field, value)
    }
  }

  #inside(field: string, value: object): void {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each !== 'object' || each === null) continue
      const node = each as SqlNode
      if (node.kind !== undefined) this.node(node)
      else if (plainObjects.has(field)) this.fields(node)
      else throw refused(`does not support ${words(field)}`)
    }
  }
}

/** `count(*)`, which reads no column. */
function isCountOfAll({
  kind,
  aggregatorid,
  expression,
  over,
  distinct,
  filter,
}: SqlNode): boolean {
  const { kind: of, columnid } = (expression ?? {}) as SqlNode
  const isPlain = [over, distinct, filter].every(each => each === undefined || each === false)
  return (
    kind === 'AggrValue' &&
    aggregatorid === 'COUNT' &&
    of === 'Column' &&
    columnid === '*' &&
    isPlain
  )
}

/** Fields with a name. */
const names: ReadonlySet<string> = new Set([
  'columnid',
  'tableid',
  'as',
  'funcid',
  'aggregatorid',
  'dbtypeid',
])

/** Fields with objects that are no nodes. */
const plainObjects: ReadonlySet<string> = new Set(['whens', 'group', 'order', 'queries'])

/** Whether a field is checked by the node's own rule, or is a value that alasql escapes. */
function isNeutral(node: SqlNode, field: string): boolean {
  if (node.kind === 'Op' && node['op'] === '->' && field === 'right') return true
  return neutral[node.kind ?? '']?.includes(field) === true
}

const neutral: Readonly<Record<string, readonly string[]>> = {
  StringValue: ['value'],
  Op: ['op'],
  UniOp: ['op'],
  Join: ['joinmode'],
  Expression: ['direction', 'nocase'],
  OrderExpression: ['direction', 'nocase'],
}

const operators: ReadonlySet<string> = new Set([
  ...['=', '==', '<>', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '||'],
  ...[
    'AND',
    'OR',
    'LIKE',
    'NOT LIKE',
    'ILIKE',
    'NOT ILIKE',
    'REGEXP',
    'NOT REGEXP',
    'IN',
    'NOT IN',
  ],
  ...['BETWEEN', 'NOT BETWEEN', 'IS', 'IS NOT', '->', 'GLOB'],
])
const uniOperators: ReadonlySet<string> = new Set(['NOT', '-', '+', 'PAR'])
const functions: ReadonlySet<string> = new Set([
  ...['ABS', 'CEIL', 'CEILING', 'FLOOR', 'ROUND', 'POWER', 'SQRT', 'EXP', 'GREATEST', 'LEAST'],
  ...['LEN', 'LENGTH', 'LOWER', 'LCASE', 'UPPER', 'UCASE', 'TRIM', 'LTRIM', 'RTRIM', 'INSTR'],
  ...['MID', 'SUBSTR', 'SUBSTRING', 'REPLACE', 'CONCAT', 'CONCAT_WS', 'REGEXP_LIKE'],
  ...['COALESCE', 'IFNULL', 'ISNULL', 'NULLIF', 'IIF', 'YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE'],
])
const aggregates: ReadonlySet<string> = new Set([
  ...['COUNT', 'SUM', 'MIN', 'MAX', 'AVG', 'ARRAY', 'FIRST', 'LAST', 'TOTAL'],
])
/** Aggregates that are NULL for texts. */
const ofNumbers: ReadonlySet<string> = new Set(['SUM', 'MIN', 'MAX', 'AVG', 'TOTAL'])
const types: ReadonlySet<string> = new Set([
  ...[
    'INT',
    'INTEGER',
    'FLOAT',
    'DOUBLE',
    'NUMBER',
    'NUMERIC',
    'STRING',
    'VARCHAR',
    'TEXT',
    'BOOLEAN',
  ],
])

const any = () => {}

/** The nodes that a query may have, with a rule for each. */
const checks: Readonly<Record<string, (node: SqlNode) => void>> = {
  Select: select => {
    const wrong = [
      'into',
      'intofns',
      'pivot',
      'unpivot',
      'search',
      'corresponding',
      'modifier',
    ].find(field => select[field] !== undefined)
    if (wrong !== undefined) throw refused(`does not support ${wrong.toUpperCase()}`)
    for (const from of (select['from'] as readonly SqlNode[] | undefined) ?? []) mustBeTable(from)
  },
  Join: ({ joinmode, table, select, func, param, param_: more }) => {
    if (!/^(?:INNER|LEFT|RIGHT|OUTER|CROSS|NATURAL)(?: JOIN)?$/.test(String(joinmode)))
      throw refused(`does not support ${joinmode} JOIN`)
    if (func !== undefined || param !== undefined || more !== undefined) throw refused(noFiles)
    for (const each of [table, select]) if (each !== undefined) mustBeTable(each as SqlNode)
  },
  Op: ({ op, right }) => {
    if (!operators.has(String(op))) throw refused(`does not support the operator ${op}`)
    if (op === '->') checkMember(right)
    const list = Array.isArray(right) ? (right as readonly SqlNode[]) : []
    if (list.some(each => each?.kind === 'NullValue')) {
      throw refused(`does not support NULL in a list behind ${op}: use IS NULL`)
    }
  },
  UniOp: ({ op }) => {
    if (!uniOperators.has(String(op))) throw refused(`does not support the operator ${op}`)
  },
  FuncValue: ({ funcid }) => {
    const name = String(funcid).toUpperCase()
    if (!functions.has(name))
      throw refused(`does not support the function ${name}${didYouMean(name, functions)}`)
  },
  AggrValue: ({ aggregatorid }) => {
    if (!aggregates.has(String(aggregatorid))) throw refused(`does not support ${aggregatorid}`)
  },
  Convert: ({ dbtypeid }) => {
    if (!types.has(String(dbtypeid).toUpperCase())) throw refused(`does not convert to ${dbtypeid}`)
  },
  ...{ Table: any, Column: any, Expression: any, OrderExpression: any, GroupExpression: any },
  ...{ NumValue: any, StringValue: any, LogicValue: any, NullValue: any, CaseValue: any },
  ...{ ExistsValue: any, ArrayValue: any, Union: any },
}

const noFiles = 'reads the tables of recordings only, no files, URLs or other data'

const unsupported: Readonly<Record<string, string>> = {
  JavaScript: 'runs no JavaScript',
  ParamValue: 'has no parameters: replace ? with a value',
  VarValue: 'has no variables',
  Json: 'does not support JSON values',
  Over: 'does not support OVER',
  WithSelect: 'does not support WITH: use a subquery in FROM',
}

function mustBeTable({ kind }: SqlNode): void {
  if (kind !== 'Table' && kind !== 'Select') throw refused(noFiles)
}

/** The right side of `->` is a name or a number; alasql also calls methods with it. */
function checkMember(right: unknown): void {
  if (typeof right === 'string' || typeof right === 'number') {
    plainName(String(right))
    return
  }
  const { kind, value } = right as SqlNode
  if (kind === 'StringValue') plainName(value)
  else if (kind !== 'NumValue') throw refused('takes a name or a number behind ->')
}

/** Names of JavaScript's own members. */
const members =
  /^(?:constructor|prototype|__\w+__|toString|valueOf|hasOwnProperty|to\w*String|isPrototypeOf|propertyIsEnumerable)$/

/** Returns a name that is one. Throws `UsageError` for any that could be more than a name in JavaScript. */
function plainName(name: unknown): string {
  const text = String(name)
  if (text === '*' || (/^[\p{L}\p{N}_ ]{1,200}$/u.test(text) && !members.test(text))) return text
  throw refused(`does not support the name ${JSON.stringify(text)}: use letters, digits and _`)
}

function words(kind: string): string {
  return kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

function refused(what: string): UsageError {
  return new UsageError(`the query ${what}`)
}
