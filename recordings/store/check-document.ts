import { RecordingError } from '../../core/errors/recording-error.js'
import { normalFormVersion } from '../../core/sql/normal-form.js'
import {
  type MetaDocument,
  type PlayDocument,
  type RowsDocument,
  readableFormats,
  redactVersion,
  type ValuesDocument,
} from './document.js'
import { parseOrdinal } from './document-id.js'
import { corrupt } from './scan-lines.js'

type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

const isText: Check = value => typeof value === 'string'
const isCount: Check = value => Number.isSafeInteger(value) && (value as number) >= 0
const isList: Check = value => Array.isArray(value)

/** A field that may be absent, a list otherwise. */
const listOf =
  (isElement: Check): Check =>
  value =>
    value === undefined || (Array.isArray(value) && value.every(isElement))

const isFoundTable: Check = value =>
  Array.isArray(value) &&
  isText(value[0]) &&
  (value.length === 1 ||
    (value.length === 2 && isText(value[1])) ||
    (value.length === 3 && isCount(value[1]) && isText(value[2])) ||
    (value.length === 3 && isText(value[1]) && isList(value[2]) && value[2].every(isList)))

const isFoundView: Check = value =>
  Array.isArray(value) && value.length > 0 && value.length <= 2 && value.every(isText)

const required: Readonly<Record<PlayDocument['k'], readonly (readonly [string, Check])[]>> = {
  stmt: [
    ['sql', isText],
    ['key', isText],
    ['db', isText],
    ['schema', isList],
    ['rows', isCount],
    ['written', isCount],
    ['sessionSet', isList],
    ['found', listOf(isFoundTable)],
    ['views', listOf(isFoundView)],
  ],
  upload: [
    ['stage', isText],
    ['path', isText],
    ['size', isCount],
    ['sha', isText],
  ],
  login: [
    ['sql', isText],
    ['key', isText],
    ['db', isText],
    ['fault', isList],
  ],
  download: [
    ['stage', isText],
    ['path', isText],
    ['size', isCount],
    ['sha', isText],
  ],
  load: [
    ['sql', isText],
    ['key', isText],
    ['db', isText],
    ['size', isCount],
    ['sha', isText],
    ['rows', isCount],
    ['bytes', isCount],
    ['sessionSet', isList],
  ],
}

/** Checks the first document of a file; rejects foreign files and other versions. */
export function checkMeta(value: unknown, path: string): MetaDocument {
  const fields = value as Fields | null
  if (fields?.['k'] !== 'meta' || !isText(fields['lane']) || !isText(fields['server'])) {
    throw corrupt(path, 1, 'the first line is not the meta line of a recording')
  }
  checkVersion(path, 'format', fields['format'], readableFormats)
  checkVersion(path, 'redact', fields['redact'], [redactVersion])
  checkVersion(path, 'normal', fields['normal'], [normalFormVersion])
  return value as MetaDocument
}

function checkVersion(
  path: string,
  field: string,
  found: unknown,
  known: readonly (number | string)[],
): void {
  if (known.some(version => version === found)) return
  const readable = known.map(version => JSON.stringify(version)).join(' and ')
  const sentence = `has \`${field}\` ${JSON.stringify(found)}, but this mockq reads ${readable}`
  throw new RecordingError('version', path, sentence, 1)
}

/** Checks the document with the recorded values. */
export function checkValues(value: unknown, path: string, line: number): ValuesDocument {
  const { _id, times, texts } = value as Fields
  if (_id !== '001')
    throw corrupt(path, line, 'the line of recorded values has another `_id` than 001')
  if (!isList(times) || !(times as unknown[]).every(isTime))
    throw corrupt(path, line, 'the field `times` is missing or wrong')
  if (!isList(texts) || !(texts as unknown[]).every(isPair))
    throw corrupt(path, line, 'the field `texts` is missing or wrong')
  return value as ValuesDocument
}

const isTime: Check = value => {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [ordinal, micros] = value as readonly unknown[]
  const isOrdinal = typeof ordinal === 'string' && parseOrdinal(ordinal) !== undefined
  return isOrdinal && (micros === null || isCount(micros))
}

const isPair: Check = value => Array.isArray(value) && value.length === 2 && value.every(isText)

/** Whether a document holds the recorded values. */
export function isValues(value: unknown): value is ValuesDocument {
  return (value as Fields | null)?.['k'] === 'values'
}

/** Checks a statement, upload or load with all its fields. */
export function checkPlay(value: unknown, path: string, line: number): PlayDocument {
  const fields = value as Fields | null
  const checks = required[fields?.['k'] as PlayDocument['k']]
  if (checks === undefined) {
    throw corrupt(path, line, `a document of unknown kind ${JSON.stringify(fields?.['k'])}`)
  }
  const wrong = checks.find(([name, check]) => !check(fields?.[name]))
  if (wrong !== undefined)
    throw corrupt(path, line, `the field \`${wrong[0]}\` is missing or wrong`)
  return value as PlayDocument
}

/** Whether a document holds rows. */
export function isRows(value: unknown): value is RowsDocument {
  return (value as Fields | null)?.['k'] === 'rows' && isList((value as RowsDocument).r)
}
