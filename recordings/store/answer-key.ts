import { createHash } from 'node:crypto'
import { type PlayDocument, tellsScanned } from './document.js'
import { idBytes } from './document-id.js'
import { sealBytes } from './line.js'
import type { Entry, Recording } from './recording.js'
import type { SealedLine } from './scan-lines.js'

/** A hash of all that a client sees of an answer; `map` may remove parts of its strings. */
export function answerKey(
  recording: Recording,
  entry: Entry,
  map = (text: string): string => text,
): string {
  const text = map(JSON.stringify(answerOf(recording.document(entry))))
  const hash = createHash('sha256').update(text)
  for (const rows of recording.rows(entry)) hash.update(map(JSON.stringify(rows)))
  return hash.digest('hex')
}

function answerOf(document: PlayDocument): readonly unknown[] {
  if (document.k === 'upload') return [document.fault]
  if (document.k === 'login') return [document.fault]
  if (document.k === 'download') return [document.size, document.sha, document.fault]
  if (document.k === 'load') {
    return [document.rows, document.bytes, document.sessionSet, document.fault]
  }
  const { schema, rows, written, affect, sessionSet, style, warnings, blob } = document
  const { error, fault, end } = document
  const counts = [rows, written, ...(tellsScanned(document) ? [document.scanned] : [])]
  return [schema, ...counts, affect, sessionSet, style, warnings, error, blob, fault, end]
}

/** Whether two occurrences of a question have the same answer. */
export function hasSameAnswer(recording: Recording, a: Entry, b: Entry): boolean {
  return sameBytes(recording, a, b) || answerKey(recording, a) === answerKey(recording, b)
}

/** A fast check: the same lines except for ids and checksums. */
function sameBytes(recording: Recording, a: Entry, b: Entry): boolean {
  if (a.rowsEnd - a.start !== b.rowsEnd - b.start) return false
  const others = [b, ...recording.rowLines(b)]
  return [a, ...recording.rowLines(a)].every((line, i) => {
    const other = others[i]
    return other !== undefined && content(recording, line).equals(content(recording, other))
  })
}

function content(recording: Recording, line: SealedLine): Buffer {
  const bytes = recording.bytes(line)
  return bytes.subarray(idBytes(bytes), -sealBytes)
}
