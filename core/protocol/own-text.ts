/** A copy of a part of a longer text: V8 keeps the whole text in memory for as long as a slice of it is used. */
export function ownText(part: string): string {
  return Buffer.from(part).toString()
}
