import type { Assignment } from '../../core/sql/ast/dml.js'
import type { Expression, Identifier, ObjectName } from '../../core/sql/ast/expression.js'
import type { Query, Select, SetExpression, TableReference } from '../../core/sql/ast/query.js'
import { nodesIn } from '../../core/sql/map-tree.js'

/** A node of the tree of a statement. */
export type Node = { readonly kind?: string } & Readonly<Record<string, unknown>>

/** An output column of a query: its name, if it has one, and whether it holds redacted data. */
export interface Output {
  readonly name: string | undefined
  readonly isHidden: boolean
  readonly value: Expression
}

/** Whether a number is long enough to be a value rather than a length or a place. */
export function isLong(number: string): boolean {
  return number.replaceAll(/\D/g, '').length >= 4
}

/** The first redacted column that a text names; undefined if it names none. */
export function wordIn(text: string, columns: ReadonlySet<string>): string | undefined {
  const lower = text.toLowerCase()
  const words = new Set(lower.split(/[^\p{L}\p{N}_]+/u))
  return [...columns].find(column =>
    /^[\p{L}\p{N}_]+$/u.test(column) ? words.has(column) : lower.includes(column),
  )
}

export function nameOf(path: ObjectName): string {
  return path.at(-1)!.name.toLowerCase()
}

export function isColumnOf(node: Node, columns: ReadonlySet<string>): boolean {
  if (node.kind === 'Variable') {
    const name = String(node['name']).toLowerCase()
    return columns.has(name) || columns.has(`$${name}`)
  }
  if (node.kind === 'ColumnRef')
    return (node['path'] as ObjectName).some(part => columns.has(part.name.toLowerCase()))
  return pathOf(node).some(part => columns.has(part))
}

/** The names of fields by which an expression reads a value of JSON, a map or a tuple. */
export function pathOf(node: Node): readonly string[] {
  const { kind, field, index, op, right, name, args } = node as Node &
    Readonly<Record<string, Node>>
  if (kind === 'ColonAccess') return wordsOf(String(field!['name'] ?? field!['value']))
  if (kind === 'Subscript') return wordsOf(textOf(index))
  if (kind === 'Binary') return fieldOperators.has(String(op)) ? wordsOf(textOf(right)) : []
  if (kind !== 'FunctionCall' || !fieldReaders.test(String(name!['name']))) return []
  return (args as unknown as readonly Node[]).flatMap(each => wordsOf(textOf(each)))
}

export function textOf(node: Node | undefined): string {
  return node?.kind === 'String' ? String(node['value']) : ''
}

/** A text, and the words in it: `$.a.b` has `a` and `b`. */
export function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase()
  return [lower, ...lower.split(/[^\p{L}\p{N}_]+/u)]
}

export const fieldOperators = new Set(['->', '->>', '#>', '#>>', '@?', '@@'])
/** Functions with names or paths of fields among their arguments. */
export const fieldReaders =
  /^(?:get|get_\w+|jsonb?_(?:extract|path|query|value)\w*|(?:json_)?object_pick|map_pick|jq)$/i

/** Whether an expression uses a redacted column. */
export function uses(expression: unknown, columns: ReadonlySet<string>): boolean {
  for (const node of nodesIn(expression)) if (isColumnOf(node as Node, columns)) return true
  return false
}

/** Comparisons, whose value says little of what they compare. */
export const comparisons = new Set([
  ...['=', '<>', '<', '<=', '>', '>=', '<=>', 'AND', 'OR', 'XOR', 'LIKE', 'NOT LIKE', 'ILIKE'],
  ...['NOT ILIKE', 'REGEXP', 'NOT REGEXP', 'RLIKE', 'NOT RLIKE', 'SOUNDS LIKE'],
])
export const predicates = new Set([
  ...['LikeEscape', 'LikeAny', 'IsNull', 'IsDistinctFrom', 'Between', 'InList'],
  ...['InSubquery', 'Quantified', 'Exists'],
])
/** Functions whose result is a count or a length. */
export const countings =
  /^(?:(?:approx_)?count(?:_distinct|_if)?|(?:octet_|char_|character_|bit_)?length|row_number|rank|dense_rank|ntile|uniq|array_length)$/i

