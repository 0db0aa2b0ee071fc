import type { ProcessFacts } from '../catalog/system/system-table.js'
import { QueryError } from '../errors/query-error.js'

/** A statement that runs: what `system.processes` shows, and how it is stopped. */
export interface Process extends Omit<ProcessFacts, 'scanRows' | 'scanBytes'> {
  readonly scan: () => { readonly rows: number; readonly bytes: number }
  readonly stop: (reason: QueryError) => void
}

/** The statements that run now, by query id. */
export class Processes {
  readonly #running = new Map<string, Process>()

  add(process: Process): void {
    this.#running.set(process.queryId, process)
  }

  remove(queryId: string): void {
    this.#running.delete(queryId)
  }

  /** `KILL QUERY 'id'`. Throws `QueryError` 1127 for an id that does not run. */
  kill(queryId: string): void {
    const process = this.#running.get(queryId)
    if (process === undefined) throw new QueryError('UnknownQuery', `Unknown query ${queryId}`)
    process.stop(new QueryError('AbortedQuery', 'query was killed by KILL QUERY'))
  }

  *facts(): Iterable<ProcessFacts> {
    for (const { scan, stop: _stop, ...process } of this.#running.values()) {
      const { rows, bytes } = scan()
      yield { ...process, scanRows: rows, scanBytes: bytes }
    }
  }
}
