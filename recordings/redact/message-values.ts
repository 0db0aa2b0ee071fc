/** The end of a text in quotes that begins at `start`, behind its last quote; undefined if it does not end. */
function endOfQuoted(text: string, start: number): number | undefined {
  const quote = text[start]!
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote && text[at + 1] === quote) at++
    else if (text[at] === quote) return at + 1
  }
  return undefined
}

/** A part of a message between blanks, quotes, brackets and most other signs. */
const word = /[^\s'"`()[\]{}<>,;:=|]+/g

/** Whether a word may be a value: an e-mail address, or a number or date of four signs or more. */
function isValue(text: string): boolean {
  return text.includes('@') || (text.length >= 4 && /^-?\d[\d.+-]*$/.test(text))
}

/**
 * A message of the server, or a plan, with everything replaced that may be a value of a row: texts in quotes, numbers
 * and addresses. What stands in the statement itself (`known`) stays: it is redacted already.
 */
export function hideMessageValues(
  text: string,
  known: string,
  fake: (value: string) => string,
): string {
  const hide = (value: string) => (value === '' || known.includes(value) ? value : fake(value))
  const plain = (part: string) =>
    part.replaceAll(word, found => (isValue(found) ? hide(found) : found))
  let [made, at] = ['', 0]
  for (;;) {
    const start = text.slice(at).search(/['"]/)
    const end = start < 0 ? undefined : endOfQuoted(text, at + start)
    if (end === undefined) return made + plain(text.slice(at))
    const quote = text[at + start]!
    made += `${plain(text.slice(at, at + start))}${quote}${hide(text.slice(at + start + 1, end - 1))}${quote}`
    at = end
  }
}
