import type { JsonNode, JsonObject } from '../strict-json.js'
import { withoutEndZeros } from '../types/end-zeros.js'

/** A value as JSON text, for error messages. */
export function nodeText(node: JsonNode): string {
  if (typeof node === 'string') return JSON.stringify(node)
  if (typeof node === 'number') return floatJson(node)
  if (Array.isArray(node)) return `[${(node as readonly JsonNode[]).map(nodeText).join(',')}]`
  if (node !== null && typeof node === 'object') {
    const fields = Array.from(node as JsonObject, ([k, v]) => `${JSON.stringify(k)}:${nodeText(v)}`)
    return `{${fields.join(',')}}`
  }
  return String(node)
}

/** The shortest text of a JSON float, always with a point or an exponent. */
export function floatJson(value: number): string {
  if (Object.is(value, -0)) return '-0.0'
  const text = String(value).replace('e+', 'e')
  return /[.e]/.test(text) ? text : plainFloat(text)
}

/** Writes a whole float, with an exponent from 1e16 on. Source: the ryu crate's `format64`. */
function plainFloat(digits: string): string {
  const bare = digits.replace('-', '')
  if (bare.length <= 16) return `${digits}.0`
  const significant = withoutEndZeros(bare)
  const mantissa =
    significant.length === 1 ? significant : `${significant[0]}.${significant.slice(1)}`
  return `${digits.startsWith('-') ? '-' : ''}${mantissa}e${bare.length - 1}`
}
