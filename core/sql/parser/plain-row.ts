import type { InsertValue } from '../ast/dml.js'
import type { Expression } from '../ast/expression.js'
import type { ParseContext } from './context.js'

/**
 * A row of VALUES behind INSERT as the server reads it: where all values are plain literals, its quick
 * reader takes them, which knows fewer escapes than SQL does. `'{\"a\": 1}'` keeps its backslashes.
 *
 * Source: databend field_decoder/fast_values.rs, cursor_read_string_ext.rs `fast_read_quoted_text`.
 */
export function plainRow(p: ParseContext, row: readonly InsertValue[]): readonly InsertValue[] {
  const { sql } = p.tokens
  if (!row.some(({ span }) => sql.slice(span.start, span.end).includes('\\'))) return row
  return all(row, value => (value.kind === 'Default' ? undefined : plainValue(sql, value))) ?? row
}

/** The literal, read the quick way; undefined for anything else. */
function plainValue(sql: string, value: Expression): Expression | undefined {
  const plain = (inner: Expression) => plainValue(sql, inner)
  switch (value.kind) {
    case 'Number':
    case 'Boolean':
    case 'Null':
      return value
    case 'Unary':
      return value.operand.kind === 'Number' ? value : undefined
    case 'String': {
      const text = quickText(sql.slice(value.span.start, value.span.end))
      return text === undefined ? undefined : { ...value, value: text }
    }
    case 'Array':
    case 'Tuple': {
      const items = all(value.items, plain)
      return items && { ...value, items }
    }
    case 'Map': {
      const entries = all(value.entries, entry => {
        const [key, of] = [plain(entry.key), plain(entry.value)]
        return key && of && { key, value: of }
      })
      return entries && { ...value, entries }
    }
    default:
      return undefined
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  "'": "'",
  '\\': '\\',
}

/** The text in single quotes; undefined for other quotes, and for a doubled one inside. */
function quickText(raw: string): string | undefined {
  if (!raw.startsWith("'")) return undefined
  let doubled = false
  const text = raw.slice(1, -1).replaceAll(/\\([\s\S])|'/g, (as, char: string | undefined) => {
    if (char === undefined) doubled = true
    return char === undefined ? as : (escapes[char] ?? as)
  })
  return doubled ? undefined : text
}

function all<From, To>(from: readonly From[], change: (item: From) => To | undefined) {
  const changed: To[] = []
  for (const item of from) {
    const now = change(item)
    if (now === undefined) return undefined
    changed.push(now)
  }
  return changed
}
