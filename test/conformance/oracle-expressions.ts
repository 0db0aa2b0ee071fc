import { allAggregates, allScalars } from '../../core/functions/catalogue.js'
import type { FunctionEntry, ScalarFunction } from '../../core/functions/overload.js'
import { type DataType, removeNullable } from '../../core/types/data-type.js'
import type { Random } from './fuzz-statements.js'
import { edgeTypes } from './oracle-columns.js'
import { typedCalls } from './typed-calls.js'

/** An expression over a row of `edge` (an aggregate: over all), and what it is about: operator, cast, function. */
export interface DrawnExpression {
  readonly sql: string
  readonly about: string
}

/** Differ from run to run, sleep, or tell of the server. */
const untold: ReadonlySet<string> = new Set([
  ...['rand', 'gen_random_uuid', 'sleep', 'now', 'today', 'tomorrow', 'yesterday', 'current_time'],
  ...['version', 'connection_id', 'client_session_id', 'current_user', 'current_role', 'timezone'],
  ...['current_catalog', 'current_available_roles', 'database', 'running_difference', 'age'],
])

const binaryOperators = [
  ...['+', '-', '*', '/', '//', '%', '=', '<>', '<', '<=', '>', '>=', 'AND', 'OR', '||'],
  ...['&', '|', '#', '<<', '>>', 'LIKE', 'IS DISTINCT FROM', 'DIV'],
]

/** Forms over two arguments that need a type for both. */
const twoForms: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `if(c_bool, ${a}, ${b})`,
  (a, b) => `CASE WHEN n_bool THEN ${a} ELSE ${b} END`,
  (a, b) => `coalesce(${a}, ${b})`,
  (a, b) => `[${a}, ${b}]`,
  (a, b) => `greatest(${a}, ${b})`,
  (a, b) => `nullif(${a}, ${b})`,
  (a, b) => `${a} IN (${b}, ${a})`,
  (a, b) => `${a} BETWEEN ${b} AND ${a}`,
]

const castTypes = [
  ...edgeTypes.map(({ sql }) => sql),
  ...['DECIMAL(3, 0)', 'DECIMAL(10, 2)', 'DECIMAL(38, 0)', 'DECIMAL(50, 10)', 'ARRAY(STRING)'],
]

const literals = ['0', '1', '2', '-1', '10', '1.5', '300', "'a'", "'1'", 'NULL', 'true']

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!

/** Functions one after the other, from the first again after the last. */
class Turns<T extends { readonly name: string }> {
  all: readonly T[]
  #next = 0

  constructor(all: readonly T[]) {
    this.all = all
  }

  next(): T {
    return this.all[this.#next++ % this.all.length]!
  }

  leaveOut(name: string): void {
    this.all = this.all.filter(each => each.name !== name)
  }
}

/** Draws typed expressions over the columns of `edge`. */
export class ExpressionSource {
  readonly #random: Random
  readonly #scalars: Turns<ScalarFunction>
  readonly #aggregates: Turns<{ readonly name: string }>

  constructor(random: Random) {
    this.#random = random
    this.#scalars = new Turns(
      allScalars().flatMap(({ name, load }) => (untold.has(name) ? [] : [load()])),
    )
    this.#aggregates = new Turns(allAggregates())
  }

  /** The functions that are drawn. */
  get functions(): readonly string[] {
    return [...this.#scalars.all, ...this.#aggregates.all].map(({ name }) => name)
  }

  /** Draws a function no more. */
  leaveOut(name: string): void {
    this.#scalars.leaveOut(name)
    this.#aggregates.leaveOut(name)
  }

  draw(): DrawnExpression {
    const share = this.#random(100)
    if (share < 30) return this.#operator()
    if (share < 40) return this.#form()
    return share < 60 ? this.#cast() : this.#function()
  }

  #operator(): DrawnExpression {
    const operator = pick(this.#random, binaryOperators)
    const [a, b] = [this.#argument(), this.#argument()]
    return { about: operator, sql: `${a} ${operator} ${b}` }
  }

  #form(): DrawnExpression {
    const form = pick(this.#random, twoForms)
    return { about: form('a', 'b'), sql: form(this.#argument(), this.#argument()) }
  }

  #cast(): DrawnExpression {
    const name = pick(this.#random, ['CAST', 'TRY_CAST'])
    const type = pick(this.#random, castTypes)
    const input = this.#random(4) === 0 ? this.#columns() : this.#column()
    return { about: `${name} ${type}`, sql: `${name}(${input} AS ${type})` }
  }

  drawAggregate(): DrawnExpression {
    const { name } = this.#aggregates.next()
    const args = Array.from({ length: 1 + this.#random(2) }, () => this.#column())
    return { about: name, sql: `${name}(${args.join(', ')})` }
  }

  #function(): DrawnExpression {
    if (this.#random(20) === 0) return this.#telling()
    const fn = this.#scalars.next()
    const args = this.#argumentsOf(pick(this.#random, fn.entries))
    return { about: fn.name, sql: `${fn.name}(${args.join(', ')})` }
  }

  #telling(): DrawnExpression {
    const call = pick(this.#random, typedCalls)
    const sql = call.replaceAll(/\bc_/g, () => (this.#random(3) === 0 ? 'n_' : 'c_'))
    return { about: call.slice(0, call.indexOf('(')), sql }
  }

  #argumentsOf(entry: FunctionEntry): readonly string[] {
    if ('make' in entry) return Array.from({ length: 1 + this.#random(3) }, () => this.#argument())
    const generics = new Map<number, string>()
    return entry.args.map(type => this.#argumentOf(type, generics))
  }

  #argumentOf(type: DataType, generics: Map<number, string>): string {
    if (this.#random(8) === 0) return this.#argument()
    const bare = removeNullable(type)
    if (bare.kind === 'Generic') {
      const known = generics.get(bare.index) ?? this.#column()
      generics.set(bare.index, known)
      return known
    }
    const fitting = edgeTypes.filter(({ kinds }) => kinds.includes(bare.kind))
    return fitting.length === 0
      ? this.#argument()
      : this.#columnOf(pick(this.#random, fitting).name)
  }

  /** A column, a constant, or now and then an expression. */
  #argument(): string {
    const share = this.#random(20)
    if (share < 3) return pick(this.#random, literals)
    if (share === 3) return `(${this.#cast().sql})`
    if (share === 4) return `(${this.#operator().sql})`
    return this.#column()
  }

  /** An operator over columns alone: the real engine at hand narrows casts of constants. */
  #columns(): string {
    return `(${this.#column()} ${pick(this.#random, binaryOperators)} ${this.#column()})`
  }

  #column(): string {
    return this.#columnOf(pick(this.#random, edgeTypes).name)
  }

  #columnOf(name: string): string {
    return `${this.#random(3) === 0 ? 'n' : 'c'}_${name}`
  }
}
