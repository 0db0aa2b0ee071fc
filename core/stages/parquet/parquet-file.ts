import { arrowSchemaKey, readStoredSchema, type StoredField } from '../../arrow/stored-schema.js'
import { QueryError } from '../../errors/query-error.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { Levels } from './column-levels.js'
import {
  type FileField,
  fileFields,
  leafKey,
  type SchemaReading,
  schemaPath,
} from './file-schema.js'
import { type Footer, parquet } from './library.js'

/**
 * A Parquet file in memory.
 *
 * Throws `QueryError` 1001 with the library's message for anything that cannot be read, as on the server.
 */
export class ParquetFile {
  readonly fields: readonly FileField[]
  readonly #bytes: Uint8Array
  readonly #footer: Footer

  constructor(bytes: Uint8Array, reading: SchemaReading) {
    this.#bytes = bytes
    this.#footer = readable(() => parquet.readFooter(bytes))
    this.fields = fileFields(this.#footer.root, hintsOf(this.#footer), reading)
  }

  /** The names and types of the columns, as text. */
  get schemaText(): string {
    return this.fields.map(({ name, type }) => `${name} ${typeText(type)}`).join(', ')
  }

  /** The values of some of the fields, row by row. */
  *rows(fields: readonly FileField[]): Generator<readonly Value[]> {
    const { root } = this.#footer
    const wanted = new Set(fields.flatMap(({ leaves }) => leaves))
    for (const { columns, num_rows: count } of this.#footer.row_groups) {
      const levels = new Levels()
      for (const { meta_data: chunk } of columns) {
        const path = schemaPath(root, chunk.path_in_schema)
        const leaf = leafKey(chunk.path_in_schema)
        if (!wanted.has(leaf)) continue
        const whole = path.filter(({ element }) => isMarked(element.repetition_type)).length
        levels.add(
          leaf,
          readable(() => parquet.readChunk(this.#bytes, chunk, path)),
          whole,
        )
      }
      for (let row = 0; row < Number(count); row++) {
        yield fields.map(field => field.read(levels, 0, 0))
      }
    }
  }
}

/** Whether an element adds a definition level; the root has no repetition. */
const isMarked = (repetition: string | undefined): boolean =>
  repetition === 'OPTIONAL' || repetition === 'REPEATED'

/** Facts about the columns that are not in the Parquet schema. Source: databend common/storage parquet.rs. */
function hintsOf({ key_value_metadata: metadata = [], root }: Footer): readonly StoredField[] {
  const text = metadata.find(({ key }) => key === arrowSchemaKey)?.value
  const stored = text === undefined ? [] : readStoredSchema(text)
  return root.children.map(({ element: { name } }, i) => {
    const hint = stored[i]?.name === name ? stored[i] : { name, children: [] }
    // Older servers store the type of a column under the column's name.
    const extension = metadata.find(({ key }) => key === name)?.value
    return extension === undefined ? hint : { ...hint, extension }
  })
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryError) throw error
    throw new QueryError('Internal', `Parquet error: ${(error as Error).message}`, { cause: error })
  }
}
