import type { PlayDocument, Rows } from '../store/document.js'
import type { EngineAnswer } from './engine-run.js'
import { errorCore } from './error-message.js'

/**
 * How the engine's answer to a write differs from the recorded one; undefined if it does not. `rows`: those of the
 * recorded answer, with the texts of the engine's run.
 */
export function writeDifference(
  answer: EngineAnswer,
  document: PlayDocument,
  rows: Rows,
): string | undefined {
  const refused = 'fault' in document ? document.fault?.[1] : undefined
  const recorded = (document.k === 'stmt' ? document.error?.[0] : undefined) ?? refused
  const live = answer.error?.[0]
  if (recorded !== live) {
    if (live === undefined) return `it was recorded with error ${recorded}, and the engine runs it`
    const [code, message] = answer.error!
    return `the engine answers error ${code} (${errorCore(message)})`
  }
  if (live !== undefined) return undefined
  if (document.k === 'load') return countDifference(document.rows, answer.written)
  if (document.k !== 'stmt') return undefined
  if (document.end !== undefined) return 'its recorded answer is incomplete'
  if (document.rows === 0) {
    return inserts.test(document.key)
      ? countDifference(document.written, answer.written)
      : undefined
  }
  const [was, is] = [JSON.stringify(rows), JSON.stringify(answer.rows)]
  const isSame = was === is || withoutQueryIds(was) === withoutQueryIds(is)
  return isSame ? undefined : `the engine answers ${shown(is)}, the recorded server ${shown(was)}`
}

function countDifference(was: number, is: number): string | undefined {
  return was === is ? undefined : `the engine writes ${is} rows, the recorded server wrote ${was}`
}

/** Files that a statement unloaded are named by its id. Source: databend append/path.rs `unload_path`. */
function withoutQueryIds(text: string): string {
  return text.replaceAll(/\bdata_[\da-f-]{32,36}_/g, 'data_')
}

/** Statements whose count of written rows is that of the rows that they add. */
const inserts = /^insert\b/

function shown(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`
}

const mostShown = 200
