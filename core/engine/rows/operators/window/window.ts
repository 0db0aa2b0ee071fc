import type { Window } from '../../../../plan/relation.js'
import type { Scalar, SortKey, WindowCall } from '../../../../plan/scalar.js'
import { ScalarKeys } from '../../../../plan/scalar-key.js'
import type { ScalarProgram } from '../../../../scalar/compile-scalar.js'
import type { Column } from '../../../../types/columns/column.js'
import { valueBytes } from '../../../../types/columns/value-column.js'
import type { Value } from '../../../../types/value.js'
import { HeldBytes } from '../../held-memory.js'
import { type KeyedBuffer, withAllRows } from '../../keyed-buffer.js'
import {
  type Blocks,
  chunkRows,
  type Operator,
  type OperatorScope,
  type RunState,
} from '../../operator.js'
import { rowKeyFunction } from '../../row-key.js'
import { RowOrder } from '../../row-order.js'
import { takeRows } from '../../take.js'
import { type CallResult, resultOf } from './call-result.js'
import { frameBounds } from './frame-bounds.js'
import { lookAround } from './look-around.js'
import { Partition } from './partition.js'
import { aggregateFrames } from './window-aggregate.js'

/** What a partition costs beside its rows, in rows. */
const partitionCost = 8

/** Calls with the same partitions and order, which share one sort. */
interface WindowGroup {
  readonly partition: readonly Scalar[]
  readonly order: readonly SortKey[]
  /** The group's sort: by partition, then by order. */
  readonly sort: RowOrder
  /** The sort without the partition keys. */
  readonly peers: RowOrder
  readonly calls: PlacedCall[]
  /** The index of the first sort key column among the held columns. */
  readonly keysAt: number
}

/** A call, and the indexes of its held columns and its result. */
interface PlacedCall {
  readonly call: WindowCall
  readonly argsAt: number
  readonly filterAt: number | undefined
  readonly resultAt: number
}

interface WindowParts {
  readonly input: Operator
  readonly groups: readonly WindowGroup[]
  readonly programs: readonly ScalarProgram[]
  readonly run: RunState
}

/** Holds all rows, sorts them for each window, and walks the partitions. The last sort orders the output. */
export function buildWindow(relation: Window, scope: OperatorScope): Operator {
  const input = scope.build(relation.input)
  const groups = new Map<string, WindowGroup>()
  const scalarKeys = new ScalarKeys()
  const programs: ScalarProgram[] = []
  const hold = (exprs: readonly Scalar[]): number => {
    programs.push(...exprs.map(expr => scope.scalar(expr, input.columns)))
    return programs.length - exprs.length
  }
  for (const [resultAt, call] of relation.calls.entries()) {
    const groupKey = `${scalarKeys.ofList(call.partition)}|${scalarKeys.ofOrder(call.order)}`
    let group = groups.get(groupKey)
    if (group === undefined) {
      const keys = [...call.partition.map(partitionKey), ...call.order]
      group = {
        partition: call.partition,
        order: call.order,
        sort: new RowOrder(keys, input.columns, scope),
        peers: new RowOrder(call.order, input.columns, scope),
        calls: [],
        keysAt: hold(keys.map(key => key.expr)),
      }
      groups.set(groupKey, group)
    }
    const argsAt = hold(call.args)
    const filterAt = call.filter === undefined ? undefined : hold([call.filter])
    group.calls.push({ call, argsAt, filterAt, resultAt })
  }
  const parts: WindowParts = { input, groups: [...groups.values()], programs, run: scope.run }
  return {
    columns: [...input.columns, ...relation.calls.map(call => call.column)],
    open: () => windowRows(parts, relation.calls.length),
  }
}

function partitionKey(expr: Scalar): SortKey {
  return { expr, descending: false, nullsFirst: false }
}

function windowRows(parts: WindowParts, width: number): Blocks {
  const { input, programs, run } = parts
  const held = { holder: 'a window', run }
  return withAllRows(input, programs, held, rows => heldRows(parts, width, rows))
}

