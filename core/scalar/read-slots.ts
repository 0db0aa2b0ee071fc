import { never } from '../errors/bug.js'
import type { Scalar } from '../plan/scalar.js'
import type { Layout } from './layout.js'

/** The slots of the columns that an expression reads. */
export function readSlots(expr: Scalar, layout: Layout, slots = new Set<number>()): Set<number> {
  switch (expr.kind) {
    case 'Literal':
    case 'LambdaParam':
      break
    case 'ColumnRef': {
      const slot = layout.slots.get(expr.id)
      if (slot !== undefined) slots.add(slot)
      break
    }
    case 'Lambda':
      readSlots(expr.body, layout, slots)
      break
    case 'Call':
      for (const arg of expr.args) readSlots(arg, layout, slots)
      break
    case 'Cast':
      readSlots(expr.input, layout, slots)
      break
    default:
      never(expr, 'scalar')
  }
  return slots
}
