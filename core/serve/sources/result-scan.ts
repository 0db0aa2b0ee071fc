import { QueryError } from '../../errors/query-error.js'
import type { SessionState } from '../../session/session-state.js'
import type { ResultCache } from '../result-cache.js'
import type { SourceReader } from './source-reader.js'

/** `result_scan`: the kept rows of the session's last statement. Throws `QueryError` 1016 if they are kept no longer. */
export function resultScanReader(results: ResultCache, { internal }: SessionState): SourceReader {
  return async function* ({ columns }, cx) {
    const kept = results.get(internal.lastQueryResultCacheKey ?? '')
    if (kept === undefined) {
      throw new QueryError('EmptyData', '`RESULT_SCAN` failed: Unable to fetch cached data.')
    }
    const names = kept.columns.map(({ name }) => name)
    const places = columns.map(({ name }) => names.indexOf(name))
    for (const block of kept.blocks) {
      cx.signal.throwIfAborted()
      cx.progress(block.length, block.length * places.length * 8)
      yield { length: block.length, columns: places.map(place => block.columns[place]!) }
    }
  }
}
