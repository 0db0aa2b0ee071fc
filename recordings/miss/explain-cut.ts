import { basename } from 'node:path'
import { ReplayMiss } from '../../core/errors/replay-miss.js'
import type { End, StatementDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import { recordCommandLine } from './record-command.js'

/** How the recorded answer ended, in words for the error message. */
const endings: Readonly<Record<End, string>> = {
  killed: 'its client killed it',
  closed: 'its client closed it while it ran',
  gone: 'its client hung up',
  unread:
    'its client stopped reading, and the rest was over the limits of `mockq record --read-on-rows`',
  lost: 'the connection to the real server was lost',
  trimmed: 'all of it was recorded, but `mockq recordings trim` removed the rest',
}

/** The error for a client that wants more of an answer than was recorded. */
export function explainCut(
  { _id: id, sql, rows, end }: StatementDocument & { readonly end: End },
  { path }: Recording,
  { line }: Entry,
): ReplayMiss {
  const ending = end === 'trimmed' ? endings[end] : `when it was recorded, ${endings[end]}`
  const lines = [
    `mockq replay: this statement is recorded only as far as ${rows} rows (${basename(path)}:${line})`,
    sql.length <= maxShown ? sql : `${sql.slice(0, maxShown)}…`,
    ending,
    `next: record it again with a client that reads it to its end: \`${recordCommandLine('all', path)}\``,
  ]
  return new ReplayMiss('ReplayCutShort', lines.join('\n'), [{ id, line, sql, difference: null }])
}

/** Maximum length of a statement in a miss message. */
const maxShown = 300
