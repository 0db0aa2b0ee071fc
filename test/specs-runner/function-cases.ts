import { binaryFunctions, unaryFunctions } from '../../core/binder/expression/operators.js'
import { parseStatement } from '../../core/sql/parse.js'
import type { SpecRecord } from './parse-spec.js'

/** How often the specs call a function, by what they expect of it. */
export interface FunctionCases {
  /** Cells that are not NULL, from arguments that are not. */
  values: number
  /** Cells that are NULL, or have NULL among the arguments. */
  nulls: number
  /** Statements that must fail. */
  errors: number
}

/**
 * The cases of each function by its name as called, in lower case.
 *
 * A cell of a select list is a case of the function whose value it shows, and of those only: a function that is
 * called for another's argument would go unnoticed if its value were wrong in a way that the other ignores. That
 * is the outermost call, and what it shows through `transparent` calls, casts and literals. The rows of a table
 * function in FROM are its cases. Operators and literals of arrays, tuples and maps are calls of their functions.
 * A cell that cannot be told from its neighbours (its text has blanks) counts as not NULL.
 */
export function functionCases(records: readonly SpecRecord[]): ReadonlyMap<string, FunctionCases> {
  const cases = new Map<string, FunctionCases>()
  const count = (calls: readonly Call[], kind: (call: Call) => keyof FunctionCases): void => {
    for (const call of calls) {
      const of = cases.get(call.name) ?? { values: 0, nulls: 0, errors: 0 }
      of[kind(call)] += 1
      cases.set(call.name, of)
    }
  }
  for (const { sql, expected } of records) {
    const query = expected.kind === 'ok' ? undefined : queryOf(sql)
    if (query === undefined) continue
    const columns = selectItems(query).map(shownCalls)
    const tables = callsIn(query).filter(call => call.isTable)
    if (expected.kind === 'error') {
      count([...columns.flat(), ...tables], () => 'errors')
      continue
    }
    if (expected.kind !== 'rows') continue
    for (const line of expected.lines) {
      const cells = expected.letters.length === 1 ? [line] : line.trim().split(/\s+/)
      const known = cells.length === columns.length
      columns.forEach((calls, i) => {
        const isNull = known && cells[i] === 'NULL'
        count(calls, call => (isNull || call.hasNull ? 'nulls' : 'values'))
      })
      count(tables, call => (call.hasNull ? 'nulls' : 'values'))
    }
  }
  return cases
}

interface Call {
  readonly name: string
  /** Whether the literal NULL is among its arguments, at any depth. */
  readonly hasNull: boolean
  /** Whether it is a table function in FROM. */
  readonly isTable: boolean
}

/** What is looked at in the nodes of a statement's tree. */
interface Node {
  readonly kind?: string
  readonly op?: string
  readonly name?: unknown
  readonly side?: string
  readonly body?: Node
  readonly items?: readonly { readonly kind: string; readonly expr: Node }[]
}

function queryOf(sql: string): Node | undefined {
  try {
    const statement = parseStatement(sql)
    return statement.kind === 'QueryStatement' ? (statement.query as unknown as Node) : undefined
  } catch {
    return undefined
  }
}

/** The expressions of a plain select list; none where `*` stands in it. */
function selectItems(query: Node): readonly Node[] {
  const items = query.body?.items ?? []
  return items.every(({ kind }) => kind === 'Expression') ? items.map(({ expr }) => expr) : []
}

/** The calls whose value a select item shows. */
function shownCalls(item: Node): readonly Call[] {
  const inner = isTransparent(item) ? childrenOf(item).flatMap(shownCalls) : []
  return [...callsOf(item), ...inner]
}

/** All calls in a tree. */
const callsIn = (tree: Node): readonly Call[] => [
  ...callsOf(tree),
  ...childrenOf(tree).flatMap(callsIn),
]

const callsOf = (node: Node): readonly Call[] =>
  namesOf(node).map(name => ({
    name: name.toLowerCase(),
    hasNull: childrenOf(node).some(holdsNull),
    isTable: node.kind === 'TableFunction',
  }))

const holdsNull = (node: Node): boolean => node.kind === 'Null' || childrenOf(node).some(holdsNull)

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).filter(part => typeof part === 'object' && part !== null)

/** Whether a node shows the values of its operands: another value below gives another value here. */
function isTransparent({ kind, op, name }: Node): boolean {
  if (kind === undefined || showing.has(kind)) return true
  if (kind === 'Binary') return comparisons.has(op!)
  return kind === 'FunctionCall' && transparent.has((name as { name: string }).name.toLowerCase())
}

/** Casts, literals, and fields and elements of a value. */
const showing: ReadonlySet<string> = new Set([
  'Array',
  'Cast',
  'DotAccess',
  'Map',
  'Subscript',
  'Tuple',
])

/** A comparison with what is expected of a value that is not the same each time, such as the current user. */
const comparisons: ReadonlySet<string> = new Set([
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'LIKE',
  'REGEXP',
])

/** Functions that write a value whose type has no readable cell, round it or put it in order. */
const transparent: ReadonlySet<string> = new Set([
  'array_sort',
  'hex',
  'round',
  'st_asewkt',
  'st_astext',
  'st_aswkt',
  'to_hex',
  'to_string',
])

const binary: Readonly<Record<string, { readonly name: string } | undefined>> = binaryFunctions
const unary: Readonly<Record<string, string | undefined>> = unaryFunctions

/** The functions that a node of a tree is a call of. */
function namesOf({ kind, op, name, side }: Node): readonly string[] {
  if (kind === 'FunctionCall') return callNames((name as { name: string }).name)
  if (kind === 'TableFunction') return [(name as { name: string }[]).at(-1)!.name]
  if (kind === 'Binary') return [op === 'RLIKE' ? 'rlike' : (binary[op!]?.name ?? [])].flat()
  if (kind === 'Unary') return [unary[op!] ?? []].flat()
  if (kind === 'LikeEscape') return [op!.replace('NOT ', '')]
  if (kind === 'LikeAny') return [`${op!.replace('NOT ', '')}_any`]
  if (kind === 'DateFunction') return [name as string]
  if (kind === 'Trim') return [`trim_${side}`]
  return written[kind!] ?? []
}

/** The parser reads `TRUNC(x)` as `TRUNCATE(x)`, as it reads `SUBSTR` as `SUBSTRING`. */
const callNames = (name: string): readonly string[] =>
  name === 'TRUNCATE' ? ['truncate', 'trunc'] : [name]

/** Functions with a notation of their own. */
const written: Readonly<Record<string, readonly string[]>> = {
  Array: ['array'],
  Case: ['if'],
  CountAll: ['count'],
  Factorial: ['factorial'],
  IsNull: ['is_null', 'is_not_null'],
  Map: ['map'],
  Position: ['position'],
  Subscript: ['get'],
  Substring: ['substr', 'substring'],
  Tuple: ['tuple'],
}
