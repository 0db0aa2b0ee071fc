/**
 * Characters that a terminal obeys instead of showing them (escape sequences, line ends, marks that reverse the
 * direction of writing), and halves of characters.
 */
const commanding = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\uFEFF]/gu

/** A text on one line, in which such characters are written as in JSON: `\n`, `\u001b`. */
export function plainText(text: string): string {
  return text.replaceAll(commanding, escaped)
}

/** As `plainText`, but with its line ends, and blanks for tabs. */
export function plainLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replaceAll(commanding, found => (found === '\n' ? found : escaped(found)))
}

/** JSON in which such characters are escaped, too; indented by two blanks. */
export function plainJson(value: unknown): string {
  const json = JSON.stringify(value, undefined, 2)
  return json.replaceAll(commanding, found => (found === '\n' ? found : escaped(found)))
}

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(character: string): string {
  return short[character] ?? `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
}
