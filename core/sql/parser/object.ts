import type { TableIndex } from '../ast/ddl.js'
import type { Expression, ObjectName } from '../ast/expression.js'
import type {
  AlterTags,
  CommentOn,
  CreateAggregatingIndex,
  CreateConnection,
  CreateSequence,
  CreateStream,
  CreateTableIndex,
  CreateTag,
  RefreshAggregatingIndex,
  RefreshTableIndex,
  TaggableObject,
} from '../ast/object.js'
import type { Option } from '../ast/query.js'
import { parseRoleName, parseUserIdentity } from './access.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import {
  type CreateRule,
  createMode,
  ifExists,
  parseComment,
  plainCreateMode,
} from './create-mode.js'
import { indexTypes } from './create-table.js'
import { optional } from './optional.js'
import { asString, orderOptions, orderStringOptions, parseOption } from './options.js'
import { parseStageName } from './stage.js'
import { parseTimeTravel } from './time-travel.js'

/** Parses what follows `CREATE STREAM`. */
export const parseCreateStream: CreateRule<CreateStream> = (p, orReplace, start) => {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.objectName()
  tokens.expect('ON', 'TABLE')
  const table = tokens.objectName()
  const travel = parseTimeTravel(p)
  let appendOnly: boolean | undefined
  if (tokens.accept('APPEND_ONLY')) {
    tokens.expectOp('=')
    appendOnly = tokens.expectAny(['TRUE', 'FALSE']) === 'TRUE'
  }
  const comment = parseComment(p)
  const rest = optional({ travel, appendOnly, comment })
  return { kind: 'CreateStream', mode, name, table, ...rest, span: spanOf(p, start) }
}

/** Parses what follows `CREATE SEQUENCE`. */
export const parseCreateSequence: CreateRule<CreateSequence> = (p, orReplace, start) => {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.identifier()
  const first = tokens.accept('START') ? parseInteger(p, 'WITH') : undefined
  const increment = tokens.accept('INCREMENT') ? parseInteger(p, 'BY') : undefined
  const comment = parseComment(p)
  const rest = optional({ start: first, increment, comment })
  return { kind: 'CreateSequence', mode, name, ...rest, span: spanOf(p, start) }
}

/** `= 1`, `WITH 1`, `1`: the equals sign or word is optional. */
function parseInteger({ tokens }: ParseContext, word: string): string {
  if (!tokens.acceptOp('=')) tokens.accept(word)
  return tokens.unsigned()
}

/** Parses what follows `CREATE CONNECTION`. */
export const parseCreateConnection: CreateRule<CreateConnection> = (p, orReplace, start) => {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.identifier()
  if (!tokens.isWord('STORAGE_TYPE')) tokens.expect('STORAGE_TYPE')
  const options: Option[] = []
  while (tokens.isOp('=', 1)) {
    options.push(asString(parseOption(p)))
    tokens.acceptOp(',')
  }
  const [type, ...others] = options
  const ordered = [type!, ...orderOptions(others)]
  return { kind: 'CreateConnection', mode, name, options: ordered, span: spanOf(p, start) }
}

/** Parses what follows `CREATE TAG`, which cannot replace. Source: databend statement.rs `create_tag`. */
export const parseCreateTag: CreateRule<CreateTag> = (p, orReplace, start) => {
  const { tokens } = p
  const mode = plainCreateMode(p, orReplace)
  const name = tokens.identifier()
  let [allowedValues, comment]: [CreateTag['allowedValues'], string | undefined] = [
    undefined,
    undefined,
  ]
  for (;;) {
    const option = tokens.acceptAny(['ALLOWED_VALUES', 'COMMENT'])
    if (option === undefined) break
    tokens.expectOp('=')
    if (option === 'COMMENT') comment = tokens.string()
    else allowedValues = tokens.parenthesised(() => parseLiteral(p))
  }
  const rest = optional({ allowedValues, comment })
  return { kind: 'CreateTag', mode, name, ...rest, span: spanOf(p, start) }
}

const literals: ReadonlySet<Expression['kind']> = new Set([
  'String',
  'Number',
  'Boolean',
  'Null',
  'Hex',
])

const parseLiteral: Rule<Expression> = p => {
  const { kind, start, end } = p.tokens.peek()
  if (kind !== 'string' && kind !== 'number' && kind !== 'word' && kind !== 'hex') {
    throw p.tokens.unexpected()
  }
  const expr = p.expression()
  if (!literals.has(expr.kind)) throw p.tokens.fault('a literal is expected', { start, end })
  return expr
}

