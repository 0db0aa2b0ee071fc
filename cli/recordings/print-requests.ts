import type { Dependencies } from '../../recordings/tools/dependencies.js'
import type { RequestView } from '../../recordings/tools/request-view.js'
import type { ShownRequest } from '../../recordings/tools/show-requests.js'
import { plainJson, plainLines, plainText } from '../plain-text.js'
import { print, printToStderr } from '../report.js'
import { textTable } from '../text-table.js'
import { sizeText } from './size-text.js'

/** Prints one JSON document, `{"requests": […]}`, each request as soon as it is read. */
export async function printRequestsAsJson(shown: AsyncIterable<ShownRequest>): Promise<void> {
  let last: string | undefined
  print('{\n  "requests": [')
  for await (const request of shown) {
    if (last !== undefined) print(`${last},`)
    last = plainJson(request).replaceAll(/^/gm, '    ')
  }
  if (last !== undefined) print(last)
  print('  ]\n}')
}

/** Prints requests in full, with an empty line between them. */
export async function printRequests(shown: AsyncIterable<ShownRequest>): Promise<void> {
  let before = ''
  for await (const request of shown) {
    print(before + fullText(request).join('\n'))
    before = '\n'
  }
}

/** Prints a line for each request. */
export function listRequests(requests: readonly RequestView[]): void {
  const rows = requests.map(request => [
    request.place,
    sessionText(request),
    statementText(request),
    answerText(request),
  ])
  const columns = [
    { title: 'place' },
    { title: 'session', align: 'right' as const },
    { title: 'statement', widest: 100 },
    { title: 'answer', widest: 60 },
  ]
  if (rows.length > 0) print(textTable(columns, rows).join('\n'))
}

/** The session as people see it: those without any identity have none. */
export function sessionText({ session }: Pick<RequestView, 'session'>): string {
  return session === 0 ? '' : String(session)
}

/** The SQL on one line, or what was done with which file. */
export function statementText({ kind, sql }: Pick<RequestView, 'kind' | 'sql'>): string {
  const isSql = kind === 'statement' || kind === 'login'
  return (isSql ? sql : `${kind} ${sql}`).trim().replaceAll(/\s+/g, ' ')
}

/** The answer in a few words. */
export function answerText(request: RequestView): string {
  const { refused, error, end, file, kind, written, rowCount, columns } = request
  if (refused !== null) return `refused with ${refused.status}: ${firstLine(refused.message)}`
  if (error !== null) return `error ${error.code}: ${firstLine(error.message)}`
  if (kind === 'load') return `${counted(written, 'row')} loaded`
  if (file !== null) return sizeText(file.size)
  const isCount = columns[0]?.name.startsWith('number of rows ') === true
  const answer = [
    ...(columns.length === 0 ? ['ok'] : isCount ? [] : [counted(rowCount, 'row')]),
    ...(isCount || written > 0 ? [`${counted(written, 'row')} written`] : []),
    ...(end === null ? [] : [endTexts[end]]),
  ]
  return answer.join(', ')
}

const endTexts: Readonly<Record<NonNullable<RequestView['end']>, string>> = {
  killed: 'killed by its client',
  closed: 'closed by its client',
  gone: 'its client hung up',
  unread: 'not read to its end',
  lost: 'the connection to the server was lost',
  trimmed: 'mockq recordings trim removed the rest',
}

/** A number with its word: `1 row`, `2 rows`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** Syntax errors begin with `error: ` and a line that points into the SQL. */
function firstLine(message: string): string {
  const lines = message
    .split('\n')
    .filter(line => /[\p{L}]{2}/u.test(line) && !/--> SQL:/.test(line))
  const pointed = lines.find(line => line.includes('^'))
  return (
    pointed?.replace(/^[\s|]*\^+/, '') ??
    lines.find(line => line !== 'error: ') ??
    message
  ).trim()
}

