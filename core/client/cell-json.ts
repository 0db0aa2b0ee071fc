import { QueryError } from '../errors/query-error.js'
import type { DataType } from '../types/data-type.js'
import { parseType } from '../types/parse-type.js'
import type { Value } from '../types/value.js'
import { type CellFormat, cellWriter } from '../types/wire-text.js'
import { cellReader } from '../types/wire-value.js'
import type { UpstreamAnswer } from './wire.js'

/** Writes a cell that is not NULL as JSON. */
export type CellJson = (cell: string) => string

/**
 * Returns for each column the function that writes its cells as JSON.
 *
 * A cell is a number if every JSON reader gets the same value from it, `true` or `false`, a Variant's own JSON, an array
 * for Array, Tuple and Vector, an object for Map; else the server's text as a string. So a Decimal, and an integer beyond
 * 2^53, is a string, and so is a nested value whose text cannot be read. `settings` are those of the server's answer.
 */
export function cellsAsJson(
  schema: UpstreamAnswer['schema'],
  settings: UpstreamAnswer['settings'],
): readonly CellJson[] {
  const format = formatOf(settings)
  return schema.map(({ type }) => columnJson(type, format))
}

/** The format of the cells of an answer. */
function formatOf(settings: UpstreamAnswer['settings']): CellFormat {
  const { timezone, binary_output_format, geometry_output_format, http_json_result_mode } =
    (settings ?? {}) as Readonly<Record<string, unknown>>
  return {
    timezone: String(timezone ?? 'UTC'),
    binaryOutputFormat: String(binary_output_format ?? 'hex'),
    geometryOutputFormat: String(geometry_output_format ?? 'geojson'),
    httpJsonResultMode: String(http_json_result_mode ?? 'display'),
  }
}

function columnJson(text: string, format: CellFormat): CellJson {
  const type = typeOf(text)
  if (type === undefined) return quoted
  const bare = type.kind === 'Nullable' ? type.of : type
  if (!nested.has(bare.kind)) return scalarJson(bare)
  const [read, write] = [cellReader(bare, format), valueJson(bare, format)]
  return cell => {
    try {
      return write(read(cell))
    } catch (error) {
      if (error instanceof QueryError) return quoted(cell)
      throw error
    }
  }
}

/** A type of the server; undefined for one that mockq does not know. */
function typeOf(text: string): DataType | undefined {
  try {
    return parseType(text)
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

const nested: ReadonlySet<string> = new Set(['Array', 'Map', 'Tuple', 'EmptyArray', 'EmptyMap'])

/** Returns the function that writes a value of a type, or a part of one, as JSON. */
function valueJson(type: DataType, format: CellFormat): (value: Value) => string {
  switch (type.kind) {
    case 'Nullable': {
      const write = valueJson(type.of, format)
      return value => (value === null ? 'null' : write(value))
    }
    case 'Array': {
      const write = valueJson(type.of, format)
      return value => `[${partsOf(value).map(write).join(',')}]`
    }
    case 'Tuple': {
      const writers = type.fields.map(field => valueJson(field, format))
      return value =>
        `[${partsOf(value)
          .map((part, i) => writers[i]!(part))
          .join(',')}]`
    }
    case 'Map': {
      const key = cellWriter(type.key, format)
      const write = valueJson(type.value, format)
      return value => {
        const entries = partsOf(value).map(partsOf)
        return `{${entries.map(([name, each]) => `${quoted(key(name!))}:${write(each!)}`).join(',')}}`
      }
    }
    case 'EmptyArray':
      return () => '[]'
    case 'EmptyMap':
      return () => '{}'
    case 'Null':
      return () => 'null'
    default: {
      const text = cellWriter(type, format)
      const write = scalarJson(type)
      return value => (value === null ? 'null' : write(text(value)))
    }
  }
}

const partsOf = (value: Value): readonly Value[] => value as readonly Value[]

function scalarJson({ kind }: DataType): CellJson {
  if (/^U?Int\d+$/.test(kind))
    return cell => (Number.isSafeInteger(Number(cell)) ? cell : quoted(cell))
  if (/^Float\d+$/.test(kind)) return cell => (jsonNumber.test(cell) ? cell : quoted(cell))
  if (kind === 'Boolean') return cell => booleans[cell] ?? quoted(cell)
  return kind === 'Variant' || kind === 'Vector' ? ownJson : quoted
}

const quoted = (cell: string): string => JSON.stringify(cell)

/** Not `NaN`, not `Infinity`. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

const booleans: Readonly<Record<string, string>> = { 1: 'true', 0: 'false' }

/** A text that is JSON, except for values that JSON does not have. */
function ownJson(cell: string): string {
  try {
    JSON.parse(cell)
    return cell
  } catch {
    return quoted(cell)
  }
}
