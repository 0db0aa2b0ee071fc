import type { AvroCursor } from './avro-cursor.js'
import type { AvroSchema } from './avro-schema.js'

/** Reads a UUID as text in lower case, however it is stored. */
export function readUuid(
  { stored }: Extract<AvroSchema, { kind: 'Uuid' }>,
  cursor: AvroCursor,
): string {
  if (stored === 'text') return cursor.string().toLowerCase()
  const hex = (stored === 'fixed' ? cursor.take(16) : cursor.bytes()).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
