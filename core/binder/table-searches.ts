import type { StoredTable } from '../catalog/objects.js'
import { QueryError } from '../errors/query-error.js'
import type { InternalScanColumn } from '../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../plan/scalar.js'
import type { TextSearch } from '../plan/search.js'
import { columnRef } from './scalar/column-ref.js'

/** A scan of a table that has an inverted index. */
export interface SearchableScan {
  /** How many such scans were bound before it: the same in each attempt to bind a statement. */
  readonly number: number
  readonly table: StoredTable
  /** The names of its columns. */
  readonly names: ReadonlyMap<ColumnId, string>
  /** What an earlier attempt found to be searched in it, with the hidden columns for that. */
  readonly searched?: SearchedScan
}

export interface SearchedScan {
  readonly search: TextSearch
  readonly matched: InternalScanColumn
  readonly score: InternalScanColumn
}

/**
 * The scans of one attempt to bind a statement in which `match` and `query` can search. A scan is bound before the WHERE
 * that searches in it: that ends the attempt, and the next one binds the scan with its search (`KnownFacts`).
 */
export class TableSearches {
  readonly #scans: SearchableScan[] = []
  readonly #asked = new Set<SearchableScan>()
  #hasStray = false

  get count(): number {
    return this.#scans.length
  }

  add(scan: SearchableScan): void {
    this.#scans.push(scan)
  }

  /** The scan that a column is of. */
  of(column: ColumnId): SearchableScan | undefined {
    return this.#scans.find(({ names }) => names.has(column))
  }

  /** A column for a `score()` whose search is not known in this attempt: the WHERE may come after it. */
  scoreToCome(column: PlanColumn): Scalar {
    this.#hasStray = true
    return columnRef(column)
  }

  /** Throws `QueryError` if a `score()` has no search. Source: databend binder.rs `add_bound_columns_into_expr`. */
  checkScores(): void {
    if (!this.#hasStray) return
    throw new QueryError(
      'SemanticError',
      '[SQL-BINDER] Score function must be used together with match or query function',
    )
  }

  /** Whether it is the first search in the scan. */
  ask(scan: SearchableScan): boolean {
    if (this.#asked.has(scan)) return false
    this.#asked.add(scan)
    return true
  }
}
