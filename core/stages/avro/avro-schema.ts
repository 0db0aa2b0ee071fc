import { isJsonObject, type JsonNode, parseStrictJson } from '../../strict-json.js'

/** Logical types of a `long` that are an instant or a local time, with their unit as a power of ten per second. */
export type TimestampKind =
  | 'TimestampMillis'
  | 'TimestampMicros'
  | 'TimestampNanos'
  | 'LocalTimestampMillis'
  | 'LocalTimestampMicros'
  | 'LocalTimestampNanos'

type PlainKind =
  | 'Null'
  | 'Boolean'
  | 'Int'
  | 'Long'
  | 'Float'
  | 'Double'
  | 'Bytes'
  | 'String'
  | 'BigDecimal'
  | 'Date'
  | 'TimeMillis'
  | 'TimeMicros'
  | 'Duration'
  | TimestampKind

/** A type of an Avro file. The kinds have the names that the server's error messages show. */
export type AvroSchema =
  | { readonly kind: PlainKind }
  | { readonly kind: 'Fixed'; readonly size: number }
  /** How the 16 bytes or the text are stored. */
  | { readonly kind: 'Uuid'; readonly stored: 'text' | 'bytes' | 'fixed' }
  /** `size` is that of a Fixed; absent for Bytes. */
  | {
      readonly kind: 'Decimal'
      readonly precision: number
      readonly scale: number
      readonly size?: number
    }
  | { readonly kind: 'Enum'; readonly symbols: readonly string[] }
  | { readonly kind: 'Array'; readonly items: AvroSchema }
  | { readonly kind: 'Map'; readonly values: AvroSchema }
  | { readonly kind: 'Union'; readonly variants: readonly AvroSchema[] }
  | AvroRecord
  | AvroRef

export interface AvroRecord {
  readonly kind: 'Record'
  readonly fields: readonly AvroField[]
}

export interface AvroField {
  readonly name: string
  /** Other names by which the field is found. */
  readonly aliases?: readonly string[]
  readonly schema: AvroSchema
}

/** A named type that is defined elsewhere in the schema; found once the whole schema is read. */
export interface AvroRef {
  readonly kind: 'Ref'
  readonly found: () => AvroSchema
}

/** A file that is no Avro file, or a damaged one; the message is the Avro library's of the server where it has one. */
export class AvroFault extends Error {}

const primitives: Readonly<Record<string, PlainKind>> = {
  null: 'Null',
  boolean: 'Boolean',
  int: 'Int',
  long: 'Long',
  float: 'Float',
  double: 'Double',
  bytes: 'Bytes',
  string: 'String',
}

/** The logical types of plain types: the stored kind, and the kind that they make of it. */
const logicalPlain: Readonly<Record<string, readonly [PlainKind, PlainKind]>> = {
  date: ['Int', 'Date'],
  'time-millis': ['Int', 'TimeMillis'],
  'time-micros': ['Long', 'TimeMicros'],
  'timestamp-millis': ['Long', 'TimestampMillis'],
  'timestamp-micros': ['Long', 'TimestampMicros'],
  'timestamp-nanos': ['Long', 'TimestampNanos'],
  'local-timestamp-millis': ['Long', 'LocalTimestampMillis'],
  'local-timestamp-micros': ['Long', 'LocalTimestampMicros'],
  'local-timestamp-nanos': ['Long', 'LocalTimestampNanos'],
  'big-decimal': ['Bytes', 'BigDecimal'],
}

type Members = ReadonlyMap<string, JsonNode>

/**
 * Parses the schema in a file's header. As the specification says, a logical type that does not fit its stored type
 * is ignored.
 *
 * Throws `AvroFault`. Source: the Avro specification 1.12, "Schema Declaration"; apache-avro schema/parser.rs.
 */
export function parseAvroSchema(text: string): AvroSchema {
  let json: JsonNode
  try {
    json = parseStrictJson(Buffer.from(text).toString('latin1'))
  } catch (cause) {
    throw new AvroFault('Failed to parse schema from JSON', { cause })
  }
  return new SchemaParser().parse(json, '')
}

class SchemaParser {
  readonly #named = new Map<string, AvroSchema>()

