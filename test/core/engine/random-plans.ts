import type { AggregateOverload, Overload } from '../../../core/functions/overload.js'
import type { Join, JoinKind, Relation, SetOperator, Values } from '../../../core/plan/relation.js'
import type {
  AggregateCall,
  FrameBound,
  PlanColumn,
  Scalar,
  SortKey,
  WindowCall,
} from '../../../core/plan/scalar.js'
import { comparator } from '../../../core/types/compare.js'
import {
  arrayType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  float64Type,
  int32Type,
  int64Type,
  isNullable,
  nullableType,
  removeNullable,
  stringType,
  timestampType,
  uint64Type,
} from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'
import { arrayAgg, count } from './aggregates.js'
import { call, column, literal, ref, values } from './plan-parts.js'

/** Values that engines confuse with one another or with property names of JavaScript. */
const pools: ReadonlyMap<DataType, readonly Value[]> = new Map<DataType, readonly Value[]>([
  [int32Type, [0, 1, 2, -1, 2147483647]],
  [uint64Type, [0n, 1n, 2n]],
  [int64Type, [0n, 1n, -1n, 9007199254740991n, 9007199254740993n]],
  [float64Type, [0, -0, 1, Number.NaN, 1.5, Number.POSITIVE_INFINITY]],
  [
    stringType,
    [
      '',
      '0',
      '1',
      'null',
      'a`',
      '`b',
      '__proto__',
      'constructor',
      '\u{1f600}',
      '\uffff',
      'a\u0000',
    ],
  ],
  [booleanType, [true, false]],
  [dateType, [0, -1, 19_000]],
  [timestampType, [0n, -1n, 1_700_000_000_000_000n]],
  [decimalType(38, 2), [0n, 100n, -100n, 10n ** 30n, 10n ** 30n + 1n]],
])

/** A relation with the columns that it gives. */
export interface Drawn {
  readonly relation: Relation
  readonly columns: readonly PlanColumn[]
}

/** Draws plans: the same for the same seed. */
export class RandomPlans {
  #state: number
  #zeroSigns = false

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /**
   * A plan of `nodes` operators over small tables, or over `large` ones, which run generated loops. Only
   * those have -0: it groups apart from 0 and sorts with it, so no order would be total.
   */
  draw(nodes: number, large: boolean): Drawn {
    this.#zeroSigns = large
    let drawn = this.#table(large)
    for (let i = 0; i < nodes; i++) drawn = this.#grow(drawn, large)
    return drawn
  }

