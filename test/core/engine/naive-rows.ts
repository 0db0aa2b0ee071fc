import type {
  Aggregate,
  Join,
  Relation,
  SetOperation,
  Window,
} from '../../../core/plan/relation.js'
import type { ColumnId, Scalar, SortKey, WindowCall } from '../../../core/plan/scalar.js'
import { comparator } from '../../../core/types/compare.js'
import type { DataType } from '../../../core/types/data-type.js'
import { keyOf, keyPart } from '../../../core/types/key.js'
import type { Value } from '../../../core/types/value.js'
import { evaluation } from './plan-parts.js'

/** A row as the columns that it has. */
export type NaiveRow = ReadonlyMap<ColumnId, Value>

/**
 * The rows of a relation computed directly from its definition: without hashing, chunks or generated code. It is slow,
 * but simple enough to be the reference for the engines.
 */
export function naiveRows(relation: Relation): NaiveRow[] {
  switch (relation.kind) {
    case 'Values':
      return relation.rows.map(
        row => new Map(relation.columns.map(({ id }, at) => [id, evaluate(row[at]!, new Map())])),
      )
    case 'Filter':
      return naiveRows(relation.input).filter(row =>
        relation.conjuncts.every(conjunct => evaluate(conjunct, row) === true),
      )
    case 'Project':
      return naiveRows(relation.input).map(
        row => new Map(relation.items.map(item => [item.column.id, evaluate(item.expr, row)])),
      )
    case 'Sort':
      return sorted(naiveRows(relation.input), relation.keys).slice(0, relation.limit)
    case 'Join':
      return join(relation)
    case 'Aggregate':
      return aggregate(relation)
    case 'SetOperation':
      return setOperation(relation)
    case 'Window':
      return window(relation)
    default:
      throw new Error(`${relation.kind} is not drawn`)
  }
}

function evaluate(expr: Scalar, row: NaiveRow): Value {
  switch (expr.kind) {
    case 'Literal':
      return expr.value
    case 'ColumnRef':
      return row.get(expr.id) ?? null
    case 'Call': {
      const { overload } = expr
      const args = expr.args.map(arg => evaluate(arg, row))
      if (overload.evaluateLazily !== undefined) {
        return overload.evaluateLazily(evaluation, ...args.map(arg => () => arg))
      }
      if (overload.nulls === 'pass' && args.includes(null)) return null
      return overload.evaluate(evaluation, ...args)
    }
    default:
      throw new Error(`${expr.kind} is not drawn`)
  }
}

