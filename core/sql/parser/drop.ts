import type { DropRole, DropUser, RenameWorkloadGroup } from '../ast/access.js'
import type {
  DropDatabase,
  DropFileFormat,
  DropMaterializedView,
  DropStage,
  DropTable,
  DropView,
  RenameTable,
  TruncateTable,
  UndropDatabase,
  UndropTable,
  VacuumDropTable,
} from '../ast/ddl.js'
import type {
  DropCatalog,
  DropObject,
  DropTableIndex,
  ForeignStatement,
  RenameDictionary,
} from '../ast/object.js'
import type { DropProcedure } from '../ast/routine.js'
import { parseRoleName, parseUserIdentity } from './access.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { ifExists } from './create-mode.js'
import { parseRenameDictionary } from './dictionary.js'
import { parseForeign } from './foreign.js'
import { optional } from './optional.js'
import { parseFormatName, parseStageName } from './stage.js'
import { parseRenameWorkloadGroup } from './workload-group.js'

type DropStatement =
  | DropTable
  | DropDatabase
  | DropCatalog
  | DropView
  | DropMaterializedView
  | DropStage
  | DropFileFormat
  | DropObject
  | DropUser
  | DropRole
  | DropProcedure
  | DropTableIndex
  | ForeignStatement

type DropRule = (p: ParseContext, start: number) => DropStatement

/** `[IF EXISTS]`, and what `parse` reads after it. */
function dropRule<Kind extends Exclude<DropStatement, ForeignStatement>['kind']>(
  kind: Kind,
  parse: (p: ParseContext) => Omit<DropOf<Kind>, 'kind' | 'ifExists' | 'span'>,
): DropRule {
  return (p, start) => {
    const exists = ifExists(p)
    return { kind, ifExists: exists, ...parse(p), span: spanOf(p, start) } as DropOf<Kind>
  }
}

type DropOf<Kind> = Extract<DropStatement, { readonly kind: Kind }>

const dropDatabase = dropRule('DropDatabase', p => ({ name: p.tokens.objectName(2) }))

const dropObject = (object: DropObject['object']): DropRule =>
  dropRule('DropObject', p => ({ object, name: p.tokens.objectName() }))

/** A name without a dot. */
const dropSimple = (object: DropObject['object']): DropRule =>
  dropRule('DropObject', p => ({ object, name: [p.tokens.identifier()] }))

const dropIndex = (type: DropTableIndex['type']): DropRule =>
  dropRule('DropTableIndex', p => {
    const name = p.tokens.identifier()
    p.tokens.expect('ON')
    return { type, name, table: p.tokens.objectName() }
  })

const dropProcedure = dropRule('DropProcedure', p => ({
  name: p.tokens.identifier(),
  argTypes: p.tokens.parenthesised(() => p.typeName(), true),
}))

const dropTable = dropRule('DropTable', p => ({
  name: p.tokens.objectName(),
  all: p.tokens.accept('ALL'),
}))

const dropMaterializedView = dropRule('DropMaterializedView', p => ({
  name: p.tokens.objectName(),
}))

