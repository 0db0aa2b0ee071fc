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
  ShowObject,
  UnsetStatement,
  WithSettings,
} from '../../ast/statement.js'
import { showForms } from '../../parser/show-forms.js'
import { printStringOrVariable, rawText } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { printLocation, shownLocation } from '../quote.js'
import { printArgTypes, printGrantsAsked, roleName } from './access.js'

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
export const printSecondaryRoles = (cx: PrintContext, { roles }: SetSecondaryRoles): string =>
  `SET SECONDARY ROLES ${typeof roles === 'string' ? roles : commas(roles, role => roleName(cx, role))}`

/** SHOW of a listing. */
export function printShow(cx: PrintContext, show: Show): string {
  const { object, full, history, from, subject, grants, filter } = show
  return (
    words(
      'SHOW',
      full && 'FULL',
      object === 'TABLE FUNCTIONS' ? 'TABLE_FUNCTIONS' : object,
      history && 'HISTORY',
      from.length === 0 ? subject : printShowFrom(cx, show),
      grants && printGrantsAsked(cx, grants),
      limitedObjects.has(object) ? undefined : printFilter(cx, filter),
    ) + (limitedObjects.has(object) ? printOptionalFilter(cx, filter) : '')
  )
}

/** Listings of which the server prints a blank for a filter that is not there. Source: databend show.rs `ShowOptions`. */
const limitedObjects: ReadonlySet<ShowObject> = new Set([
  'GRANTS' as const,
  ...showForms.flatMap(({ object, filter }) =>
    filter === 'limited' && object !== 'TAGS' ? [object] : [],
  ),
])

const printOptionalFilter = (cx: PrintContext, { limit, ...filter }: ShowFilter): string =>
  ` ${printFilter(cx, filter)}${limit === undefined ? '' : ` LIMIT ${limit}`}`

/** `FROM d`, `FROM t FROM d` of columns. */
function printShowFrom(cx: PrintContext, { object, subject, from }: Show): string {
  const name = cx.name(from)
  if (object === 'PUBLIC KEYS') return `FOR USER ${printUserName(from[0]!)}`
  if (from.length === 1 || (object !== 'COLUMNS' && object !== 'VIRTUAL COLUMNS')) {
    return words('FROM', subject, name)
  }
  return `FROM ${cx.identifier(from.at(-1)!)} FROM ${cx.name(from.slice(0, -1))}`
}

const printUserName = ({ name }: Identifier): string => `${quoteString(name)}@'%'`

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

/** `DESCRIBE t`, `DESC STAGE s`, `DESCRIBE VIEW v`. Source: databend `Display` of each statement. */
export function printDescribe(cx: PrintContext, { object, name, argTypes }: Describe): string {
  const verb = object === 'STAGE' || object === 'SEQUENCE' ? 'DESC' : 'DESCRIBE'
  const shown = object === 'USER' ? printUserName(name[0]!) : cx.name(name)
  const types = argTypes ? printArgTypes(cx, argTypes) : ''
  const end = object === 'CONNECTION' ? ' ' : ''
  return words(verb, object !== 'TABLE' && object, shown) + types + end
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
  pattern &&
  `PATTERN = ${pattern.kind === 'String' ? quoteString(pattern.value) : printStringOrVariable(cx, pattern)}`

/** `LIST @s PATTERN = '…'` and REMOVE */
export function printStageCommand(cx: PrintContext, command: ListStage | RemoveStage): string {
  return words(
    command.kind === 'ListStage' ? 'LIST' : 'REMOVE',
    shownLocation(cx, command.location),
    printPattern(cx, command.pattern),
  )
}

/** `PRESIGN UPLOAD @s/f EXPIRE = 60` */
export function printPresign(cx: PrintContext, presign: Presign): string {
  const { action, location, expireSecs, contentType } = presign
  return words(
    `PRESIGN ${action} ${printLocation(location)}`,
    `EXPIRE = ${expireSecs}`,
    contentType !== undefined && `CONTENT_TYPE = ${rawText(cx, contentType)}`,
  )
}

/** `KILL QUERY 'id'` */
export const printKill = (cx: PrintContext, { what, id }: Kill): string =>
  `KILL ${what} ${rawText(cx, id)}`
