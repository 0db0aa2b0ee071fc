import type { Sources } from '../../../core/engine/engine.js'
import type { Relation, Source, Values } from '../../../core/plan/relation.js'
import type { Block } from '../../../core/types/block.js'
import { BigintColumn } from '../../../core/types/columns/bigint-column.js'
import type { Column } from '../../../core/types/columns/column.js'
import { ConstantColumn } from '../../../core/types/columns/constant-column.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { ValueColumn } from '../../../core/types/columns/value-column.js'
import { type DataType, removeNullable } from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'

/** The same plan over the same rows, but in chunks whose columns are of all classes that can hold their values. */
export function withPackedLeaves(relation: Relation): { relation: Relation; sources: Sources } {
  const leaves = new Map<string, readonly Block[]>()
  const replaced = replaceValues(relation, values => {
    const name = `leaf${leaves.size}`
    leaves.set(name, packedBlocks(values))
    return { kind: 'Source', name, args: {}, columns: values.columns }
  })
  const open = async function* (source: Source) {
    yield* leaves.get(source.name)!
  }
  return { relation: replaced, sources: { open } }
}

function replaceValues(relation: Relation, replace: (values: Values) => Source): Relation {
  if (relation.kind === 'Values') return replace(relation)
  const changed = Object.entries(relation).map(([name, part]) =>
    ['input', 'left', 'right'].includes(name) && isRelation(part)
      ? [name, replaceValues(part, replace)]
      : [name, part],
  )
  return Object.fromEntries(changed) as Relation
}

function isRelation(part: unknown): part is Relation {
  return typeof part === 'object' && part !== null && 'kind' in part
}

/** The number of rows of the chunks, in turn. */
const chunkLengths = [1, 3, 2, 200, 1024, 5]

function packedBlocks({ columns, rows }: Values): readonly Block[] {
  const blocks: Block[] = []
  let before: readonly Column[] = []
  for (let from = 0; from < rows.length; ) {
    const part = rows.slice(from, from + chunkLengths[blocks.length % chunkLengths.length]!)
    const packed = columns.map(({ type }, at) => {
      const values = part.map(row => {
        const cell = row[at]!
        if (cell.kind !== 'Literal') throw new Error('a leaf has literals only')
        return cell.value
      })
      return columnOf(type, values, { form: blocks.length + at, before: before[at] })
    })
    blocks.push({ length: part.length, columns: packed })
    before = packed
    from += part.length
  }
  return blocks
}

/** The values in a column whose class depends on `form`. */
function columnOf(
  type: DataType,
  values: readonly Value[],
  { form, before }: { form: number; before: Column | undefined },
): Column {
  const n = values.length
  switch (form % 5) {
    case 0:
      return new ValueColumn(values)
    case 1:
      if (values.every(value => Object.is(value, values[0]))) {
        return new ConstantColumn(values[0]!, n)
      }
      return packColumn(type, values, before)
    case 2:
      if (removeNullable(type).kind === 'Int64') return bigints(values)
      return packColumn(type, values, before)
    case 3:
      // a part of a longer column, which of strings has a dictionary
      return packColumn(type, [...values, ...values, ...values, ...values]).slice(n, 2 * n)
    default:
      return packColumn(type, values)
  }
}

function bigints(values: readonly Value[]): Column {
  return new BigintColumn(
    BigInt64Array.from(values, value => (value ?? 0n) as bigint),
    Uint8Array.from(values, value => Number(value === null)),
  )
}
