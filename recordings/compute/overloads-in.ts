import type { Plan } from '../../core/plan/plan.js'
import type { DataType } from '../../core/types/data-type.js'
import { typeText } from '../../core/types/type-text.js'

/**
 * The functions, aggregates and casts of a plan with the types of their arguments, each once: `upper(String)`,
 * `cast(String -> Timestamp)`; the types of its constants and of the columns that it reads: `literal(Timestamp)`,
 * `column(String)`; its operators: `plan(Sort)`; and once more the aggregates of windows: `window(sum(Int32))`. Functions of
 * constants are not among them, because the binder has replaced their calls.
 */
export function overloadsIn(plan: Plan): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting: unknown[] = [plan]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) waiting.push(...node)
    else if (isNode(node)) {
      const { overload, fn, kind } = node
      if (isOverload(overload)) found.add(callText(overload))
      if (isNode(fn) && fn['kind'] === 'ranking') found.add(`${String(fn['name'])}()`)
      if (isNode(fn) && isOverload(fn['overload'])) found.add(`window(${callText(fn['overload'])})`)
      if (kind === 'Cast') found.add(castText(node as unknown as CastNode))
      if (operators.has(String(kind))) found.add(`plan(${String(kind)})`)
      if (kind === 'Literal') found.add(`literal(${typeText(node['type'] as DataType)})`)
      if (kind === 'ColumnRef') found.add(`column(${typeText(node['type'] as DataType)})`)
      for (const [key, child] of Object.entries(node)) {
        if (typeof child === 'object' && child !== null && !leaves.has(key)) waiting.push(child)
      }
    }
  }
  return found
}

/** The operators of plans and the writes, by their kind. */
const operators: ReadonlySet<string> = new Set([
  ...['Values', 'Filter', 'ProjectSet', 'Aggregate', 'Join', 'Apply', 'Sort', 'Limit'],
  ...['SetOperation', 'Window', 'Recursive', 'Insert', 'MultiInsert', 'Delete', 'Update', 'Merge'],
  'Replace',
])

/** Whether what `overloadsIn` has found is an operator, a column or the place of an aggregate: these compute nothing. */
export function isOfPlan(text: string): boolean {
  return /^(?:plan|column|window)\(/.test(text)
}

/** Parts of a plan in which there are no calls. */
const leaves: ReadonlySet<string> = new Set(['overload', 'type', 'value', 'snapshot', 'output'])

type Node = Readonly<Record<string, unknown>>

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null
}

interface Callable {
  readonly name: string
  readonly args: readonly DataType[]
}

function isOverload(overload: unknown): overload is Callable {
  return isNode(overload) && typeof overload['name'] === 'string' && Array.isArray(overload['args'])
}

interface CastNode {
  readonly type: DataType
  readonly try: boolean
  readonly input: { readonly type: DataType }
}

function callText({ name, args }: Callable): string {
  return `${name}(${args.map(type => typeText(type)).join(', ')})`
}

function castText({ type, try: isTry, input }: CastNode): string {
  return `${isTry ? 'try_cast' : 'cast'}(${typeText(input.type)} -> ${typeText(type)})`
}
