import type {
  Expression,
  Identifier,
  ObjectName,
  OrderItem,
  WindowSpec,
} from '../ast/expression.js'
import type { Query, TableReference } from '../ast/query.js'
import type { TypeName } from '../ast/type-name.js'
import type { Affix, Side } from './affix.js'
import type { PrintStyle } from './print-style.js'

/** Passed to every printing rule: the style and the recursive functions, so that rule files need no cyclic imports. */
export interface PrintContext {
  readonly style: PrintStyle
  /** An expression that stands alone: between parentheses or commas. */
  expression(expr: Expression): string
  /** An operand, in parentheses if the operator around it needs them. */
  operand(expr: Expression, parent: Affix, side: Side): string
  query(query: Query): string
  tableReference(table: TableReference): string
  typeName(type: TypeName): string
  identifier(identifier: Identifier): string
  /** A column; without its table where result column names omit that. */
  column(path: ObjectName): string
  /** `a.b.c` */
  name(name: ObjectName): string
  orderItems(items: readonly OrderItem[]): string
  windowSpec(spec: WindowSpec): string
}

/** Joins the parts that are present with blanks. */
export function words(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(part => part !== undefined && part !== false && part !== '').join(' ')
}

/** `item, item` */
export function commas<T>(items: readonly T[], print: (item: T) => string): string {
  return items.map(item => print(item)).join(', ')
}

/** `(item, item)`, or an empty string for an empty list. */
export function optionalList<T>(items: readonly T[], print: (item: T) => string): string {
  return items.length === 0 ? '' : `(${commas(items, print)})`
}
