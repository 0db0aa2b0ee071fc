import { stageLocation } from '../../binder/stage-location.js'
import type { Value } from '../../types/value.js'
import type { StageAccess } from '../stage-access.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/**
 * `inspect_parquet('@s/f.parquet')`: one row about the first file of a place, none when there is no file.
 *
 * Source: databend inspect_parquet_table.rs `generate`.
 */
export function inspectParquetReader(stages: StageAccess, user: string): SourceReader {
  return ({ args, columns }, cx) => {
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      const { files, prefix } = stages.at(stageLocation(args['location'] as string), user)
      const [first] = await files.list(prefix)
      if (first === undefined) return
      const { parquetFacts } = await import('../../stages/parquet/parquet-file.js')
      const found = await parquetFacts(files, first.path)
      const facts: Readonly<Record<string, Value>> = {
        created_by: found.createdBy ?? 'NULL',
        num_columns: BigInt(found.columns),
        num_rows: found.rows,
        num_row_groups: BigInt(found.groups.length),
        serialized_size: BigInt(first.sizeBytes),
        max_row_groups_size_compressed: largest(found.groups.map(group => group.compressed)),
        max_row_groups_size_uncompressed: largest(found.groups.map(group => group.uncompressed)),
      }
      yield columns.map(column => facts[column.name]!)
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}

const largest = (sizes: readonly bigint[]): bigint =>
  sizes.reduce((most, size) => (size > most ? size : most), 0n)
