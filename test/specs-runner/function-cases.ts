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
 * A cell of a select list is a case of every function that its expression calls; a row, of those in the
 * other clauses. Operators and literals of arrays, tuples and maps are calls of their functions. A cell
 * that cannot be told from its neighbours (its text has blanks) counts as not NULL.
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
    if (expected.kind === 'ok') continue
    const query = queryOf(sql)
    if (query === undefined) continue
    if (expected.kind === 'error') {
      count(callsIn(query), () => 'errors')
      continue
    }
    const items = selectItems(query)
    const columns = items.map(item => callsIn(item))
    const others = callsIn(query, new Set(items))
    for (const line of expected.lines) {
      const cells = expected.letters.length === 1 ? [line] : line.trim().split(/\s+/)
      const known = cells.length === columns.length
      columns.forEach((calls, i) => {
        const isNull = known && cells[i] === 'NULL'
        count(calls, call => (isNull || call.hasNull ? 'nulls' : 'values'))
      })
      count(others, call => (call.hasNull ? 'nulls' : 'values'))
    }
  }
  return cases
}

interface Call {
  readonly name: string
  /** Whether the literal NULL is among its arguments, at any depth. */
  readonly hasNull: boolean
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

/** The calls in a tree, without those in the parts that are `left` out. */
function callsIn(tree: Node, left: ReadonlySet<unknown> = new Set()): readonly Call[] {
  const calls: Call[] = []
  const visit = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null || left.has(part)) return false
    const hasNull = Object.values(part)
      .map(visit)
      .some(held => held)
    for (const name of namesOf(part as Node)) calls.push({ name: name.toLowerCase(), hasNull })
    return hasNull || (part as Node).kind === 'Null'
  }
  visit(tree)
  return calls
}

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
