import { quoteString } from '../../../types/quote-string.js'
import type { AlterTableAction } from '../../ast/ddl.js'
import type { ObjectName } from '../../ast/expression.js'
import type { ForeignPart } from '../../ast/object.js'
import type { Statement } from '../../ast/statement.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { type PrintStyle, sqlStyle } from '../print-style.js'
import { Printer } from '../printer.js'
import { textName } from '../quote.js'
import {
  printAlterAccountPolicy,
  printAlterRole,
  printAlterUser,
  printAlterWorkloadGroup,
  printArgTypes,
  printCreateAccountPolicy,
  printCreateDataPolicy,
  printCreateRole,
  printCreateUser,
  printCreateWorkloadGroup,
  printGrant,
  printUser,
} from './access.js'
import { printAlterAction, printAlterMaterializedView, printAlterTable } from './alter-table.js'
import {
  printAlterDatabase,
  printAlterView,
  printCreateDatabase,
  printCreateMaterializedView,
  printCreateTable,
  printCreateView,
} from './ddl.js'
import {
  printCopyIntoLocation,
  printCopyIntoTable,
  printDelete,
  printInsert,
  printMerge,
  printMultiInsert,
  printReplace,
  printUpdate,
} from './dml.js'
import {
  printAnalyzeTable,
  printOptimizeTable,
  printRefreshLineage,
  printRefreshVirtualColumn,
  printSystem,
  printVacuumTable,
  printVacuumTemporary,
  printVacuumVirtualColumn,
} from './maintenance.js'
import {
  printAlterTags,
  printCommentOn,
  printCreateAggregatingIndex,
  printCreateCatalog,
  printCreateConnection,
  printCreateDictionary,
  printCreateSequence,
  printCreateStream,
  printCreateTableIndex,
  printCreateTag,
  printDropObject,
  printDropTableIndex,
  printRefreshAggregatingIndex,
  printRefreshTableIndex,
  printRenameDictionary,
} from './object.js'
import {
  printAlterFunction,
  printCall,
  printCreateFunction,
  printCreateProcedure,
} from './routine.js'
import {
  printDescribe,
  printExplain,
  printKill,
  printPresign,
  printSecondaryRoles,
  printSet,
  printSetRole,
  printShow,
  printShowCreate,
  printStageCommand,
  printUnset,
  printWithSettings,
} from './session.js'
import { printAlterStage, printCreateFileFormat, printCreateStage } from './stage.js'

/**
 * A statement as SQL that parses to the same tree, on one line: what EXPLAIN SYNTAX shows.
 *
 * It is the text of the real server, with its blanks. Where that text leaves out a part of the statement or does not
 * parse to it (ALTER USER IF EXISTS, hints of MERGE, quotes that are not escaped), only the style of EXPLAIN prints it.
 *
 * Source: databend src/query/ast/src/ast/statements `Display`.
 */
export function printStatement(statement: Statement, style: PrintStyle = sqlStyle): string {
  return print(new Printer(style), statement)
}

/** An action of ALTER TABLE. */
export function printAction(action: AlterTableAction): string {
  return printAlterAction(new Printer(sqlStyle), action)
}

function foreignPart(cx: PrintContext, part: ForeignPart): string {
  if (typeof part === 'string') return part
  if (part.kind === 'Identifier') return cx.identifier(part)
  if (part.kind === 'Texts') {
    return commas(part.texts, ({ key, text }) => words(key && `${key} =`, quoteString(text)))
  }
  if (part.kind === 'Joined') return part.parts.map(each => foreignPart(cx, each)).join('')
  if (part.kind !== 'Body') return cx.expression(part)
  const statements = part.statements.map(statement => print(cx, statement))
  return part.block ? `BEGIN\n${statements.map(each => `${each};\n`).join('')}END;` : statements[0]!
}

function print(cx: PrintContext, statement: Statement): string {
  const rule = rules[statement.kind] as (cx: PrintContext, statement: Statement) => string
  return rule(cx, statement)
}

type Kind = Statement['kind']
type Rules = {
  readonly [K in Kind]: (cx: PrintContext, statement: Extract<Statement, { kind: K }>) => string
}

interface Named {
  readonly name: ObjectName
  readonly ifExists?: boolean
}

/** `HEAD [IF EXISTS] a.b` */
const named =
  (head: string) =>
  (cx: PrintContext, { name, ifExists }: Named): string =>
    words(head, ifExists === true && 'IF EXISTS', cx.name(name))

const word = (text: string) => (): string => text

