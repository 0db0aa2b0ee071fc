import { QueryError } from '../../core/errors/query-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import { emptySession } from '../../core/session/session-state.js'
import { settingSpec } from '../../core/session/settings.js'
import { castFunction } from '../../core/types/cast.js'
import { type DataType, nullableType, plainType, stringType } from '../../core/types/data-type.js'
import { parseType } from '../../core/types/parse-type.js'
import { kindsBy } from '../../core/types/plain-types.js'
import { wireTypeText } from '../../core/types/type-text.js'
import { cellWriter } from '../../core/types/wire-text.js'
import type { Cell, Rows } from '../store/document.js'
import { resultFormatOf } from '../store/result-style.js'
import { parseCsv } from './parse-csv.js'

/** Columns and rows that a person wrote, in the form of a recording. */
export interface StubRows {
  /** Names, and types as the server names them in answers. */
  readonly schema: readonly (readonly [string, string])[]
  readonly rows: Rows
  /** Columns without a given type. */
  readonly untyped: readonly string[]
}

/** A value with its place for messages. */
interface Placed {
  readonly value: Cell
  readonly place: string
}

/** A table before its types are checked. */
interface Table {
  readonly names: readonly string[]
  /** Types as written; undefined: none given. */
  readonly types: readonly (string | undefined)[]
  /** For columns without a given type. */
  readonly inferred: readonly string[]
  readonly rows: readonly (readonly Placed[])[]
}

/**
 * Reads the rows of a stub from CSV or JSON (by the extension of `name`).
 *
 * CSV has a line with the names of the columns, each maybe with its type (`id:Int32`); an empty field without quotes is
 * NULL. JSON is a list of objects, one object per line (`.ndjson`), or `{"columns": [["id", "Int32"]], "rows": [[1]]}`.
 * `columns` (`id Int32, name String`) gives the types of columns by name.
 *
 * Throws `UsageError` with file and line or row for a value that does not fit its type.
 */
export function stubRows(text: string, name: string, columns: string | undefined): StubRows {
  const plain = text.replace(/^\ufeff/, '')
  const table = /\.csv$/i.test(name) ? csvTable(plain, name) : jsonTable(plain, name)
  const given = columns === undefined ? new Map<string, string>() : columnTypes(columns)
  const unknown = [...given.keys()].find(column => !table.names.includes(column))
  if (unknown !== undefined) {
    throw new UsageError(
      `--columns: ${name} has no column ${JSON.stringify(unknown)}: its columns are ${table.names.join(', ')}`,
    )
  }
  const twice = table.names.find((each, i) => table.names.indexOf(each) !== i)
  if (twice !== undefined)
    throw new UsageError(`${name}: the column ${JSON.stringify(twice)} occurs twice`)
  const told = table.names.map((column, i) => given.get(column) ?? table.types[i])
  const types = told.map((type, i) => typeOf(type ?? table.inferred[i]!))
  const writers = types.map(cellReader)
  const rows = table.rows.map(row => row.map(({ value, place }, i) => writers[i]!(value, place)))
  return {
    schema: table.names.map((column, i) => [column, wireTypeText(types[i]!)] as const),
    rows,
    untyped: table.names.filter((_, i) => told[i] === undefined),
  }
}

function csvTable(text: string, name: string): Table {
  const [head, ...records] = parseCsv(text, name)
  if (head === undefined)
    throw new UsageError(`${name} is empty: its first line must name the columns`)
  const heads = withWholeTypes(head.fields).map(field => {
    const [, column, type] = /^([^:]*)(?::(.*))?$/s.exec(field ?? '')!
    return { column: column!.trim(), type: type?.trim() }
  })
  const rows = records.map(({ line, fields }) => {
    if (fields.length !== heads.length) {
      throw new UsageError(
        `${name}:${line}: ${fields.length} fields, but the first line names ${heads.length} columns`,
      )
    }
    return fields.map((value, i) => ({
      value,
      place: `${name}:${line}, column ${heads[i]!.column}`,
    }))
  })
  const names = heads.map(({ column }) => column)
  if (names.includes('')) throw new UsageError(`${name}:1: a column has no name`)
  const hasNull = heads.map((_, i) => rows.some(row => row[i]!.value === null))
  return {
    names,
    types: heads.map(({ type }) => type),
    inferred: hasNull.map(isNullable => (isNullable ? 'Nullable(String)' : 'String')),
    rows,
  }
}

/** The fields of a head, with types such as `Decimal(10, 2)` in one piece. */
function withWholeTypes(fields: readonly (string | null)[]): readonly (string | null)[] {
  const whole: (string | null)[] = []
  for (const field of fields) {
    const last = whole.at(-1) ?? ''
    const isOpen = last.split('(').length > last.split(')').length
    if (isOpen) whole[whole.length - 1] = `${last},${field ?? ''}`
    else whole.push(field)
  }
  return whole
}

function jsonTable(text: string, name: string): Table {
  const value = /\.(?:ndjson|jsonl)$/i.test(name) ? linesOf(text, name) : parsed(text, name)
  if (Array.isArray(value)) return objectsTable(value, name)
  const { columns, rows } = (value ?? {}) as { readonly columns?: unknown; readonly rows?: unknown }
  const isColumn = (each: unknown) =>
    Array.isArray(each) && each.length === 2 && each.every(part => typeof part === 'string')
  if (!Array.isArray(columns) || !columns.every(isColumn) || !Array.isArray(rows)) {
    throw new UsageError(
      `${name} must hold a list of objects, or {"columns": [["id", "Int32"]], "rows": [[1]]}`,
    )
  }
  const names = columns.map(([column]) => column as string)
  const cells = rows.map((row, i) => {
    if (!Array.isArray(row) || row.length !== names.length) {
      throw new UsageError(`${name}: row ${i + 1} must be a list of ${names.length} cells`)
    }
    return row.map((each, j) => placed(each, `${name}: row ${i + 1}, column ${names[j]}`))
  })
  return { names, types: columns.map(([, type]) => type as string), inferred: [], rows: cells }
}