function sorted(rows: readonly NaiveRow[], keys: readonly SortKey[]): NaiveRow[] {
  return rows.toSorted((x, y) => {
    for (const { expr, descending, nullsFirst } of keys) {
      const [a, b] = [evaluate(expr, x), evaluate(expr, y)]
      if (a === null && b === null) continue
      if (a === null || b === null) return (a === null) === nullsFirst ? -1 : 1
      const order = comparator(expr.type)(a, b)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}

const textKey = (type: DataType, value: Value): string => keyPart(keyOf(type)(value))

const same = (of: Scalar, a: Value, b: Value) => keyOf(of.type)(a) === keyOf(of.type)(b)

/** True, false or NULL: whether two rows match. */
function matches({ join, keys, residual }: Join, left: NaiveRow, right: NaiveRow): Value {
  let said: Value = true
  for (const key of keys) {
    const a = evaluate(key.left, left)
    const b = evaluate(key.right, right)
    const findsNull = key.nullsEqual || (join === 'leftMark' && a === b)
    if ((a === null || b === null) && !findsNull) said = null
    else if (a === null || b === null ? a !== b : !same(key.left, a, b)) return false
  }
  const both = new Map([...left, ...right])
  for (const conjunct of residual) {
    const value = evaluate(conjunct, both)
    if (value === false) return false
    if (value === null) said = null
  }
  return said
}

function join(relation: Join): NaiveRow[] {
  const lefts = naiveRows(relation.left)
  const rights = naiveRows(relation.right)
  const said = lefts.map(left => rights.map(right => matches(relation, left, right)))
  const lonelyLefts = lefts.filter((_, i) => !said[i]!.includes(true))
  const hasLeft = (j: number) => said.some(row => row[j] === true)
  const pairs = lefts.flatMap((left, i) =>
    rights.filter((_, j) => said[i]![j] === true).map(right => new Map([...left, ...right])),
  )
  switch (relation.join) {
    case 'inner':
      return pairs
    case 'left':
      return [...pairs, ...lonelyLefts]
    case 'right':
      return [...pairs, ...rights.filter((_, j) => !hasLeft(j))]
    case 'full':
      return [...pairs, ...lonelyLefts, ...rights.filter((_, j) => !hasLeft(j))]
    case 'leftSemi':
      return lefts.filter((_, i) => said[i]!.includes(true))
    case 'leftAnti':
      return lonelyLefts
    case 'rightSemi':
      return rights.filter((_, j) => hasLeft(j))
    case 'rightAnti':
      return rights.filter((_, j) => !hasLeft(j))
    case 'leftMark':
      return lefts.map((left, i) => {
        const mark = said[i]!.includes(true) ? true : said[i]!.includes(null) ? null : false
        return new Map([...left, [relation.mark!.id, mark]])
      })
    default:
      throw new Error(`${relation.join} is not drawn`)
  }
}

function aggregate({ input, keys, sets, aggregates }: Aggregate): NaiveRow[] {
  const rows = naiveRows(input)
  const grouped = (set: readonly number[]) => {
    const groups = new Map<string, NaiveRow[]>()
    for (const row of rows) {
      const key = JSON.stringify(
        set.map(at => textKey(keys[at]!.expr.type, evaluate(keys[at]!.expr, row))),
      )
      groups.set(key, [...(groups.get(key) ?? []), row])
    }
    if (sets === undefined && keys.length === 0 && groups.size === 0) groups.set('', [])
    return [...groups.values()].map(group => {
      const out = new Map<ColumnId, Value>()
      for (const [at, { column, expr }] of keys.entries()) {
        out.set(column.id, set.includes(at) ? evaluate(expr, group[0]!) : null)
      }
      for (const call of aggregates) out.set(call.column.id, fold(call, sorted(group, call.order)))
      return out
    })
  }
  const all = [...new Set((sets ?? [keys.map((_, at) => at)]).map(set => set.join()))]
  return all.flatMap(set => grouped(set === '' ? [] : set.split(',').map(Number)))
}

type Foldable = Pick<Aggregate['aggregates'][number], 'overload' | 'args' | 'filter' | 'distinct'>

function fold({ overload, args, filter, distinct }: Foldable, rows: readonly NaiveRow[]): Value {
  const state = overload.init(evaluation)
  const seen = new Set<string>()
  for (const row of rows) {
    if (filter !== undefined && evaluate(filter, row) !== true) continue
    const values = args.map(arg => evaluate(arg, row))
    if (overload.keepNulls !== true && values.includes(null)) continue
    const key = JSON.stringify(values.map((value, at) => textKey(args[at]!.type, value)))
    if (distinct && seen.has(key)) continue
    seen.add(key)
    overload.add(evaluation, state, ...values)
  }
  return overload.done(evaluation, state)
}

function setOperation(relation: SetOperation): NaiveRow[] {
  const { op, all, columns } = relation
  const aligned = (input: Relation, ids: readonly ColumnId[]) =>
    naiveRows(input).map(
      row => new Map(columns.map(({ id }, at) => [id, row.get(ids[at]!) ?? null])),
    )
  const keyed = (row: NaiveRow) =>
    JSON.stringify(columns.map(({ id, type }) => textKey(type, row.get(id) ?? null)))
  const left = aligned(relation.left, relation.leftColumns)
  const right = aligned(relation.right, relation.rightColumns)
  const distinct = (rows: readonly NaiveRow[]) =>
    rows.filter((row, at) => rows.findIndex(other => keyed(other) === keyed(row)) === at)
  if (op === 'union') return all ? [...left, ...right] : distinct([...left, ...right])
  const others = right.map(keyed)
  if (!all) {
    return distinct(left).filter(row => others.includes(keyed(row)) === (op === 'intersect'))
  }
  return left.filter(row => {
    const at = others.indexOf(keyed(row))
    if (at >= 0) others.splice(at, 1)
    return at >= 0 === (op === 'intersect')
  })
}

/** As a sort sees it: -0 is 0. */
function areEqual(of: Scalar, a: Value, b: Value): boolean {
  return a === null || b === null ? a === b : comparator(of.type)(a, b) === 0
}

function window({ input, calls }: Window): NaiveRow[] {
  const rows = naiveRows(input)
  return rows.map(row => {
    const out = new Map(row)
    for (const call of calls) out.set(call.column.id, windowValue(call, row, rows))
    return out
  })
}

function windowValue(call: WindowCall, row: NaiveRow, rows: readonly NaiveRow[]): Value {
  const inPartition = rows.filter(other =>
    call.partition.every(expr => areEqual(expr, evaluate(expr, row), evaluate(expr, other))),
  )
  const order = sorted(inPartition, call.order)
  const isPeer = (a: NaiveRow, b: NaiveRow) =>
    sorted([a, b], call.order)[0] === a && sorted([b, a], call.order)[0] === b
  const firstPeer = order.findIndex(other => isPeer(other, row))
  if (call.fn.kind === 'ranking') return BigInt(firstPeer + 1)
  const at = order.indexOf(row)
  const unit = call.frame.unit
  /** The number of a row in the unit of the frame. */
  const place = (index: number) =>
    unit === 'rows'
      ? index
      : order.slice(0, index + 1).filter((x, i) => i > 0 && !isPeer(order[i - 1]!, x)).length
  const from = call.frame.start.kind === 'unboundedPreceding' ? -1 : place(at) - 1
  const to = call.frame.end.kind === 'currentRow' ? place(at) : place(at) + 1
  const frame = order.filter((_, index) => {
    const here = place(index)
    return here >= from && here <= to
  })
  return fold({ ...call, overload: call.fn.overload, distinct: false }, frame)
}