/** Parses what follows `CREATE [ASYNC] INVERTED INDEX` and the like. */
export const parseCreateTableIndex =
  (type: TableIndex['type'], isAsync: boolean): CreateRule<CreateTableIndex> =>
  (p, orReplace, start) => {
    const { tokens } = p
    const mode = createMode(p, orReplace)
    const from = tokens.start
    const name = tokens.identifier()
    tokens.expect('ON')
    const table = tokens.objectName()
    const columns = tokens.parenthesised(() => tokens.identifier())
    const options: Option[] = []
    while (tokens.isOp('=', 1)) options.push(parseOption(p))
    const span = spanOf(p, from)
    const index = {
      name,
      type,
      columns,
      async: isAsync,
      options: orderStringOptions(options),
      span,
    }
    return { kind: 'CreateTableIndex', mode, table, index, span: spanOf(p, start) }
  }

/** Parses what follows `CREATE [ASYNC] AGGREGATING INDEX`. */
export const parseCreateAggregatingIndex =
  (isAsync: boolean): CreateRule<CreateAggregatingIndex> =>
  (p, orReplace, start) => {
    const mode = createMode(p, orReplace)
    const name = p.tokens.identifier()
    p.tokens.expect('AS')
    const query = p.query()
    const span = spanOf(p, start)
    return { kind: 'CreateAggregatingIndex', mode, async: isAsync, name, query, span }
  }

/** Parses what follows REFRESH: `INVERTED INDEX i ON t LIMIT 10`; undefined for another kind of object. */
export function parseRefreshIndex(p: ParseContext, start: number): RefreshTableIndex | undefined {
  const { tokens } = p
  const type = indexTypes.find(word => tokens.accept(word, 'INDEX'))
  if (type === undefined) return undefined
  const name = tokens.identifier()
  tokens.expect('ON')
  const table = tokens.objectName()
  const limit = tokens.accept('LIMIT') ? tokens.unsigned() : undefined
  const rest = optional({ limit })
  return { kind: 'RefreshTableIndex', type, name, table, ...rest, span: spanOf(p, start) }
}

/** Parses what follows `REFRESH AGGREGATING INDEX`. */
export function parseRefreshAggregating(p: ParseContext, start: number): RefreshAggregatingIndex {
  const { tokens } = p
  const name = tokens.identifier()
  const limit = tokens.accept('LIMIT') ? tokens.unsigned() : undefined
  const rest = optional({ limit })
  return { kind: 'RefreshAggregatingIndex', name, ...rest, span: spanOf(p, start) }
}

/** `name SET TAG a = 'b'` and `name UNSET TAG a`, after ALTER and the kind of object. */
export function parseAlterTags(p: ParseContext, object: TaggableObject, start: number): AlterTags {
  const { tokens } = p
  const exists = ifExists(p)
  const name = taggedNames[object](p)
  const argTypes =
    object === 'PROCEDURE' ? tokens.parenthesised(() => p.typeName(), true) : undefined
  const sets = tokens.expectAny(['SET', 'UNSET']) === 'SET'
  tokens.expect('TAG')
  const set = sets ? tokens.list(() => parseTag(p)) : []
  const unset = sets ? [] : tokens.list(() => tokens.identifier())
  const head = { kind: 'AlterTags', object, ifExists: exists, name } as const
  return { ...head, ...optional({ argTypes }), set, unset, span: spanOf(p, start) }
}

const tableName: Rule<ObjectName> = p => p.tokens.objectName()

const plainName: Rule<ObjectName> = p => [p.tokens.identifier()]

/** The name of each kind of object. Source: databend statement.rs `alter_object_tag_target`. */
const taggedNames: Readonly<Record<TaggableObject, Rule<ObjectName>>> = {
  DATABASE: p => p.tokens.objectName(2),
  TABLE: tableName,
  VIEW: tableName,
  STREAM: tableName,
  STAGE: p => [parseStageName(p)],
  USER: p => {
    const { name, span } = parseUserIdentity(p)
    return [{ kind: 'Identifier', name, quote: '`', span }]
  },
  ROLE: p => {
    const { start } = p.tokens.peek()
    const name = parseRoleName(p)
    return [{ kind: 'Identifier', name, quote: '`', span: spanOf(p, start) }]
  },
  CONNECTION: plainName,
  FUNCTION: plainName,
  PROCEDURE: plainName,
}

const parseTag: Rule<AlterTags['set'][number]> = p => {
  const name = p.tokens.identifier()
  p.tokens.expectOp('=')
  return { name, value: p.tokens.string() }
}

/** What COMMENT ON accepts. Source: databend ast/src/parser/comment.rs. */
const commented = ['TABLE', 'COLUMN', 'NETWORK POLICY', 'PASSWORD POLICY'] as const

/** `COMMENT ON TABLE t IS '…'` */
export const parseCommentOn: Rule<CommentOn> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const exists = ifExists(p)
  tokens.expect('ON')
  const object = commented.find(each => tokens.accept(...each.split(' ')))
  if (object === undefined) throw tokens.unexpected()
  const name = tokens.objectName(4)
  if (object === 'COLUMN' && name.length < 2) throw tokens.unexpected()
  tokens.expect('IS')
  const comment = tokens.string()
  return { kind: 'CommentOn', object, ifExists: exists, name, comment, span: spanOf(p, start) }
}
