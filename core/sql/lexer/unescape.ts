const simple: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '`': '`',
  '\\': '\\',
  '0': '\0',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/**
 * The text between two quotes without its escapes: a doubled quote is one, and a backslash
 * starts an escape. A backslash before any other character stays, for patterns (`'\d'`, `'\%'`).
 *
 * Source: databend src/query/ast/src/parser/unescape.rs `unescape_string`.
 */
export function unescapeText(body: string, quote: string): string {
  if (!body.includes('\\') && !body.includes(quote)) return body
  let text = ''
  for (let at = 0; at < body.length; ) {
    const char = body[at]!
    if (char === quote && body[at + 1] === quote) {
      text += quote
      at += 2
    } else if (char === '\\') {
      const [decoded, length] = unescapeOne(body, at)
      text += decoded
      at += length
    } else {
      text += char
      at++
    }
  }
  return text
}

/** The escape at `at`, decoded, and its length. */
function unescapeOne(body: string, at: number): [text: string, length: number] {
  const next = body[at + 1]
  if (next === undefined) return ['\\', 1]
  const known = simple[next]
  if (known !== undefined) return [known, 2]
  const digits = next === 'x' ? 2 : next === 'u' ? 4 : 0
  const hex = body.slice(at + 2, at + 2 + digits)
  if (digits > 0 && hex.length === digits && /^[0-9a-fA-F]+$/.test(hex)) {
    return [String.fromCharCode(Number.parseInt(hex, 16)), 2 + digits]
  }
  return [`\\${next}`, 2]
}
