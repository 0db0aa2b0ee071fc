import { quoteString } from '../../../types/quote-string.js'
import type { Expression, Identifier } from '../../ast/expression.js'
import type {
  Describe,
  Explain,
  Kill,
  ListStage,
  Presign,
  RemoveStage,
  SetRole,
  SetSecondaryRoles,
  SetStatement,
  Show,
  ShowCreate,
  ShowFilter,
  UnsetStatement,
  WithSettings,
} from '../../ast/statement.js'
import { printStringOrVariable } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { printLocation, textName } from '../quote.js'
import { printGrantsAsked } from './access.js'

const scopeWords = { session: 'SESSION', global: 'GLOBAL', variable: 'VARIABLE' } as const

/** `SET SESSION a = 1`, `SET VARIABLE (a, b) = (1, 2)` */
export function printSet(cx: PrintContext, { scope, names, values }: SetStatement): string {
  const head = words('SET', scopeWords[scope])
  const single = names.length === 1
  const left = single ? cx.identifier(names[0]!) : `(${printNames(cx, names)})`
  if ('kind' in values) return `${head} ${left} = ${cx.query(values)}`
  const right = commas(values, value => cx.expression(value))
  return `${head} ${left} = ${single ? right : `(${right})`}`
}

const printNames = (cx: PrintContext, names: readonly Identifier[]): string =>
  commas(names, name => cx.identifier(name))

/** `UNSET SESSION a`, `UNSET GLOBAL (a, b)` */
export function printUnset(cx: PrintContext, { scope, names }: UnsetStatement): string {
  const list = printNames(cx, names)
  return words('UNSET', scopeWords[scope], names.length === 1 ? list : `(${list})`)
}

/** `SETTINGS (a = 1) statement` */
export function printWithSettings(
  cx: PrintContext,
  { settings }: WithSettings,
  statement: string,
): string {
  const list = commas(
    settings,
    ({ name, value }) => `${cx.identifier(name)} = ${cx.expression(value)}`,
  )
  return `SETTINGS (${list}) ${statement}`
}

/** `SET ROLE 'r'` */
export const printSetRole = (_cx: PrintContext, tree: SetRole): string =>
  `SET ${tree.default ? 'DEFAULT ' : ''}ROLE ${quoteString(tree.role)}`

/** `SET SECONDARY ROLES ALL` */
export const printSecondaryRoles = (_cx: PrintContext, { roles }: SetSecondaryRoles): string =>
  `SET SECONDARY ROLES ${typeof roles === 'string' ? roles : commas(roles, textName)}`

/** SHOW of a listing. */
export function printShow(cx: PrintContext, show: Show): string {
  const { object, full, history, from, subject, grants, filter } = show
  return words(
    'SHOW',
    full && 'FULL',
    object === 'TABLE FUNCTIONS' ? 'TABLE_FUNCTIONS' : object,
    history && 'HISTORY',
    from.length === 0 ? subject : printShowFrom(cx.name(from), show),
    grants && printGrantsAsked(cx, grants),
    printFilter(cx, filter),
  )
}

function printShowFrom(name: string, { object, subject }: Show): string {
  if (object === 'PUBLIC KEYS') return `FOR USER ${name}`
  return words('FROM', subject, name)
}

function printFilter(cx: PrintContext, { like, where, limit }: ShowFilter): string {
  return words(
    like !== undefined && `LIKE ${quoteString(like)}`,
    where && `WHERE ${cx.expression(where)}`,
    limit !== undefined && `LIMIT ${limit}`,
  )
}

/** `SHOW CREATE TABLE t` */
export function printShowCreate(cx: PrintContext, show: ShowCreate): string {
  const { object, name, quotedIdents } = show
  return words('SHOW CREATE', object, cx.name(name), quotedIdents && 'WITH QUOTED_IDENTIFIERS')
}

/** `DESCRIBE TABLE t` */
export function printDescribe(cx: PrintContext, { object, name, argTypes }: Describe): string {
  const types = argTypes && `(${commas(argTypes, type => cx.typeName(type))})`
  return `${words('DESCRIBE', object, cx.name(name))}${types ?? ''}`
}

/** `(events='cycles')` of EXPLAIN PERF. */
const printEvents = ([events]: readonly string[]): string =>
  events === undefined ? '' : `(events=${quoteString(events)})`

/** `EXPLAIN(options) mode statement` */
export function printExplain({ mode, options }: Explain, statement: string): string {
  if (mode === 'ANALYZE') return words('EXPLAIN ANALYZE', ...options, statement)
  if (mode === 'PERF') return `EXPLAIN PERF${printEvents(options)} ${statement}`
  return words(
    `EXPLAIN${options.length > 0 ? `(${options.join(', ')})` : ''}`,
    mode !== 'PLAN' && mode,
    statement,
  )
}

const printPattern = (cx: PrintContext, pattern: Expression | undefined): string | undefined =>
  pattern && `PATTERN = ${printStringOrVariable(cx, pattern)}`

/** `LIST @s PATTERN = '…'` and REMOVE */
export function printStageCommand(cx: PrintContext, command: ListStage | RemoveStage): string {
  return words(
    command.kind === 'ListStage' ? 'LIST' : 'REMOVE',
    printLocation(command.location),
    printPattern(cx, command.pattern),
  )
}

/** `PRESIGN UPLOAD @s/f EXPIRE = 60` */
export function printPresign(_cx: PrintContext, presign: Presign): string {
  const { action, location, expireSecs, contentType } = presign
  return words(
    `PRESIGN ${action} ${printLocation(location)}`,
    `EXPIRE = ${expireSecs}`,
    contentType !== undefined && `CONTENT_TYPE = ${quoteString(contentType)}`,
  )
}

/** `KILL QUERY 'id'` */
export const printKill = (_cx: PrintContext, { what, id }: Kill): string =>
  `KILL ${what} ${quoteString(id)}`
