/**
 * The rows that one statement wrote into a table. A transaction replaces a segment as a whole, which makes it the unit
 * of conflicts. A segment is known by its identity; a statement that changes or deletes one of its rows replaces it by
 * another segment.
 *
 * Source: databend fuse, where a statement writes segments and a mutation rewrites those that it touches
 * (conflict_resolve_context.rs `is_modified_segments_exists_in_latest`).
 */
export class Segment {
  readonly rows: number
  /** The rows of each of its blocks, except the last. */
  readonly blockRows: number
  /** Where rows were written first, in tables with change tracking; absent if all were written with this segment. */
  readonly origins: readonly (Origin | undefined)[] | undefined
  /** Made when somebody asks, because most segments are never asked for their names. */
  #id: SegmentId | undefined

  constructor(
    rows: number,
    blockRows: number,
    origins: readonly (Origin | undefined)[] | undefined,
  ) {
    this.rows = rows
    this.blockRows = blockRows
    this.origins = origins
  }

  get id(): SegmentId {
    this.#id ??= new SegmentId()
    return this.#id
  }

  /** Where a row of the segment was written first. `sequence`: the table's version, for rows without an origin yet. */
  originOf(row: number, sequence: number): Origin {
    const known = this.origins?.[row]
    if (known !== undefined) return known
    const { id, blockRows } = this
    return { sequence, id, block: Math.floor(row / blockRows), row: row % blockRows }
  }
}

/** Stands for a segment in names and origins of rows, also when the segment is gone. */
export class SegmentId {
  #name: string | undefined
  readonly #blocks: string[] = []

  /** The name of the segment, a UUID without dashes. `uuid` makes a new one. */
  name(uuid: () => string): string {
    this.#name ??= uuid()
    return this.#name
  }

  /** The name of one of its blocks, a UUID without dashes. */
  blockName(block: number, uuid: () => string): string {
    this.#blocks[block] ??= uuid()
    return this.#blocks[block]
  }
}

/**
 * Where a row was written first: a block and the row's number in it. It identifies the row for as long as it lives.
 *
 * Source: databend catalog/src/plan/stream_column.rs.
 */
export interface Origin {
  /** The table's version when the row was rewritten first. */
  readonly sequence: number
  readonly id: SegmentId
  readonly block: number
  readonly row: number
}
