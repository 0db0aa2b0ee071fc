import type { AlterTable, AlterTableAction } from '../ast/ddl.js'
import type { Identifier } from '../ast/expression.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import {
  parseClusterBy,
  parseColumnDefinition,
  parseConstraint,
  parseModifiedColumn,
} from './create-table.js'
import { optional } from './optional.js'
import { orderStringOptions, parseOption, parseOptions } from './options.js'
import { parsePoint, parseTimeTravel } from './time-travel.js'

/** Parses what follows `ALTER TABLE`. */
export function parseAlterTable(p: ParseContext, start: number): AlterTable {
  const ifExists = p.tokens.accept('IF', 'EXISTS')
  const name = p.tokens.objectName()
  const action = parseAlterTableAction(p)
  return { kind: 'AlterTable', ifExists, name, action, span: spanOf(p, start) }
}

/** What stands after the table's name. */
export const parseAlterTableAction: Rule<AlterTableAction> = p => {
  const { start } = p.tokens.peek()
  const word = p.tokens.expectAny(Object.keys(actions))
  return actions[word]!(p, start)
}

/** Parses the rest of an action after its first word, which starts at `start`. */
type ActionRule = (p: ParseContext, start: number) => AlterTableAction

const actions: Readonly<Record<string, ActionRule>> = {
  RENAME: parseRename,
  SWAP(p) {
    p.tokens.expect('WITH')
    return { kind: 'SwapWith', table: p.tokens.identifier() }
  },
  ADD: parseAdd,
  DROP: parseDropAction,
  MODIFY: parseModify,
  COMMENT(p) {
    p.tokens.expectOp('=')
    return { kind: 'SetComment', comment: p.tokens.string() }
  },
  SET(p) {
    p.tokens.expect('OPTIONS')
    const options = p.tokens.parenthesised(() => parseOption(p))
    return { kind: 'SetOptions', options: orderStringOptions(options) }
  },
  UNSET(p) {
    p.tokens.expect('OPTIONS')
    const names = p.tokens.isOp('(')
      ? p.tokens.parenthesised(() => p.tokens.identifier())
      : [p.tokens.identifier()]
    return { kind: 'UnsetOptions', names }
  },
  CLUSTER(p) {
    p.tokens.expect('BY')
    return { kind: 'ClusterBy', ...parseClusterBy(p) }
  },
  REFRESH(p) {
    p.tokens.expect('CACHE')
    return { kind: 'RefreshCache' }
  },
  CONNECTION(p) {
    p.tokens.expectOp('=')
    return { kind: 'ModifyConnection', connection: orderStringOptions(parseOptions(p)) }
  },
  PARTITION(p) {
    p.tokens.expect('BY')
    return { kind: 'PartitionBy', exprs: p.tokens.parenthesised(() => p.expression()) }
  },
  CREATE(p, start) {
    if (p.tokens.expectAny(['TAG', 'BRANCH']) === 'BRANCH') return readRest(p, start)
    return parseCreateTag(p)
  },
  RECLUSTER(p) {
    const { tokens } = p
    const final = tokens.accept('FINAL')
    const where = tokens.accept('WHERE') ? p.expression() : undefined
    const limit = tokens.accept('LIMIT') ? tokens.unsigned() : undefined
    return { kind: 'Recluster', final, ...optional({ where, limit }) }
  },
  FLASHBACK(p) {
    p.tokens.expect('TO')
    return { kind: 'FlashbackTo', travel: parsePoint(p, 'AT', p.tokens.start) }
  },
}

/** `v1 [AT (…)] [RETAIN 7 DAYS]` after `CREATE TAG`. */
function parseCreateTag(p: ParseContext): AlterTableAction {
  const name = p.tokens.identifier()
  const travel = parseTimeTravel(p)
  const retainSeconds = p.tokens.accept('RETAIN') ? parseSeconds(p) : undefined
  return { kind: 'CreateSnapshotTag', name, ...optional({ travel, retainSeconds }) }
}

/** `7 DAYS` or `3600 SECONDS`. */
function parseSeconds({ tokens }: ParseContext): number {
  const number = Number(tokens.unsigned())
  return tokens.expectAny(['DAYS', 'SECONDS']) === 'DAYS' ? number * secondsOfDay : number
}

const secondsOfDay = 86_400

