import { quoteString } from '../../../types/quote-string.js'
import type {
  AlterDatabase,
  AlterView,
  ColumnDefinition,
  CreateDatabase,
  CreateMaterializedView,
  CreateMode,
  CreateTable,
  CreateView,
  TableConstraint,
  TableIndex,
} from '../../ast/ddl.js'
import type { Options } from '../../ast/query.js'
import { printOption, printUrl, rawText } from '../options.js'
import { commas, optionalList, type PrintContext, words } from '../print-context.js'
import { printTimeTravel } from '../table-reference.js'
import { printBareType } from '../type-name.js'

/** `CREATE [OR REPLACE] object [IF NOT EXISTS] name` */
export function printCreateHead(mode: CreateMode, object: string, name: string): string {
  return words(
    'CREATE',
    mode === 'orReplace' && 'OR REPLACE',
    object,
    mode === 'ifNotExists' && 'IF NOT EXISTS',
    name,
  )
}

const tableWords = { NORMAL: '', TRANSIENT: 'TRANSIENT', TEMPORARY: 'TEMPORARY' } as const

/** `CREATE TABLE t (…) ENGINE = …` */
export function printCreateTable(cx: PrintContext, table: CreateTable): string {
  const { engine, uri, clusterBy, partitionBy, options, as } = table
  return words(
    printCreateHead(table.mode, words(tableWords[table.tableType], 'TABLE'), cx.name(table.name)),
    table.source && printTableSource(cx, table.source),
    engine !== undefined && `ENGINE = ${engine}`,
    uri && printUrl(cx, uri.location, uri.connection),
    partitionBy.length > 0 && `PARTITION BY(${commas(partitionBy, expr => cx.expression(expr))})`,
    clusterBy && `CLUSTER BY ${printClusterBy(cx, clusterBy)}`,
    ...options.map(printOption),
    as && `AS ${cx.query(as)}`,
  )
}

function printTableSource(cx: PrintContext, source: NonNullable<CreateTable['source']>): string {
  switch (source.kind) {
    case 'Like':
      return `LIKE ${cx.name(source.table)}`
    case 'Clone':
      return words(
        `CLONE ${cx.name(source.table)}`,
        source.travel && printTimeTravel(cx, source.travel),
      )
    case 'Columns': {
      const parts = [
        ...source.columns.map(column => printColumnDefinition(cx, column)),
        ...source.indexes.map(index => printTableIndex(cx, index)),
        ...source.constraints.map(constraint => printConstraint(cx, constraint)),
      ]
      return `(${parts.join(', ')})`
    }
  }
}

/** `a INT NOT NULL DEFAULT 1 COMMENT '…'` */
export function printColumnDefinition(cx: PrintContext, column: ColumnDefinition): string {
  const { type, computed, autoIncrement, check, comment, statsTruncateLen } = column
  const auto = autoIncrement
  return words(
    cx.identifier(column.name),
    printBareType(type),
    type.nullable !== undefined && (type.nullable ? 'NULL' : 'NOT NULL'),
    column.default &&
      `DEFAULT ${cx.style.asServer ? cx.expression(column.default) : cx.operand(column.default, { kind: 'infix', level: 15 }, 'right')}`,
    computed && `AS (${cx.expression(computed.expr)}) ${computed.stored ? 'STORED' : 'VIRTUAL'}`,
    auto && `AUTOINCREMENT (${auto.start}, ${auto.step}) ${auto.order ? 'ORDER' : 'NOORDER'}`,
    check && `CHECK (${cx.expression(check)})`,
    comment !== undefined && `COMMENT ${quoteString(comment)}`,
    statsTruncateLen !== undefined && `STATS_TRUNCATE_LEN ${statsTruncateLen}`,
  )
}

/** `CONSTRAINT c CHECK (…)` */
export function printConstraint(cx: PrintContext, constraint: TableConstraint): string {
  const { name, check } = constraint
  return words(name && `CONSTRAINT ${cx.identifier(name)}`, `CHECK (${cx.expression(check)})`)
}

function printTableIndex(cx: PrintContext, index: TableIndex): string {
  const columns = commas(index.columns, column => cx.identifier(column))
  return words(
    index.async && 'ASYNC',
    `${index.type} INDEX`,
    cx.identifier(index.name),
    `(${columns})`,
    ...index.options.map(printOption),
  )
}

/** `(a, b)`, `HILBERT(a, b)` */
export function printClusterBy(
  cx: PrintContext,
  { type, exprs }: NonNullable<CreateTable['clusterBy']>,
): string {
  const list = `(${commas(exprs, expr => cx.expression(expr))})`
  return type === 'LINEAR' ? list : `${type}${list}`
}

/** `CREATE DATABASE d ENGINE = … OPTIONS (…)` */
export function printCreateDatabase(cx: PrintContext, database: CreateDatabase): string {
  const { engine, options } = database
  return words(
    printCreateHead(database.mode, 'DATABASE', cx.name(database.name)),
    engine !== undefined && `ENGINE = ${engine}`,
    options.length > 0 && `OPTIONS ${printDatabaseOptions(cx, options)}`,
  )
}

/** `(DEFAULT_STORAGE_PATH = 'x')`. Source: databend database.rs `Display for CreateDatabaseStmt`. */
const printDatabaseOptions = (cx: PrintContext, options: Options): string =>
  `(${commas(options, ({ name, value }) => `${name} = ${rawText(cx, String(value))}`)})`

/** `ALTER DATABASE d …` */
export function printAlterDatabase(cx: PrintContext, alter: AlterDatabase): string {
  const { ifExists, name, action } = alter
  const head = words('ALTER DATABASE', ifExists && 'IF EXISTS', cx.name(name))
  switch (action.kind) {
    case 'Rename':
      return `${head} RENAME TO ${cx.identifier(action.to)}`
    case 'SetOptions':
      return `${head} SET OPTIONS ${printDatabaseOptions(cx, action.options)}`
    case 'RefreshCache':
      return `${head} REFRESH CACHE`
  }
}

/** `CREATE VIEW v (a) AS …` */
export function printCreateView(cx: PrintContext, view: CreateView): string {
  return words(
    printCreateHead(view.mode, 'VIEW', cx.name(view.name)),
    optionalList(view.columns, column => cx.identifier(column)),
    `AS ${cx.query(view.query)}`,
  )
}

/** `CREATE MATERIALIZED VIEW m (a) CLUSTER BY (a) COMMENT = '…' option = 'x' AS …` */
export function printCreateMaterializedView(
  cx: PrintContext,
  view: CreateMaterializedView,
): string {
  const { clusterBy, comment } = view
  return words(
    printCreateHead(view.mode, 'MATERIALIZED VIEW', cx.name(view.name)),
    optionalList(view.columns, column => cx.identifier(column)),
    clusterBy && `CLUSTER BY ${printClusterBy(cx, clusterBy)}`,
    comment !== undefined && `COMMENT = ${quoteString(comment)}`,
    ...view.options.map(printOption),
    `AS ${cx.query(view.query)}`,
  )
}

/** `ALTER VIEW v (a) AS …` */
export function printAlterView(cx: PrintContext, view: AlterView): string {
  const columns = optionalList(view.columns, column => cx.identifier(column))
  return words(`ALTER VIEW ${cx.name(view.name)}`, columns, `AS ${cx.query(view.query)}`)
}
