import { AlasqlEngine } from '../core/engine/alasql/alasql-engine.js'
import type { Engine } from '../core/engine/engine.js'
import { MemoryEngine } from '../core/engine/memory/memory-engine.js'
import type { AggregateOverload, Cx, Overload } from '../core/functions/overload.js'
import type { Plan } from '../core/plan/plan.js'
import type { Aggregate, Join, JoinKind, Relation } from '../core/plan/relation.js'
import type { PlanColumn, Scalar } from '../core/plan/scalar.js'
import {
  booleanType,
  type DataType,
  float64Type,
  int32Type,
  int64Type,
  nullableType,
  stringType,
} from '../core/types/data-type.js'
import type { Value } from '../core/types/value.js'

/** Rows that each operator is given. */
const rows = 100_000

const cx: Cx = {
  now: 0n,
  timezone: 'UTC',
  setting: () => '',
  random: Math.random,
  uuid: () => '',
  nextOfSequence: () => 1n,
  session: () => null,
}
const context = {
  signal: new AbortController().signal,
  eval: cx,
  sources: {
    open: () => {
      throw new Error('no sources here')
    },
  },
  limits: { memoryBytes: 2 ** 34, maxRecursionRounds: 1000 },
  progress: () => {},
}

let nextId = 1
const column = (type: DataType): PlanColumn => ({ id: nextId++, name: `c${nextId}`, type })
const ref = ({ id, name, type }: PlanColumn): Scalar => ({ kind: 'ColumnRef', id, name, type })
const literal = (value: Value, type: DataType): Scalar => ({ kind: 'Literal', value, type })
const call = (overload: Overload, ...args: Scalar[]): Scalar => ({
  kind: 'Call',
  type: overload.returns,
  overload,
  args,
})
const overload = (
  name: string,
  returns: DataType,
  evaluate: (a: never, b: never) => Value,
): Overload => ({
  name,
  args: [],
  returns,
  nulls: 'pass',
  throws: false,
  evaluate: (_cx, a, b) => evaluate(a as never, b as never),
})
const plus = overload('plus', int64Type, (a: number, b: number) => a + b)
const less = overload('lt', booleanType, (a: number, b: number) => a < b)
const sum = {
  name: 'sum',
  args: [int32Type],
  returns: nullableType(float64Type),
  init: () => ({ total: 0 }),
  add: (_cx: Cx, state: { total: number }, value: Value) => {
    state.total += value as number
  },
  remove: (_cx: Cx, state: { total: number }, value: Value) => {
    state.total -= value as number
  },
  done: (_cx: Cx, state: { total: number }) => state.total,
} as unknown as AggregateOverload

/** The columns of a table: a running number, a key with few values, a scrambled number, a text, a BigInt. */
const types = [int32Type, int32Type, int32Type, stringType, int64Type]
const valuesOf = (i: number): Value[] => [
  i,
  i % 20,
  (i * 7919) % rows,
  `text ${(i * 7919) % rows}`,
  BigInt((i * 7919) % rows),
]

interface Scanned {
  readonly relation: Relation
  readonly columns: readonly PlanColumn[]
}

function scanned(table = 1): Scanned {
  const columns = types.map(column)
  return {
    relation: {
      kind: 'Scan',
      table,
      name: 't',
      columns: columns.map((each, position) => ({ ...each, position })),
    },
    columns,
  }
}

async function drain(engine: Engine, plan: Plan): Promise<number> {
  const transaction = await engine.begin('read')
  let count = 0
  for await (const block of transaction.run(plan, context).blocks) count += block.length
  await transaction.rollback()
  return count
}

const project = (input: Scanned, expr: Scalar): Plan => {
  const out = column(int64Type)
  const root: Relation = {
    kind: 'Project',
    input: input.relation,
    items: [{ column: out, expr }],
  }
  return { kind: 'Query', root, output: [out] }
}

const over = (make: (input: Scanned) => { root: Relation; output: readonly PlanColumn[] }) => {
  const { root, output } = make(scanned())
  return { kind: 'Query' as const, root, output }
}

const group = (key: number): Plan =>
  over(({ relation, columns }) => {
    const keyColumn = column(columns[key]!.type)
    const total = column(float64Type)
    const root: Aggregate = {
      kind: 'Aggregate',
      input: relation,
      keys: [{ column: keyColumn, expr: ref(columns[key]!) }],
      aggregates: [
        { column: total, overload: sum, args: [ref(columns[0]!)], distinct: false, order: [] },
      ],
    }
    return { root, output: [keyColumn, total] }
  })

const join = (kind: JoinKind, key: number, residual = false): Plan => {
  const left = scanned()
  const right = scanned()
  const root: Join = {
    kind: 'Join',
    join: kind,
    left: left.relation,
    right: right.relation,
    keys: [{ left: ref(left.columns[key]!), right: ref(right.columns[key]!), nullsEqual: false }],
    residual: residual ? [call(less, ref(left.columns[1]!), ref(right.columns[1]!))] : [],
  }
  const both = kind === 'inner' || kind === 'left' || kind === 'full'
  return {
    kind: 'Query',
    root,
    output: both ? [left.columns[0]!, right.columns[0]!] : [left.columns[0]!],
  }
}