/** Branches of a table, which mockq does not support: skips to the end of the statement. */
const readRest: ActionRule = (p, start) => {
  const { tokens } = p
  while (!tokens.atEnd && !tokens.isOp(';')) tokens.next()
  return { kind: 'Other', text: tokens.textFrom(start) }
}

function parseRename(p: ParseContext): AlterTableAction {
  const { tokens } = p
  if (tokens.accept('TO')) return { kind: 'RenameTable', to: tokens.identifier() }
  tokens.accept('COLUMN')
  const from = tokens.identifier()
  tokens.expect('TO')
  return { kind: 'RenameColumn', from, to: tokens.identifier() }
}

function parseAdd(p: ParseContext): AlterTableAction {
  const { tokens } = p
  if (tokens.accept('ROW', 'ACCESS', 'POLICY')) {
    const policy = tokens.objectName()
    tokens.expect('ON')
    return {
      kind: 'AddRowAccessPolicy',
      policy,
      on: tokens.parenthesised(() => tokens.identifier()),
    }
  }
  const constraint = parseConstraint(p)
  if (constraint !== undefined) return { kind: 'AddConstraint', constraint }
  tokens.accept('COLUMN')
  const ifNotExists = tokens.accept('IF', 'NOT', 'EXISTS')
  const column = parseColumnDefinition(p)
  const place = tokens.accept('FIRST')
    ? ({ kind: 'FIRST' } as const)
    : tokens.accept('AFTER')
      ? ({ kind: 'AFTER', column: tokens.identifier() } as const)
      : undefined
  return { kind: 'AddColumn', column, ifNotExists, ...optional({ place }) }
}

function parseDropAction(p: ParseContext, start: number): AlterTableAction {
  const { tokens } = p
  if (tokens.accept('CLUSTER', 'KEY')) return { kind: 'DropClusterKey' }
  if (tokens.accept('CONSTRAINT')) return { kind: 'DropConstraint', name: tokens.identifier() }
  if (tokens.accept('ALL', 'ROW', 'ACCESS', 'POLICIES')) return { kind: 'DropAllRowAccessPolicies' }
  if (tokens.accept('ROW', 'ACCESS', 'POLICY')) {
    return { kind: 'DropRowAccessPolicy', policy: tokens.objectName() }
  }
  const named = tokens.peek(1).kind === 'word' || tokens.peek(1).kind === 'ident'
  if (named && tokens.accept('BRANCH')) return readRest(p, start)
  if (named && tokens.accept('TAG')) return { kind: 'DropSnapshotTag', name: tokens.identifier() }
  tokens.accept('COLUMN')
  return { kind: 'DropColumn', column: tokens.identifier() }
}

function parseModify(p: ParseContext): AlterTableAction {
  const { tokens } = p
  tokens.accept('COLUMN')
  const special = parseModifySpecial(p)
  if (special !== undefined) return special
  const columns = tokens.list(() => {
    tokens.accept('COLUMN')
    return parseModifiedColumn(p)
  })
  return { kind: 'ModifyColumns', columns }
}

/** `MODIFY [COLUMN] a SET MASKING POLICY …`, `UNSET …`, `DROP STORED`, `COMMENT '…'`. */
const parseModifySpecial: Rule<AlterTableAction | undefined> = p => {
  const { tokens } = p
  const back = tokens.position
  const column = tokens.identifier()
  if (tokens.accept('SET', 'MASKING', 'POLICY')) {
    const policy = tokens.objectName()
    const using = tokens.accept('USING') ? tokens.parenthesised(() => tokens.identifier()) : []
    return { kind: 'SetMaskingPolicy', column, policy, using }
  }
  if (tokens.accept('UNSET', 'MASKING', 'POLICY')) return { kind: 'UnsetMaskingPolicy', column }
  if (tokens.accept('DROP', 'STORED')) return { kind: 'DropColumnStored', column }
  if (tokens.accept('COMMENT')) return parseColumnComments(p, column)
  tokens.reset(back)
  return undefined
}

/** `COMMENT '…' [, [COLUMN] b COMMENT '…']`, after the first column's name and COMMENT. */
function parseColumnComments({ tokens }: ParseContext, first: Identifier): AlterTableAction {
  const columns = [{ name: first, comment: tokens.string() }]
  while (tokens.acceptOp(',')) {
    tokens.accept('COLUMN')
    const name = tokens.identifier()
    tokens.expect('COMMENT')
    columns.push({ name, comment: tokens.string() })
  }
  return { kind: 'SetColumnComments', columns }
}
