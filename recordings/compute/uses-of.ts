import type { Statement } from '../../core/sql/ast/statement.js'
import { type Node, nodesIn } from '../../core/sql/map-tree.js'

/**
 * What of the engine a statement uses, as the gold cases name it (`gold-cases.ts`): functions and aggregates with the
 * families of their types (`plus:Int,Decimal`), `cast:String>Date`, operators of plans (`plan:Sort`), the kind of the
 * statement, and forms of the syntax (`Binary:+`, `DateFunction:DATE_TRUNC`) whose arguments are constants, so that a plan
 * does not show them. `overloads`: as `overloadsIn` writes them.
 */
export function usesOf(overloads: Iterable<string>, tree: Statement | undefined): Set<string> {
  const uses = new Set<string>()
  for (const each of overloads) {
    const call = callParts.exec(each)
    if (isCast.test(each)) {
      const [from, to] = each.slice(each.indexOf('(') + 1).split(' -> ')
      uses.add(`cast:${wordOf(from!)}>${wordOf(to!)}`)
    } else if (each.startsWith('plan(')) uses.add(`plan:${each.slice('plan('.length, -1)}`)
    else if (call !== null && call[1] !== 'literal') {
      uses.add(`${call[1]}:${typesIn(call[2]!).map(familyOf).join(',')}`)
    }
  }
  if (tree === undefined) return uses
  uses.add(`statement:${tree.kind}`)
  for (const form of formsIn(tree, node => !readsColumn(node))) uses.add(form)
  return uses
}

/** The forms of the syntax in a tree. */
export function formsIn(tree: object, counts: (node: Node) => boolean): ReadonlySet<string> {
  const forms = new Set<string>()
  for (const node of nodesIn(tree)) {
    const form = formOf(node)
    if (form !== undefined && counts(node)) forms.add(form)
  }
  return forms
}

function readsColumn(node: Node): boolean {
  for (const { kind } of nodesIn(node)) if (kind === 'ColumnRef') return true
  return false
}

const isCast = /^(?:try_)?cast\(/
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

function familyOf(type: string): string {
  return wordOf(type)
    .replace(/^U?Int\d+$/, 'Int')
    .replace(/^Float\d+$/, 'Float')
}

/** The first word of a type: `Decimal`, `Array`. */
function wordOf(type: string): string {
  return /^\w+/.exec(type)?.[0] ?? type
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