const sort = (key: number, limit?: number): Plan =>
  over(({ relation, columns }) => ({
    root: {
      kind: 'Sort',
      input: relation,
      keys: [{ expr: ref(columns[key]!), descending: false, nullsFirst: false }],
      ...(limit === undefined ? {} : { limit }),
    },
    output: columns,
  }))

const window = (aggregate: boolean): Plan =>
  over(({ relation, columns }) => {
    const out = column(int64Type)
    return {
      root: {
        kind: 'Window',
        input: relation,
        calls: [
          {
            column: out,
            fn: aggregate
              ? { kind: 'aggregate', overload: sum, distinct: false }
              : { kind: 'ranking', name: 'row_number', ignoreNulls: false },
            args: aggregate ? [ref(columns[0]!)] : [],
            partition: [ref(columns[1]!)],
            order: [{ expr: ref(columns[2]!), descending: false, nullsFirst: false }],
            frame: {
              unit: 'rows',
              start: { kind: 'preceding', offset: 10 },
              end: { kind: 'currentRow' },
            },
          },
        ],
      },
      output: [columns[0]!, out],
    }
  })

const union = (): Plan => {
  const left = scanned()
  const right = scanned()
  const out = [column(int32Type), column(stringType)]
  return {
    kind: 'Query',
    root: {
      kind: 'SetOperation',
      op: 'union',
      all: false,
      left: left.relation,
      right: right.relation,
      columns: out,
      leftColumns: [left.columns[0]!.id, left.columns[3]!.id],
      rightColumns: [right.columns[0]!.id, right.columns[3]!.id],
    },
    output: out,
  }
}

const input = scanned()
const [first, , scrambled] = input.columns
const one = literal(1, int32Type)
const plans: Record<string, Plan> = {
  scan: { kind: 'Query', root: input.relation, output: input.columns },
  'filter, 1 of 2': {
    kind: 'Query',
    root: {
      kind: 'Filter',
      input: input.relation,
      conjuncts: [call(less, ref(scrambled!), literal(rows / 2, int32Type))],
    },
    output: input.columns,
  },
  'project a + b + 1 + a': project(
    input,
    call(plus, call(plus, call(plus, ref(first!), ref(scrambled!)), one), ref(first!)),
  ),
  'group, 20 keys': group(1),
  'group, all different': group(2),
  'group by text, all different': group(3),
  'group by BigInt, all different': group(4),
  'inner join': join('inner', 2),
  'inner join by BigInt': join('inner', 4),
  'left join with residual': join('left', 2, true),
  'full join': join('full', 2),
  'semi join': join('leftSemi', 2),
  'mark join': join('leftMark', 2),
  'union distinct, 2 columns, 2 sides': union(),
  'sort by number': sort(2),
  'sort by text': sort(3),
  'top 10': sort(2, 10),
  row_number: window(false),
  'sum over 10 rows before': window(true),
}

/** The shortest CPU time of several runs, in milliseconds, so that other processes on the machine do not count. */
async function best(task: () => Promise<unknown>, times = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const start = process.cpuUsage()
    await task()
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

async function insertRows(engine: Engine, table: number, from: number, to: number): Promise<void> {
  const columns = types.map(column)
  const cells: Scalar[][] = []
  for (let i = from; i < to; i++) {
    cells.push(valuesOf(i).map((value, at) => literal(value, types[at]!)))
  }
  const transaction = await engine.begin('write')
  const plan: Plan = {
    kind: 'Insert',
    table,
    input: { kind: 'Values', columns, rows: cells },
    columns: columns.map(({ id }) => id),
    overwrite: false,
  }
  for await (const _ of transaction.run(plan, context).blocks);
  await transaction.commit({ lone: true })
}

async function measure(engine: Engine): Promise<void> {
  const transaction = await engine.begin('write')
  for (const table of [1, 2])
    await transaction.createTable(
      table,
      types.map(type => ({ type })),
    )
  await transaction.commit()
  await insertRows(engine, 1, 0, rows)
  const inserts = 5000
  const each =
    (await best(async () => {
      for (let i = 0; i < inserts; i++) await insertRows(engine, 2, i, i + 1)
    }, 3)) / inserts
  console.log(
    `${engine.name}: insert of one row with its transaction ${(each * 1000).toFixed(1)} µs`,
  )
  for (const [name, plan] of Object.entries(plans)) {
    const ms = await best(() => drain(engine, plan))
    console.log(`  ${name.padEnd(36)}${(rows / ms / 1000).toFixed(2).padStart(8)} M rows/s`)
  }
}

/** The operators of the engines, each by itself, on plans made here; on the processor time of this process. */
export async function operators(): Promise<void> {
  await measure(new MemoryEngine())
  await measure(new AlasqlEngine())
}
