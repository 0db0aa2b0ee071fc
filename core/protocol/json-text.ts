/** Strings that need no escapes in JSON. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

/** A string as JSON. The same as `JSON.stringify`, but faster for strings without escapes. */
export function jsonText(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text)
}
