import { QueryError } from '../errors/query-error.js'
import type { TableId } from '../plan/relation.js'
import type { ServeState } from './serve-state.js'

/** A file that a COPY loaded. */
export interface LoadedFile {
  /** The name by which the table remembers it. */
  readonly name: string
  readonly sizeBytes: number
  /** Microseconds since 1970-01-01 UTC. */
  readonly lastModified: bigint
  /** The first 7 characters of the storage's tag of the content, with its quotation mark. */
  readonly etag: string | null
}

/** A file that a table remembers. */
export interface RememberedFile extends LoadedFile {
  readonly table: TableId
}

/** Files that a COPY loaded into a table. */
export interface Load {
  readonly table: TableId
  readonly files: readonly LoadedFile[]
  /** For how many milliseconds after the commit COPY skips the files. */
  readonly ttlMs: number
  /** FORCE: it is no error if another transaction loaded the files meanwhile. */
  readonly force: boolean
}

const dayMs = 86_400_000

/** The key of `ServeState.loadedFiles`. */
export const loadKey = (table: TableId, file: string): string => `${table} ${file}`

/**
 * The changes besides rows that a transaction makes when it commits, and those that its own statements see earlier.
 *
 * Source: databend session/transaction.rs `TxnBuffer` (copied_files, deduplicated_labels, need_purge_files).
 */
export class CommitEffects {
  readonly #loads: Load[] = []
  readonly #loaded = new Set<string>()
  readonly #labels = new Set<string>()
  readonly #publish: (() => void)[] = []
  /** By stream, how its offset moves, and the limit with which it was read. */
  readonly #streams = new Map<TableId, { readonly limit: number | undefined; move(): void }>()
  readonly #after: (() => Promise<void>)[] = []

  hasLoaded(key: string): boolean {
    return this.#loaded.has(key)
  }

  hasLabel(label: string): boolean {
    return this.#labels.has(label)
  }

  load(load: Load): void {
    this.#loads.push(load)
    if (load.ttlMs <= 0) return
    for (const { name } of load.files) this.#loaded.add(loadKey(load.table, name))
  }

  label(label: string): void {
    this.#labels.add(label)
  }

  /** Registers a change to make within the commit; if it throws, nothing is committed. */
  publishing(change: () => void): void {
    this.#publish.push(change)
  }

  /**
   * Registers the move of a stream's offset; the last one counts. False if the stream was read with another limit.
   */
  consuming(stream: TableId, limit: number | undefined, move: () => void): boolean {
    const before = this.#streams.get(stream)
    if (before !== undefined && before.limit !== limit) return false
    this.#streams.set(stream, { limit, move })
    return true
  }

  /** Registers a task to run after the commit. */
  afterwards(task: () => Promise<void>): void {
    this.#after.push(task)
  }

  /**
   * Applies the changes. Throws `QueryError` 2014 if another transaction has loaded one of the files, and 1043 if the
   * state has ended.
   *
   * Source: databend meta api table_api.rs `update_multi_table_meta` (`insert_if_not_exists`), whose labels expire
   * after a day.
   */
  publish(state: ServeState): void {
    state.checkNotEnded()
    for (const { table, files, force } of this.#loads) {
      if (!force && files.some(({ name }) => state.loadedFiles.get(loadKey(table, name)))) {
        throw new QueryError(
          'DuplicatedUpsertFiles',
          `DuplicatedUpsertFiles: [${table}] , in operation \`update_multi_table_meta\``,
        )
      }
    }
    for (const change of this.#publish) change()
    for (const stream of this.#streams.values()) stream.move()
    for (const { table, files, ttlMs } of this.#loads) {
      for (const file of files) {
        state.loadedFiles.set(loadKey(table, file.name), { ...file, table }, ttlMs)
      }
    }
    for (const label of this.#labels) state.labels.set(label, true, dayMs)
  }

  async finish(): Promise<void> {
    for (const task of this.#after) await task()
  }
}
