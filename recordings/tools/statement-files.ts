import { RecordingError } from '../../core/errors/recording-error.js'
import type { Cell, PlayDocument, Rows } from '../store/document.js'
import { parseId } from '../store/document-id.js'
import { keyOfSql } from './request-key.js'

/** A statement with its rows. */
export interface Play {
  readonly document: PlayDocument
  /** Those that are in the recording itself. */
  readonly rows: Rows
}

/** The name of the file of a statement: its place, so that files are in the order in which statements were sent. */
export function statementFileName({ _id, ...document }: PlayDocument): string {
  const { session, ordinal } = parseId(_id)!
  const [whole, fraction] = ordinal.toFixed(6).split('.') as [string, string]
  const place = whole.padStart(8, '0') + (/^0+$/.test(fraction) ? '' : `_${fraction}`)
  const text = 'sql' in document ? document.sql : `${document.k} ${document.path}`
  const words =
    text
      .toLowerCase()
      .replaceAll(/\{\{|\}\}/g, '')
      .match(/[a-z0-9_]+/g) ?? []
  const slug = words.join('-').slice(0, longestSlug).replace(/-$/, '')
  return `${place}-s${String(session).padStart(6, '0')}${slug === '' ? '' : `-${slug}`}.md`
}

const longestSlug = 50

/**
 * A statement as Markdown: its SQL in a block of its own, its rows as a line of JSON each, all other fields as JSON. The
 * request key is left out if it follows from the SQL.
 */
export function statementText({ document, rows }: Play): string {
  const { _id, k, ...fields } = document as PlayDocument & Record<string, unknown>
  const rest: Record<string, unknown> = { ...fields }
  const blocks: string[] = []
  if ('sql' in document && isPlainText(document.sql)) {
    blocks.push(block('sql', document.sql))
    delete rest['sql']
    if (keyOfSql(document) === document.key) delete rest['key']
  }
  if ('text' in document && document.text?.every(isPlainText)) {
    const text = document.text.join('\n')
    if (text.split('\n').length === document.text.length) {
      blocks.push(block('text', text))
      delete rest['text']
    }
  }
  const json = Object.entries(rest)
    .filter(([name]) => name !== 'rows' || k !== 'stmt' || 'blob' in document)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const head = `# ${k} ${_id.replace(/:0000000$/, '')}\n`
  const answer = block('json', `{\n${json.join(',\n')}\n}`)
  const lines = rows.map(row => JSON.stringify(row))
  return [
    head,
    ...blocks,
    answer,
    ...(rows.length > 0 ? [block('ndjson', lines.join('\n'))] : []),
  ].join('\n')
}

/** Whether a text can be written as it is, and read back. */
function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\ufeff]/u.test(text.replaceAll(/[\n\t]/g, ''))
}

/** A fenced block, with a fence that does not occur in it. */
function block(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}\n`
}

/** Reads what `statementText` wrote, maybe edited by hand. Throws `RecordingError` with the line of an error. */
export function parseStatementText(text: string, path: string): Play {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  const [, k, place] =
    /^# (stmt|upload|load|download|login) (s\d{6}:\d{8}(?:_\d{6})?)\s*$/.exec(lines[0]!) ?? []
  if (k === undefined)
    throw wrong(path, 1, 'the first line must be "# KIND ID", as in "# stmt s000001:00000010"')
  const blocks = blocksIn(lines, path)
  const json = blocks.get('json')
  if (json === undefined) throw wrong(path, 1, 'the block ```json with the answer is missing')
  const fields = parsed(json.text, path, json.line) as Record<string, unknown>
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw wrong(path, json.line, 'the block ```json must hold an object')
  }
  const rows = rowsIn(blocks.get('ndjson'), path)
  const sql = blocks.get('sql')?.text
  const document = {
    ...{ _id: `${place}:0000000`, k, ...fields },
    ...(sql !== undefined && { sql }),
    ...(blocks.has('text') && { text: blocks.get('text')!.text.split('\n') }),
    ...(k === 'stmt' && !('blob' in fields) && { rows: rows.length }),
  } as unknown as PlayDocument
  if ('stage' in document || 'key' in document || sql === undefined) return { document, rows }
  return {
    document: { ...(document as object), key: keyOfSql({ ...fields, sql }) } as PlayDocument,
    rows,
  }
}

interface Block {
  readonly text: string
  /** The line of its first line in the file. */
  readonly line: number
}

/** The fenced blocks by language. */
function blocksIn(lines: readonly string[], path: string): ReadonlyMap<string, Block> {
  const blocks = new Map<string, Block>()
  for (let at = 0; at < lines.length; at++) {
    const [, fence, language] = /^(`{3,})(sql|text|json|ndjson)\s*$/.exec(lines[at]!) ?? []
    if (fence === undefined) continue
    const end = lines.indexOf(fence, at + 1)
    if (end < 0) throw wrong(path, at + 1, `the block ${lines[at]} has no end`)
    if (blocks.has(language!)) throw wrong(path, at + 1, `a second block ${lines[at]}`)
    blocks.set(language!, { text: lines.slice(at + 1, end).join('\n'), line: at + 2 })
    at = end
  }
  return blocks
}

function rowsIn(found: Block | undefined, path: string): Rows {
  if (found === undefined) return []
  return found.text.split('\n').flatMap((text, i) => {
    if (text.trim() === '') return []
    const row = parsed(text, path, found.line + i)
    if (!Array.isArray(row)) throw wrong(path, found.line + i, 'a row must be a list of cells')
    return [row as readonly Cell[]]
  })
}

function parsed(text: string, path: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw wrong(path, line, `this is not JSON: ${(error as Error).message}`)
  }
}

function wrong(path: string, line: number, what: string): RecordingError {
  return new RecordingError('corrupt', path, what, line)
}
