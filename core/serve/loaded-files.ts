import type { TableId } from '../plan/relation.js'

/** Files that COPY has loaded, by table, and until when COPY skips each. */
export class LoadedFiles {
  readonly #tables = new Map<TableId, Map<string, bigint>>()

  /** Whether a file is loaded and still to be skipped at `now` (micros since 1970). */
  has(table: TableId, file: string, now: bigint): boolean {
    return (this.#tables.get(table)?.get(file) ?? now) > now
  }

  add(table: TableId, file: string, until: bigint): void {
    const files = this.#tables.get(table) ?? new Map<string, bigint>()
    this.#tables.set(table, files)
    files.set(file, until)
  }

  /** Forgets what was loaded into a table: it is dropped or truncated. */
  forget(table: TableId): void {
    this.#tables.delete(table)
  }
}
