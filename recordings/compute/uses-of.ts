import type { Statement } from '../../core/sql/ast/statement.js'
import { type Node, nodesIn } from '../../core/sql/map-tree.js'

/**
 * What of the engine a statement uses, each as a text:
 * - a function or aggregate with the types of its arguments: `plus:Int32,Decimal`;
 * - a cast, unless it is about NULL alone: `cast:String>Date`;
 * - an operator of its plan, and this with the type of each column that the plan reads: `plan:Sort`, `plan:Sort:String`;
 *   one that stores rows also with the types of constants;
 * - the kind of the statement: `statement:Update`; for one that writes the rows of a query also `copy:String`;
 * - a form of the syntax that reads no column, so that no plan shows it, with the types of its arguments as far as they
 *   are literals: `constant Binary:+ UInt8,UInt8`, `constant DateFunction:DATE_TRUNC`.
 *
 * `overloads`: as `overloadsIn` writes them.
 */
export function usesOf(overloads: Iterable<string>, tree: Statement | undefined): Set<string> {
  const uses = new Set<string>()
  const operators = tree !== undefined && copiesQuery(tree) ? ['copy'] : []
  const columns = new Set<string>()
  const constants = new Set<string>()
  for (const each of overloads) {
    const call = callParts.exec(each)
    if (isCast.test(each)) {
      const [from, to] = each.slice(each.indexOf('(') + 1).split(' -> ')
      const isSame = nonNull(from!) === nonNull(to!.slice(0, -1))
      if (!isSame) uses.add(`cast:${wordOf(from!)}>${wordOf(to!)}`)
    } else if (call !== null) {
      const [, name, list] = call
      if (name === 'plan') operators.push(`plan:${list}`)
      else if (name === 'column') columns.add(wordOf(list!))
      else if (name === 'literal') constants.add(wordOf(list!))
      else if (name !== 'window') uses.add(`${name}:${typesIn(list!).map(wordOf).join(',')}`)
    }
  }
  for (const operator of operators) {
    uses.add(operator)
    for (const type of columns) uses.add(`${operator}:${type}`)
    if (!isStore.test(operator)) continue
    for (const type of constants) uses.add(`${operator}:${type}`)
  }
  if (tree === undefined) return uses
  uses.add(`statement:${tree.kind}`)
  for (const [form, node] of formsIn(tree, isConstant)) {
    uses.add(['constant', form, literalTypes(node)].filter(Boolean).join(' '))
  }
  return uses
}

/** A use with the families of its types in place of these, as the gold cases name it: `plus:Int,Decimal`. */
export function familyOf(use: string): string {
  return use.startsWith('cast:') ? use : use.replaceAll(/\bU?(Int|Float)\d+\b/g, '$1')
}

/** Whether a statement writes the rows of a query. */
function copiesQuery(tree: Statement): boolean {
  if (tree.kind === 'CreateTable') return tree.as !== undefined
  if (tree.kind === 'Insert' || tree.kind === 'Replace') return tree.source.kind === 'Query'
  return tree.kind === 'MultiInsert'
}

/** The forms of the syntax in a tree, each with a node of it for each list of types. */
export function formsIn(
  tree: object,
  counts: (node: Node) => boolean,
): readonly (readonly [form: string, node: Node])[] {
  const found: (readonly [string, Node])[] = []
  for (const node of nodesIn(tree)) {
    const form = formOf(node)
    if (form !== undefined && counts(node)) found.push([form, node])
  }
  return found
}

/** Whether the binder computes an expression: it reads no column, and does not count rows. */
function isConstant(expression: Node): boolean {
  for (const { kind } of nodesIn(expression)) {
    if (kind === 'ColumnRef' || kind === 'CountAll') return false
  }
  return true
}

const isCast = /^(?:try_)?cast\(/
const isStore = /^plan:(?:Values|Insert|MultiInsert|Replace)$/
const callParts = /^(\w+)\((.*)\)$/s

/** The types of a list, which may have lists themselves. */
function typesIn(list: string): readonly string[] {
  const types: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= list.length; at++) {
    if (list[at] === '(') depth++
    else if (list[at] === ')') depth--
    else if ((list[at] === ',' && depth === 0) || at === list.length) {
      if (at > from) types.push(list.slice(from, at).trim())
      from = at + 1
    }
  }
  return types
}

function nonNull(type: string): string {
  return type.replace(/ NULL$/, '')
}

/** The first word of a type: `Decimal`, `Array`. */
function wordOf(type: string): string {
  return /^\w+/.exec(type)?.[0] ?? type
}

/** The types of the arguments of a call or operator, separated by commas; empty unless all of them are literals. */
function literalTypes({ kind, args, left, right }: Node): string {
  const all = kind === 'FunctionCall' ? args : kind === 'Binary' ? [left, right] : []
  const types = (all as readonly Node[]).map(literalType)
  return types.includes(undefined) ? '' : types.join(',')
}

function literalType({ kind, text }: Node): string | undefined {
  if (kind === 'String' || kind === 'Boolean') return kind
  if (kind !== 'Number') return undefined
  if (!/^\d+$/.test(String(text))) return 'Decimal'
  const bits = [8, 16, 32].find(each => Number(text) < 2 ** each) ?? 64
  return `UInt${bits}`
}

/** The form of an expression; undefined for columns, constants and what is no expression. */
function formOf(node: Node): string | undefined {
  const kind = String(node['kind'])
  switch (kind) {
    case 'FunctionCall':
      return String((node['name'] as Node)['name']).toLowerCase()
    case 'CountAll':
      return 'count'
    case 'Unary':
    case 'Binary':
    case 'LikeEscape':
    case 'LikeAny':
      return `${kind}:${String(node['op']).replaceAll(' ', '_')}`
    case 'DateFunction':
      return `${kind}:${node['name']}`
    case 'Extract':
      return kind
    case 'Cast':
      return `Cast:${typeOf(node['type'] as Node)}`
    case 'TypedString':
      return `${kind}:${node['type']}`
    default:
      return forms.has(kind) ? kind : undefined
  }
}

function typeOf({ kind, name }: Node): string {
  return String(kind === 'Plain' ? name : kind)
}

const forms: ReadonlySet<string> = new Set([
  ...['IsNull', 'IsDistinctFrom', 'Between', 'InList', 'Case', 'Interval', 'Position', 'Substring'],
  ...['Trim', 'Factorial', 'Subscript', 'ColonAccess', 'DotAccess', 'ListComprehension'],
])
