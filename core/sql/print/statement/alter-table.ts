import { quoteString } from '../../../types/quote-string.js'
import type { AlterMaterializedView, AlterTable, AlterTableAction } from '../../ast/ddl.js'
import type { Identifier } from '../../ast/expression.js'
import { printOption, printOptions } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { printPoint, printTimeTravel } from '../table-reference.js'
import { printClusterBy, printColumnDefinition, printConstraint } from './ddl.js'

/** `ALTER TABLE t …` */
export function printAlterTable(cx: PrintContext, alter: AlterTable): string {
  const { ifExists, name, action } = alter
  return words('ALTER TABLE', ifExists && 'IF EXISTS', cx.name(name), printAlterAction(cx, action))
}

/** `ALTER MATERIALIZED VIEW m …` */
export function printAlterMaterializedView(
  cx: PrintContext,
  { name, action }: AlterMaterializedView,
): string {
  return words('ALTER MATERIALIZED VIEW', cx.name(name), printAlterAction(cx, action))
}

type Kind = AlterTableAction['kind']
type Rules = {
  readonly [K in Kind]: (cx: PrintContext, action: Extract<AlterTableAction, { kind: K }>) => string
}

/** What stands after the table's name. */
export function printAlterAction(cx: PrintContext, action: AlterTableAction): string {
  const rule = rules[action.kind] as (cx: PrintContext, action: AlterTableAction) => string
  return rule(cx, action)
}

const names = (cx: PrintContext, list: readonly Identifier[]): string =>
  commas(list, each => cx.identifier(each))

const using = (cx: PrintContext, columns: readonly Identifier[]): string | false =>
  columns.length > 0 && `USING (${names(cx, columns)})`

const rules: Rules = {
  RenameTable: (cx, { to }) => `RENAME TO ${cx.identifier(to)}`,
  SwapWith: (cx, { table }) => `SWAP WITH ${cx.identifier(table)}`,
  RenameColumn: (cx, { from, to }) =>
    `RENAME COLUMN ${cx.identifier(from)} TO ${cx.identifier(to)}`,
  AddColumn: (cx, { column, ifNotExists, place }) =>
    words(
      'ADD COLUMN',
      ifNotExists && 'IF NOT EXISTS',
      printColumnDefinition(cx, column),
      place?.kind === 'FIRST' && 'FIRST',
      place?.kind === 'AFTER' && `AFTER ${cx.identifier(place.column)}`,
    ),
  DropColumn: (cx, { column }) => `DROP COLUMN ${cx.identifier(column)}`,
  ModifyColumns: (cx, { columns }) =>
    `MODIFY COLUMN ${columns.map(column => printColumnDefinition(cx, column)).join(', ')}`,
  DropColumnStored: (cx, { column }) => `MODIFY COLUMN ${cx.identifier(column)} DROP STORED`,
  SetColumnComments: (cx, { columns }) =>
    `MODIFY COLUMN ${commas(columns, each => `${cx.identifier(each.name)} COMMENT ${quoteString(each.comment)}`)}`,
  SetMaskingPolicy: (cx, { column, policy, using: columns }) =>
    words(
      `MODIFY COLUMN ${cx.identifier(column)} SET MASKING POLICY ${cx.name(policy)}`,
      using(cx, columns),
    ),
  UnsetMaskingPolicy: (cx, { column }) =>
    `MODIFY COLUMN ${cx.identifier(column)} UNSET MASKING POLICY`,
  SetComment: (_cx, { comment }) => `COMMENT=${quoteString(comment)}`,
  SetOptions: (_cx, { options }) => `SET OPTIONS ${printOptions(options)}`,
  UnsetOptions: (cx, action) =>
    action.names.length === 1
      ? `UNSET OPTIONS ${names(cx, action.names)}`
      : `UNSET OPTIONS (${names(cx, action.names)})`,
  ClusterBy: (cx, action) => `CLUSTER BY ${printClusterBy(cx, action)}`,
  PartitionBy: (cx, { exprs }) => `PARTITION BY (${commas(exprs, expr => cx.expression(expr))})`,
  DropClusterKey: () => 'DROP CLUSTER KEY',
  Recluster: (cx, { final, where, limit }) =>
    words(
      'RECLUSTER',
      final && 'FINAL',
      where && `WHERE ${cx.expression(where)}`,
      limit !== undefined && `LIMIT ${limit}`,
    ),
  FlashbackTo: (cx, { travel }) => `FLASHBACK TO ${printPoint(cx, travel)}`,
  CreateSnapshotTag: (cx, { name, travel, retainSeconds }) =>
    words(
      `CREATE TAG ${cx.identifier(name)}`,
      travel && printTimeTravel(cx, travel),
      retainSeconds !== undefined && `RETAIN ${printSeconds(cx, retainSeconds)}`,
    ),
  DropSnapshotTag: (cx, { name }) => `DROP TAG ${cx.identifier(name)}`,
  AddConstraint: (cx, { constraint }) => `ADD ${printConstraint(cx, constraint)}`,
  DropConstraint: (cx, { name }) => `DROP CONSTRAINT ${cx.identifier(name)}`,
  AddRowAccessPolicy: (cx, { policy, on }) =>
    `ADD ROW ACCESS POLICY ${cx.name(policy)} ON (${names(cx, on)})`,
  DropRowAccessPolicy: (cx, { policy }) => `DROP ROW ACCESS POLICY ${cx.name(policy)}`,
  DropAllRowAccessPolicies: () => 'DROP ALL ROW ACCESS POLICIES',
  RefreshCache: () => 'REFRESH CACHE',
  ModifyConnection: (_cx, { connection }) =>
    `CONNECTION=(${connection.map(printOption).join(' ')})`,
  Other: (_cx, { text }) => text,
}

/** `7 DAYS`, or seconds where it is no whole number of days, which the server rounds down. */
export function printSeconds(cx: PrintContext, seconds: number): string {
  const days = cx.style.asServer ? Math.floor(seconds / 86_400) : seconds / 86_400
  return days >= 1 && Number.isInteger(days) ? `${days} DAYS` : `${seconds} SECONDS`
}
