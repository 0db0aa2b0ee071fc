import type { EngineTransaction, RunContext } from '../../../core/engine/engine.js'
import { QueryError } from '../../../core/errors/query-error.js'
import type { Cx, Overload } from '../../../core/functions/overload.js'
import type { Plan } from '../../../core/plan/plan.js'
import type { Relation, Scan, Values } from '../../../core/plan/relation.js'
import type { ColumnRef, PlanColumn, Scalar } from '../../../core/plan/scalar.js'
import {
  booleanType,
  type DataType,
  float64Type,
  int32Type,
  isNullable,
  nullableType,
} from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'

let nextId = 1

/** A new column. */
export function column(type: DataType, name = `c${nextId}`): PlanColumn {
  return { id: nextId++, name, type }
}

export function ref(of: PlanColumn, type = of.type): ColumnRef {
  return { kind: 'ColumnRef', type, id: of.id, name: of.name }
}

export function literal(value: Value, type: DataType): Scalar {
  return { kind: 'Literal', type, value }
}

export function int(value: number | null): Scalar {
  return literal(value, value === null ? nullableType(int32Type) : int32Type)
}

/** A call; NULL-able if an argument is. */
export function call(overload: Overload, ...args: readonly Scalar[]): Scalar {
  const nullable = overload.nulls === 'pass' && args.some(arg => isNullable(arg.type))
  return {
    kind: 'Call',
    type: nullable ? nullableType(overload.returns) : overload.returns,
    overload,
    args,
  }
}

type Numbers = (a: number, b: number) => Value

function binary(name: string, returns: DataType, evaluate: Numbers, code?: string): Overload {
  return {
    name,
    args: [int32Type, int32Type],
    returns,
    nulls: 'pass',
    throws: false,
    evaluate: (_cx, a, b) => evaluate(a as number, b as number),
    ...(code === undefined ? {} : { code: ([a, b]: readonly string[]) => `${a}${code}${b}` }),
  }
}

export const plus = binary('plus', int32Type, (a, b) => a + b, '+')
export const times = binary('multiply', int32Type, (a, b) => a * b)
export const modulo = binary('modulo', int32Type, (a, b) => a % b)
export const lessThan = binary('lt', booleanType, (a, b) => a < b, '<')
export const greaterThan = binary('gt', booleanType, (a, b) => a > b)
export const equals = binary('eq', booleanType, (a, b) => a === b, '===')
export const divide: Overload = {
  ...binary('divide', float64Type, (a, b) => {
    if (b === 0) throw new QueryError('BadArguments', 'divided by zero')
    return a / b
  }),
  throws: true,
}
export const isNull: Overload = {
  name: 'is_null',
  args: [nullableType(int32Type)],
  returns: booleanType,
  nulls: 'aware',
  throws: false,
  evaluate: (_cx, a) => a === null,
}
/** `if`, as lazy functions are. */
export const choose: Overload = {
  name: 'if',
  args: [booleanType, float64Type, float64Type],
  returns: float64Type,
  nulls: 'aware',
  throws: false,
  evaluate: () => null,
  evaluateLazily: (_cx, condition, yes, no) => (condition!() === true ? yes!() : no!()),
}

/** Rows written out. */
export function values(
  columns: readonly PlanColumn[],
  rows: readonly (readonly Value[])[],
): Values {
  return {
    kind: 'Values',
    columns,
    rows: rows.map(row => row.map((value, at) => literal(value, columns[at]!.type))),
  }
}

/** All columns of a table. */
export function scan(table: number, columns: readonly PlanColumn[], rowId?: PlanColumn): Scan {
  return {
    kind: 'Scan',
    table,
    name: `t${table}`,
    columns: columns.map((of, position) => ({ ...of, position })),
    ...(rowId === undefined ? {} : { rowId }),
  }
}

export function query(root: Relation, output: readonly PlanColumn[]): Plan {
  return { kind: 'Query', root, output }
}

/** Adds rows to a table. */
export function insert(
  table: number,
  types: readonly DataType[],
  rows: readonly (readonly Value[])[],
  overwrite = false,
): Plan {
  const columns = types.map(type => column(type))
  return {
    kind: 'Insert',
    table,
    input: values(columns, rows),
    columns: columns.map(of => of.id),
    overwrite,
  }
}

export const evaluation: Cx = {
  now: 0n,
  timezone: 'UTC',
  setting: () => '',
  random: () => 0.5,
  uuid: () => '00000000-0000-4000-8000-000000000000',
  nextOfSequence: () => 1n,
  session: () => null,
}

/** A run's context with generous limits. */
export function context(over: Partial<RunContext> = {}): RunContext {
  return {
    signal: new AbortController().signal,
    eval: evaluation,
    sources: {
      open: source => {
        throw new Error(`no source ${source.name}`)
      },
    },
    limits: { memoryBytes: 2 ** 32, maxRecursionRounds: 1000 },
    progress: () => {},
    ...over,
  }
}

/** Runs a plan to its end and gives its rows. */
export async function rowsOf(
  transaction: EngineTransaction,
  plan: Plan,
  cx: RunContext = context(),
): Promise<Value[][]> {
  const rows: Value[][] = []
  for await (const block of transaction.run(plan, cx).blocks) {
    for (let i = 0; i < block.length; i++) rows.push(block.columns.map(values => values.get(i)))
  }
  return rows
}
