import { quoteString } from '../../../types/quote-string.js'
import type { TableIndex } from '../../ast/ddl.js'
import type { ObjectName } from '../../ast/expression.js'
import type {
  AlterTags,
  CommentOn,
  CreateAggregatingIndex,
  CreateCatalog,
  CreateConnection,
  CreateDictionary,
  CreateSequence,
  CreateStream,
  CreateTableIndex,
  CreateTag,
  DropObject,
  DropTableIndex,
  RefreshAggregatingIndex,
  RefreshTableIndex,
  RenameDictionary,
} from '../../ast/object.js'
import { printOption, rawText } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { printTimeTravel } from '../table-reference.js'
import { printColumnDefinition, printCreateHead } from './ddl.js'

const printComment = (comment: string | undefined): string | undefined =>
  comment === undefined ? undefined : `COMMENT = ${quoteString(comment)}`

/** `CREATE STREAM s ON TABLE t …`: the server leaves `APPEND_ONLY = true` out, which is the default. */
export function printCreateStream(cx: PrintContext, create: CreateStream): string {
  const { mode, name, table, travel, appendOnly, comment } = create
  return words(
    printCreateHead(mode, 'STREAM', cx.name(name)),
    `ON TABLE ${cx.name(table)}`,
    travel && printTimeTravel(cx, travel),
    appendOnly !== undefined && !(appendOnly && cx.style.asServer) && `APPEND_ONLY = ${appendOnly}`,
    printComment(comment),
  )
}

/** `CREATE SEQUENCE s START = 1 INCREMENT = 1` */
export function printCreateSequence(cx: PrintContext, create: CreateSequence): string {
  const { mode, name, start, increment, comment } = create
  return words(
    printCreateHead(mode, 'SEQUENCE', cx.identifier(name)),
    start !== undefined && `START = ${start}`,
    increment !== undefined && `INCREMENT = ${increment}`,
    printComment(comment),
  )
}

/** `CREATE CONNECTION c STORAGE_TYPE = 's3' …` */
export function printCreateConnection(cx: PrintContext, create: CreateConnection): string {
  const head = printCreateHead(create.mode, 'CONNECTION', cx.identifier(create.name))
  const options = create.options.map(
    ({ name, value }, i) =>
      `${i === 0 ? name.toUpperCase() : name} = ${rawText(cx, String(value))}`,
  )
  return words(head, ...options)
}

/** `CREATE CATALOG c TYPE=HIVE CONNECTION = ( … )` */
export function printCreateCatalog(cx: PrintContext, create: CreateCatalog): string {
  const { mode, name, type, options } = create
  return words(
    printCreateHead(mode, 'CATALOG', cx.identifier(name)),
    `TYPE=${type}`,
    `CONNECTION = ( ${commas(options, printOption)} )`,
  )
}

/** `CREATE TAG t ALLOWED_VALUES = ('a')` */
export function printCreateTag(cx: PrintContext, create: CreateTag): string {
  const { mode, name, allowedValues, comment } = create
  return words(
    printCreateHead(mode, 'TAG', cx.identifier(name)),
    allowedValues && `ALLOWED_VALUES = (${commas(allowedValues, value => cx.expression(value))})`,
    printComment(comment),
  )
}

/** `CREATE DICTIONARY d(k INT)PRIMARY KEY k SOURCE(redis( host = 'h'))`, with the blanks of the server. */
export function printCreateDictionary(cx: PrintContext, create: CreateDictionary): string {
  const { mode, name, columns, primaryKeys, source, options, comment } = create
  return [
    printCreateHead(mode, 'DICTIONARY', cx.name(name)),
    `(${commas(columns, column => printColumnDefinition(cx, column))})`,
    `PRIMARY KEY ${commas(primaryKeys, key => cx.identifier(key))}`,
    ` SOURCE(${cx.identifier(source)}( ${options.map(printOption).join(' ')}))`,
    comment === undefined ? '' : `COMMENT ${quoteString(comment)} `,
  ].join('')
}

/** `RENAME DICTIONARY a TO b` */
export function printRenameDictionary(cx: PrintContext, rename: RenameDictionary): string {
  const { ifExists, name, to } = rename
  return words('RENAME DICTIONARY', ifExists && 'IF EXISTS', cx.name(name), 'TO', cx.name(to))
}

