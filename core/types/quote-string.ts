const escapes: ReadonlyMap<string, string> = new Map([
  ['\t', '\\t'],
  ['\r', '\\r'],
  ['\n', '\\n'],
  ['\\', '\\\\'],
  ["'", "\\'"],
])

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const escaped = /[\x00-\x1f\\']/g

/** Quotes a string as a SQL literal. Source: databend src/query/ast/src/ast/quote.rs `QuotedString`. */
export function quoteString(text: string): string {
  return `'${text.replace(escaped, escapeChar)}'`
}

function escapeChar(char: string): string {
  return escapes.get(char) ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`
}

/**
 * Escapes the characters of a string that has either kind of quotes around it.
 *
 * Source: databend common/io/src/escape.rs `escape_string`.
 */
export function escapeString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
  return text.replace(/[\x00-\x1f\\'"]/g, char => (char === '"' ? '\\"' : escapeChar(char)))
}
