import { errorCodes } from '../../core/errors/codes.js'
import type { RowRule } from '../compute/row-order.js'
import type { Cell, ErrorDocument, FaultDocument, Pair, Rows } from '../store/document.js'

/** How an answer differs from the recorded one. */
export type DifferenceKind =
  | 'schema'
  | 'types'
  | 'error'
  | 'unsupported'
  | 'rows'
  | 'order'
  | 'counts'
  | 'file'
  | 'message'

export type Severity = 'error' | 'warning' | 'info'

/** The severity of each kind: what breaks a program, what may break a test, what only a reader notices. */
export const severities: Readonly<Record<DifferenceKind, Severity>> = {
  schema: 'error',
  types: 'error',
  error: 'error',
  unsupported: 'error',
  file: 'warning',
  rows: 'warning',
  counts: 'warning',
  order: 'info',
  message: 'info',
}

/** One difference between the recorded answer and that of a server. */
export interface Difference {
  readonly kind: DifferenceKind
  readonly severity: Severity
  /** A sentence with both values. */
  readonly message: string
}

/** What is compared of an answer. */
export interface ComparedAnswer {
  /** Name and type of each column. */
  readonly schema: readonly Pair[]
  readonly rows: Rows
  /** Whether there are more rows, which were not read. */
  readonly hasMore?: boolean
  /** Rows written. */
  readonly written: number
  readonly error?: ErrorDocument
  readonly fault?: FaultDocument
}

/** Errors that say that a server lacks what a statement needs. */
const missing: ReadonlySet<number> = new Set([
  errorCodes.Unimplemented,
  errorCodes.SyntaxException,
  errorCodes.UnknownFunction,
  errorCodes.UnknownAggregateFunction,
])

/** The differences between a recorded answer and that of a server to the same statement. */
export function compareAnswers(
  recorded: ComparedAnswer,
  live: ComparedAnswer,
  rule: RowRule,
): readonly Difference[] {
  const failed = compareFailures(recorded, live)
  if (failed !== undefined) return failed
  const columns = compareColumns(recorded.schema, live.schema)
  const counts =
    recorded.written === live.written
      ? []
      : [difference('counts', `wrote ${recorded.written} rows, now writes ${live.written}`)]
  if (columns.some(({ kind }) => kind === 'schema')) return [...columns, ...counts]
  return [...columns, ...counts, ...compareRows(recorded, live, rule)]
}

export function difference(kind: DifferenceKind, message: string): Difference {
  return { kind, severity: severities[kind], message }
}

/** The differences if one of the answers is an error; undefined if both are results. */
function compareFailures(
  recorded: ComparedAnswer,
  live: ComparedAnswer,
): readonly Difference[] | undefined {
  const [was, is] = [failureOf(recorded), failureOf(live)]
  if (was === undefined && is === undefined) return undefined
  if (is === undefined)
    return [difference('error', `failed with ${shownFailure(was!)}, now succeeds`)]
  if (was?.code !== is.code || was.status !== is.status) {
    const before = was === undefined ? 'succeeded' : `failed with ${shownFailure(was)}`
    const isMissing = live.error !== undefined && missing.has(is.code)
    const kind = was === undefined && isMissing ? 'unsupported' : 'error'
    return [difference(kind, `${before}, now fails with ${shownFailure(is)}`)]
  }
  if (plainMessage(was.message) === plainMessage(is.message)) return []
  return [
    difference(
      'message',
      `error ${was.code} said ${shown(was.message)}, now says ${shown(is.message)}`,
    ),
  ]
}

interface Failure {
  /** HTTP status, if the request was refused. */
  readonly status?: number
  readonly code: number
  readonly message: string
}

function failureOf({ error, fault }: ComparedAnswer): Failure | undefined {
  if (fault !== undefined) return { status: fault[0], code: fault[1], message: fault[2] }
  return error && { code: error[0], message: error[1] }
}

function shownFailure({ status, code, message }: Failure): string {
  const http = status === undefined ? '' : `HTTP status ${status}, `
  return `${http}error ${code} (${shown(message)})`
}

/** A message with its runs of blanks folded. */
function plainMessage(message: string): string {
  return message.replaceAll(/\s+/g, ' ').trim()
}

function compareColumns(was: readonly Pair[], is: readonly Pair[]): readonly Difference[] {
  const names = (schema: readonly Pair[]) => schema.map(([name]) => name)
  if (names(was).join('\0') !== names(is).join('\0')) {
    return [difference('schema', schemaMessage(names(was), names(is)))]
  }
  return was.flatMap(([name, type], i) => {
    const now = is[i]![1]
    return type === now ? [] : [difference('types', `column ${name} was ${type}, now is ${now}`)]
  })
}

function schemaMessage(was: readonly string[], is: readonly string[]): string {
  const gone = was.filter(name => !is.includes(name))
  const added = is.filter(name => !was.includes(name))
  const parts = [
    gone.length > 0 ? `no longer has ${listed(gone)}` : '',
    added.length > 0 ? `now has ${listed(added)}` : '',
  ].filter(Boolean)
  if (parts.length > 0) return `the answer ${parts.join(' and ')}`
  return `the columns were ${listed(was)}, now are ${listed(is)}`
}

