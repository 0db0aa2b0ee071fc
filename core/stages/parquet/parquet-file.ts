import { arrowSchemaKey, readStoredSchema, type StoredField } from '../../arrow/stored-schema.js'
import { QueryError } from '../../errors/query-error.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { type SeekableFile, type StageFiles, withOpenFile } from '../stage-files.js'
import { Levels } from './column-levels.js'
import {
  type FileField,
  fileFields,
  leafKey,
  type SchemaReading,
  schemaPath,
} from './file-schema.js'
import { type ChunkMetadata, type Footer, parquet } from './library.js'
import { parquetError } from './parquet-error.js'
import { lastBytes, readPlaces } from './read-places.js'

/** The columns of a Parquet file. */
export function parquetFields(
  files: StageFiles,
  path: string,
  reading: SchemaReading,
): Promise<readonly FileField[]> {
  return withOpenFile(
    files,
    path,
    async file => (await ParquetFile.open(file, path, reading)).fields,
  )
}

/** What a Parquet file consists of. */
export interface ParquetFacts {
  readonly createdBy: string | undefined
  readonly rows: bigint
  /** Columns that hold values: those inside of others count, and not the others. */
  readonly columns: number
  /** The sizes of the groups of rows, in bytes. */
  readonly groups: readonly { readonly compressed: bigint; readonly uncompressed: bigint }[]
}

/** Facts of a file's metadata. Throws `QueryError` 1046 for what is no Parquet. */
export function parquetFacts(files: StageFiles, path: string): Promise<ParquetFacts> {
  return withOpenFile(files, path, async file => {
    const { created_by: createdBy, num_rows: rows, row_groups: groups } = await footerOf(file, path)
    return {
      createdBy,
      rows,
      columns: groups[0]?.columns.length ?? 0,
      groups: groups.map(({ columns }) => ({
        compressed: sum(columns, chunk => chunk.total_compressed_size),
        uncompressed: sum(columns, chunk => chunk.total_uncompressed_size),
      })),
    }
  })
}

const sum = (columns: RowGroup['columns'], size: (chunk: ChunkMetadata) => bigint): bigint =>
  columns.reduce((total, { meta_data: chunk }) => total + size(chunk), 0n)

/**
 * A Parquet file, of which only the parts are read that are needed.
 *
 * Throws `QueryError` 1046 for what is no Parquet file, and 1001 with the library's message for anything else that
 * cannot be read, as on the server.
 */
export class ParquetFile {
  readonly fields: readonly FileField[]
  readonly #file: SeekableFile
  readonly #footer: Footer

  private constructor(file: SeekableFile, footer: Footer, reading: SchemaReading) {
    this.#file = file
    this.#footer = footer
    this.fields = fileFields(footer.root, hintsOf(footer), reading)
  }

  /** Reads the metadata of a file, which its caller closes. */
  static async open(
    file: SeekableFile,
    path: string,
    reading: SchemaReading,
  ): Promise<ParquetFile> {
    return new ParquetFile(file, await footerOf(file, path), reading)
  }

  /** The names and types of the columns, as text. */
  get schemaText(): string {
    return this.fields.map(({ name, type }) => `${name} ${typeText(type)}`).join(', ')
  }

  /** The values of some of the fields, row by row, in groups that are each read as a whole. */
  async *rowGroups(fields: readonly FileField[]): AsyncGenerator<Iterable<readonly Value[]>> {
    for (const group of this.#footer.row_groups) {
      const levels = await this.#levels(group, fields)
      yield rowsOf(levels, fields, Number(group.num_rows))
    }
  }

  /** The values of some of the fields in a group of rows. */
  async #levels({ columns }: RowGroup, fields: readonly FileField[]): Promise<Levels> {
    const { root } = this.#footer
    const wanted = new Set(fields.flatMap(({ leaves }) => leaves))
    const chunks = columns
      .map(({ meta_data: chunk }) => ({ chunk, leaf: leafKey(chunk.path_in_schema) }))
      .filter(({ leaf }) => wanted.has(leaf))
    const places = chunks.map(({ chunk }) => parquet.chunkPlace(chunk))
    const contents = await readPlaces(this.#file, places)
    const levels = new Levels()
    for (const [i, { chunk, leaf }] of chunks.entries()) {
      const path = schemaPath(root, chunk.path_in_schema)
      const whole = path.filter(({ element }) => isMarked(element.repetition_type)).length
      const column = readable(() => parquet.readChunk(contents[i]!, chunk, path))
      levels.add(leaf, column, whole)
    }
    return levels
  }
}

/** Its 8 last bytes: the length of the metadata, and `PAR1`. */
const tailBytes = 8

/**
 * The metadata at the end of a file. Throws `QueryError` 1046 if there is none. Source: databend common/storage
 * parquet.rs `read_metadata_async`; the parquet crate's `FooterTail`.
 */
async function footerOf(file: SeekableFile, path: string): Promise<Footer> {
  const { sizeBytes } = file
  const refused = (why: string) => new QueryError('BadBytes', why)
  if (sizeBytes < tailBytes) {
    throw refused(`Not a parquet file (${path}): only ${sizeBytes} bytes.`)
  }
  const invalid = (why: string) => refused(`Invalid Parquet file '${path}': ${why}`)
  const bytes = await lastBytes(file)
  if (!/^PAR[1E]$/.test(bytes.toString('latin1', bytes.length - 4))) {
    throw invalid('Parquet error: Invalid Parquet file. Corrupt footer')
  }
  const length = bytes.readUInt32LE(bytes.length - tailBytes)
  if (length + tailBytes > sizeBytes) {
    throw invalid(
      `Reported metadata length of ${length} + ${tailBytes} byte footer, but file is only ${sizeBytes} bytes`,
    )
  }
  try {
    return parquet.readFooter(bytes)
  } catch (error) {
    throw invalid(`Parquet error: ${(error as Error).message}`)
  }
}

function* rowsOf(
  levels: Levels,
  fields: readonly FileField[],
  count: number,
): Generator<readonly Value[]> {
  for (let row = 0; row < count; row++) yield fields.map(field => field.read(levels, 0, 0))
}

type RowGroup = Footer['row_groups'][number]

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
    throw parquetError((error as Error).message, error)
  }
}
