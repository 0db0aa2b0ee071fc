import type { FormatOptions } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { FileFormatSpec } from '../../stages/file-format.js'
import { booleanOption } from '../../types/boolean-option.js'

/** Options of COPY INTO a location. */
export interface UnloadOptions {
  readonly single: boolean
  /** In bytes before compression; 0: the server's default limit. */
  readonly maxFileSize: number
  readonly detailedOutput: boolean
  readonly useRawPath: boolean
  readonly includeQueryId: boolean
  readonly overwrite: boolean
}

const conflict = (message: string): QueryError => new QueryError('InvalidArgument', message)

/**
 * Parses the options of an unload. Throws `QueryError` 2004 for options that exclude each other.
 *
 * Source: databend copy_into_location.rs `check_options`.
 */
export function unloadOptionsOf(options: FormatOptions, isPartitioned: boolean): UnloadOptions {
  const given = (name: string): boolean | undefined => booleanOption(options.get(name) ?? '')
  const useRawPath = given('use_raw_path') ?? false
  const spec = {
    single: given('single') ?? false,
    maxFileSize: Number(options.get('max_file_size') ?? 0),
    detailedOutput: given('detailed_output') ?? false,
    useRawPath,
    includeQueryId: !useRawPath && queryIdIn(given('include_query_id'), given('use_raw_path')),
    overwrite: given('overwrite') ?? false,
  }
  checkPath(spec)
  if (isPartitioned) checkPartition(spec)
  return spec
}

function queryIdIn(includeQueryId: boolean | undefined, useRawPath: boolean | undefined): boolean {
  if (includeQueryId !== false) return true
  throw conflict(
    useRawPath === false
      ? 'conflict copy_options: include_query_id=false and use_raw_path=false'
      : 'include_query_id=false can only be set when use_raw_path=true',
  )
}

function checkPath({ overwrite, single, useRawPath }: UnloadOptions): void {
  if (overwrite && !(single && useRawPath)) {
    throw conflict('overwrite=true can only be set when single=true and use_raw_path=true for now')
  }
  if (useRawPath && !single) throw conflict('use_raw_path=true can only be set when single=true')
}

function checkPartition({ single, overwrite, includeQueryId }: UnloadOptions): void {
  if (single) throw conflict('PARTITION BY cannot be used together with SINGLE=TRUE')
  if (overwrite) throw conflict('PARTITION BY cannot be used together with OVERWRITE=TRUE')
  if (!includeQueryId) throw conflict('PARTITION BY requires INCLUDE_QUERY_ID=TRUE')
}

/** Throws `QueryError` 1006 for delimiters that are supported only for reading. */
export function checkUnloadFormat(format: FileFormatSpec): void {
  if (format.type === 'CSV' && Buffer.byteLength(format.fieldDelimiter) !== 1) {
    throw new QueryError(
      'BadArguments',
      'It is not supported to unload CSV file with multi-bytes FIELD_DELIMITER',
    )
  }
  if (format.type === 'TEXT' && format.fieldDelimiter === '') {
    throw new QueryError(
      'BadArguments',
      "It is not supported to unload TEXT file when FIELD_DELIMITER is ''",
    )
  }
}
