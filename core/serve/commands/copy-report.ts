import type { FormatOptions } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { FileRow } from '../../stages/read-rows.js'
import type { Value } from '../../types/value.js'

/** What COPY does with rows that do not load (`ON_ERROR`). */
export type OnError =
  | { readonly kind: 'continue' }
  /** The statement fails at the n-th fault. */
  | { readonly kind: 'abort'; readonly at: number }
  /** Nothing of a file loads that has a fault. */
  | { readonly kind: 'skipFile' }

/** `ON_ERROR` of COPY options; ABORT at the first fault by default. */
export function onErrorOf(options: FormatOptions): OnError {
  const text = (options.get('on_error') ?? 'abort').toLowerCase()
  if (text === 'continue') return { kind: 'continue' }
  if (text === 'skip_file') return { kind: 'skipFile' }
  const at = /^abort(?:_statement)?(?:_(\d+))?$/.exec(text)
  if (at === null) {
    throw new QueryError(
      'InvalidArgument',
      `Unknown OnError mode: ${JSON.stringify(text)}, must be one of continue, skip_file, abort, abort_N`,
    )
  }
  return { kind: 'abort', at: Number(at[1] ?? 1) }
}

type Failed = Extract<FileRow, { error: QueryError }>

class FileReport {
  readonly path: string
  readonly #report: CopyReport
  rows = 0
  errors = 0
  first: Failed | undefined

  constructor(path: string, report: CopyReport) {
    this.path = path
    this.#report = report
  }

  load(): void {
    this.rows++
  }

  /** Notes a fault; true if the statement must fail with it. */
  fail(row: Failed): boolean {
    this.first ??= row
    this.errors++
    return this.#report.abortsAfter()
  }

  /** The rows of a file that is loaded as a whole or not at all. */
  wholeFile(rows: readonly FileRow[]): readonly (readonly Value[])[] {
    for (const row of rows) if ('error' in row) this.fail(row)
    if (this.errors > 0) return []
    this.rows = rows.length
    return rows.flatMap(row => ('error' in row ? [] : [row.values]))
  }
}

/** What COPY INTO says of each file. */
export class CopyReport {
  readonly onError: OnError
  readonly #files = new Map<string, FileReport>()
  #faults = 0

  constructor(onError: OnError) {
    this.onError = onError
  }

  file(path: string): FileReport {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const made = new FileReport(path, this)
    this.#files.set(path, made)
    return made
  }

  /** Counts one more fault; true if it is one too many. */
  abortsAfter(): boolean {
    this.#faults++
    return this.onError.kind === 'abort' && this.#faults >= this.onError.at
  }

  get loaded(): number {
    return [...this.#files.values()].reduce((sum, file) => sum + file.rows, 0)
  }

  /** File, Rows_loaded, Errors_seen, First_error, First_error_line (from 1), by path. */
  rows(failedOnly: boolean): readonly (readonly Value[])[] {
    return [...this.#files.values()]
      .filter(file => !failedOnly || file.errors > 0)
      .map(({ path, rows, errors, first }) => [
        path,
        rows,
        errors,
        first?.error.message ?? null,
        first === undefined ? null : first.line + 1,
      ])
  }
}
