import type {
  Expression,
  Identifier,
  ObjectName,
  OrderItem,
  WindowSpec,
} from '../ast/expression.js'
import type { Query, TableReference } from '../ast/query.js'
import type { TypeName } from '../ast/type-name.js'
import { averageAsSum } from '../average-as-sum.js'
import { startsLambda } from '../lambda-reading.js'
import { type Affix, affixOf, needsParentheses, type Side } from './affix.js'
import { printBare } from './expression.js'
import type { PrintContext } from './print-context.js'
import type { PrintStyle } from './print-style.js'
import { printQuery } from './query.js'
import { printTableReference } from './table-reference.js'
import { printTypeName } from './type-name.js'
import { printOrderItems, printWindowSpec } from './window.js'

/** The recursive functions that print in one style. */
export class Printer implements PrintContext {
  readonly style: PrintStyle
  readonly #shortColumns: boolean
  /** Prints the contents of parentheses and lists, where columns keep their table. */
  readonly #inner: Printer

  constructor(style: PrintStyle, shortColumns = false) {
    this.style = style
    this.#shortColumns = shortColumns
    this.#inner = shortColumns ? new Printer(style) : this
  }

  /** The outermost expression. */
  whole(expr: Expression): string {
    return printBare(this, this.#named(expr))
  }

  expression(expr: Expression): string {
    return printBare(this.#inner, this.#named(expr))
  }

  operand(expr: Expression, parent: Affix, side: Side): string {
    const named = this.#named(expr)
    const bare = printBare(this, named)
    const inner =
      needsParentheses(affixOf(named, this.style.asServer), parent, side) && !startsLambda(named)
    return inner ? `(${bare})` : bare
  }

  /** The rewritten call, where the server rewrites a call before it derives the column name. */
  #named(expr: Expression): Expression {
    return (this.style.columnName ? averageAsSum(expr) : undefined) ?? expr
  }

  column(path: ObjectName): string {
    return this.#shortColumns ? this.identifier(path.at(-1)!) : this.name(path)
  }

  query(query: Query): string {
    return printQuery(this.#inner, query)
  }

  tableReference(table: TableReference): string {
    return printTableReference(this.#inner, table)
  }

  typeName(type: TypeName): string {
    return printTypeName(type)
  }

  identifier(identifier: Identifier): string {
    return this.style.identifier(identifier)
  }

  name(name: ObjectName): string {
    return name.map(part => this.identifier(part)).join('.')
  }

  orderItems(items: readonly OrderItem[]): string {
    return printOrderItems(this.#inner, items)
  }

  windowSpec(spec: WindowSpec): string {
    return printWindowSpec(this.#inner, spec)
  }
}