const rules: Rules = {
  QueryStatement: (cx, { query }) => cx.query(query),
  Insert: printInsert,
  MultiInsert: printMultiInsert,
  Replace: printReplace,
  Update: printUpdate,
  Delete: printDelete,
  Merge: printMerge,
  CopyIntoTable: printCopyIntoTable,
  CopyIntoLocation: printCopyIntoLocation,
  CreateTable: printCreateTable,
  DropTable: (cx, drop) => words(named('DROP TABLE')(cx, drop), drop.all && 'ALL'),
  UndropTable: named('UNDROP TABLE'),
  TruncateTable: named('TRUNCATE TABLE'),
  VacuumDropTable: (cx, { database, dryRun, limit }) =>
    [
      'VACUUM DROP TABLE ',
      database ? `FROM ${cx.name(database)} ` : '',
      dryRun ?? '',
      limit ? ` LIMIT ${limit}` : '',
    ].join(''),
  RenameTable: (cx, rename) => `${named('RENAME TABLE')(cx, rename)} TO ${cx.name(rename.to)}`,
  AlterTable: printAlterTable,
  CreateDatabase: printCreateDatabase,
  DropDatabase: named('DROP DATABASE'),
  UndropDatabase: named('UNDROP DATABASE'),
  AlterDatabase: printAlterDatabase,
  CreateView: printCreateView,
  AlterView: printAlterView,
  DropView: named('DROP VIEW'),
  CreateMaterializedView: printCreateMaterializedView,
  AlterMaterializedView: printAlterMaterializedView,
  DropMaterializedView: named('DROP MATERIALIZED VIEW'),
  RefreshMaterializedView: named('REFRESH MATERIALIZED VIEW'),
  CreateStage: printCreateStage,
  AlterStage: printAlterStage,
  DropStage: (cx, { name, ifExists }) => named('DROP STAGE')(cx, { name: [name], ifExists }),
  CreateFileFormat: printCreateFileFormat,
  DropFileFormat: (_cx, { name, ifExists }) =>
    words('DROP FILE FORMAT', ifExists && 'IF EXISTS', textName(name)),
  UseDatabase: (cx, { name }) => `USE ${cx.identifier(name)}`,
  UseCatalog: (cx, { name }) => `USE CATALOG ${cx.identifier(name)}`,
  Set: printSet,
  Unset: printUnset,
  SetRole: printSetRole,
  SetSecondaryRoles: printSecondaryRoles,
  WithSettings: (cx, statement) => printWithSettings(cx, statement, print(cx, statement.statement)),
  Show: printShow,
  ShowCreate: printShowCreate,
  Describe: printDescribe,
  ExistsTable: named('EXISTS TABLE'),
  ListStage: printStageCommand,
  RemoveStage: printStageCommand,
  Presign: printPresign,
  Kill: printKill,
  Explain: (cx, explain) => printExplain(explain, print(cx, explain.statement)),
  Begin: word('BEGIN'),
  Commit: word('COMMIT'),
  Abort: word('ABORT'),
  OptimizeTable: printOptimizeTable,
  AnalyzeTable: printAnalyzeTable,
  VacuumTable: printVacuumTable,
  VacuumTemporary: printVacuumTemporary,
  VacuumVirtualColumn: printVacuumVirtualColumn,
  RefreshVirtualColumn: printRefreshVirtualColumn,
  RefreshLineage: printRefreshLineage,
  System: printSystem,
  CreateUser: printCreateUser,
  AlterUser: printAlterUser,
  DropUser: (_cx, { user, ifExists }) =>
    words('DROP USER', ifExists && 'IF EXISTS', printUser(user)),
  CreateRole: printCreateRole,
  AlterRole: printAlterRole,
  DropRole: (_cx, { name, ifExists }) =>
    words('DROP ROLE', ifExists && 'IF EXISTS', quoteString(name)),
  Grant: printGrant,
  Revoke: printGrant,
  CreateDataPolicy: printCreateDataPolicy,
  CreateAccountPolicy: printCreateAccountPolicy,
  AlterAccountPolicy: printAlterAccountPolicy,
  CreateWorkloadGroup: printCreateWorkloadGroup,
  AlterWorkloadGroup: printAlterWorkloadGroup,
  RenameWorkloadGroup: (cx, { name, to }) =>
    `RENAME WORKLOAD GROUP ${cx.identifier(name)} TO ${cx.identifier(to)}`,
  CreateFunction: printCreateFunction,
  AlterFunction: printAlterFunction,
  CreateProcedure: printCreateProcedure,
  DropProcedure: (cx, { name, ifExists, argTypes }) =>
    named('DROP PROCEDURE')(cx, { name: [name], ifExists }) + printArgTypes(cx, argTypes),
  Call: printCall,
  ExecuteImmediate: (cx, { script }) => `EXECUTE IMMEDIATE ${cx.expression(script)}`,
  CreateStream: printCreateStream,
  CreateAggregatingIndex: printCreateAggregatingIndex,
  CreateSequence: printCreateSequence,
  CreateCatalog: printCreateCatalog,
  DropCatalog: (cx, { name, ifExists }) =>
    words('DROP CATALOG', ifExists && 'IF EXISTS', cx.identifier(name)),
  CreateConnection: printCreateConnection,
  CreateTag: printCreateTag,
  CreateDictionary: printCreateDictionary,
  RenameDictionary: printRenameDictionary,
  CreateTableIndex: printCreateTableIndex,
  DropTableIndex: printDropTableIndex,
  RefreshAggregatingIndex: printRefreshAggregatingIndex,
  RefreshTableIndex: printRefreshTableIndex,
  DropObject: printDropObject,
  AlterTags: printAlterTags,
  CommentOn: printCommentOn,
  Foreign: (cx, { text, parts }) =>
    text ?? words(...(parts ?? []).map(part => foreignPart(cx, part))),
}