function objectsTable(objects: readonly unknown[], name: string): Table {
  const wrong = objects.findIndex(
    each => typeof each !== 'object' || each === null || Array.isArray(each),
  )
  if (wrong >= 0)
    throw new UsageError(`${name}: row ${wrong + 1} is not an object with a value for each column`)
  if (objects.length === 0) {
    throw new UsageError(
      `${name} has no rows, so its columns are unknown: write {"columns": [["id", "Int32"]], "rows": []}`,
    )
  }
  const records = objects as readonly Readonly<Record<string, unknown>>[]
  const names = [...new Set(records.flatMap(each => Object.keys(each)))]
  const rows = records.map((each, i) =>
    names.map(column => placed(each[column] ?? null, `${name}: row ${i + 1}, column ${column}`)),
  )
  const inferred = names.map(column => inferredType(records.map(each => each[column] ?? null)))
  return { names, types: names.map(() => undefined), inferred, rows }
}

/** The type of JSON values. */
function inferredType(values: readonly unknown[]): string {
  const kinds = new Set(values.filter(each => each !== null).map(kindOf))
  const [kind = 'String'] =
    kinds.size === 2 && kinds.has('Int64') && kinds.has('Float64') ? ['Float64'] : kinds
  const type = kinds.size > 1 && kind !== 'Float64' ? 'Variant' : kind
  return values.includes(null) ? `Nullable(${type})` : type
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'Int64' : 'Float64'
  if (typeof value === 'boolean') return 'Boolean'
  return typeof value === 'string' ? 'String' : 'Variant'
}

function placed(value: unknown, place: string): Placed {
  if (value === null || typeof value === 'string') return { value, place }
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new UsageError(`${place}: ${value} is too large for a number in JSON: write it in quotes`)
  }
  return { value: typeof value === 'object' ? JSON.stringify(value) : String(value), place }
}

function linesOf(text: string, name: string): readonly unknown[] {
  const lines = text.split('\n').map((line, i) => [line.trim(), i + 1] as const)
  return lines
    .filter(([line]) => line !== '')
    .map(([line, number]) => parsed(line, `${name}:${number}`))
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(
      `${place}: not JSON (${(cause as Error).message}); rows are read from .csv, .json and .ndjson`,
      { cause },
    )
  }
}

/** Types by column, from `id Int32, name Nullable(String)`. */
function columnTypes(text: string): Map<string, string> {
  const types = new Map<string, string>()
  for (const part of topLevelParts(text)) {
    const [, quoted, plain, type] = /^(?:"([^"]+)"|([^\s"]+))\s+(\S.*)$/s.exec(part.trim()) ?? []
    if (type === undefined)
      throw new UsageError(
        `--columns: ${JSON.stringify(part.trim())} is not a name and a type, as in "id Int32"`,
      )
    types.set((quoted ?? plain)!, type)
  }
  return types
}

/** The parts between commas that are not in parentheses. */
function topLevelParts(text: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts.push(parts.pop()! + character)
  }
  return parts
}

const kindsByWord = kindsBy(({ words = [] }, kind) => [...words, kind.toUpperCase()])

/** A type as the server names it in answers (`Nullable(Int32)`), or in SQL (`INT NULL`). */
function typeOf(text: string): DataType {
  const words = text.trim().split(/\s+/)
  const isNull = words.at(-1)?.toUpperCase() === 'NULL' && words.length > 1
  const isNot = isNull && words.at(-2)?.toUpperCase() === 'NOT'
  const bare = words.slice(0, isNot ? -2 : isNull ? -1 : undefined).join(' ')
  const kind = kindsByWord.get(bare.toUpperCase())
  const isNullable = isNull && !isNot
  try {
    const type = kind === undefined ? parseType(bare) : plainType(kind)
    return isNullable ? nullableType(type) : type
  } catch (cause) {
    if (!(cause instanceof QueryError)) throw cause
    throw new UsageError(
      `${JSON.stringify(text)} is not a type: use one as in answers, such as Int32, Nullable(String), Decimal(10, 2), Timestamp`,
      { cause },
    )
  }
}

/** Makes a function that checks a cell and returns it as the server would write it. */
function cellReader(type: DataType): (value: Cell, place: string) => Cell {
  const bare = type.kind === 'Nullable' ? type.of : type
  const cast = castFunction(stringType, bare)
  const write = cellWriter(bare, resultFormatOf(emptySession, []))
  return (value, place) => {
    if (value === null) {
      if (type.kind === 'Nullable' || type.kind === 'Null') return null
      throw new UsageError(
        `${place}: NULL, but the type is ${wireTypeText(type)}: write Nullable(${wireTypeText(type)}), or a value`,
      )
    }
    if (bare.kind === 'String') return value
    try {
      if (bare.kind === 'Variant') return JSON.stringify(JSON.parse(value))
      const found = cast?.(cx, value) ?? null
      // Nested values have no cast from text: they are taken as they are.
      return found === null ? value : write(found)
    } catch (cause) {
      throw new UsageError(`${place}: ${JSON.stringify(value)} is no ${wireTypeText(bare)}`, {
        cause,
      })
    }
  }
}

const cx = {
  timezone: 'UTC',
  setting: (name: string): string => settingSpec(name)?.default ?? '',
}
