import type { Span } from '../../errors/query-error.js'
import type { InsertValue } from '../../sql/ast/dml.js'
import type { Expression, NumberLiteral } from '../../sql/ast/expression.js'
import {
  type DataType,
  type DecimalType,
  float64Type,
  nullType,
  removeNullable,
} from '../../types/data-type.js'
import { decimalText, fitsPrecision, parseDecimal } from '../../types/decimal.js'
import { isFloatKind, isNumberKind } from '../../types/number-kind.js'

/**
 * A value of INSERT, in which `(a)` becomes a tuple if its column has a tuple of one field there; in a row of literals
 * alone, a Float column takes `-0` with its sign and reads numbers from their text, not by way of a decimal, and a
 * Decimal column rounds, whatever `numeric_cast_option` says.
 *
 * Source: databend field_decoder/fast_values.rs `read_tuple`, `read_float`, `read_decimal`, which the column's type
 * chooses.
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
    case 'Number':
      if (isPlain && plain.kind === 'Decimal') return rounded(value, plain)
      return isPlain && isFloatKind(plain.kind) ? floatOf(value, plain) : value
    case 'Unary': {
      const { op, operand, span } = value
      const isZero = op === '-' && operand.kind === 'Number' && Number(operand.text) === 0
      if (isZero && isPlain && isFloatKind(plain.kind)) return textAsFloat('-0', float64Type, span)
      return operand.kind === 'Number' ? { ...value, operand: fit(operand, type) } : value
    }
    default:
      return value
  }
}

/** The number as a float, if as a decimal it may become a neighbour of the nearest float. */
function floatOf(value: NumberLiteral, type: DataType): Expression {
  const isExact =
    type.kind === 'Float32' ? !/[.eE]/.test(value.text) : value.text.length <= exactDigits
  if (isExact || !/^[\d.eE+-]+$/.test(value.text)) return value
  return textAsFloat(value.text, type, value.span)
}

/** Decimals of so many digits are whole numbers below 2^53 over powers of ten that are exact floats. */
const exactDigits = 15

function textAsFloat(text: string, { kind }: DataType, span: Span): Expression {
  const operand: Expression = { kind: 'String', value: text, span }
  const name = kind === 'Float32' ? kind : 'Float64'
  const type = { kind: 'Plain', name, span } as const
  return { kind: 'Cast', operand, type, try: false, pg: true, span }
}

/** The literal with the digits of its column, unless these are too many for it. */
function rounded(value: NumberLiteral, { precision, scale }: DecimalType): Expression {
  const plain = /^\d*(?:\.(\d*))?$/.exec(value.text)
  if (plain !== null && (plain[1] ?? '').length <= scale) return value
  const scaled = parseDecimal(value.text, scale)
  if (scaled === undefined || !fitsPrecision(scaled, precision)) return value
  return { ...value, text: decimalText(scaled, scale) }
}

/**
 * Whether all values of a row are literals of their columns, which the server reads without its grammar: a number in
 * quotes is none. Source: as above.
 */
export function isLiteralRow(row: readonly InsertValue[], types: readonly DataType[]): boolean {
  return row.every((value, i) => isLiteral(value, types[i]!))
}

function isLiteral(value: InsertValue, type: DataType): boolean {
  const plain = removeNullable(type)
  switch (value.kind) {
    case 'Number':
    case 'Boolean':
    case 'Null':
      return true
    case 'String':
      return plain.kind !== 'Decimal' && !isNumberKind(plain.kind)
    case 'Unary':
      return value.operand.kind === 'Number'
    case 'Array': {
      const of = plain.kind === 'Array' ? plain.of : nullType
      return value.items.every(item => isLiteral(item, of))
    }
    case 'Tuple': {
      const fields = plain.kind === 'Tuple' ? plain.fields : []
      if (value.parenthesis && fields.length !== 1) return isLiteral(value.items[0]!, type)
      return value.items.every((item, i) => isLiteral(item, fields[i] ?? nullType))
    }
    case 'Map': {
      const [key, of] = plain.kind === 'Map' ? [plain.key, plain.value] : [nullType, nullType]
      return value.entries.every(entry => isLiteral(entry.key, key) && isLiteral(entry.value, of))
    }
    default:
      return false
  }
}
