import type { Aggregate } from '../../../../plan/relation.js'
import type { ScalarProgram } from '../../../../scalar/compile-scalar.js'
import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'
import { ConstantColumn } from '../../../../types/columns/constant-column.js'
import { chunkRows, type Operator, type OperatorScope, type RunState } from '../../operator.js'
import { Accumulator } from './accumulator.js'
import { AggregateRows } from './aggregate-rows.js'
import { GroupTable } from './group-table.js'

interface AggregateParts {
  readonly relation: Aggregate
  readonly input: Operator
  readonly keys: readonly ScalarProgram[]
  readonly rows: readonly AggregateRows[]
  /** Indexes of the keys of each set. */
  readonly sets: readonly (readonly number[])[]
  readonly run: RunState
}

/** Groups rows by a hash of their keys; each grouping set has its own groups. */
export function buildAggregate(relation: Aggregate, scope: OperatorScope): Operator {
  return aggregateOperator(relation, scope.build(relation.input), scope)
}

/** Like `buildAggregate`, over an existing operator. */
export function aggregateOperator(
  relation: Aggregate,
  input: Operator,
  scope: OperatorScope,
): Operator {
  const parts: AggregateParts = {
    relation,
    input,
    keys: relation.keys.map(key => scope.scalar(key.expr, input.columns)),
    rows: relation.aggregates.map(call => new AggregateRows(call, input.columns, scope)),
    sets: distinctSets(relation),
    run: scope.run,
  }
  return {
    columns: [
      ...relation.keys.map(key => key.column),
      ...relation.aggregates.map(call => call.column),
      ...(relation.groupingId === undefined ? [] : [relation.groupingId]),
    ],
    open: () => groupRows(parts),
  }
}

/** The grouping sets. As on the server, one that is written twice counts once. */
function distinctSets({ keys, sets }: Aggregate): readonly (readonly number[])[] {
  if (sets === undefined) return [keys.map((_, at) => at)]
  const bySet = new Map(sets.map(set => [[...new Set(set)].sort((a, b) => a - b).join(), set]))
  return [...bySet.values()]
}

async function* groupRows(parts: AggregateParts): AsyncGenerator<Block, void, undefined> {
  const { run } = parts
  const groupings = parts.sets.map(set => new Grouping(set, parts))
  try {
    for await (const chunk of parts.input.open()) {
      if (run.pacer.due()) await run.pacer.pause()
      const keys = parts.keys.map(key => key.column(chunk))
      const aggregates = parts.rows.map(rows => rows.of(chunk))
      for (const grouping of groupings) {
        const groups = grouping.groupsOf(keys, chunk.length)
        for (const [at, accumulator] of grouping.accumulators.entries()) {
          accumulator.grow(grouping.count)
          accumulator.add(aggregates[at]!, groups)
        }
      }
    }
    for (const grouping of groupings) yield* grouping.blocks()
  } finally {
    for (const { accumulators } of groupings)
      for (const accumulator of accumulators) accumulator.release()
  }
}

/** The groups of one set. */
class Grouping {
  readonly accumulators: readonly Accumulator[]
  readonly #set: readonly number[]
  readonly #parts: AggregateParts
  readonly #table: GroupTable
  /** Without GROUP BY there is one group, even without rows. */
  readonly #always: boolean

  constructor(set: readonly number[], parts: AggregateParts) {
    const { relation, run } = parts
    this.#set = set
    this.#parts = parts
    this.#always = relation.keys.length === 0 && relation.sets === undefined
    this.#table = new GroupTable(
      set.map(at => relation.keys[at]!.expr.type),
      run,
    )
    this.accumulators = relation.aggregates.map(
      (call, at) => new Accumulator(call, parts.rows[at]!.order, run),
    )
  }

  get count(): number {
    return this.#always ? 1 : this.#table.count
  }

  groupsOf(keys: readonly Column[], n: number): Int32Array {
    if (this.#always) return new Int32Array(n)
    return this.#table.groupsOf(
      this.#set.map(at => keys[at]!),
      n,
    )
  }

  async *blocks(): AsyncGenerator<Block, void, undefined> {
    const { relation, run } = this.#parts
    for (const accumulator of this.accumulators) accumulator.grow(this.count)
    for (let from = 0; from < this.count; from += chunkRows) {
      if (run.pacer.due()) await run.pacer.pause()
      const to = Math.min(from + chunkRows, this.count)
      const columns: Column[] = relation.keys.map((_, key) => this.#keyColumn(key, from, to))
      for (const accumulator of this.accumulators) {
        const results = accumulator.results(from, to)
        columns.push(results instanceof Promise ? await results : results)
      }
      if (relation.groupingId !== undefined) {
        columns.push(new ConstantColumn(this.#groupingId(), to - from))
      }
      yield { length: to - from, columns }
    }
  }

  #keyColumn(key: number, from: number, to: number): Column {
    const at = this.#set.indexOf(key)
    return at < 0 ? new ConstantColumn(null, to - from) : this.#table.keys[at]!.slice(from, to)
  }

  /** One bit per key, the last key's lowest: 1 if the key is not in the set. */
  #groupingId(): number {
    const { keys } = this.#parts.relation
    return keys.reduce((id, _, key) => id * 2 + (this.#set.includes(key) ? 0 : 1), 0)
  }
}
