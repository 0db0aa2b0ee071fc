import type { Identifier, ObjectName as Path, Placeholder } from '../../core/sql/ast/expression.js'
import { plainName } from '../../core/sql/effects/object-name.js'
import { type Node, nodesIn } from '../../core/sql/map-tree.js'
import { nameable, paramOf, treeOf } from '../match/question.js'
import type { Question } from '../store/document.js'

/** A string, number or bind value of a statement. */
export interface StatementValue {
  /** Placeholders of the recording are as `nameable` returns them. */
  readonly text: string
  /** The column that it is written to or compared with, as far as the statement tells. */
  readonly column: string | undefined
}

/**
 * The values of a statement, in the order of its text; none for one that cannot be parsed. `columnsOf`: the columns of a
 * table in their order, for an INSERT that does not name them.
 */
export function valuesIn(
  asked: Pick<Question, 'sql' | 'params' | 'ctx'>,
  columnsOf: (table: Path) => readonly string[],
): readonly StatementValue[] {
  const tree = treeOf(nameable(asked.sql), asked)
  const finder = new ValueFinder(asked, columnsOf)
  if (tree !== undefined) finder.visit(tree, undefined)
  return finder.values
}

class ValueFinder {
  readonly values: StatementValue[] = []
  readonly #asked: Pick<Question, 'params'>
  readonly #columnsOf: (table: Path) => readonly string[]

  constructor(asked: Pick<Question, 'params'>, columnsOf: (table: Path) => readonly string[]) {
    this.#asked = asked
    this.#columnsOf = columnsOf
  }

  /** Visits a node, whose value goes with a column. */
  visit(value: unknown, column: string | undefined): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) for (const each of value) this.visit(each, column)
    else this.#node(value as Node, column)
  }

  #node(node: Node, column: string | undefined): void {
    const { kind } = node
    if (kind === 'String' || kind === 'TypedString') this.#add(String(node['value']), column)
    else if (kind === 'Number') this.#add(String(node['text']), column)
    else if (kind === 'Placeholder') {
      const given = paramOf(this.#asked.params, node as unknown as Placeholder)
      if (given !== undefined) this.#add(nameable(String(given)), column)
    } else if (kind === 'Insert' && 'values' in node) this.#insertOfMerge(node)
    else if (kind === 'Insert' || kind === 'Replace') this.#insert(node)
    else if (kind === 'Binary') this.#binary(node, column)
    else if ('column' in node && 'value' in node) {
      this.visit(node['value'], plainName((node['column'] as Path).at(-1)!))
    } else this.visit(Object.values(node), columnIn(node['operand']) ?? column)
  }

  #add(text: string, column: string | undefined): void {
    this.values.push({ text, column })
  }

  /** The INSERT of a MERGE, which has one row. */
  #insertOfMerge({ columns, values }: Node): void {
    this.#row(values as readonly unknown[], (columns as readonly Identifier[]).map(plainName))
  }

  #insert({ columns, table, source, ...others }: Node): void {
    const named = (columns as readonly Identifier[]).map(plainName)
    const names = named.length > 0 ? named : this.#columnsOf(table as Path)
    const { rows, query } = source as Node
    const { items, ...rest } = ((query as Node | undefined)?.['body'] ?? {}) as Node
    if (Array.isArray(rows)) for (const row of rows) this.#row(row, names)
    else if (Array.isArray(items)) {
      this.#row(items, names)
      this.visit(Object.values(rest), undefined)
    } else this.visit(source, undefined)
    this.visit(Object.values(others), undefined)
  }

  #row(row: readonly unknown[], names: readonly string[]): void {
    for (const [i, each] of row.entries()) this.visit(each, names[i])
  }

  #binary({ op, left, right }: Node, column: string | undefined): void {
    const isLogic = op === 'AND' || op === 'OR' || op === 'XOR'
    this.visit(left, isLogic ? column : (columnIn(right) ?? column))
    this.visit(right, isLogic ? column : (columnIn(left) ?? column))
  }
}

/** The first column in an expression. */
function columnIn(expression: unknown): string | undefined {
  for (const node of nodesIn(expression)) {
    if (node['kind'] === 'ColumnRef') return plainName((node['path'] as Path).at(-1)!)
  }
  return undefined
}
