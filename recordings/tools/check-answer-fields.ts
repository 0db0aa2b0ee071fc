import type { PlayDocument, Rows, StatementDocument } from '../store/document.js'

/** What is wrong with the fields of a document that a person wrote, in a sentence; undefined if nothing is. */
export function wrongAnswer(document: PlayDocument): string | undefined {
  const fields = document as unknown as Readonly<Record<string, unknown>>
  for (const [name, isRight, expected] of checks) {
    const value = fields[name]
    if (value !== undefined && !isRight(value)) return `the field \`${name}\` must be ${expected}`
  }
  return undefined
}

/** What is wrong with rows that a person wrote, in a sentence; undefined if nothing is. */
export function wrongRows({ schema }: StatementDocument, rows: Rows): string | undefined {
  for (const [i, row] of rows.entries()) {
    if (!Array.isArray(row)) return `row ${i + 1} must be a list of cells`
    if (row.length !== schema.length) {
      return `row ${i + 1} has ${row.length} cells, but the answer has ${schema.length} columns`
    }
    const at = row.findIndex(cell => cell !== null && typeof cell !== 'string')
    if (at < 0) continue
    const [name] = schema[at]!
    const cell = JSON.stringify(row[at])
    return `row ${i + 1}, column ${name}: write the cell as text, ${JSON.stringify(cell)}, not ${cell}`
  }
  return undefined
}

type Check = readonly [field: string, isRight: (value: unknown) => boolean, expected: string]

const isText = (value: unknown): value is string => typeof value === 'string'
const isCode = (value: unknown): boolean => Number.isSafeInteger(value)
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isTextPair = (value: unknown): boolean =>
  isList(value) && value.length === 2 && value.every(isText)
const isPair = (value: unknown): boolean => isList(value) && value.length === 2 && isText(value[0])

const isError = (value: unknown): boolean =>
  isList(value) &&
  (value.length === 2 || value.length === 3) &&
  isCode(value[0]) &&
  value.slice(1).every(isText)

const isFault = (value: unknown): boolean =>
  isList(value) && value.length === 3 && isCode(value[0]) && isCode(value[1]) && isText(value[2])

const ends = ['killed', 'closed', 'gone', 'unread', 'lost', 'trimmed']

const checks: readonly Check[] = [
  ['sql', isText, 'a text'],
  ['db', isText, 'a text'],
  ['schema', each => isList(each) && each.every(isTextPair), 'a list of [name, type]'],
  ['ctx', each => isList(each) && each.every(isTextPair), 'a list of [name, value]'],
  ['style', each => isList(each) && each.every(isTextPair), 'a list of [name, value]'],
  ['sessionSet', each => isList(each) && each.every(isPair), 'a list of [field, value]'],
  ['warnings', each => isList(each) && each.every(isText), 'a list of texts'],
  ['text', each => isList(each) && each.every(isText), 'a list of lines'],
  ['error', isError, '[code, message] or [code, message, detail]'],
  ['fault', isFault, '[status, code, message]'],
  ['end', each => ends.includes(each as string), `one of ${ends.join(', ')}`],
]