/** Whether the value of an expression holds data of a redacted column. */
export function carries(node: unknown, columns: ReadonlySet<string>): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (Array.isArray(node)) return node.some(each => carries(each, columns))
  const { kind, ...rest } = node as Node
  if (isColumnOf(node as Node, columns)) return true
  if (kind !== undefined && predicates.has(kind)) return false
  if (kind === 'Binary' && comparisons.has(rest['op'] as string)) return false
  if (kind === 'FunctionCall' && countings.test((rest['name'] as Identifier).name)) return false
  if (kind === 'Case') {
    const { branches, otherwise } = rest as unknown as {
      readonly branches: readonly { readonly result: unknown }[]
      readonly otherwise?: unknown
    }
    return [...branches.map(each => each.result), otherwise].some(each => carries(each, columns))
  }
  if (kind === 'Query') {
    const [output] = outputsOf((node as unknown as Query).body, columns, new Map()) ?? []
    return output === undefined || output.isHidden
  }
  return Object.values(rest).some(each => carries(each, columns))
}

/** The output columns of a query; undefined if they cannot be told, because of a `*`. */
export function outputsOf(
  body: SetExpression,
  columns: ReadonlySet<string>,
  tables: ReadonlyMap<string, readonly string[]>,
): readonly Output[] | undefined {
  switch (body.kind) {
    case 'Query':
      return outputsOf(body.body, columns, tables)
    case 'Values': {
      const [first = []] = body.rows
      return first.map(value => ({ name: undefined, isHidden: carries(value, columns), value }))
    }
    case 'SetOperation': {
      const left = outputsOf(body.left, columns, tables)
      const right = outputsOf(body.right, columns, tables)
      if (left === undefined || right === undefined) return undefined
      return left.map((each, i) => ({
        ...each,
        isHidden: each.isHidden || right[i]?.isHidden === true,
      }))
    }
    case 'Select':
      return selectOutputs(body, columns, tables)
  }
}

export function selectOutputs(
  { items, from }: Select,
  columns: ReadonlySet<string>,
  tables: ReadonlyMap<string, readonly string[]>,
): readonly Output[] | undefined {
  const outputs: Output[] = []
  for (const item of items) {
    if (item.kind === 'Expression') {
      const { expr, alias } = item
      const path = expr.kind === 'ColumnRef' ? nameOf(expr.path) : undefined
      const name = alias?.name.toLowerCase() ?? path
      const isHidden = (name !== undefined && columns.has(name)) || carries(expr, columns)
      outputs.push({ name, isHidden, value: expr })
      continue
    }
    const [table] = from
    if (from.length !== 1 || item.exclude.length > 0) return undefined
    const found = tableOutputs(table!, columns, tables)
    if (found === undefined) return undefined
    outputs.push(...found)
  }
  return outputs
}

/** The columns of a table or subquery in FROM; undefined if they are not known. */
export function tableOutputs(
  table: TableReference,
  columns: ReadonlySet<string>,
  tables: ReadonlyMap<string, readonly string[]>,
): readonly Output[] | undefined {
  if (table.kind !== 'Table' && table.kind !== 'Derived') return undefined
  if ((table.alias?.columns.length ?? 0) > 0 || table.pivot !== undefined) return undefined
  if (table.unpivot !== undefined) return undefined
  if (table.kind === 'Derived') return outputsOf(table.query.body, columns, tables)
  const known = tables.get(nameOf(table.name))
  return known?.map(name => ({ name, isHidden: columns.has(name), value: undefined as never }))
}

/** Functions that choose one of their arguments, and so compare them. */
export const choosers =
  /^(?:nullif|ifnull|nvl2?|coalesce|least|greatest|decode|equal_null|array_contains|contains)$/i

/** The parts of a node that are compared with each other. */
export function comparedIn({
  kind,
  op,
  left,
  right,
  operand,
  low,
  high,
  list,
  query,
  args,
  name,
  branches,
}: Node): readonly unknown[] {
  switch (kind) {
    case 'Binary':
      return comparisons.has(op as string) && !/^(?:AND|OR|XOR)$/.test(op as string)
        ? [left, right]
        : []
    case 'LikeEscape':
    case 'LikeAny':
    case 'IsDistinctFrom':
      return [left, right]
    case 'Quantified':
      return [left, query]
    case 'Between':
      return [operand, low, high]
    case 'InList':
      return [operand, ...(list as readonly unknown[])]
    case 'InSubquery':
      return [operand, query]
    case 'Case':
      return operand === undefined
        ? []
        : [operand, ...(branches as readonly { when: unknown }[]).map(each => each.when)]
    case 'FunctionCall':
      return choosers.test((name as Identifier).name) ? (args as readonly unknown[]) : []
    default:
      return []
  }
}

/** `a = 1` in an UPDATE or MERGE. */
export function isAssignment(node: Node): node is Node & Assignment {
  return node.kind === undefined && 'value' in node && Array.isArray(node['column'])
}
