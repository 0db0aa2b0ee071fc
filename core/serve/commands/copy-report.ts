import { QueryError } from '../../errors/query-error.js'
import type { FileRow } from '../../stages/file-row.js'
import type { Value } from '../../types/value.js'
import { rowError } from '../stage-reader.js'
import type { OnError } from './copy-options.js'

type Failed = Extract<FileRow, { error: QueryError }>

class FileReport {
  rows = 0
  errors = 0
  first: Failed | undefined
}

/**
 * What COPY INTO says of each file, and when its faults are too many.
 *
 * Faults are told with ON_ERROR = CONTINUE alone. A file of which nothing was read is not told of. Source:
 * databend stage/src/read/error_handler.rs, common/storage/src/copy.rs.
 */
export class CopyReport {
  readonly #onError: OnError
  readonly #files = new Map<string, FileReport>()
  #faults = 0

  constructor(onError: OnError) {
    this.#onError = onError
  }

  /** Notes what was read: the values of a row that loads, nothing for one that does not. */
  note(path: string, row: FileRow): readonly Value[] | undefined {
    const file = this.#file(path)
    if ('error' in row) this.#fail(file, path, row)
    if (!('values' in row)) return undefined
    file.rows++
    return row.values
  }

  #file(path: string): FileReport {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const made = new FileReport()
    this.#files.set(path, made)
    return made
  }

  #fail(file: FileReport, path: string, row: Failed): void {
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

  /** File, Rows_loaded, Errors_seen, First_error, First_error_line (from 1), by path. */
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
