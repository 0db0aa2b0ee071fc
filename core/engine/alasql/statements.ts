import { createRequire } from 'node:module'
/** A row for alasql: an array, which alasql passes on without reading it. */
export type Row = readonly number[]

/** The functions that a join calls for its rows. Keys are strings with a prefix, never a user's value alone. */
export interface JoinClauses<R> {
  readonly leftKey: (row: Row) => string
  readonly rightKey: (row: Row) => string
  readonly residual: (left: Row, right: Row) => boolean
  /** In a left join, `right` is undefined for a left row without a match. */
  readonly output: (left: Row, right: Row | undefined) => R
}

/** The steps that compute an aggregate over the rows of a group. */
export interface GroupSteps<S> {
  first(row: Row): S
  next(state: S, row: Row): S
}

/**
 * The five statements that alasql runs. Their SQL is constant, and clauses are functions passed as parameters: no
 * SQL, name or value of a user is ever compiled.
 */
export interface Statements {
  filter(rows: readonly Row[], predicate: (row: Row) => boolean): Row[]
  project<R extends readonly unknown[]>(rows: readonly Row[], make: (row: Row) => R): R[]
  innerJoin<R extends Row>(left: readonly Row[], right: readonly Row[], by: JoinClauses<R>): R[]
  /** Ignores `by.residual`: left joins with one are not run by alasql. */
  leftJoin<R extends Row>(left: readonly Row[], right: readonly Row[], by: JoinClauses<R>): R[]
  /** Returns one state per key, in the order of first occurrence. `rows` must not be empty. */
  aggregate<S>(rows: readonly Row[], key: (row: Row) => string, steps: GroupSteps<S>): S[]
}

/** The part of alasql's API that is used. */
interface AlaSql {
  readonly options: { cache: boolean }
  readonly from: Record<string, unknown>
  readonly into: Record<string, unknown>
  readonly fn: Record<string, unknown>
  readonly aggr: Record<string, unknown>
  parse(text: string): {
    readonly statements: readonly [{ compile(database: string): (params: unknown[]) => unknown }]
  }
}

/** The stage of a group at which a custom aggregate is called. */
const stage = { first: 1, next: 2, done: 3 }

/**
 * Loads alasql, which takes some 60 ms, and parses the statements.
 *
 * A statement is compiled anew for every execution: a compiled one holds state and returns wrong rows when run
 * reentrantly.
 */
export async function loadStatements(): Promise<Statements> {
  const alasql: AlaSql = createRequire(import.meta.url)('./vendor/alasql.min.cjs')
  secure(alasql)
  const statement = (text: string) => {
    const [parsed] = alasql.parse(text).statements
    return (...params: unknown[]) => parsed.compile('alasql')(params)
  }
  const filter = statement('SELECT COLUMN _ AS r FROM ? t WHERE MQ(?,_)')
  const project = statement('SELECT COLUMN MQ(?,_) AS r FROM ? t')
  const innerJoin = statement(
    'SELECT COLUMN MQ2(?,a._,b._) AS r FROM ? a INNER JOIN ? b ON MQ(?,a._)=MQ(?,b._) WHERE MQ2(?,a._,b._)',
  )
  const leftJoin = statement(
    'SELECT COLUMN MQ2(?,a._,b._) AS r FROM ? a LEFT JOIN ? b ON MQ(?,a._)=MQ(?,b._)',
  )
  const aggregate = statement('SELECT COLUMN MQA(?,_) AS r FROM ? t GROUP BY MQ(?,_)')
  return {
    filter: (rows, predicate) => filter(rows, predicate) as Row[],
    project: <R>(rows: readonly Row[], make: (row: Row) => R) => project(make, rows) as R[],
    innerJoin: <R>(left: readonly Row[], right: readonly Row[], by: JoinClauses<R>) =>
      innerJoin(by.output, left, right, by.leftKey, by.rightKey, by.residual) as R[],
    leftJoin: <R>(left: readonly Row[], right: readonly Row[], by: JoinClauses<R>) => {
      // alasql passes an empty object for a missing right side
      const output = (a: Row, b: unknown) => by.output(a, Array.isArray(b) ? (b as Row) : undefined)
      return leftJoin(output, left, right, by.leftKey, by.rightKey) as R[]
    },
    aggregate: <S>(rows: readonly Row[], key: (row: Row) => string, steps: GroupSteps<S>) =>
      aggregate(steps, rows, key) as S[],
  }
}

/** Registers the three functions, and removes those of alasql that access files or the network. */
function secure(alasql: AlaSql): void {
  // its statement cache compares only a hash and holds 10,000 entries
  alasql.options.cache = false
  for (const readers of [alasql.from, alasql.into]) {
    for (const name of Object.keys(readers)) delete readers[name]
  }
  alasql.fn['MQ'] = (f: (a: unknown) => unknown, a: unknown) => f(a)
  alasql.fn['MQ2'] = (f: (a: unknown, b: unknown) => unknown, a: unknown, b: unknown) => f(a, b)
  alasql.aggr['MQA'] = (steps: GroupSteps<unknown>, row: Row, state: unknown, at: number) => {
    if (at === stage.first) return steps.first(row)
    return at === stage.next ? steps.next(state, row) : state
  }
}