  /** Source: the mulberry32 generator, public domain. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  #below(n: number): number {
    return Math.floor(this.#next() * n)
  }

  #chance(part: number): boolean {
    return this.#next() < part
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#below(items.length)]!
  }

  #table(large: boolean): Drawn {
    const columns = Array.from({ length: 1 + this.#below(3) }, () => {
      const type = this.#pick([...pools.keys()])
      return column(this.#chance(0.7) ? nullableType(type) : type)
    })
    const length = large ? 300 + this.#below(1500) : this.#below(9)
    const rows = Array.from({ length }, () => columns.map(({ type }) => this.#value(type)))
    return { relation: values(columns, rows), columns }
  }

  #value(type: DataType): Value {
    if (isNullable(type) && this.#chance(0.25)) return null
    const bare = removeNullable(type)
    if (bare.kind === 'Array') {
      return Array.from({ length: this.#below(3) }, () => this.#value(bare.of))
    }
    const value = this.#pick(pools.get(bare)!)
    return this.#zeroSigns || value !== 0 ? value : 0
  }

  #grow(input: Drawn, large: boolean): Drawn {
    const grow = this.#pick([
      () => this.#filter(input),
      () => this.#project(input),
      () => this.#aggregate(input),
      () => this.#sort(input),
      () => this.#setOperation(input, large),
      () => this.#window(input),
      ...(large ? [] : [() => this.#join(input), () => this.#join(input)]),
    ])
    return grow()
  }

  #filter({ relation, columns }: Drawn): Drawn {
    const conjuncts = Array.from({ length: 1 + this.#below(2) }, () => this.#condition(columns))
    return { relation: { kind: 'Filter', input: relation, conjuncts }, columns }
  }

  #project({ relation, columns }: Drawn): Drawn {
    const items = Array.from({ length: 1 + this.#below(3) }, () => {
      const expr = this.#scalar(columns)
      return { column: column(expr.type), expr }
    })
    return {
      relation: { kind: 'Project', input: relation, items },
      columns: items.map(item => item.column),
    }
  }

  #aggregate({ relation, columns }: Drawn): Drawn {
    const keys = Array.from({ length: this.#below(3) }, () => {
      const expr = this.#scalar(columns)
      return { column: column(nullableType(expr.type)), expr }
    })
    const sets =
      keys.length > 0 && this.#chance(0.2) ? [keys.map((_, at) => at), [0], []] : undefined
    const aggregates = Array.from({ length: 1 + this.#below(2) }, () => this.#call(columns))
    return {
      relation: {
        kind: 'Aggregate',
        input: relation,
        keys,
        aggregates,
        ...(sets === undefined ? {} : { sets }),
      },
      columns: [...keys.map(key => key.column), ...aggregates.map(each => each.column)],
    }
  }

  #call(columns: readonly PlanColumn[]): AggregateCall {
    const arg = this.#scalar(columns)
    const isCount = this.#chance(0.5)
    const overload = isCount ? count : arrayAggOf(arg.type)
    return {
      column: column(overload.returns),
      overload,
      args: isCount && this.#chance(0.3) ? [] : [arg],
      distinct: this.#chance(0.3),
      // arrays show the order, so it is always given
      order: isCount ? [] : [this.#sortKey(columns), ...this.#allKeys(columns)],
      ...(this.#chance(0.3) ? { filter: this.#condition(columns) } : {}),
    }
  }

  #sort({ relation, columns }: Drawn): Drawn {
    const keys = [this.#sortKey(columns), ...this.#allKeys(columns)]
    const limit = this.#chance(0.4) ? this.#below(6) : undefined
    return {
      relation: { kind: 'Sort', input: relation, keys, ...(limit === undefined ? {} : { limit }) },
      columns,
    }
  }

  #sortKey(columns: readonly PlanColumn[]): SortKey {
    return {
      expr: ref(this.#pick(columns)),
      descending: this.#chance(0.5),
      nullsFirst: this.#chance(0.5),
    }
  }

  /** Keys that leave no ties but between equal rows. */
  #allKeys(columns: readonly PlanColumn[]): SortKey[] {
    return columns.map(each => ({ expr: ref(each), descending: false, nullsFirst: true }))
  }

  #setOperation({ relation, columns }: Drawn, large: boolean): Drawn {
    const other = this.#table(large)
    const types = columns.map(each => each.type)
    const cells = () => types.map(type => this.#value(type))
    const right = types.map(type => column(type))
    const rows = Array.from({ length: other.columns.length * 3 }, cells)
    const out = types.map(type => column(type))
    return {
      relation: {
        kind: 'SetOperation',
        op: this.#pick<SetOperator>(['union', 'except', 'intersect']),
        all: this.#chance(0.5),
        left: relation,
        right: values(right, rows),
        columns: out,
        leftColumns: columns.map(each => each.id),
        rightColumns: right.map(each => each.id),
      },
      columns: out,
    }
  }

  #join(left: Drawn): Drawn {
    const right = this.#table(false)
    const kind = this.#pick<JoinKind>([
      'inner',
      'inner',
      'left',
      'left',
      'right',
      'full',
      'leftSemi',
      'leftAnti',
      'rightSemi',
      'rightAnti',
      'leftMark',
    ])
    const pairs = left.columns.flatMap(a =>
      right.columns
        .filter(b => removeNullable(a.type) === removeNullable(b.type))
        .map(b => ({ left: ref(a), right: ref(b), nullsEqual: this.#chance(0.2) })),
    )
    const keys = pairs.filter(() => this.#chance(0.7)).slice(0, 2)
    const both = [...left.columns, ...right.columns]
    const residual = this.#chance(0.4) ? [this.#condition(both)] : []
    const mark = column(nullableType(booleanType))
    const relation: Join = {
      kind: 'Join',
      join: kind,
      left: left.relation,
      right: right.relation,
      keys,
      residual,
      ...(kind === 'leftMark' ? { mark } : {}),
    }
    return { relation, columns: joinedColumns(kind, left.columns, right.columns, mark) }
  }

  #window({ relation, columns }: Drawn): Drawn {
    const order = [this.#sortKey(columns), ...this.#allKeys(columns)]
    const bound = (kinds: readonly FrameBound[]) => this.#pick(kinds)
    const arg = this.#scalar(columns)
    const overload = this.#chance(0.5) ? count : arrayAggOf(arg.type)
    const isRank = this.#chance(0.4)
    const windowCall: WindowCall = {
      column: column(isRank ? uint64Type : overload.returns),
      fn: isRank
        ? { kind: 'ranking', name: 'rank', ignoreNulls: false }
        : { kind: 'aggregate', overload, distinct: false },
      args: isRank ? [] : [arg],
      partition: this.#chance(0.5) ? [ref(this.#pick(columns))] : [],
      order,
      frame: {
        unit: this.#pick(['rows', 'groups']),
        start: bound([{ kind: 'unboundedPreceding' }, { kind: 'preceding', offset: 1 }]),
        end: bound([{ kind: 'currentRow' }, { kind: 'following', offset: 1 }]),
      },
    }
    return {
      relation: { kind: 'Window', input: relation, calls: [windowCall] },
      columns: [...columns, windowCall.column],
    }
  }

  /** An expression over the columns. */
  #scalar(columns: readonly PlanColumn[]): Scalar {
    const base = ref(this.#pick(columns))
    if (this.#chance(0.5)) return base
    return this.#chance(0.5) ? this.#condition(columns) : call(lazyFirst(base.type), base, base)
  }

  #condition(columns: readonly PlanColumn[]): Scalar {
    const of = this.#pick(columns)
    const same = columns.filter(each => removeNullable(each.type) === removeNullable(of.type))
    const other = this.#chance(0.5) ? ref(this.#pick(same)) : literal(this.#value(of.type), of.type)
    const compared = call(this.#comparison(of.type), ref(of), other)
    return this.#chance(0.2) ? call(isMissing, compared) : compared
  }

  #comparison(type: DataType): Overload {
    const compare = comparator(type)
    const isLess = this.#chance(0.5)
    return {
      name: isLess ? 'lt' : 'eq',
      args: [removeNullable(type), removeNullable(type)],
      returns: booleanType,
      nulls: 'pass',
      throws: false,
      evaluate: (_cx, a, b) => (isLess ? compare(a!, b!) < 0 : compare(a!, b!) === 0),
    }
  }
}

const isMissing: Overload = {
  name: 'is_null',
  args: [nullableType(booleanType)],
  returns: booleanType,
  nulls: 'aware',
  throws: false,
  evaluate: (_cx, value) => value === null,
}

/** `coalesce` of two. */
function lazyFirst(type: DataType): Overload {
  return {
    name: 'coalesce',
    args: [type, type],
    returns: type,
    nulls: 'aware',
    throws: false,
    evaluate: () => null,
    evaluateLazily: (_cx, a, b) => a!() ?? b!(),
  }
}

function arrayAggOf(type: DataType): AggregateOverload {
  return { ...arrayAgg, args: [type], returns: arrayType(type) }
}

function joinedColumns(
  kind: JoinKind,
  left: readonly PlanColumn[],
  right: readonly PlanColumn[],
  mark: PlanColumn,
): readonly PlanColumn[] {
  const missing = (columns: readonly PlanColumn[]) =>
    columns.map(each => ({ ...each, type: nullableType(each.type) }))
  switch (kind) {
    case 'leftSemi':
    case 'leftAnti':
      return left
    case 'rightSemi':
    case 'rightAnti':
      return right
    case 'leftMark':
      return [...left, mark]
    case 'left':
      return [...left, ...missing(right)]
    case 'right':
      return [...missing(left), ...right]
    case 'full':
      return [...missing(left), ...missing(right)]
    default:
      return [...left, ...right]
  }
}

/** Plans with one node or some table rows less. */
export function* smaller(relation: Relation): Generator<Relation> {
  switch (relation.kind) {
    case 'Values':
      yield* fewerRows(relation)
      return
    case 'Filter':
    case 'Sort':
      yield relation.input
      for (const input of smaller(relation.input)) yield { ...relation, input }
      return
    case 'Project':
    case 'Aggregate':
    case 'Window':
      for (const input of smaller(relation.input)) yield { ...relation, input }
      return
    case 'Join':
    case 'SetOperation':
      for (const left of smaller(relation.left)) yield { ...relation, left }
      for (const right of smaller(relation.right)) yield { ...relation, right }
  }
}

function* fewerRows(relation: Values): Generator<Relation> {
  const { rows } = relation
  if (rows.length > 8) {
    yield { ...relation, rows: rows.slice(0, rows.length >> 1) }
    yield { ...relation, rows: rows.slice(rows.length >> 1) }
    return
  }
  for (const at of rows.keys()) yield { ...relation, rows: rows.toSpliced(at, 1) }
}
