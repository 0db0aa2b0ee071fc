/** Names and properties of a type without parameters. An absent name defaults to the kind. */
interface PlainTypeFacts {
  /** Names in SQL. Source: databend ast/src/parser/expr.rs `type_name`. */
  readonly words?: readonly string[]
  /** Name in printed statements. Source: databend ast/src/ast/expr.rs `Display for TypeName`. */
  readonly printed?: string
  /** Name in error messages and signatures. Source: databend utils/display.rs `Display for DataType`. */
  readonly text?: string
  /** Name as the type of a result column. Source: databend types.rs `DataType::wrapped_display`. */
  readonly wire?: string
  /** Name in DESC; by default `text` in upper case. Source: databend schema.rs `sql_name`. */
  readonly described?: string
  /** The cast function. Source: databend type_check.rs `get_simple_cast_function`. */
  readonly cast?: string
  /** Whether a length in parentheses is accepted and ignored: `VARCHAR(20)`, `INT(11)`. */
  readonly takesLength?: true
  /** Width of a number type in bits. */
  readonly bits?: 8 | 16 | 32 | 64
  /** Decimal digits that hold every value of an integer type. Source: decimal.rs `get_decimal_properties`. */
  readonly digits?: number
}

const facts = {
  Null: { words: ['NULL'], printed: 'NULL', text: 'NULL' },
  Boolean: { words: ['BOOLEAN', 'BOOL'], printed: 'BOOLEAN', cast: 'to_boolean' },
  UInt8: integer('uint8', 'TINYINT UNSIGNED', 8, 3),
  Int8: integer('int8', 'TINYINT', 8, 3, 'TINYINT'),
  UInt16: integer('uint16', 'SMALLINT UNSIGNED', 16, 5),
  Int16: integer('int16', 'SMALLINT', 16, 5, 'SMALLINT'),
  UInt32: integer('uint32', 'INT UNSIGNED', 32, 10),
  Int32: integer('int32', 'INT', 32, 10, 'INT', 'INTEGER'),
  UInt64: integer('uint64', 'BIGINT UNSIGNED', 64, 20, 'UNSIGNED'),
  Int64: integer('int64', 'BIGINT', 64, 19, 'BIGINT', 'SIGNED'),
  Float32: {
    words: ['FLOAT', 'FLOAT32', 'REAL'],
    described: 'FLOAT',
    cast: 'to_float32',
    bits: 32,
  },
  Float64: { words: ['DOUBLE', 'FLOAT64'], described: 'DOUBLE', cast: 'to_float64', bits: 64 },
  String: {
    words: ['VARCHAR', 'STRING', 'TEXT', 'CHAR', 'CHARACTER'],
    printed: 'STRING',
    described: 'VARCHAR',
    cast: 'to_string',
    takesLength: true,
  },
  Binary: {
    words: ['BINARY', 'VARBINARY', 'LONGBLOB', 'MEDIUMBLOB', 'TINYBLOB', 'BLOB'],
    printed: 'BINARY',
    cast: 'to_binary',
    takesLength: true,
  },
  Date: { words: ['DATE'], printed: 'DATE', cast: 'to_date' },
  Timestamp: {
    words: ['TIMESTAMP', 'DATETIME'],
    printed: 'TIMESTAMP',
    cast: 'to_timestamp',
    takesLength: true,
  },
  TimestampTz: {
    words: ['TIMESTAMP_TZ'],
    printed: 'TIMESTAMP WITH TIME ZONE',
    wire: 'Timestamp_Tz',
    cast: 'to_timestamp_tz',
  },
  Interval: { words: ['INTERVAL'], printed: 'INTERVAL', cast: 'to_interval' },
  Variant: { words: ['VARIANT', 'JSON'], printed: 'VARIANT', cast: 'to_variant' },
  Bitmap: { words: ['BITMAP'], printed: 'BITMAP', cast: 'to_bitmap' },
  Geometry: { words: ['GEOMETRY'], printed: 'GEOMETRY', cast: 'to_geometry' },
  Geography: { words: ['GEOGRAPHY'], printed: 'GEOGRAPHY', cast: 'to_geography' },
  EmptyArray: { words: ['NOTHING'], printed: 'NOTHING', text: 'Array(Nothing)' },
  EmptyMap: { text: 'Map(Nothing)' },
} as const satisfies Record<string, PlainTypeFacts>

function integer(
  name: string,
  described: string,
  bits: 8 | 16 | 32 | 64,
  digits: number,
  ...words: readonly string[]
): PlainTypeFacts {
  return {
    words: [name.toUpperCase(), ...words],
    described,
    cast: `to_${name}`,
    takesLength: true,
    bits,
    digits,
  }
}

/** Kinds without parameters. `EmptyArray` and `EmptyMap` are the types of `[]` and `{}`. */
export type PlainKind = keyof typeof facts

/** The types without parameters, with all their names. Numbers are in order of width, unsigned before signed. */
export const plainTypes: Readonly<Record<PlainKind, PlainTypeFacts>> = facts

export const plainKinds = Object.keys(facts) as readonly PlainKind[]

/** Returns the properties of a kind; undefined for kinds with parameters. */
export function plainFacts(kind: string): PlainTypeFacts | undefined {
  return plainTypes[kind as PlainKind]
}

/** Builds a map from names to kinds; `names` picks the names from a kind's properties. */
export function kindsBy(
  names: (facts: PlainTypeFacts, kind: PlainKind) => readonly string[],
): ReadonlyMap<string, PlainKind> {
  return new Map(
    plainKinds.flatMap(kind => names(plainTypes[kind], kind).map(name => [name, kind] as const)),
  )
}
