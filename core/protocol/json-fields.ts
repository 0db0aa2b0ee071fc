import { ProtocolError } from '../errors/protocol-error.js'
import type { Json } from './backend.js'

/**
 * Reads the fields of a JSON object that a client sent.
 *
 * An absent field and null are the same. A field of the wrong type is a `ProtocolError` 400 that names it and the
 * expected type; unknown fields are ignored.
 */
export class JsonFields {
  readonly #object: { readonly [key: string]: Json }
  readonly #path: string

  constructor(value: unknown, path = '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw wrongType(path, value as Json, 'an object')
    }
    this.#object = value as { readonly [key: string]: Json }
    this.#path = path
  }

  names(): readonly string[] {
    return Object.keys(this.#object)
  }

  /** The value of a field, of any type. */
  json(name: string): Json | undefined {
    return Object.hasOwn(this.#object, name) ? this.#object[name] : undefined
  }

  text(name: string): string | undefined {
    const value = this.#given(name)
    if (value === undefined || typeof value === 'string') return value
    throw wrongType(this.#at(name), value, 'a string')
  }

  flag(name: string): boolean | undefined {
    const value = this.#given(name)
    if (value === undefined || typeof value === 'boolean') return value
    throw wrongType(this.#at(name), value, 'a boolean')
  }

  /** An integer from 0 to `most`. */
  unsigned(name: string, most: number): number | undefined {
    const value = this.#given(name)
    if (value === undefined) return undefined
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      throw wrongType(this.#at(name), value, 'an unsigned integer')
    }
    if (value >= 0 && value <= most) return value
    throw parseError(
      `${this.#at(name)}: invalid value: integer \`${value}\`, expected an integer from 0 to ${most}`,
    )
  }

  texts(name: string): readonly string[] | undefined {
    const value = this.#given(name)
    if (value === undefined) return undefined
    if (!Array.isArray(value)) throw wrongType(this.#at(name), value, 'an array of strings')
    return value.map((each, i) => {
      if (typeof each === 'string') return each
      throw wrongType(`${this.#at(name)}[${i}]`, each, 'a string')
    })
  }

  object(name: string): JsonFields | undefined {
    const value = this.#given(name)
    return value === undefined ? undefined : new JsonFields(value, this.#at(name))
  }

  /** An object whose values are all strings; nulls are left out. */
  textMap(name: string): readonly (readonly [string, string])[] | undefined {
    const fields = this.object(name)
    return fields?.names().flatMap(key => {
      const value = fields.text(key)
      return value === undefined ? [] : [[key, value] as const]
    })
  }

  #given(name: string): Exclude<Json, null> | undefined {
    return this.json(name) ?? undefined
  }

  #at(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }
}

/** The error for a body that the endpoint does not accept. */
export function parseError(message: string): ProtocolError {
  return new ProtocolError(400, `parse error: ${message}`)
}

function wrongType(path: string, value: Json, expected: string): ProtocolError {
  const where = path === '' ? '' : `${path}: `
  return parseError(`${where}invalid type: ${described(value)}, expected ${expected}`)
}

/** A value's type as serde_json describes it in errors. */
function described(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'sequence'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  if (typeof value === 'boolean') return `boolean \`${value}\``
  return `${Number.isInteger(value) ? 'integer' : 'floating point'} \`${value}\``
}