/** The held rows with the results of `width` calls. */
async function* heldRows({ groups, run }: WindowParts, width: number, held: KeyedBuffer): Blocks {
  const resultBytes = new HeldBytes(run.memory, 'the results of a window')
  try {
    const results: Column[] = new Array(width)
    const heldKeys = held.keys
    let rows: Int32Array = new Int32Array(0)
    for (const group of groups) {
      const keys = heldKeys.slice(group.keysAt, group.keysAt + group.sort.programs.length)
      rows = await group.sort.sort(keys, held.length, run.pacer)
      await computeGroup(group, rows, { held: heldKeys, results, resultBytes, run })
    }
    const columns = [...held.columns, ...results]
    for (let from = 0; from < rows.length; from += chunkRows) {
      if (run.pacer.due()) await run.pacer.pause()
      const part = rows.subarray(from, from + chunkRows)
      yield takeRows(columns, part, part.length)
    }
  } finally {
    resultBytes.release()
  }
}

interface GroupContext {
  readonly held: readonly Column[]
  readonly results: Column[]
  readonly resultBytes: HeldBytes
  readonly run: RunState
}

/** Computes the results of a group's calls, partition by partition. */
async function computeGroup(
  group: WindowGroup,
  rows: Int32Array,
  { held, results, resultBytes, run }: GroupContext,
): Promise<void> {
  const orderAt = group.keysAt + group.partition.length
  const orderKeys = held.slice(orderAt, orderAt + group.order.length)
  const arePeers = group.peers.equality(orderKeys)
  const samePartition = group.sort.equality(held.slice(group.keysAt, orderAt))
  const calls = group.calls.map(placed => {
    const result = resultOf(placed.call, rows.length)
    return { placed, result, context: { held, orderKeys, result, resultBytes, run } }
  })
  let from = 0
  let steps = 0
  for (let at = 1; at <= rows.length; at++) {
    if (at < rows.length && samePartition(rows[at - 1]!, rows[at]!)) continue
    const partition = new Partition(rows.subarray(from, at), arePeers)
    for (const { placed, context } of calls) {
      for (const _ of computeCall(placed, partition, context)) {
        if (run.pacer.due()) await run.pacer.pause()
      }
    }
    steps += at - from + partitionCost
    if (steps >= chunkRows) {
      if (run.pacer.due()) await run.pacer.pause()
      steps = 0
    }
    from = at
  }
  for (const { placed, result } of calls) {
    const { call, argsAt, resultAt } = placed
    results[resultAt] = result.column(held.slice(argsAt, argsAt + call.args.length))
  }
}

interface CallContext extends Omit<GroupContext, 'results'> {
  readonly orderKeys: readonly Column[]
  readonly result: CallResult
}

/** Computes a call for one partition; yields where it may pause. */
function* computeCall(
  { call, argsAt, filterAt }: PlacedCall,
  partition: Partition,
  { held, orderKeys, result, resultBytes, run }: CallContext,
): Generator<void> {
  const { fn } = call
  const args = held.slice(argsAt, argsAt + call.args.length)
  const keys = { order: call.order, columns: orderKeys, timezone: run.cx.eval.timezone }
  const frame = () => frameBounds(call.frame, partition, keys)
  if (fn.kind === 'aggregate') {
    const aggregate = {
      overload: fn.overload,
      args,
      filter: filterAt === undefined ? undefined : held[filterAt]!,
      distinct: fn.distinct ? rowKeyFunction(call.args.map(arg => arg.type)) : undefined,
    }
    const { values } = result
    let before: Value = null
    const give = (place: number, value: Value) => {
      if (value !== before) resultBytes.add(largeBytes(value))
      before = value
      values[partition.rowAt(place)] = value
    }
    yield* aggregateFrames(aggregate, partition, frame(), give, run)
    return
  }
  const { numbers } = result
  const { ignoreNulls } = fn
  const view = { partition, args, ignoreNulls, frame, held: numbers.length }
  const at = lookAround[fn.name].at(view)
  for (let place = 0; place < partition.length; place++) {
    if (place % chunkRows === chunkRows - 1) yield
    numbers[partition.rowAt(place)] = at(place)
  }
}

/** What a value takes beyond its place in a column. */
const largeBytes = (value: Value): number =>
  typeof value === 'string' || typeof value === 'object' ? valueBytes(value) : 0
