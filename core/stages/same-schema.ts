import { QueryError } from '../errors/query-error.js'

/**
 * Checks that all files of a read have the same schema: names and types of their columns, as text.
 *
 * Source: databend parquet/src/meta.rs `check_parquet_schema`.
 */
export class SameSchema {
  #first: { readonly path: string; readonly schema: string } | undefined

  /** Throws `QueryError` 1303 for a file whose schema differs from the first one's. */
  check(path: string, schema: string): void {
    this.#first ??= { path, schema }
    if (schema === this.#first.schema) return
    throw new QueryError(
      'TableSchemaMismatch',
      `infer schema from '${this.#first.path}', but get diff schema in file '${path}'. Expected schema: ${this.#first.schema}, actual: ${schema}`,
    )
  }
}