/** `CREATE ASYNC INVERTED INDEX i ON t(a) k = 1` */
export function printCreateTableIndex(cx: PrintContext, create: CreateTableIndex): string {
  const { mode, table, index } = create
  return words(
    printCreateHead(mode, indexWords(index), cx.identifier(index.name)),
    `ON ${cx.name(table)} (${commas(index.columns, column => cx.identifier(column))})`,
    ...index.options.map(printOption),
  )
}

const indexWords = ({ type, async }: TableIndex): string => words(async && 'ASYNC', type, 'INDEX')

/** `CREATE ASYNC AGGREGATING INDEX i AS SELECT 1` */
export function printCreateAggregatingIndex(
  cx: PrintContext,
  { mode, async, name, query }: CreateAggregatingIndex,
): string {
  const what = words(async && 'ASYNC', 'AGGREGATING INDEX')
  return words(printCreateHead(mode, what, cx.identifier(name)), 'AS', cx.query(query))
}

/** `REFRESH AGGREGATING INDEX i LIMIT 1` */
export function printRefreshAggregatingIndex(
  cx: PrintContext,
  { name, limit }: RefreshAggregatingIndex,
): string {
  const end = limit !== undefined && `LIMIT ${limit}`
  return words('REFRESH AGGREGATING INDEX', cx.identifier(name), end)
}

/** `DROP INVERTED INDEX i ON t` */
export function printDropTableIndex(cx: PrintContext, drop: DropTableIndex): string {
  const { type, ifExists, name, table } = drop
  const head = words('DROP', type, 'INDEX', ifExists && 'IF EXISTS')
  return `${head} ${cx.identifier(name)} ON ${cx.name(table)}`
}

/** `REFRESH INVERTED INDEX i ON t` */
export function printRefreshTableIndex(cx: PrintContext, refresh: RefreshTableIndex): string {
  const { type, name, table, limit } = refresh
  const end = limit !== undefined && `LIMIT ${limit}`
  return words('REFRESH', type, 'INDEX', cx.identifier(name), 'ON', cx.name(table), end)
}

/** `DROP STREAM IF EXISTS s` */
export function printDropObject(cx: PrintContext, drop: DropObject): string {
  const { object, ifExists, name } = drop
  // The blanks of the server.
  const before = object === 'WORKLOAD GROUP' ? ' ' : ''
  const after = object === 'CONNECTION' ? ' ' : ''
  return words('DROP', object + before, ifExists && 'IF EXISTS', cx.name(name) + after)
}

/** `ALTER TABLE t SET TAG a = 'b'` */
export function printAlterTags(cx: PrintContext, alter: AlterTags): string {
  const { object, ifExists, name, argTypes, set, unset } = alter
  const types = argTypes === undefined ? '' : `(${commas(argTypes, type => cx.typeName(type))})`
  const tags = set.map(tag => `${cx.identifier(tag.name)} = ${quoteString(tag.value)}`)
  return words(
    'ALTER',
    object,
    ifExists && 'IF EXISTS',
    printTagged(cx, object, name) + types,
    set.length > 0
      ? `SET TAG ${tags.join(', ')}`
      : `UNSET TAG ${commas(unset, each => cx.identifier(each))}`,
  )
}

/** Users and roles are printed as texts. Source: databend tag.rs `Display for AlterObjectTagTarget`. */
function printTagged(cx: PrintContext, object: AlterTags['object'], name: ObjectName): string {
  if (object !== 'USER' && object !== 'ROLE') return cx.name(name)
  return quoteString(name[0]!.name) + (object === 'USER' ? "@'%'" : '')
}

/** `COMMENT ON TABLE t IS '…'`, which the server reads as ALTER. Source: databend parser/comment.rs. */
export function printCommentOn(cx: PrintContext, tree: CommentOn): string {
  const { object, ifExists, name, comment } = tree
  if (cx.style.asServer) return printCommentAsAlter(cx, tree)
  const head = words('COMMENT', ifExists && 'IF EXISTS', 'ON', object, cx.name(name))
  return `${head} IS ${quoteString(comment)}`
}

function printCommentAsAlter(cx: PrintContext, tree: CommentOn): string {
  const { object, ifExists, name, comment } = tree
  const alter = (of: string, owner: ObjectName): string =>
    words('ALTER', of, ifExists && 'IF EXISTS', cx.name(owner))
  const text = quoteString(comment)
  if (object === 'TABLE') return `${alter(object, name)} COMMENT=${text}`
  if (object !== 'COLUMN') return `${alter(object, name)} SET  COMMENT = ${text}`
  const column = cx.identifier(name.at(-1)!)
  return `${alter('TABLE', name.slice(0, -1))} MODIFY COLUMN ${column} COMMENT ${text}`
}
