import type { Expression } from '../../sql/ast/expression.js'
import { type DataType, nullType, removeNullable } from '../../types/data-type.js'

/**
 * A value of INSERT, in which `(a)` becomes a tuple if its column has a tuple of one field there.
 *
 * Source: databend field_decoder/fast_values.rs `read_tuple`, which the column's type chooses.
 */
export function fitParentheses(value: Expression, type: DataType): Expression {
  const plain = removeNullable(type)
  switch (value.kind) {
    case 'Tuple': {
      const fields = plain.kind === 'Tuple' ? plain.fields : []
      if (value.parenthesis && fields.length !== 1) return fitParentheses(value.items[0]!, type)
      const items = value.items.map((item, i) => fitParentheses(item, fields[i] ?? nullType))
      return { kind: 'Tuple', items, span: value.span }
    }
    case 'Array': {
      const of = plain.kind === 'Array' ? plain.of : nullType
      return { ...value, items: value.items.map(item => fitParentheses(item, of)) }
    }
    case 'Map': {
      const of = plain.kind === 'Map' ? plain.value : nullType
      const entries = value.entries.map(entry => ({
        key: entry.key,
        value: fitParentheses(entry.value, of),
      }))
      return { ...value, entries }
    }
    default:
      return value
  }
}
