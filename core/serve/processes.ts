import type { ProcessFacts } from '../catalog/system/system-table.js'
import { QueryError } from '../errors/query-error.js'

/** A running statement: its row in `system.processes`, and a way to stop it. */
export interface Process extends Omit<ProcessFacts, 'scanRows' | 'scanBytes'> {
  readonly scan: () => { readonly rows: number; readonly bytes: number }
  readonly stop: (reason: QueryError) => void
}

/** The running statements by query id. */
export class Processes {
  readonly #running = new Map<string, Process>()

  add(process: Process): void {
    this.#running.set(process.queryId, process)
  }

  remove(queryId: string): void {
    this.#running.delete(queryId)
  }

  /**
   * KILL QUERY and CONNECTION: stops the statements with this query or session id. Throws `QueryError` 1053 if there
   * is none. Source: databend interpreter_kill.rs.
   */
  kill(id: string): void {
    const found = [...this.#running.values()].filter(
      process => process.id === id || process.queryId === id,
    )
    if (found.length === 0) throw unknownSession(id)
    for (const { stop } of found)
      stop(new QueryError('AbortedQuery', 'query was killed by KILL QUERY'))
  }

  stopAll(reason: QueryError): void {
    for (const { stop } of [...this.#running.values()]) stop(reason)
  }

  *facts(): Iterable<ProcessFacts> {
    for (const { scan, stop: _stop, ...process } of this.#running.values()) {
      const { rows, bytes } = scan()
      yield { ...process, scanRows: rows, scanBytes: bytes }
    }
  }
}

/** A number is the server's for a connection of the MySQL protocol, which mockq does not speak. */
function unknownSession(id: string): QueryError {
  const connection = /^\+?\d+$/.test(id) ? BigInt(id.replace('+', '')) : undefined
  return new QueryError(
    'UnknownSession',
    connection !== undefined && connection < 2n ** 32n
      ? `MySQL connection id ${connection} not found session id`
      : `Not found session id ${id}`,
  )
}
