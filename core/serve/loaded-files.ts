import type { TableId } from '../plan/relation.js'

/** The files that COPY has loaded, by table, with the time until which COPY skips each. */
export class LoadedFiles {
  readonly #tables = new Map<TableId, Map<string, bigint>>()

  /** Whether a file is loaded and still skipped at `now` (microseconds since 1970). */
  has(table: TableId, file: string, now: bigint): boolean {
    return (this.#tables.get(table)?.get(file) ?? now) > now
  }

  add(table: TableId, file: string, until: bigint): void {
    const files = this.#tables.get(table) ?? new Map<string, bigint>()
    this.#tables.set(table, files)
    files.set(file, until)
  }

  /** Forgets the files loaded into a table that is dropped or truncated. */
  forget(table: TableId): void {
    this.#tables.delete(table)
  }
}
