import { Bug, never } from '../errors/bug.js'
import type { Overload } from '../functions/overload.js'
import type { Call, Cast, ColumnId, ColumnRef, Lambda, Scalar } from '../plan/scalar.js'
import { type DataType, isNullable } from '../types/data-type.js'
import { castOf } from './cast-value.js'
import { functionIdentity } from './code-cache.js'
import type { Evaluation } from './interpret-scalar.js'

/** A piece of generated JavaScript. */
interface Piece {
  readonly text: string
  /** May be NULL. */
  readonly nullable: boolean
  /** A name or an element of a column, which costs nothing to evaluate twice. */
  readonly simple: boolean
}

/** An expression as JavaScript source, and the values that the source refers to. */
export interface GeneratedScalar {
  /** The expression, over `c0[i]` or `c0.get(j)`, `k0`, `t0`, `h0`. */
  readonly text: string
  /** Declarations that the text relies on, in order: columns, temporaries, thunks and lambdas. */
  readonly prelude: string
  /** The values of `k0`, `k1`, … */
  readonly constants: readonly unknown[]
  /**
   * Names of the functions in `k0`, `k1`, …: equal source with equal names may share compiled code, and JavaScript
   * then sees one call target at each call site.
   */
  readonly identity: string
}

/**
 * Translates an expression to one JavaScript expression that allocates nothing itself.
 *
 * With `readsCells`, columns are read cell by cell: for loops that need few of their rows.
 *
 * The source contains no user input: names are numbers, and every value is a constant that is passed in.
 * All arguments are evaluated before the first test for NULL, because an error counts even if another argument
 * is NULL. Calls that return NULL only for NULL arguments and cannot throw share one test with the call around
 * them.
 */
export function generateScalar(expr: Scalar, by: Evaluation, readsCells = false): GeneratedScalar {
  const writer = new Writer(by, readsCells)
  const { text } = writer.write(expr)
  return {
    text,
    prelude: writer.prelude(),
    constants: writer.constants,
    identity: writer.identity(),
  }
}

class Writer {
  readonly constants: unknown[] = []
  readonly #by: Evaluation
  readonly #readsCells: boolean
  readonly #functions = new Map<object, string>()
  readonly #identities: string[] = []
  readonly #slots = new Set<number>()
  readonly #params = new Map<ColumnId, string>()
  readonly #hoisted: string[] = []
  #temps = 0

  constructor(by: Evaluation, readsCells: boolean) {
    this.#by = by
    this.#readsCells = readsCells
  }

  prelude(): string {
    const names = [
      ...[...this.#slots].map(slot => `c${slot}=C[${slot}]${this.#readsCells ? '' : '.values()'}`),
      ...Array.from({ length: this.#temps }, (_, at) => `t${at}`),
    ]
    const declared = names.length === 0 ? '' : `let ${names.join(',')};`
    return declared + this.#hoisted.join('')
  }

  identity(): string {
    return this.#identities.join(' ')
  }

  write(expr: Scalar): Piece {
    switch (expr.kind) {
      case 'Literal':
        return expr.value === null
          ? { text: 'null', nullable: true, simple: true }
          : { text: this.#constant(expr.value, 'v'), nullable: false, simple: true }
      case 'ColumnRef':
        return this.#column(expr)
      case 'LambdaParam':
        return this.#param(expr.id, expr.type)
      case 'Lambda':
        return this.#lambda(expr)
      case 'Cast':
        return this.#region(expr)
      case 'Call':
        return this.#call(expr)
      default:
        return never(expr, 'scalar')
    }
  }

  #constant(value: unknown, identity: string): string {
    this.constants.push(value)
    this.#identities.push(identity)
    return `k${this.constants.length - 1}`
  }

  #function(fn: object): string {
    const known = this.#functions.get(fn)
    if (known !== undefined) return known
    const name = this.#constant(fn, functionIdentity(fn))
    this.#functions.set(fn, name)
    return name
  }

  #temp(): string {
    return `t${this.#temps++}`
  }

  #column(expr: ColumnRef): Piece {
    const { slots, split, cells } = this.#by.layout
    const nullable = isNullable(expr.type)
    const slot = slots.get(expr.id)
    if (slot === undefined) {
      const cell = cells.get(expr.id)
      if (cell === undefined) throw new Bug(`column ${expr.name} (${expr.id}) is not in scope`)
      return { text: `${this.#constant(cell, 'v')}.value`, nullable, simple: true }
    }
    this.#slots.add(slot)
    const row = slot < split ? 'i' : 'j'
    return this.#readsCells
      ? { text: `c${slot}.get(${row})`, nullable, simple: false }
      : { text: `c${slot}[${row}]`, nullable, simple: true }
  }

