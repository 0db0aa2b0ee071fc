import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { GroupBy } from '../../sql/ast/query.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { explainedName } from '../explained-name.js'
import { positionIn } from '../expression/order-by.js'
import { columnsOf, scalarInputs, someScalar } from '../scalar/walk-scalar.js'
import type { OutputItem } from './output-item.js'
import type { SelectBinding } from './select-binding.js'
import { clauseScope } from './select-binding.js'

/** The distinct keys of GROUP BY; `sets`: the grouping sets, as indexes of keys. */
export interface GroupKeys {
  readonly keys: readonly Scalar[]
  /** As they are written. */
  readonly names: readonly string[]
  readonly sets?: readonly (readonly number[])[]
}

interface NamedKey {
  readonly scalar: Scalar
  readonly name: string
}

type KeySet = readonly NamedKey[]

/** Databend has no limit; mockq refuses CUBE of more expressions, which would make more than 4096 sets. */
const maxCubeItems = 12

/** What a GROUP BY clause groups by. Source: databend aggregate.rs `analyze_group_items`. */
export function groupKeys(
  select: SelectBinding,
  groupBy: GroupBy,
  list: readonly OutputItem[],
): GroupKeys {
  const sets = keySets(select, groupBy, list)
  const keys: Scalar[] = []
  const names: string[] = []
  const positions = new Map<string, number>()
  const indexes = sets.map(set => [
    ...new Set(
      set.map(({ scalar, name }) => {
        const key = select.binding.keys.of(scalar)
        const known = positions.get(key)
        if (known !== undefined) return known
        positions.set(key, keys.length)
        names.push(name)
        return keys.push(scalar) - 1
      }),
    ),
  ])
  if (hasSets(groupBy)) return { keys, names, sets: indexes }
  const kept = [...keys.keys()].filter(i => !followsFromOthers(select, positions, keys[i]!))
  return { keys: kept.map(i => keys[i]!), names: kept.map(i => names[i]!) }
}

/**
 * Whether a key is made of other keys alone, so that the server does not group by it: `-a` beside `a`, and a call without
 * arguments that gives something else each time, as `now()` and `rand()`. A constant is a key. Without any key and
 * aggregate function left, the rows are not grouped at all. `keys` has the texts of all keys.
 *
 * Source: databend aggregate.rs `resolve_group_items`, scalar_common.rs `prune_by_children`.
 */
function followsFromOthers(
  { binding }: SelectBinding,
  keys: ReadonlyMap<string, number>,
  key: Scalar,
): boolean {
  const isMade = (part: Scalar): boolean => {
    if (part !== key && keys.has(binding.keys.of(part))) return true
    return part.kind !== 'Literal' && part.kind !== 'ColumnRef' && scalarInputs(part).every(isMade)
  }
  return isMade(key)
}

function hasSets(groupBy: GroupBy): boolean {
  if (groupBy.kind === 'Combined') return groupBy.parts.some(hasSets)
  return groupBy.kind !== 'Normal' && groupBy.kind !== 'All'
}

function keySets(
  select: SelectBinding,
  groupBy: GroupBy,
  list: readonly OutputItem[],
): readonly KeySet[] {
  const bind = (exprs: readonly Expression[]) => exprs.map(expr => bindKey(select, expr, list))
  switch (groupBy.kind) {
    case 'Normal':
      return [bind(groupBy.items)]
    case 'All':
      return [allKeys(select, list)]
    case 'GroupingSets':
      return groupBy.sets.map(bind)
    case 'Rollup': {
      const keys = bind(groupBy.items)
      return [...keys.keys(), keys.length].toReversed().map(length => keys.slice(0, length))
    }
    case 'Cube':
      return subsets(bind(groupBy.items), groupBy)
    case 'Combined':
      if (groupBy.parts.some(part => part.kind === 'All')) {
        throw new QueryError('SyntaxException', 'COMBINED GROUP BY does not support All')
      }
      return groupBy.parts
        .map(part => keySets(select, part, list))
        .reduce((left, right) => left.flatMap(a => right.map(b => [...a, ...b])), [[]])
  }
}

/**
 * The items of the select list without an aggregate function, also in the arguments and the window of a window function.
 * Throws `QueryError` 1065 at an item with a window function over anything else.
 *
 * Source: databend aggregate.rs `resolve_group_all`, `resolve_group_items`.
 */
function allKeys(select: SelectBinding, list: readonly OutputItem[]): KeySet {
  const keys = list.filter(item => !usesAggregate(select, item.scalar))
  for (const key of keys) refuseCalls(select, key.scalar)
  return keys
}

function usesAggregate(select: SelectBinding, scalar: Scalar): boolean {
  const { aggregateIds, windows } = select.calls
  const read = columnsOf([scalar])
  if ([...read].some(id => aggregateIds.has(id))) return true
  return windows
    .filter(({ column }) => read.has(column.id))
    .some(({ args, partition, order }) =>
      [...args, ...partition, ...order.map(key => key.expr)].some(part =>
        usesAggregate(select, part),
      ),
    )
}

/** All subsets, smaller ones first. */
function subsets(keys: KeySet, groupBy: GroupBy): readonly KeySet[] {
  if (keys.length > maxCubeItems) {
    throw new Unsupported(`CUBE of more than ${maxCubeItems} items`, { span: groupBy.span })
  }
  const all = Array.from({ length: 2 ** keys.length }, (_, bits) =>
    keys.filter((_, i) => (bits >> i) & 1),
  )
  return all.toSorted((a, b) => a.length - b.length)
}

/** A position in the select list, an expression over FROM, or an alias. */
function bindKey(select: SelectBinding, expr: Expression, list: readonly OutputItem[]): NamedKey {
  const position = positionIn(expr, list.length, 'GROUP BY')
  const named = list.filter(item => item.named)
  const scalar =
    position === undefined
      ? select.binding.expression(expr, clauseScope(select, 'group by', named))
      : list[position]!.scalar
  if (hasGrouping(select, scalar)) {
    throw new QueryError('SemanticError', "GROUP BY items can't contain grouping functions", {
      span: expr.span,
    })
  }
  refuseCalls(select, scalar)
  const name =
    position === undefined
      ? explainedName(select.binding, expr, 'group_item')
      : list[position]!.name
  return { scalar, name }
}

/** 1065 at the first call in a key, by its text. Source: databend aggregate.rs `resolve_group_items`. */
function refuseCalls({ binding, calls }: SelectBinding, scalar: Scalar): void {
  const first = [...columnsOf([scalar])].find(id => calls.written.has(id))
  const written = first === undefined ? undefined : calls.written.get(first)
  if (written === undefined) return
  throw new QueryError(
    'SemanticError',
    `GROUP BY items can't contain aggregate functions or window functions: ${printExpression(written, binding.printed)}`,
    { span: written.span },
  )
}

/** Whether a scalar uses the result of an aggregate or window function. */
export function hasCalls(select: SelectBinding, scalar: Scalar): boolean {
  const { aggregateIds, windowIds } = select.calls
  return someScalar(
    scalar,
    part => part.kind === 'ColumnRef' && (aggregateIds.has(part.id) || windowIds.has(part.id)),
  )
}

function hasGrouping({ calls }: SelectBinding, scalar: Scalar): boolean {
  return someScalar(scalar, part => part.kind === 'ColumnRef' && calls.groupingIds.has(part.id))
}
