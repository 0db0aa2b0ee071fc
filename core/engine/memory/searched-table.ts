import type { TextSearch } from '../../plan/search.js'
import { type Scores, searchBlock } from '../../search/search-block.js'
import { joinBlocks, sliceBlock } from '../rows/take.js'
import type { Segment } from './segment.js'
import { segmentRows } from './segments.js'
import type { TableVersion } from './table-version.js'

/** The result of a full-text search, computed block by block when it is asked for. */
export class SearchedTable {
  readonly #version: TableVersion
  readonly #search: TextSearch
  readonly #found = new Map<Segment, readonly Scores[]>()

  constructor(version: TableVersion, search: TextSearch) {
    this.#version = version
    this.#search = search
  }

  /** How well a row of a segment matches; undefined if it does not. */
  score(segment: Segment, row: number): number | undefined {
    let blocks = this.#found.get(segment)
    if (blocks === undefined) {
      blocks = this.#searchSegment(segment)
      this.#found.set(segment, blocks)
    }
    return blocks[Math.floor(row / segment.blockRows)]!.get(row % segment.blockRows)
  }

  #searchSegment(segment: Segment): readonly Scores[] {
    const parts = [...segmentRows(this.#version, new Set([segment]))]
    const rows = joinBlocks(parts, this.#version.columns.length)
    const found: Scores[] = []
    for (let from = 0; from < segment.rows; from += segment.blockRows) {
      const block = sliceBlock(rows, from, Math.min(from + segment.blockRows, segment.rows))
      const { fields } = this.#search
      const text = (field: number, row: number) =>
        block.columns[fields[field]!.position]!.get(row) as string | null
      found.push(searchBlock(this.#search, block.length, text))
    }
    return found
  }
}