function fullText(request: ShownRequest): readonly string[] {
  const { place, lane, id, sql, params, database, context, attachment, sessionChanges } = request
  const session = request.session === 0 ? 'without a session' : `session ${request.session}`
  return [
    plainText(`${place}  lane ${lane}, ${session}, ${id}`),
    ...indented(
      request.kind === 'statement' || request.kind === 'load' ? sql : statementText(request),
    ),
    ...field('parameters', params),
    ...field('database', database),
    ...field('context', emptyToNull(context)),
    ...field('stage attachment', attachment),
    ...(request.dependsOn === null ? [] : dependsOnText(request.dependsOn)),
    plainText(`answer: ${answerText(request)}`),
    ...field('session', emptyToNull(sessionChanges)),
    ...field('affect', request.affect),
    ...request.warnings.map(warning => plainText(`warning: ${warning}`)),
    ...(request.error === null ? [] : indented(errorText(request.error))),
    ...(request.file === null ? [] : [`SHA-256: ${request.file.sha256}`]),
    ...(request.content === null ? [] : indented(request.content.join('\n'))),
    ...rowsText(request),
    ...legend(request),
  ]
}

function errorText({ message, detail }: NonNullable<RequestView['error']>): string {
  return detail === null || detail === '' ? message.trimEnd() : `${message.trimEnd()}\n${detail}`
}

function field(name: string, value: unknown): readonly string[] {
  if (value === null) return []
  return [
    `${name}: ${typeof value === 'string' ? plainText(value) : plainText(JSON.stringify(value))}`,
  ]
}

function emptyToNull(value: object): object | null {
  return Object.keys(value).length === 0 ? null : value
}

function indented(text: string): readonly string[] {
  return plainLines(text)
    .split('\n')
    .map(line => `  ${line}`)
}

function dependsOnText(dependsOn: Dependencies): readonly string[] {
  const { reads, looks, lists, everything, past, after } = dependsOn
  const objects = [
    ...reads,
    ...looks.map(({ object, facet }) => `${object} (${facet})`),
    ...lists,
    ...(everything ? ['everything, because mockq cannot tell what it reads'] : []),
    ...(past ? ['earlier states'] : []),
  ]
  if (objects.length === 0) return ['depends on: nothing']
  const writes = after.slice(0, mostWrites).map(({ place, sql }) => `  ${place}  ${cutText(sql)}`)
  const more = after.length - writes.length
  return [
    plainText(`depends on: ${[...new Set(objects)].join('; ')}`),
    ...(after.length === 0 ? [] : ['after the writes']),
    ...writes.map(plainText),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

const mostWrites = 20

function cutText(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`
}

function rowsText({ columns, rows, rowCount }: ShownRequest): readonly string[] {
  if (columns.length === 0) return []
  const titles = columns.map(({ name }) => ({ title: name, widest: 80 }))
  const types = columns.map(({ type }) => type)
  const cells = rows.map(row => row.map(cell => cell ?? 'NULL'))
  const more = rowCount - rows.length
  return [
    ...textTable(titles, [types, ...cells]).map(line => `  ${line}`),
    ...(more > 0 ? [`  and ${counted(more, 'more row')} (--rows ${rowCount})`] : []),
  ]
}

/** What the placeholders in a request stand for. */
function legend(request: ShownRequest): readonly string[] {
  const { sql, params, rows, error, content } = request
  const text = JSON.stringify([sql, params, rows, error, content])
  const found = new Set([...text.matchAll(placeholderKind)].map(([, kind]) => kind!.toLowerCase()))
  return placeholderTexts
    .filter(([kind]) => found.has(kind))
    .map(([kind, meaning]) => `{{${kind}${kind === 'secret' ? ':…' : ''}:N}}: ${meaning}`)
}

const placeholderKind = /\{\{(name|ts|uuid|today|now|secret)(?=:)/gi

const placeholderTexts: readonly (readonly [string, string])[] = [
  ['name', 'a name that differs in each run'],
  ['uuid', 'a UUID that differs in each run'],
  ['ts', "a part of a driver's upload path that differs in each run"],
  ['today', 'the day of the recording; in replay, that of the replay'],
  ['now', 'the time of the recording; in replay, that of the replay'],
  ['secret', 'a password or key, which is not recorded'],
]

/** Tells on stderr that nothing was found. */
export function printNothing(recordings: string, pattern: string | undefined): void {
  const what =
    pattern === undefined ? 'nothing is recorded' : `nothing matches ${JSON.stringify(pattern)}`
  printToStderr(plainText(`mockq: ${what} in ${recordings}`))
}
