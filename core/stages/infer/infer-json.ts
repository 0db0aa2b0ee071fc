import { QueryError } from '../../errors/query-error.js'
import { isJsonObject, type JsonNode, type JsonObject, WrittenNumber } from '../../strict-json.js'
import {
  arrayType,
  booleanType,
  type DataType,
  float64Type,
  int64Type,
  nullableType,
  nullType,
  stringType,
  tupleType,
  variantType,
} from '../../types/data-type.js'
import type { WrittenColumn } from '../write-rows.js'

/** The type inferred for one place in JSON records; `unknown` for items if all arrays are empty. */
type Inferred =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'scalar'; readonly type: DataType }
  | { readonly kind: 'array'; readonly item: Inferred }
  | { readonly kind: 'object'; readonly fields: Fields }
  | { readonly kind: 'variant' }

type Fields = ReadonlyMap<string, Inferred>

const variant: Inferred = { kind: 'variant' }

/**
 * Infers columns from the fields of JSON objects, in the order of first occurrence.
 *
 * Source: databend infer_schema/json.rs `InferredJsonSchema`.
 */
export class JsonSchema {
  readonly #fields = new Map<string, Inferred>()
  readonly #maxDepth: number

  /** Arrays and objects at `maxDepth` become Variants; a field of a record is at 1. */
  constructor(maxDepth = Infinity) {
    this.#maxDepth = maxDepth
  }

  /** Throws `QueryError` 1001 for a record that is not an object. */
  add(record: JsonNode): void {
    if (!isJsonObject(record)) {
      throw new QueryError('Internal', 'Json error: Expected JSON record to be an object')
    }
    addFields(this.#fields, fieldsOf(record, this.#maxDepth))
  }

  columns(): readonly WrittenColumn[] {
    return Array.from(this.#fields, ([name, at]) => ({ name, type: nullableType(typeOf(at)) }))
  }
}

function addFields(to: Map<string, Inferred>, from: Fields): void {
  for (const [name, at] of from) {
    const known = to.get(name)
    to.set(name, known === undefined ? at : merged(known, at))
  }
}

/** `depth`: how many levels may be structured. */
const fieldsOf = (object: JsonObject, depth: number): Fields =>
  new Map(Array.from(object, ([name, value]) => [name, inferred(value, depth - 1)] as const))

function inferred(value: JsonNode, depth: number): Inferred {
  if (value === null) return { kind: 'scalar', type: nullType }
  if (typeof value === 'boolean') return { kind: 'scalar', type: booleanType }
  if (typeof value === 'string') return { kind: 'scalar', type: stringType }
  if (value instanceof WrittenNumber) return { kind: 'scalar', type: float64Type }
  if (typeof value === 'bigint') {
    return { kind: 'scalar', type: value === BigInt.asIntN(64, value) ? int64Type : float64Type }
  }
  if (depth === 0) return variant
  if (isJsonObject(value)) return { kind: 'object', fields: fieldsOf(value, depth) }
  const item = value.reduce<Inferred>((at, each) => merged(at, inferred(each, depth - 1)), {
    kind: 'unknown',
  })
  return { kind: 'array', item }
}

const isNull = (at: Inferred): boolean => at.kind === 'scalar' && at.type === nullType

function merged(a: Inferred, b: Inferred): Inferred {
  if (a.kind === 'unknown' || (isNull(a) && b.kind !== 'unknown')) return b
  if (b.kind === 'unknown' || isNull(b)) return a
  if (a.kind === 'scalar' && b.kind === 'scalar') {
    return { kind: 'scalar', type: mergedScalar(a.type, b.type) }
  }
  if (a.kind === 'array' && b.kind === 'array') {
    return { kind: 'array', item: merged(a.item, b.item) }
  }
  if (a.kind !== 'object' || b.kind !== 'object') return variant
  const fields = new Map(a.fields)
  addFields(fields, b.fields)
  return { kind: 'object', fields }
}

function mergedScalar(a: DataType, b: DataType): DataType {
  if (a === b) return a
  const numbers = [a, b].every(type => type === int64Type || type === float64Type)
  return numbers ? float64Type : stringType
}

function typeOf(at: Inferred): DataType {
  switch (at.kind) {
    case 'unknown':
      return nullType
    case 'scalar':
      return at.type
    case 'array':
      return arrayType(nullableType(at.item.kind === 'unknown' ? variantType : typeOf(at.item)))
    case 'object': {
      if (at.fields.size === 0) return variantType
      const types = Array.from(at.fields.values(), field => nullableType(typeOf(field)))
      return tupleType(types, [...at.fields.keys()])
    }
    case 'variant':
      return variantType
  }
}
