import type { ExpiringMap } from '../../expiring-map.js'
import { comparator } from '../../types/compare.js'
import { stringType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { RememberedFile } from '../commit-effects.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

const compareTexts = comparator(stringType)

/** The files that a table remembers, by name; those of a transaction that is open are not among them. */
export function copyHistoryReader(loaded: ExpiringMap<RememberedFile>): SourceReader {
  return ({ args, columns }, cx) => {
    const files = [...loaded.values()].filter(({ table }) => table === args['table'])
    const byName = files.toSorted((a, b) => compareTexts(a.name, b.name))
    const rows = byName.map(file => {
      const row: Readonly<Record<string, Value>> = {
        file_name: file.name,
        content_length: BigInt(file.sizeBytes),
        last_modified: file.lastModified,
        etag: file.etag,
      }
      return columns.map(({ name }) => row[name]!)
    })
    return blocksOfRows(rows, columns.length, cx)
  }
}
