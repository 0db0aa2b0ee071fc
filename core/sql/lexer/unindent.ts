/**
 * The text between `$$`, trimmed, without the indentation that all lines share.
 *
 * Source: databend src/query/ast/src/parser/expr.rs `code_string`.
 */
export function unindentCode(text: string): string {
  const lines = text.split('\n')
  let indent = Number.POSITIVE_INFINITY
  for (const line of lines.slice(1)) {
    const blanks = line.length - line.trimStart().length
    if (blanks < line.length) indent = Math.min(indent, blanks)
  }
  if (indent === 0 || indent === Number.POSITIVE_INFINITY) return text.trim()
  const [first, ...rest] = lines
  return [first, ...rest.map(line => line.slice(indent))].join('\n').trim()
}
