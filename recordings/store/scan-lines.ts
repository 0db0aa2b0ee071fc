import { RecordingError } from '../../core/errors/recording-error.js'
import { shellWord } from '../shell-word.js'
import { isSealed } from './line.js'

/** A complete and undamaged line of a recording. */
export interface SealedLine {
  /** 1-based. */
  readonly line: number
  /** Byte offsets in the file, without the line end. */
  readonly start: number
  readonly end: number
}

/** The byte that ends a line. */
export const newline = 0x0a
const wrongSum =
  'the line does not match its checksum: it was edited (then run mockq recordings fmt) or damaged'
const markers = ['<<<<<<<', '|||||||', '=======', '>>>>>>>']

/**
 * Checks every line of a recording, and yields them in order.
 *
 * Throws `RecordingError` with the line for a conflict marker, a changed byte or an incomplete end. `ending: 'open'` is
 * for a file that a recorder appends to: a last line without a line end (left by a killed recorder) and empty lines are
 * skipped.
 */
export function* scanLines(
  bytes: Buffer,
  path: string,
  ending: 'whole' | 'open',
): Generator<SealedLine> {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(newline, start)
    if (end < 0) {
      if (ending === 'open') return
      throw corrupt(path, line, tornSentence(bytes.subarray(start)))
    }
    const isLeftOut = ending === 'open' && end === start
    if (!isLeftOut) {
      if (!isSealed(bytes, start, end)) throw damageAt({ line, start, end }, bytes, path, ending)
      yield { line, start, end }
    }
    start = end + 1
  }
}

function damageAt(
  { line, start, end }: SealedLine,
  bytes: Buffer,
  path: string,
  ending: 'whole' | 'open',
): RecordingError {
  const damage = damageOf(bytes.subarray(start, end)) ?? wrongSum
  const mayBeEdited = damage === wrongSum && ending === 'whole'
  const next = `\nafter an edit, run \`mockq recordings fmt ${shellWord(path)}\``
  return corrupt(path, line, mayBeEdited ? damage + next : damage)
}

/** Parses the JSON of a line from `scanLines`. */
export function parseLine(bytes: Buffer, { start, end, line }: SealedLine, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8', start, end))
  } catch {
    throw corrupt(path, line, 'the line is not JSON')
  }
}

/** The error for damage in a recording. */
export function corrupt(path: string, line: number, what: string): RecordingError {
  return new RecordingError('corrupt', path, what, line)
}

/** What is wrong with a line, without its line end; undefined if nothing is. */
export function damageOf(line: Buffer): string | undefined {
  if (isSealed(line)) return undefined
  const text = line.toString('utf8', 0, 8)
  const marker = markers.find(each => text.startsWith(each))
  if (marker !== undefined) {
    return `a git conflict marker (${marker}): take one side whole, or record again`
  }
  if (line.length === 0) return 'an empty line, which a recording must not have'
  if (line.at(-1) === 0x0d)
    return 'the line ends with CR LF instead of LF: check the line endings that git writes, or run mockq recordings fmt'
  if (line[0] === 0xef && line[1] === 0xbb)
    return 'the file begins with a byte order mark: save it without one, or run mockq recordings fmt'
  if (line[0] !== 0x7b) return 'the line is not a document of a recording'
  return wrongSum
}

function tornSentence(rest: Buffer): string {
  const damage = damageOf(rest)
  return damage === undefined ? 'the last line has no line end' : 'the last line is incomplete'
}
