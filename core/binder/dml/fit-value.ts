import type { Span } from '../../errors/query-error.js'
import type { InsertValue } from '../../sql/ast/dml.js'
import type { Expression } from '../../sql/ast/expression.js'
import { type DataType, nullType, removeNullable } from '../../types/data-type.js'
import { isFloatKind } from '../../types/number-kind.js'

/**
 * A value of INSERT, in which `(a)` becomes a tuple if its column has a tuple of one field there; in a row of literals
 * alone, a Float column takes `-0` with its sign.
 *
 * Source: databend field_decoder/fast_values.rs `read_tuple`, `read_float`, which the column's type chooses.
 */
export function fitValue(value: Expression, type: DataType, isPlain: boolean): Expression {
  const plain = removeNullable(type)
  const fit = (part: Expression, of: DataType) => fitValue(part, of, isPlain)
  switch (value.kind) {
    case 'Tuple': {
      const fields = plain.kind === 'Tuple' ? plain.fields : []
      if (value.parenthesis && fields.length !== 1) return fit(value.items[0]!, type)
      const items = value.items.map((item, i) => fit(item, fields[i] ?? nullType))
      return { kind: 'Tuple', items, span: value.span }
    }
    case 'Array': {
      const of = plain.kind === 'Array' ? plain.of : nullType
      return { ...value, items: value.items.map(item => fit(item, of)) }
    }
    case 'Map': {
      const of = plain.kind === 'Map' ? plain.value : nullType
      const entries = value.entries.map(entry => ({
        key: entry.key,
        value: fit(entry.value, of),
      }))
      return { ...value, entries }
    }
    case 'Unary': {
      const { op, operand, span } = value
      const isZero = op === '-' && operand.kind === 'Number' && Number(operand.text) === 0
      return isZero && isPlain && isFloatKind(plain.kind) ? negativeZero(span) : value
    }
    default:
      return value
  }
}

function negativeZero(span: Span): Expression {
  const operand: Expression = { kind: 'String', value: '-0', span }
  const type = { kind: 'Plain', name: 'Float64', span } as const
  return { kind: 'Cast', operand, type, try: false, pg: true, span }
}

/** Whether all values of a row are literals, which the server reads without its grammar. Source: as above. */
export function isLiteralRow(row: readonly InsertValue[]): boolean {
  return row.every(isLiteral)
}

function isLiteral(value: InsertValue): boolean {
  switch (value.kind) {
    case 'Number':
    case 'String':
    case 'Boolean':
    case 'Null':
      return true
    case 'Unary':
      return value.operand.kind === 'Number'
    case 'Array':
    case 'Tuple':
      return value.items.every(isLiteral)
    case 'Map':
      return value.entries.every(entry => isLiteral(entry.key) && isLiteral(entry.value))
    default:
      return false
  }
}
