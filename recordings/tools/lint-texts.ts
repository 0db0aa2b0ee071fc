/** A text in a document. */
export interface TextPlace {
  readonly text: string
  /** Where it is: `sql`, `params[0]`, `rows.email`. */
  readonly place: string
  /** The type of its column, for a cell. */
  readonly type?: string
  /** The name of its column, for a cell. */
  readonly column?: string
  /** Whether it is data that `--redact` has replaced. */
  readonly isFake?: boolean
}

type Fields = Readonly<Record<string, unknown>>
type Columns = readonly (readonly [string, string])[]

/** Fields without texts of clients or servers, and the key, which repeats the SQL. */
const ownFields: ReadonlySet<string> = new Set([
  ...['_id', 'k', 'key', 'sum', 'sha', 'blob', 'style', 'after', 'seen', 'end', 'redacted', 'r'],
  'times',
])

/** The texts of a document; `columns` are those of the statement to which rows belong. */
export function* textsOf(document: Fields, columns: Columns): Generator<TextPlace> {
  const { r, text } = document
  if (Array.isArray(r)) for (const row of r) yield* cellsOf(row, columns)
  for (const [name, value] of Object.entries(document)) {
    if (ownFields.has(name) || name === 'text') continue
    yield* textsIn(value, name)
  }
  if (Array.isArray(text)) yield { text: text.join('\n'), place: 'content' }
}

/** The cells of a row of an answer. */
export function* cellsOf(row: unknown, columns: Columns): Generator<TextPlace> {
  if (!Array.isArray(row)) return
  for (const [i, cell] of row.entries()) {
    if (typeof cell !== 'string' || cell === '') continue
    const [column, type] = columns[i] ?? []
    // The name of a column may be an expression with a secret in it, which a place must not show.
    const isName = column !== undefined && /^[\p{L}_][\p{L}\p{N}_ ]{0,31}$/u.test(column)
    const place = isName ? `rows.${column}` : `rows[${i}]`
    yield { text: cell, place, ...(column !== undefined && { column, type: type! }) }
  }
}

function* textsIn(value: unknown, place: string): Generator<TextPlace> {
  if (typeof value === 'string') yield { text: value, place }
  else if (typeof value === 'number') yield { text: String(value), place }
  else if (Array.isArray(value)) {
    for (const [i, each] of value.entries()) yield* textsIn(each, `${place}[${i}]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) yield* textsIn(each, `${place}.${name}`)
  }
}
