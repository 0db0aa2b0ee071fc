import { quoteString } from '../../../types/quote-string.js'
import type {
  Assignment,
  CopyIntoLocation,
  CopyIntoTable,
  Delete,
  Insert,
  InsertSource,
  InsertValue,
  IntoTarget,
  Merge,
  MergeClause,
  MultiInsert,
  Replace,
  Update,
} from '../../ast/dml.js'
import type { Identifier } from '../../ast/expression.js'
import type { Hint, NamedTable, Option, Options, With } from '../../ast/query.js'
import { loadOptions } from '../../parser/copy-options.js'
import { optional } from '../../parser/optional.js'
import { printOption, printOptions, printStageOrUrl, printStringOrVariable } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { printHint, printWith } from '../query.js'
import { shownLocation } from '../quote.js'
import { printAlias, printTableWithOptions } from '../table-reference.js'

interface Head {
  readonly with?: With
  readonly hint?: Hint
}

/** `WITH … VERB hint` */
const head = (cx: PrintContext, statement: Head, verb: string): string =>
  words(
    statement.with && printWith(cx, statement.with),
    verb,
    statement.hint && printHint(cx, statement.hint),
  )

const printColumns = (cx: PrintContext, columns: readonly Identifier[]): string | undefined =>
  columns.length === 0 ? undefined : `(${commas(columns, column => cx.identifier(column))})`

const printValue = (cx: PrintContext, value: InsertValue): string =>
  value.kind === 'Default' ? value.word : cx.expression(value)

/** A value of INSERT over several tables, where DEFAULT is a word of the grammar. */
const printSourceValue = (cx: PrintContext, value: InsertValue): string =>
  value.kind === 'Default' ? 'DEFAULT' : cx.expression(value)

const printRow = (cx: PrintContext, row: readonly InsertValue[]): string =>
  `(${commas(row, value => printValue(cx, value))})`

/** `INSERT INTO t (a) VALUES (1)` */
export function printInsert(cx: PrintContext, insert: Insert): string {
  return words(
    head(cx, insert, 'INSERT'),
    insert.overwrite ? 'OVERWRITE' : 'INTO',
    cx.name(insert.table),
    printColumns(cx, insert.columns),
    printSource(cx, insert.source),
  )
}

function printSource(cx: PrintContext, source: InsertSource): string {
  switch (source.kind) {
    case 'Values':
      return `VALUES ${commas(source.rows, row => printRow(cx, row))}`
    case 'Query':
      return cx.query(source.query)
    case 'Attachment':
      return `VALUES ${source.placeholders ? printRow(cx, source.placeholders) : ''}`
    case 'Stage': {
      const { location } = source
      return words(
        `${source.placeholders ? `VALUES ${printRow(cx, source.placeholders)}` : ''} FROM`,
        location.kind === 'stage'
          ? shownLocation(cx, location.location)
          : printStageOrUrl(cx, location),
        `FILE_FORMAT = ${printOptions(source.fileFormat)}`,
      )
    }
  }
}

/** `INSERT FIRST WHEN … THEN INTO … ELSE INTO … SELECT …` */
export function printMultiInsert(cx: PrintContext, insert: MultiInsert): string {
  const { overwrite, first, branches, otherwise, query } = insert
  return words(
    'INSERT',
    overwrite && 'OVERWRITE',
    first ? 'FIRST' : 'ALL',
    ...branches.map(({ when, into }) =>
      when === undefined
        ? printTargets(cx, into)
        : `WHEN ${cx.expression(when)} THEN ${printTargets(cx, into)} `,
    ),
    otherwise.length > 0 && `ELSE ${printTargets(cx, otherwise)} `,
    cx.query(query),
  )
}

/** The targets of a branch; the server has two blanks after VALUES and after a branch. */
const printTargets = (cx: PrintContext, targets: readonly IntoTarget[]): string =>
  words(
    ...targets.map(({ table, columns, values }) =>
      words(
        `INTO ${cx.name(table)}`,
        printColumns(cx, columns),
        values && `VALUES  (${commas(values, value => printSourceValue(cx, value))})`,
      ),
    ),
  )

/** `REPLACE INTO t (a) ON (a) …` */
export function printReplace(cx: PrintContext, replace: Replace): string {
  return words(
    head(cx, replace, 'REPLACE'),
    'INTO',
    cx.name(replace.table),
    printColumns(cx, replace.columns),
    `ON ${replace.conflict ? 'CONFLICT ' : ''}(${commas(replace.on, column => cx.identifier(column))})`,
    replace.deleteWhen && `DELETE WHEN ${cx.expression(replace.deleteWhen)}`,
    printSource(cx, replace.source),
  )
}

const printAssignments = (cx: PrintContext, assignments: readonly Assignment[]): string =>
  commas(assignments, ({ column, value }) => `${cx.name(column)} = ${printValue(cx, value)}`)

/** `UPDATE t SET a = 1 WHERE …`: the server has a blank more after FROM. */
export function printUpdate(cx: PrintContext, update: Update): string {
  return words(
    head(cx, update, 'UPDATE'),
    cx.name(update.table),
    printAlias(cx, update.alias),
    `SET ${printAssignments(cx, update.assignments)}`,
    update.from && `FROM ${cx.tableReference(update.from)} `,
    update.where && `WHERE ${cx.expression(update.where)}`,
  )
}

