/** Texts that stand in JSON between quotes as they are. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

/** A text as a JSON string. The same as `JSON.stringify`, faster for the usual ones. */
export function jsonText(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text)
}
