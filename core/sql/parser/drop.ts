import type { DropRole, DropUser } from '../ast/access.js'
import type {
  DropDatabase,
  DropFileFormat,
  DropStage,
  DropTable,
  DropView,
  RenameTable,
  TruncateTable,
  UndropDatabase,
  UndropTable,
} from '../ast/ddl.js'
import type { DropObject, DropTableIndex, ForeignStatement } from '../ast/object.js'
import type { DropProcedure } from '../ast/routine.js'
import { parseRoleName, parseUserIdentity } from './access.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { ifExists } from './create-mode.js'
import { parseForeign } from './foreign.js'
import { parseFormatName, parseStageName } from './stage.js'

type DropStatement =
  | DropTable
  | DropDatabase
  | DropView
  | DropStage
  | DropFileFormat
  | DropObject
  | DropUser
  | DropRole
  | DropProcedure
  | DropTableIndex
  | ForeignStatement

type DropRule = (p: ParseContext, start: number) => DropStatement

const dropDatabase: DropRule = (p, start) => {
  const exists = ifExists(p)
  const name = p.tokens.objectName(2)
  return { kind: 'DropDatabase', ifExists: exists, name, span: spanOf(p, start) }
}

const dropObject =
  (object: DropObject['object']): DropRule =>
  (p, start) => {
    const exists = ifExists(p)
    const name = p.tokens.objectName()
    return { kind: 'DropObject', object, ifExists: exists, name, span: spanOf(p, start) }
  }

const dropIndex =
  (type: DropTableIndex['type']): DropRule =>
  (p, start) => {
    const exists = ifExists(p)
    const name = p.tokens.identifier()
    p.tokens.expect('ON')
    const table = p.tokens.objectName()
    return { kind: 'DropTableIndex', type, ifExists: exists, name, table, span: spanOf(p, start) }
  }

const rules: readonly (readonly [readonly string[], DropRule])[] = [
  [
    ['TABLE'],
    (p, start) => {
      const exists = ifExists(p)
      const name = p.tokens.objectName()
      const all = p.tokens.accept('ALL')
      return { kind: 'DropTable', ifExists: exists, name, all, span: spanOf(p, start) }
    },
  ],
  [['DATABASE'], dropDatabase],
  [['SCHEMA'], dropDatabase],
  [
    ['VIEW'],
    (p, start) => {
      const exists = ifExists(p)
      const name = p.tokens.objectName()
      return { kind: 'DropView', ifExists: exists, name, span: spanOf(p, start) }
    },
  ],
  [
    ['STAGE'],
    (p, start) => {
      const exists = ifExists(p)
      const name = parseStageName(p)
      return { kind: 'DropStage', ifExists: exists, name, span: spanOf(p, start) }
    },
  ],
  [
    ['FILE', 'FORMAT'],
    (p, start) => {
      const exists = ifExists(p)
      const name = parseFormatName(p)
      return { kind: 'DropFileFormat', ifExists: exists, name, span: spanOf(p, start) }
    },
  ],
  [
    ['USER'],
    (p, start) => {
      const exists = ifExists(p)
      const user = parseUserIdentity(p)
      return { kind: 'DropUser', ifExists: exists, user, span: spanOf(p, start) }
    },
  ],
  [
    ['ROLE'],
    (p, start) => {
      const exists = ifExists(p)
      const name = parseRoleName(p)
      return { kind: 'DropRole', ifExists: exists, name, span: spanOf(p, start) }
    },
  ],
  [
    ['PROCEDURE'],
    (p, start) => {
      const exists = ifExists(p)
      const name = p.tokens.identifier()
      const argTypes = p.tokens.parenthesised(() => p.typeName(), true)
      return { kind: 'DropProcedure', ifExists: exists, name, argTypes, span: spanOf(p, start) }
    },
  ],
  [['FUNCTION'], dropObject('FUNCTION')],
  [['CONNECTION'], dropObject('CONNECTION')],
  [['STREAM'], dropObject('STREAM')],
  [['SEQUENCE'], dropObject('SEQUENCE')],
  [['TAG'], dropObject('TAG')],
  [['MASKING', 'POLICY'], dropObject('MASKING POLICY')],
  [['ROW', 'ACCESS', 'POLICY'], dropObject('ROW ACCESS POLICY')],
  [['NETWORK', 'POLICY'], dropObject('NETWORK POLICY')],
  [['PASSWORD', 'POLICY'], dropObject('PASSWORD POLICY')],
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

/** `TRUNCATE TABLE t` */
export const parseTruncate: Rule<TruncateTable> = p => {
  const { start } = p.tokens.next()
  p.tokens.expect('TABLE')
  return { kind: 'TruncateTable', name: p.tokens.objectName(), span: spanOf(p, start) }
}

/** `RENAME TABLE a TO b` */
export const parseRename: Rule<RenameTable | ForeignStatement> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (!tokens.accept('TABLE')) return parseForeign(p, start)
  const exists = ifExists(p)
  const name = tokens.objectName()
  tokens.expect('TO')
  const to = tokens.objectName()
  return { kind: 'RenameTable', ifExists: exists, name, to, span: spanOf(p, start) }
}
