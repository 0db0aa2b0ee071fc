import type { BindContext } from '../../binder/bind-context.js'
import { bindClusterKeys } from '../../binder/bind-statement.js'
import type { CatalogView } from '../../catalog/catalog-view.js'
import type { StoredTable } from '../../catalog/objects.js'
import type { RunContext } from '../../engine/engine.js'
import type { QueryPlan } from '../../plan/plan.js'
import type { Scan } from '../../plan/relation.js'
import type { PlanColumn, Scalar } from '../../plan/scalar.js'
import { type Comparator, nullableComparator } from '../../types/compare.js'
import { stringType } from '../../types/data-type.js'
import { parseJson } from '../../types/parse-json.js'
import type { Value } from '../../types/value.js'
import { variantText } from '../../types/variant.js'
import type { StatementTransaction } from '../statement-transaction.js'
import { boxOverlaps, type KeyRange, overlaps } from './block-overlaps.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

type Keys = readonly Value[]

/**
 * The reader of `clustering_information`: how much the blocks of a table overlap in the order of its cluster key. The
 * ranges of the blocks are those of their rows.
 *
 * Source: databend fuse table_functions/clustering_information.rs.
 */
export function clusteringReader(
  catalog: CatalogView,
  bind: BindContext,
  transaction: StatementTransaction,
): SourceReader {
  return ({ args, columns }, cx) => {
    const { database, name, key } = args as {
      readonly database: string
      readonly name: string
      readonly key: string
    }
    const rows = async function* (): AsyncGenerator<Keys> {
      // By name, because temporary tables are not found by their id.
      const table = catalog.table(database, name) as StoredTable
      const isHilbert = table.options['cluster_type'] === 'hilbert'
      const bound = bindClusterKeys(table, bind)
      const compare = bound.keys.map(({ type }) =>
        nullableComparator(type, { descending: false, nullsFirst: false }),
      )
      const blocks = await keysOfBlocks(transaction, keysPlan(table, bound), cx)
      const facts: Readonly<Record<string, Value>> = {
        cluster_key: key,
        type: isHilbert ? 'hilbert' : 'linear',
        timestamp: transaction.snapshots(table.id).at(-1)?.timestamp ?? cx.eval.now,
        info: isHilbert ? boxFacts(blocks, compare) : rangeFacts(blocks, compare),
      }
      yield columns.map(column => facts[column.name]!)
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}

/** A query for the block and the keys of each row. */
function keysPlan(
  table: StoredTable,
  { columns, keys }: { readonly columns: readonly PlanColumn[]; readonly keys: readonly Scalar[] },
): QueryPlan {
  let id = columns.length
  const block: PlanColumn = { id: id++, name: '_block_name', type: stringType }
  const scan: Scan = {
    kind: 'Scan',
    table: table.id,
    name: table.name,
    columns: columns.map((column, position) => ({ ...column, position })),
    internal: [{ ...block, internal: 'blockName' }],
  }
  const items = keys.map(expr => ({ column: { id: id++, name: 'key', type: expr.type }, expr }))
  const passed = { column: block, expr: { kind: 'ColumnRef', ...block } as const }
  return {
    kind: 'Query',
    root: { kind: 'Project', input: scan, items: [passed, ...items] },
    output: [block, ...items.map(({ column }) => column)],
  }
}

/** The keys of the rows of each block. */
async function keysOfBlocks(
  transaction: StatementTransaction,
  plan: QueryPlan,
  cx: RunContext,
): Promise<readonly (readonly Keys[])[]> {
  const found = new Map<Value, Keys[]>()
  const unseen: RunContext = { ...cx, progress: () => {} }
  for await (const { columns, length } of (await transaction.reading()).run(plan, unseen).blocks) {
    for (let row = 0; row < length; row++) {
      const [name, ...keys] = columns.map(column => column.get(row))
      const of = found.get(name!)
      if (of === undefined) found.set(name!, [keys])
      else of.push(keys)
    }
  }
  return [...found.values()]
}

/** The `info` of blocks that are sorted by their keys. */
function rangeFacts(blocks: readonly (readonly Keys[])[], compare: readonly Comparator[]): string {
  const inOrder = (a: Keys, b: Keys): number => {
    for (const [i, compareKey] of compare.entries()) {
      const order = compareKey(a[i]!, b[i]!)
      if (order !== 0) return order
    }
    return 0
  }
  const ranges = blocks.map(rows => ({
    min: least(rows, inOrder),
    max: least(rows, (a, b) => inOrder(b, a)),
  }))
  const found = overlaps(ranges, inOrder)
  const depths = found.map(({ depth }) => depth).sort((a, b) => a - b)
  const histogram = new Map<string, number>()
  for (const depth of depths) {
    const bucket = String(bucketOf(depth)).padStart(5, '0')
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1)
  }
  return json({
    total_block_count: String(blocks.length),
    constant_block_count: String(constantRanges(ranges, inOrder)),
    average_overlaps: average(found.map(({ others }) => others)),
    average_depth: average(depths),
    p95_depth: String(percentile(depths, 95)),
    p99_depth: String(percentile(depths, 99)),
    block_depth_histogram: json(
      Object.fromEntries([...histogram].map(([bucket, count]) => [bucket, String(count)])),
    ),
  })
}

/** The `info` of blocks that are sorted by both of two keys. */
function boxFacts(blocks: readonly (readonly Keys[])[], compare: readonly Comparator[]): string {
  const boxes = blocks.map(rows => ({
    min: compare.map((order, i) => least(rows, (a, b) => order(a[i]!, b[i]!))[i]!),
    max: compare.map((order, i) => least(rows, (a, b) => order(b[i]!, a[i]!))[i]!),
  }))
  const { pairs, depth } = boxOverlaps(boxes, compare as [Comparator, Comparator])
  const same = (a: Keys, b: Keys) => compare.findIndex((order, i) => order(a[i]!, b[i]!) !== 0) + 1
  return json({
    total_block_count: String(blocks.length),
    constant_block_count: String(constantRanges(boxes, same)),
    average_overlaps: rounded(2 * pairs, blocks.length),
    max_depth: String(depth),
  })
}

function least(rows: readonly Keys[], compare: (a: Keys, b: Keys) => number): Keys {
  return rows.reduce((best, row) => (compare(row, best) < 0 ? row : best))
}

const constantRanges = (ranges: readonly KeyRange[], compare: (a: Keys, b: Keys) => number) =>
  ranges.filter(({ min, max }) => compare(min, max) === 0).length

/** Up to 16 each depth has a bucket; beyond, each power of two has one with the depths up to it. */
const bucketOf = (depth: number): number => (depth <= 16 ? depth : 2 ** Math.ceil(Math.log2(depth)))

/** The depth that a percentage of the sorted depths does not exceed. */
const percentile = (depths: readonly number[], percent: number): number =>
  depths[Math.ceil((depths.length * percent) / 100) - 1] ?? 0

const average = (numbers: readonly number[]): string =>
  rounded(
    numbers.reduce((sum, each) => sum + each, 0),
    numbers.length,
  )

/** A mean with up to four digits, and always with a point. */
function rounded(sum: number, count: number): string {
  const text = String(count === 0 ? 0 : Math.round((10_000 * sum) / count) / 10_000)
  return text.includes('.') ? text : `${text}.0`
}

/** A Variant object; the values are JSON texts. */
function json(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  return variantText(parseJson(`{${parts.join(',')}}`))
}