  parse(node: JsonNode, space: string): AvroSchema {
    if (typeof node === 'string') return this.#byName(node, space)
    if (Array.isArray(node)) {
      return { kind: 'Union', variants: node.map(each => this.parse(each as JsonNode, space)) }
    }
    if (isJsonObject(node)) return withLogicalType(this.#complex(node, space), node)
    throw new AvroFault('Must be a JSON string, object or array')
  }

  #byName(name: string, space: string): AvroSchema {
    const primitive = Object.hasOwn(primitives, name) ? primitives[name] : undefined
    if (primitive !== undefined) return { kind: primitive }
    const full = name.includes('.') || space === '' ? name : `${space}.${name}`
    const key = this.#named.has(full) ? full : name
    if (!this.#named.has(key)) throw new AvroFault(`Invalid schema: Unknown type '${name}'`)
    return { kind: 'Ref', found: () => this.#named.get(key)! }
  }

  #complex(node: Members, space: string): AvroSchema {
    const type = node.get('type')
    switch (type) {
      case undefined:
        throw new AvroFault("No 'type' in complex type")
      case 'array':
        return { kind: 'Array', items: this.parse(required(node, 'items'), space) }
      case 'map':
        return { kind: 'Map', values: this.parse(required(node, 'values'), space) }
      case 'record':
      case 'error':
        return this.#record(node, space)
      case 'enum': {
        const symbols = required(node, 'symbols')
        if (!Array.isArray(symbols)) throw new AvroFault('No symbols in enum')
        return this.#define(node, space, { kind: 'Enum', symbols: symbols as readonly string[] })
      }
      case 'fixed':
        return this.#define(node, space, { kind: 'Fixed', size: wholeNumber(node, 'size') })
      default:
        return this.parse(type, space)
    }
  }

  #record(node: Members, space: string): AvroSchema {
    const fields: AvroField[] = []
    const record: AvroRecord = { kind: 'Record', fields }
    this.#define(node, space, record)
    const listed = required(node, 'fields')
    if (!Array.isArray(listed)) throw new AvroFault("No 'fields' in record")
    const inner = spaceOf(node, space)
    for (const field of listed as readonly JsonNode[]) {
      if (!isJsonObject(field)) throw new AvroFault('Record field must be an object')
      const name = textIn(field, 'name')
      const aliases = field.get('aliases')
      fields.push({
        name,
        ...(Array.isArray(aliases) && { aliases: aliases as readonly string[] }),
        // A logical type beside the name of the field is ignored.
        schema: this.parse(required(field, 'type'), inner),
      })
    }
    return record
  }

  #define(node: Members, space: string, schema: AvroSchema): AvroSchema {
    const name = textIn(node, 'name')
    const full = name.includes('.') ? name : joined(spaceOf(node, space), name)
    this.#named.set(full, schema)
    return schema
  }
}

const joined = (space: string, name: string): string => (space === '' ? name : `${space}.${name}`)

/** The namespace of names inside a named type. */
function spaceOf(node: Members, outer: string): string {
  const name = textIn(node, 'name')
  if (name.includes('.')) return name.slice(0, name.lastIndexOf('.'))
  const own = node.get('namespace')
  return typeof own === 'string' ? own : outer
}

function withLogicalType(schema: AvroSchema, node: Members): AvroSchema {
  const logical = node.get('logicalType')
  if (logical === undefined) return schema
  if (typeof logical !== 'string') throw new AvroFault('logicalType must be a string')
  const plain = Object.hasOwn(logicalPlain, logical) ? logicalPlain[logical]! : undefined
  if (plain !== undefined) return schema.kind === plain[0] ? { kind: plain[1] } : schema
  switch (logical) {
    case 'uuid':
      return uuidOf(schema)
    case 'duration':
      return schema.kind === 'Fixed' && schema.size === 12 ? { kind: 'Duration' } : schema
    case 'decimal':
      return decimalOf(schema, node)
    default:
      return schema
  }
}

function uuidOf(schema: AvroSchema): AvroSchema {
  if (schema.kind === 'String') return { kind: 'Uuid', stored: 'text' }
  if (schema.kind === 'Bytes') return { kind: 'Uuid', stored: 'bytes' }
  const is128 = schema.kind === 'Fixed' && schema.size === 16
  return is128 ? { kind: 'Uuid', stored: 'fixed' } : schema
}

function decimalOf(schema: AvroSchema, node: Members): AvroSchema {
  if (schema.kind !== 'Bytes' && schema.kind !== 'Fixed') return schema
  const [precision, scale] = [numberIn(node, 'precision'), numberIn(node, 'scale') ?? 0]
  if (precision === undefined || precision < 1 || scale > precision) return schema
  return {
    kind: 'Decimal',
    precision,
    scale,
    ...(schema.kind === 'Fixed' && { size: schema.size }),
  }
}

function required(node: Members, name: string): JsonNode {
  const member = node.get(name)
  if (member === undefined) throw new AvroFault(`No \`${name}\` in schema`)
  return member
}

function textIn(node: Members, name: string): string {
  const member = required(node, name)
  if (typeof member === 'string') return member
  throw new AvroFault(`No \`${name}\` field`)
}

/** A member that is a whole number, 0 or greater; undefined for anything else. */
function numberIn(node: Members, name: string): number | undefined {
  const member = node.get(name)
  const number = member === undefined ? Number.NaN : Number(String(member))
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

function wholeNumber(node: Members, name: string): number {
  const number = numberIn(node, name)
  if (number === undefined) throw new AvroFault(`No \`${name}\` in schema`)
  return number
}
