/** The rows of an answer as texts, and the names of its columns' types. */
export interface TypedRows {
  readonly types: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/**
 * The first difference of two engines' answers to one query, in words; undefined if they are the same.
 *
 * Numbers are compared by value. Where both types are exact with the same number of decimals, they must be equal; else
 * they may differ by one in the last decimal that both types have, if they have any, and, if one is a float, by a
 * relative 1e-9.
 */
export function differenceOf(left: TypedRows, right: TypedRows): string | undefined {
  if (left.rows.length !== right.rows.length)
    return `${left.rows.length} rows, not ${right.rows.length}`
  const same = left.types.map((type, at) => sameCells(scaleOf(type), scaleOf(right.types[at]!)))
  for (const [number, row] of left.rows.entries()) {
    const other = right.rows[number]!
    if (row.length !== other.length) return `${row.length} columns, not ${other.length}`
    const at = row.findIndex((cell, column) => !same[column]!(cell, other[column]!))
    if (at >= 0) return `row ${number + 1}, column ${at + 1}: ${row[at]}, not ${other[at]}`
  }
  return undefined
}

type Compare = (left: string | null, right: string | null) => boolean

/** Decimals of a type by its name: infinite for a float, undefined if it is no number. */
function scaleOf(type: string): number | undefined {
  const name = type.toLowerCase()
  if (/\b(float|double|real)/.test(name)) return Number.POSITIVE_INFINITY
  if (/\bu?(int(8|16|32|64)|hugeint|bigint|integer|smallint|tinyint)\b/.test(name)) return 0
  const [, scale] = /\bdecimal\(\d+, ?(\d+)\)/.exec(name) ?? []
  return scale === undefined ? undefined : Number(scale)
}

function sameCells(left: number | undefined, right: number | undefined): Compare {
  if (left === undefined || right === undefined) return Object.is
  if (left === right && Number.isFinite(left)) return sameDecimals
  const isFloat = !Number.isFinite(left) || !Number.isFinite(right)
  const decimals = Math.min(left, right)
  const step = Number.isFinite(decimals) && decimals > 0 ? 10 ** -decimals : 0
  return (a, b) => {
    if (a === null || b === null) return a === b
    const difference = Math.abs(Number(a) - Number(b))
    const relative = isFloat ? 1e-9 * Math.max(Math.abs(Number(a)), Math.abs(Number(b))) : 0
    return difference <= step + relative
  }
}

/** Without zeros at their ends, because `0.50` and `0.5` are one value. */
function sameDecimals(left: string | null, right: string | null): boolean {
  if (left === null || right === null) return left === right
  return plainDecimal(left) === plainDecimal(right)
}

function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}
