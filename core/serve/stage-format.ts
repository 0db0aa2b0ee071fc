import type { CatalogView } from '../catalog/catalog-view.js'
import type { FormatOptions, Stage } from '../catalog/objects.js'
import { QueryError } from '../errors/query-error.js'
import { type FileFormatSpec, fileFormatSpec, isFormatName } from '../stages/file-format.js'

/**
 * The file format of a read or a write: from the statement's options, or those of the stage.
 *
 * Throws `QueryError` 2507 for a `FORMAT_NAME` that nobody created.
 */
export function fileFormatOf(
  options: FormatOptions,
  stage: Stage | undefined,
  catalog: CatalogView,
  use: 'read' | 'write' = 'read',
): FileFormatSpec {
  const own = options.size > 0 ? options : (stage?.fileFormat ?? new Map<string, string>())
  return fileFormatSpec(namedOptions(own, catalog), use)
}

/**
 * Replaces a `FORMAT_NAME` with the options that it names; other options are then ignored.
 * Source: databend binder/ddl/stage.rs `try_resolve_file_format`, binder/file_format.rs.
 */
export function namedOptions(options: FormatOptions, catalog: CatalogView): FormatOptions {
  const name = options.get('format_name')
  if (name === undefined) return options
  if (isFormatName(name)) return new Map([['type', name.toUpperCase()]])
  const known = catalog.find('FileFormat', name)
  if (known !== undefined) return known.options
  throw new QueryError('UnknownFileFormat', `Unknown UserDefinedFileFormat '${name}'`)
}
