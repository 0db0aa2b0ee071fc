import type { CatalogView } from '../../catalog/catalog-view.js'
import type { StoredTable } from '../../catalog/objects.js'
import { distinctOf, histogramText } from '../../catalog/system/statistics.js'
import type { BlockFacts, EngineTransaction } from '../../engine/engine.js'
import { blockPath, segmentPath, snapshotPath } from '../../engine/memory/storage-paths.js'
import type { SnapshotSize, Source, TableId, TableSnapshot } from '../../plan/relation.js'
import type { Value } from '../../types/value.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** What the functions that list parts of a table read. */
interface FuseSources {
  readonly catalog: CatalogView
  snapshots(table: TableId): readonly TableSnapshot[]
  reading(): Promise<EngineTransaction>
}

/** The arguments of a call, as the binder made them. */
interface FuseTable {
  readonly table: number
  /** The folder of the table's files. */
  readonly folder: string
  readonly snapshot: string | undefined
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** A snapshot with its blocks. */
interface Listed {
  readonly snapshot: TableSnapshot
  readonly blocks: readonly BlockFacts[]
  readonly table: FuseTable
}

type Row = Readonly<Record<string, Value>>

/**
 * The readers of `fuse_snapshot`, `fuse_segment`, `fuse_block`, `fuse_column` and `fuse_tag`. mockq stores no files: it shows the
 * sizes of values in memory, and none of indexes.
 *
 * Source: databend fuse table_functions/fuse_snapshot.rs, fuse_segment.rs, fuse_block.rs, fuse_column.rs.
 */
export function fuseReaders(sources: FuseSources): readonly (readonly [string, SourceReader])[] {
  return [
    ['fuse_snapshot', reader(sources, listSnapshots)],
    ['fuse_segment', reader(sources, listLatest(segmentRows))],
    ['fuse_block', reader(sources, listLatest(blockRows))],
    ['fuse_column', reader(sources, listLatest(columnRows))],
    ['fuse_statistic', statisticReader(sources)],
    ['fuse_tag', tagReader(sources.catalog)],
  ]
}

/** What the rows of a function are made from. */
interface Parts {
  blocksOf(snapshot: TableSnapshot): readonly BlockFacts[]
  sizeOf(snapshot: TableSnapshot): SnapshotSize
}

type List = (snapshots: readonly TableSnapshot[], table: FuseTable, parts: Parts) => Iterable<Row>

function reader(sources: FuseSources, list: List): SourceReader {
  return ({ args, columns }: Source, cx) => {
    const table = args as unknown as FuseTable
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      const transaction = await sources.reading()
      const uuid = () => cx.eval.uuid().replaceAll('-', '')
      const parts: Parts = {
        blocksOf: snapshot => transaction.blocks(table.table, snapshot, uuid),
        sizeOf: snapshot => transaction.size(table.table, snapshot),
      }
      for (const row of list(sources.snapshots(table.table), table, parts)) {
        yield columns.map(({ name }) => row[name] ?? null)
      }
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}

function statisticReader({ catalog, reading }: FuseSources): SourceReader {
  return ({ args, columns }, cx) => {
    // By name, because temporary tables are not found by their id.
    const { database, name } = args as { readonly database: string; readonly name: string }
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      const table = catalog.table(database, name) as StoredTable
      const found = (await reading()).statistics(table.id)
      for (const leaf of found.leaves) {
        const row: Row = {
          column_name: table.columns[leaf.column]!.name,
          distinct_count: BigInt(distinctOf(table, leaf)),
          null_count: BigInt(leaf.nulls),
          avg_size: BigInt(Math.floor(leaf.bytes / found.rows)),
          histogram: leaf.part === 0 ? histogramText(table, found, leaf.column) : '',
        }
        yield columns.map(({ name }) => row[name]!)
      }
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}

/** The tags of a table, also those that have expired. */
function tagReader(catalog: CatalogView): SourceReader {
  return ({ args, columns }, cx) => {
    const { table: id, folder } = args as unknown as FuseTable
    const tags = catalog.tableById(id)?.table.snapshotTags ?? []
    const rows = tags.map(({ name, snapshot, expiresOn }) => {
      const row: Row = {
        name,
        snapshot_location: folder + snapshotPath(snapshot.id),
        expire_at: expiresOn ?? null,
      }
      return columns.map(column => row[column.name]!)
    })
    return blocksOfRows(rows, columns.length, cx)
  }
}

const formatVersion = 4n

const listSnapshots: List = function* (snapshots, table, { sizeOf }) {
  for (const snapshot of snapshots.toReversed()) {
    const { segments, blocks, bytes } = sizeOf(snapshot)
    yield {
      snapshot_id: snapshot.id,
      snapshot_location: table.folder + snapshotPath(snapshot.id),
      format_version: formatVersion,
      previous_snapshot_id: snapshot.previousId ?? null,
      segment_count: BigInt(segments),
      block_count: BigInt(blocks),
      row_count: BigInt(snapshot.rows),
      bytes_uncompressed: BigInt(bytes),
      bytes_compressed: BigInt(bytes),
      index_size: 0n,
      timestamp: snapshot.timestamp,
    }
  }
}

/** The rows of the latest snapshot, or of the one that the call names. */
function listLatest(rows: (listed: Listed) => Iterable<Row>): List {
  return function* (snapshots, table, { blocksOf }) {
    const snapshot =
      table.snapshot === undefined
        ? snapshots.at(-1)
        : snapshots.find(({ id }) => id === table.snapshot)
    if (snapshot !== undefined) yield* rows({ snapshot, blocks: blocksOf(snapshot), table })
  }
}

function* segmentRows({ blocks, table }: Listed): Generator<Row> {
  for (const number of new Set(blocks.map(({ segment }) => segment))) {
    const inside = blocks.filter(({ segment }) => segment === number)
    const bytes = sum(inside.map(bytesOf))
    yield {
      file_location: table.folder + segmentPath(inside[0]!.segmentName),
      format_version: formatVersion,
      encoding: 'MessagePack',
      compression: 'Zstd',
      block_meta_size: 0n,
      block_count: BigInt(inside.length),
      row_count: sum(inside.map(({ rows }) => BigInt(rows))),
      bytes_uncompressed: bytes,
      bytes_compressed: bytes,
      index_size: 0n,
    }
  }
}

function* blockRows({ snapshot, blocks, table }: Listed): Generator<Row> {
  for (const block of blocks) yield blockRow(snapshot, block, table)
}

function blockRow(snapshot: TableSnapshot, block: BlockFacts, { folder }: FuseTable): Row {
  return {
    snapshot_id: snapshot.id,
    timestamp: snapshot.timestamp,
    block_location: folder + blockPath(block.name),
    block_size: bytesOf(block),
    file_size: bytesOf(block),
    row_count: BigInt(block.rows),
    bloom_filter_size: 0n,
  }
}

function* columnRows({ snapshot, blocks, table }: Listed): Generator<Row> {
  for (const block of blocks) {
    let offset = 0n
    for (const [i, bytes] of block.columnBytes.entries()) {
      const column = table.columns[i]
      yield {
        ...blockRow(snapshot, block, table),
        column_name: column?.name ?? snapshot.schema[i]?.name ?? '',
        column_type: column?.type ?? '',
        column_id: i,
        block_offset: offset,
        bytes_compressed: BigInt(bytes),
      }
      offset += BigInt(bytes)
    }
  }
}

const bytesOf = ({ columnBytes }: BlockFacts): bigint => sum(columnBytes.map(BigInt))

const sum = (numbers: readonly bigint[]): bigint =>
  numbers.reduce((total, each) => total + each, 0n)
