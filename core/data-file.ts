/** A file of rows that `serve` loads into a table before it answers clients. */
export interface DataFile {
  /** CSV, TSV, NDJSON or Parquet, by its extension; also compressed. */
  readonly path: string
}

/** The kinds of files that can be loaded. */
export type DataFileKind = 'csv' | 'tsv' | 'ndjson' | 'parquet'

const dataFile = /\.(?:(csv|tsv)|(ndjson|jsonl)|(parquet))(\.(?:gz|zst|bz2|xz|br|deflate))?$/i

/** What the name of a data file says. */
export interface DataFileName {
  readonly kind: DataFileKind
  /** Without folder and extension. */
  readonly name: string
  /** `.csv.gz` */
  readonly extension: string
}

/** The kind of a file by its extension, and its name; undefined if it cannot be loaded. */
export function dataFileKind(path: string): DataFileName | undefined {
  const found = dataFile.exec(path)
  if (found === null) return undefined
  const [extension, separated, lines, parquet, packing] = found
  if (parquet !== undefined && packing !== undefined) return undefined
  const kind = lines !== undefined ? 'ndjson' : (separated ?? parquet)!.toLowerCase()
  const name = path.slice(0, found.index).replace(/^.*[/\\]/s, '')
  return name === '' ? undefined : { kind: kind as DataFileKind, name, extension }
}
