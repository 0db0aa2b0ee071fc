import type { InsertValue } from '../ast/dml.js'
import type { Expression } from '../ast/expression.js'
import type { ParseContext } from './context.js'

/**
 * A row of VALUES in INSERT as the server reads it: if all values are plain literals, it uses a fast reader. That knows
 * fewer escapes than SQL does (`'{\"a\": 1}'` keeps its backslashes), and reads `(1)` as a tuple if the column is one.
 *
 * Source: databend field_decoder/fast_values.rs `read_tuple`, cursor_read_string_ext.rs `fast_read_quoted_text`.
 */
export function plainRow(p: ParseContext, row: readonly InsertValue[]): readonly InsertValue[] {
  if (!row.some(value => isReadOtherwise(p, value))) return row
  return all(row, value => (value.kind === 'Default' ? undefined : plainValue(p, value))) ?? row
}

/** Whether the fast reader may read a value differently from the grammar. */
function isReadOtherwise({ tokens, parentheses }: ParseContext, value: InsertValue): boolean {
  if (value.kind === 'Default') return false
  const isNested = value.kind === 'Tuple' || value.kind === 'Array' || value.kind === 'Map'
  if (isNested || parentheses.has(value)) return true
  return tokens.sql.slice(value.span.start, value.span.end).includes('\\')
}

/** The literal as the fast reader reads it, in its parentheses; undefined for any other expression. */
function plainValue(p: ParseContext, value: Expression): Expression | undefined {
  let plain = plainLiteral(p, value)
  for (let left = p.parentheses.get(value) ?? 0; left > 0 && plain !== undefined; left--) {
    plain = { kind: 'Tuple', items: [plain], parenthesis: true, span: value.span }
  }
  return plain
}

function plainLiteral(p: ParseContext, value: Expression): Expression | undefined {
  const { sql } = p.tokens
  const plain = (inner: Expression) => plainValue(p, inner)
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

/** The text in single quotes; undefined for other quotes, or if it contains a doubled quote. */
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
