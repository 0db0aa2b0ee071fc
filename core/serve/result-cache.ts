import { createHash } from 'node:crypto'
import type { NamedType } from '../binder/bind-context.js'
import type { QueryCacheFacts } from '../catalog/system/system-table.js'
import type { Clock } from '../clock.js'
import type { Engine } from '../engine/engine.js'
import { ExpiringMap } from '../expiring-map.js'
import type { TableId } from '../plan/relation.js'
import type { Block } from '../types/block.js'

/** The result of a query, kept to be given again. */
export interface KeptResult extends Omit<QueryCacheFacts, 'isActive'> {
  readonly columns: readonly NamedType[]
  readonly blocks: readonly Block[]
}

/** Bounds of what a lane keeps; the oldest results are dropped first. */
const bounds = { most: 1000, mostSize: 64 * 2 ** 20 }

/**
 * The results that a lane keeps while `enable_query_result_cache` is 1, by the key of their query.
 *
 * Source: databend storages/basic/src/result_cache.
 */
export class ResultCache {
  readonly #kept: ExpiringMap<KeptResult>
  /** A number for each content that a table had, and that still exists. */
  readonly #contents: Contents

  constructor(clock: Clock, kept?: ExpiringMap<KeptResult>, contents?: Contents) {
    this.#kept = kept ?? new ExpiringMap<KeptResult>(clock, bounds)
    this.#contents = contents ?? { next: 0, known: new WeakMap() }
  }

  get(key: string): KeptResult | undefined {
    return this.#kept.get(key)
  }

  keep(key: string, result: KeptResult, ttlSecs: number): void {
    this.#kept.set(key, result, ttlSecs * 1000, result.bytes)
  }

  /** The results as `system.query_cache` lists them; those of `lastQueryIds` are active. */
  *facts(lastQueryIds: readonly string[]): Iterable<QueryCacheFacts> {
    for (const key of this.#kept.keys()) {
      const kept = this.#kept.get(key)
      if (kept !== undefined) yield { ...kept, isActive: lastQueryIds.includes(kept.queryId) }
    }
  }

  /** A text for the committed rows of each table, another one after each commit to the table. */
  versions(engine: Engine, tables: Iterable<TableId>): readonly string[] {
    return [...tables].map(id => sha256(`${id}:${this.#contentOf(engine.committed(id))}`))
  }

  #contentOf(content: object | undefined): number {
    if (content === undefined) return -1
    const { known } = this.#contents
    const number = known.get(content) ?? this.#contents.next++
    known.set(content, number)
    return number
  }

  /** Results that are kept later are kept in one of the two alone. */
  copy(clock: Clock): ResultCache {
    return new ResultCache(clock, this.#kept.copy(), this.#contents)
  }

  close(): void {
    this.#kept.close()
  }
}

interface Contents {
  next: number
  readonly known: WeakMap<object, number>
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
