import type {
  CreateAccountPolicy,
  CreateDataPolicy,
  CreateRole,
  CreateUser,
  CreateWorkloadGroup,
} from '../ast/access.js'
import type {
  CreateDatabase,
  CreateFileFormat,
  CreateMaterializedView,
  CreateStage,
  CreateTable,
  CreateView,
} from '../ast/ddl.js'
import type {
  CreateAggregatingIndex,
  CreateCatalog,
  CreateConnection,
  CreateDictionary,
  CreateSequence,
  CreateStream,
  CreateTableIndex,
  CreateTag,
  ForeignStatement,
} from '../ast/object.js'
import type { CreateFunction, CreateProcedure } from '../ast/routine.js'
import { parseCreateRole, parseCreateUser } from './access.js'
import { parseCreateCatalog } from './catalog.js'
import type { Rule } from './context.js'
import type { CreateRule } from './create-mode.js'
import { indexTypes, parseCreateTable } from './create-table.js'
import { parseCreateDatabase } from './database.js'
import { parseCreateDictionary } from './dictionary.js'
import { parseForeign } from './foreign.js'
import { parseCreateMaterializedView } from './materialized-view.js'
import {
  parseCreateAggregatingIndex,
  parseCreateConnection,
  parseCreateSequence,
  parseCreateStream,
  parseCreateTableIndex,
  parseCreateTag,
} from './object.js'
import { parseCreateAccountPolicy, parseCreateDataPolicy } from './policy.js'
import { parseCreateFunction, parseCreateProcedure } from './routine.js'
import { parseCreateFileFormat, parseCreateStage } from './stage.js'
import { parseCreateView } from './view.js'
import { parseCreateWorkloadGroup } from './workload-group.js'

type CreateStatement =
  | CreateTable
  | CreateDatabase
  | CreateView
  | CreateMaterializedView
  | CreateStage
  | CreateFileFormat
  | CreateUser
  | CreateRole
  | CreateDataPolicy
  | CreateAccountPolicy
  | CreateWorkloadGroup
  | CreateFunction
  | CreateProcedure
  | CreateStream
  | CreateAggregatingIndex
  | CreateSequence
  | CreateCatalog
  | CreateConnection
  | CreateTag
  | CreateDictionary
  | CreateTableIndex
  | ForeignStatement

/** What CREATE can create, by the words after it. */
const rules: readonly (readonly [readonly string[], CreateRule<CreateStatement>])[] = [
  [['TABLE'], parseCreateTable('NORMAL')],
  [['TRANSIENT', 'TABLE'], parseCreateTable('TRANSIENT')],
  [['TEMPORARY', 'TABLE'], parseCreateTable('TEMPORARY')],
  [['TEMP', 'TABLE'], parseCreateTable('TEMPORARY')],
  [['DATABASE'], parseCreateDatabase],
  [['SCHEMA'], parseCreateDatabase],
  [['VIEW'], parseCreateView],
  [['MATERIALIZED', 'VIEW'], parseCreateMaterializedView],
  [['STAGE'], parseCreateStage(false)],
  [['TEMPORARY', 'STAGE'], parseCreateStage(true)],
  [['TEMP', 'STAGE'], parseCreateStage(true)],
  [['FILE', 'FORMAT'], parseCreateFileFormat],
  [['USER'], parseCreateUser],
  [['ROLE'], parseCreateRole],
  [['MASKING', 'POLICY'], parseCreateDataPolicy('MASKING POLICY')],
  [['ROW', 'ACCESS', 'POLICY'], parseCreateDataPolicy('ROW ACCESS POLICY')],
  [['NETWORK', 'POLICY'], parseCreateAccountPolicy('NETWORK POLICY')],
  [['PASSWORD', 'POLICY'], parseCreateAccountPolicy('PASSWORD POLICY')],
  [['WORKLOAD', 'GROUP'], parseCreateWorkloadGroup],
  [['FUNCTION'], parseCreateFunction],
  [['PROCEDURE'], parseCreateProcedure],
  [['STREAM'], parseCreateStream],
  [['SEQUENCE'], parseCreateSequence],
  [['CONNECTION'], parseCreateConnection],
  [['CATALOG'], parseCreateCatalog],
  [['TAG'], parseCreateTag],
  [['DICTIONARY'], parseCreateDictionary],
  [['AGGREGATING', 'INDEX'], parseCreateAggregatingIndex(false)],
  [['ASYNC', 'AGGREGATING', 'INDEX'], parseCreateAggregatingIndex(true)],
  ...indexTypes.flatMap(type => [
    [[type, 'INDEX'], parseCreateTableIndex(type, false)] as const,
    [['ASYNC', type, 'INDEX'], parseCreateTableIndex(type, true)] as const,
  ]),
]

/** `CREATE [OR REPLACE] object …` */
export const parseCreate: Rule<CreateStatement> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const orReplace = tokens.accept('OR', 'REPLACE')
  for (const [words, rule] of rules) {
    if (tokens.accept(...words)) return rule(p, orReplace, start)
  }
  return parseForeign(p, start)
}
