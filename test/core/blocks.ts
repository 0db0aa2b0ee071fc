import type { Block } from '../../core/types/block.js'
import { ValueColumn } from '../../core/types/columns/value-column.js'
import type { Value } from '../../core/types/value.js'

/** A block of columns of these values. */
export function blockOf(...columns: readonly (readonly Value[])[]): Block {
  return {
    length: columns[0]!.length,
    columns: columns.map(values => new ValueColumn(values)),
  }
}
