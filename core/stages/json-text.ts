import { type JsonNode, type JsonObject, WrittenNumber } from '../strict-json.js'

/** A value as JSON text, for error messages. */
export function nodeText(node: JsonNode): string {
  if (typeof node === 'string') return JSON.stringify(node)
  if (node instanceof WrittenNumber) return node.text
  if (Array.isArray(node)) return `[${(node as readonly JsonNode[]).map(nodeText).join(',')}]`
  if (node !== null && typeof node === 'object') {
    const fields = Array.from(node as JsonObject, ([k, v]) => `${JSON.stringify(k)}:${nodeText(v)}`)
    return `{${fields.join(',')}}`
  }
  return String(node)
}
