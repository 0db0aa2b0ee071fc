import type { TupleType } from '../../types/data-type.js'

const avroName = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * The names of a tuple's fields in an Avro record: their own if they are names in Avro and not taken yet, else
 * `field_0`, `field_1` …
 *
 * Source: databend avro_utils.rs `avro_tuple_field_names`.
 */
export function tupleFieldNames({ fields, names }: TupleType): readonly string[] {
  const used = new Set<string>()
  return fields.map((_, i) => {
    const own = names?.[i] ?? String(i + 1)
    let name = avroName.test(own) ? own : `field_${i}`
    if (used.has(name)) name = `field_${i}`
    // The server counts a name that it tries as used.
    while (used.has(name)) name = `field_${i}_${used.size}`
    used.add(name)
    return name
  })
}
