const simple: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '\\': '\\',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

const octal = /[0-7]+/y

/**
 * Unescapes the text between two quotes: a doubled quote becomes one, and a backslash starts an escape; before any
 * other character it stays, for patterns (`'\d'`, `'\%'`). Undefined for an invalid escape.
 *
 * Source: databend src/query/ast/src/ast/quote.rs `QuotedString`.
 */
export function unescapeText(body: string, quote: string): string | undefined {
  if (!body.includes('\\') && !body.includes(quote)) return body
  let text = ''
  /** Start of the text to copy unchanged. */
  let from = 0
  for (let at = 0; at < body.length; ) {
    const char = body[at]!
    if (char === '\\') {
      const escaped = unescapeOne(body, at + 1)
      if (escaped === undefined) return undefined
      text += body.slice(from, at) + escaped.text
      at = escaped.end
      from = at
    } else if (char === quote) {
      text += body.slice(from, at + 1)
      at += 2
      from = at
    } else at++
  }
  return text + body.slice(from)
}

/** The character that an escape represents, whose backslash precedes `at`, and the escape's end. */
function unescapeOne(body: string, at: number): { text: string; end: number } | undefined {
  const char = body[at]
  if (char === undefined) return { text: '\\', end: at }
  const known = simple[char]
  if (known !== undefined) return { text: known, end: at + 1 }
  if (char === 'x' || char === 'u') return unescapeHex(body, at + 1, char === 'x' ? 2 : 4)
  octal.lastIndex = at
  const digits = octal.exec(body)
  if (digits === null) return { text: `\\${char}`, end: at + 1 }
  return codePoint(Number.parseInt(digits[0], 8), at + digits[0].length)
}

function unescapeHex(body: string, at: number, length: number) {
  const digits = body.slice(at, at + length)
  if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits)) return undefined
  return codePoint(Number.parseInt(digits, 16), at + length)
}

function codePoint(code: number, end: number) {
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? { text: String.fromCodePoint(code), end } : undefined
}