const rules: readonly (readonly [readonly string[], DropRule])[] = [
  [['TABLE'], dropTable],
  [['DATABASE'], dropDatabase],
  [['SCHEMA'], dropDatabase],
  [['VIEW'], dropRule('DropView', p => ({ name: p.tokens.objectName() }))],
  [['MATERIALIZED', 'VIEW'], dropMaterializedView],
  [['STAGE'], dropRule('DropStage', p => ({ name: parseStageName(p) }))],
  [['FILE', 'FORMAT'], dropRule('DropFileFormat', p => ({ name: parseFormatName(p) }))],
  [['USER'], dropRule('DropUser', p => ({ user: parseUserIdentity(p) }))],
  [['ROLE'], dropRule('DropRole', p => ({ name: parseRoleName(p) }))],
  [['PROCEDURE'], dropProcedure],
  [['FUNCTION'], dropObject('FUNCTION')],
  [['CATALOG'], dropRule('DropCatalog', p => ({ name: p.tokens.identifier() }))],
  [['CONNECTION'], dropObject('CONNECTION')],
  [['STREAM'], dropObject('STREAM')],
  [['SEQUENCE'], dropObject('SEQUENCE')],
  [['TAG'], dropObject('TAG')],
  [['DICTIONARY'], dropObject('DICTIONARY')],
  [['MASKING', 'POLICY'], dropObject('MASKING POLICY')],
  [['ROW', 'ACCESS', 'POLICY'], dropObject('ROW ACCESS POLICY')],
  [['NETWORK', 'POLICY'], dropObject('NETWORK POLICY')],
  [['PASSWORD', 'POLICY'], dropObject('PASSWORD POLICY')],
  [['WORKLOAD', 'GROUP'], dropSimple('WORKLOAD GROUP')],
  [['AGGREGATING', 'INDEX'], dropSimple('AGGREGATING INDEX')],
  [['INVERTED', 'INDEX'], dropIndex('INVERTED')],
  [['NGRAM', 'INDEX'], dropIndex('NGRAM')],
  [['VECTOR', 'INDEX'], dropIndex('VECTOR')],
  [['SPATIAL', 'INDEX'], dropIndex('SPATIAL')],
]

/** `DROP object [IF EXISTS] name` */
export const parseDrop: Rule<DropStatement> = p => {
  const { start } = p.tokens.next()
  for (const [words, rule] of rules) if (p.tokens.accept(...words)) return rule(p, start)
  return parseForeign(p, start)
}

/** `UNDROP TABLE | DATABASE` */
export const parseUndrop: Rule<UndropTable | UndropDatabase> = p => {
  const { start } = p.tokens.next()
  if (p.tokens.accept('TABLE')) {
    return { kind: 'UndropTable', name: p.tokens.objectName(), span: spanOf(p, start) }
  }
  p.tokens.expectAny(['DATABASE', 'SCHEMA'])
  return { kind: 'UndropDatabase', name: p.tokens.objectName(2), span: spanOf(p, start) }
}

/** Parses what follows `VACUUM DROP TABLE`. */
export function parseVacuumDropTable(p: ParseContext, start: number): VacuumDropTable {
  const { tokens } = p
  const database = tokens.accept('FROM') ? tokens.objectName(2) : undefined
  const isDry = tokens.accept('DRY')
  if (isDry) tokens.expect('RUN')
  const dryRun = isDry ? (tokens.accept('SUMMARY') ? 'DRY RUN SUMMARY' : 'DRY RUN') : undefined
  const limit = tokens.accept('LIMIT') ? tokens.unsigned() : undefined
  const rest = optional({ database, dryRun, limit } as const)
  return { kind: 'VacuumDropTable', ...rest, span: spanOf(p, start) }
}

/** `TRUNCATE TABLE t` */
export const parseTruncate: Rule<TruncateTable> = p => {
  const { start } = p.tokens.next()
  p.tokens.expect('TABLE')
  return { kind: 'TruncateTable', name: p.tokens.objectName(), span: spanOf(p, start) }
}

/** `RENAME TABLE a TO b` */
export const parseRename: Rule<
  RenameTable | RenameDictionary | RenameWorkloadGroup | ForeignStatement
> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.accept('WORKLOAD', 'GROUP')) return parseRenameWorkloadGroup(p, start)
  if (tokens.accept('DICTIONARY')) return parseRenameDictionary(p, start)
  if (!tokens.accept('TABLE')) return parseForeign(p, start)
  const exists = ifExists(p)
  const name = tokens.objectName()
  tokens.expect('TO')
  const to = tokens.objectName()
  return { kind: 'RenameTable', ifExists: exists, name, to, span: spanOf(p, start) }
}
