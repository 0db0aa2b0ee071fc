import crypto from 'node:crypto'
import type { RecordingDocument } from './document.js'

/** The fields of a recorder's own, which are in `.nedb.part` only. */
const partFields = ['after', 'seen', 'beside', 'at', 'named']

/** The fields of a file that was sent or fetched. */
const file = ['stage', 'path', 'size', 'sha', 'text', 'blob', 'fault', ...partFields]

/** The order of keys in a line, so that equal documents have equal bytes. */
const keyOrder: Readonly<Record<RecordingDocument['k'], readonly string[]>> = {
  meta: ['format', 'server', 'redact', 'normal', 'lane', 'redacted', 'mode'],
  values: ['times', 'texts'],
  stmt: [
    ...['sql', 'key', 'params', 'db', 'ctx', 'attach', 'schema', 'rows', 'written'],
    ...['writtenBytes', 'scanned', 'scannedBytes', 'ms'],
    ...[
      'affect',
      'sessionSet',
      'style',
      'warnings',
      'error',
      'fault',
      'end',
      'found',
      'views',
      'blob',
    ],
    ...partFields,
  ],
  rows: ['r'],
  upload: file,
  download: file,
  login: ['sql', 'key', 'db', 'ctx', 'fault', ...partFields],
  load: [
    ...['sql', 'key', 'params', 'db', 'ctx', 'attach', 'size', 'sha', 'text', 'blob'],
    ...['rows', 'bytes', 'sessionSet', 'fault', ...partFields],
  ],
}

/** The fields of the documents of a recording, but for its first line. */
export const fieldNames: ReadonlySet<string> = new Set(
  Object.entries(keyOrder)
    .flatMap(([kind, names]) => (kind === 'meta' ? [] : names))
    .filter(name => !partFields.includes(name)),
)

/** A document with its keys in order; absent ones are omitted. */
export function orderKeys(document: RecordingDocument): Record<string, unknown> {
  const fields = document as unknown as Readonly<Record<string, unknown>>
  const ordered: Record<string, unknown> = { _id: document._id, k: document.k }
  for (const key of keyOrder[document.k]) {
    if (fields[key] !== undefined) ordered[key] = fields[key]
  }
  return ordered
}

/** The line of a document, with its checksum, without the line end. */
export function formatLine(document: RecordingDocument): string {
  return sealLine(JSON.stringify(orderKeys(document)))
}

/** Maximum length of a line: readers hold it as one string, and Node.js cannot hold one of twice this length. */
const longestLine = 2 ** 28

/** Characters that fit in a line, however they are escaped. */
const surelyFits = longestLine / 8

/** The approximate number of characters in a document; undefined if its line would be too long to be read again. */
export function sizeOfLine(document: RecordingDocument): number | undefined {
  const size = textLength(document)
  if (size <= surelyFits) return size
  try {
    return formatLine(document).length <= longestLine ? size : undefined
  } catch (error) {
    // Even its JSON would be too long for a string.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return 8
  let length = 2
  for (const [key, each] of Object.entries(value)) length += key.length + 4 + textLength(each)
  return length
}

/**
 * Adds the checksum to the JSON of a document.
 *
 * U+0085, U+2028 and U+2029 are escaped, because nedb and other readers treat them as line ends.
 */
function sealLine(json: string): string {
  const safe = json.replaceAll(lineEnds, char => `\\u${hex4(char)}`)
  return `${safe.slice(0, -1)},"sum":"${checksum(safe)}"}`
}

const lineEnds = /[\u0085\u2028\u2029]/g
const hex4 = (char: string) => char.charCodeAt(0).toString(16).padStart(4, '0')

/** The first eight hex digits of the SHA-256 of a line without its `sum`. */
function checksum(json: string): string {
  return sha256(json).slice(0, sumLength)
}

/** In hex. `hash` (since Node 20.12) creates no object, which takes a third of the time for a line. */
const sha256: (data: string | Buffer) => string =
  crypto.hash === undefined
    ? data => crypto.createHash('sha256').update(data).digest('hex')
    : data => crypto.hash('sha256', data)

/** Bytes of the `sum` at the end of a line: `,"sum":"xxxxxxxx"}`. */
export const sealBytes = 18
const seal = Buffer.from(',"sum":"')
const sumLength = 8
const quote = 0x22
const closingBrace = 0x7d

/** Whether a line (without its line end) ends with the correct checksum. */
export function isSealed(bytes: Buffer, start = 0, end = bytes.length): boolean {
  const cut = end - sealBytes
  if (cut < start + 1 || bytes[end - 1] !== closingBrace || bytes[end - 2] !== quote) return false
  for (let i = 0; i < seal.length; i++) if (bytes[cut + i] !== seal[i]) return false
  // The checksum is of the line closed at this point; the byte is restored at once.
  bytes[cut] = closingBrace
  const sum = sha256(bytes.subarray(start, cut + 1))
  bytes[cut] = seal[0]!
  for (let i = 0; i < sumLength; i++) {
    if (bytes[cut + seal.length + i] !== sum.charCodeAt(i)) return false
  }
  return true
}
