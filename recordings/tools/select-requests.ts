import { basename } from 'node:path'
import { UsageError } from '../../core/errors/usage-error.js'
import { subjectOf } from '../match/question.js'
import type { PlayDocument } from '../store/document.js'
import { parseId } from '../store/document-id.js'
import type { Entry } from '../store/recording.js'
import { matchesGlob, type OpenLane } from './open-lanes.js'

/** A recorded request that was selected. */
export interface Selected {
  readonly lane: OpenLane
  readonly entry: Entry
  readonly document: PlayDocument
}

/**
 * The requests that a pattern selects, in play order, lane by lane; all of them without a pattern. A pattern is one of
 *
 * - the `_id` of a line: `s000001:00000030:0000000`, or without its part: `s000001:00000030`;
 * - file and line, as in the messages of replay: `orders.nedb:12`;
 * - the name of a lane: all its requests;
 * - `/regular expression/`, maybe with flags (`i`, `m`, `s`, `u`);
 * - a part of the SQL or path; case and runs of blanks do not matter, and `*` stands for any characters. If that is a
 *   whole statement, only that statement.
 *
 * Throws `UsageError` for a wrong regular expression.
 */
export function* selectRequests(
  lanes: Iterable<OpenLane>,
  pattern: string | undefined,
): Generator<Selected> {
  const all = [...lanes]
  const named = all.filter(({ lane }) => lane === pattern)
  const isAll = pattern === undefined || named.length > 0
  const isMeant = isAll ? () => true : requestTest(pattern)
  const found = named.length > 0 ? named : all
  const isWhole = isAll ? undefined : wholeTest(pattern)
  const hasWhole = isWhole !== undefined && [...requestsOf(found)].some(isWhole)
  for (const selected of requestsOf(found)) {
    if (hasWhole ? isWhole(selected) : isMeant(selected)) yield selected
  }
}

function* requestsOf(lanes: readonly OpenLane[]): Generator<Selected> {
  for (const lane of lanes) {
    for (const entry of inPlayOrder(lane)) {
      yield { lane, entry, document: lane.recording.document(entry) }
    }
  }
}

/** Makes a test for whether a request is exactly this text. */
function wholeTest(pattern: string): (selected: Selected) => boolean {
  const whole = plain(pattern)
  return ({ document }) => plain(subjectOf(document)) === whole
}

/** The entries of a lane in the order in which they were recorded. */
export function inPlayOrder({ recording }: OpenLane): readonly Entry[] {
  return recording.entries.toSorted((a, b) => a.ordinal - b.ordinal)
}

/** Makes a test for whether a pattern, which is not the name of a lane, selects a request. */
function requestTest(pattern: string): (selected: Selected) => boolean {
  const id = parseId(pattern) ?? parseId(`${pattern}:0000000`)
  if (id !== undefined) {
    return ({ entry }) => entry.session === id.session && entry.ordinal === id.ordinal
  }
  const [, file, line] = /^(.*\.nedb(?:\.part)?):(\d{1,9})$/.exec(pattern) ?? []
  if (file !== undefined) return placeTest(file.replace(/\.part$/, ''), Number(line))
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/s.exec(pattern) ?? []
  if (source !== undefined) {
    const expression = expressionOf(source, flags!, pattern)
    return ({ document }) => expression.test(subjectOf(document))
  }
  const glob = `*${plain(pattern)}*`
  return ({ document }) => matchesGlob(glob, plain(subjectOf(document)))
}

/** A line of rows stands for their statement. */
function placeTest(file: string, line: number): (selected: Selected) => boolean {
  const name = basename(file)
  return ({ lane, entry }) => {
    if (entry.line > line || basename(lane.file) !== name) return false
    return [entry, ...lane.recording.rowLines(entry)].some(each => each.line === line)
  }
}

function expressionOf(source: string, flags: string, pattern: string): RegExp {
  const wrong = /[^imsu]/.exec(flags)?.[0]
  if (wrong !== undefined) {
    throw new UsageError(`${pattern}: the flag "${wrong}" is not one of i, m, s, u`)
  }
  try {
    return new RegExp(source, flags)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`${pattern} is not a regular expression: ${why}`, { cause })
  }
}

function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