/** `DELETE FROM t WHERE …` */
export function printDelete(cx: PrintContext, statement: Delete): string {
  const { table, alias, where } = statement
  return words(
    head(cx, statement, 'DELETE'),
    `FROM ${cx.name(table)}`,
    printAlias(cx, alias),
    where && `WHERE ${cx.expression(where)}`,
  )
}

/**
 * `MERGE INTO t USING s ON … WHEN MATCHED …`. The server leaves out hints and the columns of the target's alias.
 *
 * Source: databend merge_into.rs `Display for MergeIntoStmt`.
 */
export function printMerge(cx: PrintContext, merge: Merge): string {
  const { asServer } = cx.style
  const { hint, alias } = merge
  return words(
    head(cx, optional({ hint: asServer ? undefined : hint }), 'MERGE'),
    `INTO ${cx.name(merge.target)}`,
    printAlias(cx, alias && asServer ? { ...alias, columns: [] } : alias),
    `USING ${cx.tableReference(merge.source)}`,
    `ON ${cx.expression(merge.on)}`,
    ...merge.clauses.map(clause => printMergeClause(cx, clause)),
  )
}

function printMergeClause(cx: PrintContext, clause: MergeClause): string {
  return words(
    clause.kind === 'Matched' ? 'WHEN MATCHED' : 'WHEN NOT MATCHED',
    clause.when && `AND ${cx.expression(clause.when)}`,
    `THEN ${printMergeAction(cx, clause.action)}`,
  )
}

function printMergeAction(cx: PrintContext, action: MergeClause['action']): string {
  switch (action.kind) {
    case 'Delete':
      return 'DELETE'
    case 'UpdateAll':
      return 'UPDATE *'
    case 'InsertAll':
      return 'INSERT *'
    case 'Update':
      return `UPDATE SET ${printAssignments(cx, action.assignments)}`
    case 'Insert':
      return words(
        'INSERT',
        printColumns(cx, action.columns),
        `VALUES${printRow(cx, action.values)}`,
      )
  }
}

/** `COPY INTO t FROM …` */
export function printCopyIntoTable(cx: PrintContext, copy: CopyIntoTable): string {
  const { source, files, pattern, fileFormat, options } = copy
  return words(
    copyHead(cx, copy),
    `INTO ${cx.name(copy.table)}${optionalColumns(cx, copy.columns)}`,
    'FROM',
    source.kind === 'Query' ? `(${cx.query(source.query)})` : printStageOrUrl(cx, source.location),
    files.length > 0 && `FILES = (${commas(files, quoteString)} )`,
    pattern && `PATTERN = ${printStringOrVariable(cx, pattern)}`,
    fileFormat.length > 0 && `FILE_FORMAT = ${printOptions(fileFormat)}`,
    ` ${withDefaults(options)
      .map(option => printCopyOption(cx, option))
      .join(' ')}`,
  )
}

/** `WITH … COPY`; a hint stands directly after the word, with a blank more behind it. */
const copyHead = (cx: PrintContext, { with: ctes, hint }: Head): string =>
  words(ctes && printWith(cx, ctes), hint ? `COPY${printHint(cx, hint)} ` : 'COPY')

/** `(a,b)` */
const optionalColumns = (cx: PrintContext, columns: readonly Identifier[]): string =>
  columns.length === 0 ? '' : `(${columns.map(column => cx.identifier(column)).join(',')})`

/** What holds where nothing is said is printed too, as the real server does. */
function withDefaults(options: Options): Options {
  const given = new Map(options.map(option => [option.name, option]))
  const span = { start: 0, end: 0 }
  return [...loadOptions].flatMap(([name, { value, fallback }]): readonly Option[] => {
    const option = given.get(name)
    if (option !== undefined) return [option]
    const isShown = fallback !== undefined && value !== 'number'
    return isShown ? [{ name, value: fallback, quoted: false, span }] : []
  })
}

/** The server prints `skip_file` without its underscore, and does not read it so. */
function printCopyOption(cx: PrintContext, { name, value, ...rest }: Option): string {
  const skips = cx.style.asServer && name === 'on_error' && typeof value === 'string'
  const shown = skips ? value.replace('skip_file', 'skipfile') : value
  return printOption({ name: name.toUpperCase(), value: shown, ...rest })
}

/** `COPY INTO @s FROM t …` */
export function printCopyIntoLocation(cx: PrintContext, copy: CopyIntoLocation): string {
  const { location, source, partitionBy, fileFormat, options } = copy
  return words(
    copyHead(cx, copy),
    `INTO ${printStageOrUrl(cx, location)}`,
    'FROM',
    source.kind === 'Query' ? `(${cx.query(source.query)})` : printSourceTable(cx, source),
    partitionBy && `PARTITION BY (${cx.expression(partitionBy)})`,
    fileFormat.length > 0 && `FILE_FORMAT = ${printOptions(fileFormat)}`,
    ...options.map(option => printCopyOption(cx, option)),
  )
}

function printSourceTable(cx: PrintContext, { name, withOptions }: NamedTable): string {
  return words(cx.name(name), printTableWithOptions(withOptions))
}
