import type { CatalogView } from '../catalog/catalog-view.js'
import type { FormatOptions, Stage } from '../catalog/objects.js'
import { QueryError } from '../errors/query-error.js'
import { type FileFormatSpec, fileFormatSpec } from '../stages/file-format.js'

/** Formats that may be named without having been created. */
const builtIn: ReadonlySet<string> = new Set([
  'csv',
  'tsv',
  'text',
  'ndjson',
  'parquet',
  'json',
  'xml',
  'orc',
  'avro',
  'arrow',
  'lance',
])

/**
 * The format of a read or a write: the statement's own options, else those of the stage.
 *
 * Throws `QueryError` 2507 for a `FORMAT_NAME` that nobody created.
 */
export function formatOf(
  options: FormatOptions,
  stage: Stage | undefined,
  catalog: CatalogView,
): FileFormatSpec {
  const own = options.size > 0 ? options : (stage?.fileFormat ?? new Map<string, string>())
  return fileFormatSpec(namedOptions(own, catalog))
}

function namedOptions(options: FormatOptions, catalog: CatalogView): FormatOptions {
  const name = options.get('format_name')
  if (name === undefined) return options
  const { options: known } = catalog.fileFormat(name) ?? builtInFormat(name)
  const rest = [...options].filter(([key]) => key !== 'format_name')
  return new Map([...known, ...rest])
}

function builtInFormat(name: string): { options: FormatOptions } {
  if (builtIn.has(name.toLowerCase())) return { options: new Map([['type', name.toUpperCase()]]) }
  throw new QueryError('UnknownFileFormat', `Unknown UserDefinedFileFormat '${name}'`)
}