function listed(names: readonly string[]): string {
  const most = 10
  const more = names.length > most ? ` and ${names.length - most} more` : ''
  return `${names.length === 1 ? 'column' : 'columns'} ${names.slice(0, most).join(', ')}${more}`
}

/** Columns whose values may differ in the last digits, because a sum depends on the order of its terms. */
const floating = /^(?:Nullable\()?Float(?:32|64)\)?$|^Float(?:32|64) NULL$/

function compareRows(
  recorded: ComparedAnswer,
  live: ComparedAnswer,
  rule: RowRule,
): readonly Difference[] {
  if (rule.kind === 'none') return []
  const isFloat = recorded.schema.map(
    ([, type], i) => floating.test(type) && floating.test(live.schema[i]![1]),
  )
  const { gone, added } = unmatchedRows(recorded.rows, live.rows, isFloat)
  if (gone.length > 0 || added.length > 0 || live.hasMore === true) {
    return [difference('rows', rowsMessage(recorded.rows, live, gone, added))]
  }
  return rule.kind === 'any' || isSameOrder(recorded.rows, live.rows, rule, isFloat)
    ? []
    : [difference('order', `the ${recorded.rows.length} rows come in another order`)]
}

/** The rows that only one of two answers has, as often as it has them more often than the other. */
function unmatchedRows(
  was: Rows,
  is: Rows,
  isFloat: readonly boolean[],
): { readonly gone: Rows; readonly added: Rows } {
  const left = new Map<string, { count: number; readonly row: readonly Cell[] }>()
  for (const row of was) {
    const key = JSON.stringify(row)
    const known = left.get(key)
    if (known === undefined) left.set(key, { count: 1, row })
    else known.count++
  }
  const added: (readonly Cell[])[] = []
  for (const row of is) {
    const known = left.get(JSON.stringify(row))
    if (known === undefined || known.count === 0) added.push(row)
    else known.count--
  }
  const gone = [...left.values()].flatMap(({ count, row }) => Array<typeof row>(count).fill(row))
  return isFloat.includes(true) ? withoutNear(gone, added, isFloat) : { gone, added }
}

/** Maximum number of rows that are compared one by one for nearly equal numbers. */
const mostNear = 2000

/** The same rows without pairs that differ only in the last digits of numbers. */
function withoutNear(
  gone: Rows,
  added: Rows,
  isFloat: readonly boolean[],
): { readonly gone: Rows; readonly added: Rows } {
  if (gone.length > mostNear || added.length > mostNear) return { gone, added }
  const rest = [...added]
  const missed = gone.filter(row => {
    const at = rest.findIndex(other => isNearRow(row, other, isFloat))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return { gone: missed, added: rest }
}

function isNearRow(a: readonly Cell[], b: readonly Cell[], isFloat: readonly boolean[]): boolean {
  return a.every((cell, i) => cell === b[i] || (isFloat[i] === true && isNear(cell, b[i]!)))
}

/** The difference of two numbers, relative to them, below which they count as equal. */
const tolerance = 1e-9

function isNear(a: Cell, b: Cell): boolean {
  if (a === null || b === null) return false
  const [x, y] = [Number(a), Number(b)]
  return Math.abs(x - y) <= tolerance * Math.max(Math.abs(x), Math.abs(y))
}

/** Whether equal rows come in the same order, as far as the rule demands. */
function isSameOrder(was: Rows, is: Rows, rule: RowRule, isFloat: readonly boolean[]): boolean {
  const columns = rule.kind === 'by' ? rule.columns : isFloat.map((_, i) => i)
  return was.every((row, i) =>
    columns.every(column => {
      const [a, b] = [row[column]!, is[i]![column]!]
      return a === b || (isFloat[column] === true && isNear(a, b))
    }),
  )
}

/** Rows that a message shows. */
const mostShown = 3

function rowsMessage(was: Rows, live: ComparedAnswer, gone: Rows, added: Rows): string {
  const count = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`
  const now = `${live.hasMore === true ? 'more than ' : ''}${count(live.rows.length)}`
  const counts =
    was.length === live.rows.length && live.hasMore !== true
      ? `${now}`
      : `${count(was.length)}, now ${now}`
  const shownRows = (rows: Rows) => {
    const more = rows.length > mostShown ? ` and ${rows.length - mostShown} more` : ''
    return `${rows
      .slice(0, mostShown)
      .map(row => shown(JSON.stringify(row)))
      .join(', ')}${more}`
  }
  const parts = [
    counts,
    ...(gone.length > 0 ? [`no longer ${shownRows(gone)}`] : []),
    ...(added.length > 0 ? [`new ${shownRows(added)}`] : []),
  ]
  return parts.join('; ')
}

/** Maximum length of a value in a message. */
const maxShown = 200

/** A value for a message, in one line. */
export function shown(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxShown ? line : `${line.slice(0, maxShown)}…`
}
