import { QueryError } from '../../errors/query-error.js'
import type { FileBlock } from '../../stages/blocks/file-block.js'
import type { FailedRow } from '../../stages/file-row.js'
import type { Value } from '../../types/value.js'
import type { OnError } from '../copy-options.js'
import { rowError } from '../stage-reader.js'

class FileReport {
  rows = 0
  errors = 0
  first: FailedRow | undefined
}

/**
 * Collects what COPY INTO reports on each file, and throws when there are too many errors.
 *
 * Errors are reported only with ON_ERROR = CONTINUE. A file from which nothing was read is left out. Source:
 * databend stage/src/read/error_handler.rs, common/storage/src/copy.rs.
 */
export class CopyReport {
  readonly #onError: OnError
  readonly #files = new Map<string, FileReport>()
  #faults = 0

  constructor(onError: OnError) {
    this.#onError = onError
  }

  /** Records the next records of a file. */
  note(path: string, { length, failed }: FileBlock): void {
    const file = this.#file(path)
    for (const row of failed) this.#fail(file, path, row)
    file.rows += length
  }

  #file(path: string): FileReport {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const made = new FileReport()
    this.#files.set(path, made)
    return made
  }

  #fail(file: FileReport, path: string, row: FailedRow): void {
    const mode = this.#onError
    if (mode.kind === 'continue') {
      if (file.first === undefined || row.line < file.first.line) file.first = row
      file.errors++
      return
    }
    if (++this.#faults < mode.at) return
    const last = row.error.message
    const message = mode.at > 1 ? `abort after ${mode.at} errors! the last error: ${last}` : last
    throw rowError(new QueryError(row.error.kind, message), path, row.line)
  }

  get loaded(): number {
    return [...this.#files.values()].reduce((sum, file) => sum + file.rows, 0)
  }

  /** Rows of File, Rows_loaded, Errors_seen, First_error, First_error_line (from 1), sorted by path. */
  rows(failedOnly: boolean): readonly (readonly Value[])[] {
    return [...this.#files]
      .filter(([, file]) => !failedOnly || file.errors > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { rows, errors, first }]) => [
        path,
        rows,
        errors,
        first?.error.message ?? null,
        first === undefined ? null : first.line + 1,
      ])
  }
}