  #param(id: ColumnId, type: DataType): Piece {
    const name = this.#params.get(id)
    if (name === undefined) throw new Bug(`lambda parameter ${id} is not in scope`)
    return { text: name, nullable: isNullable(type), simple: true }
  }

  #lambda(expr: Lambda): Piece {
    const names = expr.params.map(param => {
      const name = this.#temp()
      this.#params.set(param.id, name)
      return name
    })
    const incoming = names.map(name => `${name}_`)
    const assign = names.map(name => `${name}=${name}_,`).join('')
    const body = this.write(expr.body).text
    return {
      text: this.#hoist(`(${incoming.join(',')})=>(${assign}${body})`),
      nullable: false,
      simple: true,
    }
  }

  /** Declares a function before the loop; when called, it reads the loop's current row. Returns its name. */
  #hoist(text: string): string {
    const name = `h${this.#hoisted.length}`
    this.#hoisted.push(`const ${name}=${text};`)
    return name
  }

  #call(expr: Call): Piece {
    const { overload } = expr
    if (overload.evaluateLazily !== undefined) return this.#lazy(expr, overload.evaluateLazily)
    if (overload.nulls === 'pass') return this.#region(expr)
    const before: string[] = []
    const args = expr.args.map(arg => this.#operand(this.write(arg), overload, before))
    return {
      text: sequence(before, this.#apply(overload, args)),
      nullable: isNullable(expr.type) || mayBeNull(overload),
      simple: false,
    }
  }

  /** An argument, stored in a temporary if the source of the call may use it more than once. */
  #operand(piece: Piece, overload: Overload, before: string[]): string {
    if (piece.simple || overload.code === undefined) return piece.text
    const name = this.#temp()
    before.push(`${name}=${piece.text}`)
    return name
  }

  #apply(overload: Overload, args: readonly string[]): string {
    if (overload.code !== undefined) return `(${overload.code(args)})`
    return `${this.#function(overload.evaluate)}(${['cx', ...args].join(',')})`
  }

  #lazy(expr: Call, evaluate: object): Piece {
    const thunks = expr.args.map(arg => this.#hoist(`()=>${this.write(arg).text}`))
    return {
      text: `${this.#function(evaluate)}(${['cx', ...thunks].join(',')})`,
      nullable: true,
      simple: false,
    }
  }

  /** A call or cast that is NULL for NULL arguments, with the calls inside that share its test. */
  #region(expr: Call | Cast): Piece {
    const leaves: string[] = []
    const tests: string[] = []
    const steps: string[] = []
    const result = this.#inside(expr, leaves, tests, steps)
    const text =
      tests.length === 0
        ? sequence([...leaves, ...steps], result)
        : `(${sequence(leaves, tests.join('||'))}?null:${sequence(steps, result)})`
    return {
      text,
      nullable: tests.length > 0 || givesNull(expr),
      simple: false,
    }
  }

  #inside(expr: Call | Cast, leaves: string[], tests: string[], steps: string[]): string {
    const repeats = expr.kind === 'Call' && expr.overload.code !== undefined
    /** A cast to a type that is not Nullable fails for NULL. */
    const passesNull = expr.kind === 'Call' || isNullable(expr.type)
    const args = (expr.kind === 'Call' ? expr.args : [expr.input]).map(arg => {
      if (passesNull && sharesTest(arg)) {
        const text = this.#inside(arg, leaves, tests, steps)
        if (!repeats) return text
        const name = this.#temp()
        steps.push(`${name}=${text}`)
        return name
      }
      const piece = this.write(arg)
      if (piece.simple && !piece.nullable) return piece.text
      const name = this.#temp()
      leaves.push(`${name}=${piece.text}`)
      if (piece.nullable && passesNull) tests.push(`${name}===null`)
      return name
    })
    if (expr.kind === 'Call') return this.#apply(expr.overload, args)
    const cast = castOf(expr)
    return `${this.#function(cast)}(cx,${args[0]!})`
  }
}

function sharesTest(expr: Scalar): expr is Call {
  return (
    expr.kind === 'Call' &&
    expr.overload.nulls === 'pass' &&
    expr.overload.evaluateLazily === undefined &&
    !expr.overload.throws &&
    !mayBeNull(expr.overload)
  )
}

function givesNull(expr: Call | Cast): boolean {
  return expr.kind === 'Call' ? mayBeNull(expr.overload) : isNullable(expr.type)
}

function mayBeNull(overload: Overload): boolean {
  return isNullable(overload.returns) || overload.returns.kind === 'Generic'
}

function sequence(steps: readonly string[], last: string): string {
  return steps.length === 0 ? last : `(${[...steps, last].join(',')})`
}
