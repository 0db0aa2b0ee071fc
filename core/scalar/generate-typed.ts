import type { Overload, TypedCode, TypedValue } from '../functions/overload.js'
import { isUnsafe } from '../functions/typed-code.js'
import type { Call, Cast, ColumnRef, Literal, Scalar } from '../plan/scalar.js'
import { type DataType, isNullable, removeNullable } from '../types/data-type.js'
import { castOf } from './cast-value.js'
import { functionIdentity } from './code-cache.js'
import { DictionaryResults, resultState } from './dictionary-results.js'
import type { Evaluation } from './interpret-scalar.js'
import { typedCast } from './typed-cast.js'
import { type Storage, type TypedForm, typedForm, visitScalar } from './typed-form.js'

/** The value of an expression in the current row. */
interface Operand extends TypedValue {
  readonly form: TypedForm
  /** The name of a constant, as functions take it. */
  readonly boxed?: string
}

/** An expression as statements over typed arrays. */
export interface GeneratedTyped {
  /** Declarations before the loop. */
  readonly prelude: string
  /** Statements that compute the current row `i` (or `i` and `j`). They return -1 to give up. */
  readonly row: string
  readonly result: TypedValue
  /** The values of `k0`, `k1`, … */
  readonly constants: readonly unknown[]
  /** See `GeneratedScalar`. */
  readonly identity: string
}

/** An expression that no typed loop can compute. */
class Untyped extends Error {}

/**
 * Translates an expression to statements that keep numbers in local variables, each with a flag for NULL: no value of
 * the row becomes an object. `storages` says how its columns are stored, by slot.
 *
 * As in `generateScalar`, the source contains nothing of the user, and all arguments are computed. Where a number may
 * not be exact or a call fails, the statements give up. Undefined for an expression that cannot be computed so.
 */
export function generateTyped(
  expr: Scalar,
  by: Evaluation,
  storages: ReadonlyMap<number, Storage>,
): GeneratedTyped | undefined {
  const writer = new Writer(by, storages)
  try {
    return writer.generate(expr)
  } catch (error) {
    if (error instanceof Untyped) return undefined
    throw error
  }
}

/** What a variable of a form holds where the value is NULL. */
const placeholder: Readonly<Record<TypedForm, string>> = {
  number: '0',
  bigint: '0',
  boolean: 'false',
  boxed: 'null',
}

class Writer {
  readonly #by: Evaluation
  readonly #storages: ReadonlyMap<number, Storage>
  readonly #constants: unknown[] = []
  readonly #identities: string[] = []
  readonly #prelude: string[] = []
  /** For each slot that is read, the statements that read it. */
  readonly #loads = new Map<number, string>()
  #lines: string[] = []
  #names = 0

  constructor(by: Evaluation, storages: ReadonlyMap<number, Storage>) {
    this.#by = by
    this.#storages = storages
  }

  generate(expr: Scalar): GeneratedTyped {
    const { value, isNull } = this.#write(expr)
    return {
      prelude: this.#prelude.join(''),
      row: [...this.#loads.values(), ...this.#lines].join(''),
      result: { value, isNull },
      constants: this.#constants,
      identity: this.#identities.join(' '),
    }
  }

  #write(expr: Scalar): Operand {
    switch (expr.kind) {
      case 'Literal':
        return this.#literal(expr)
      case 'ColumnRef':
        return this.#column(expr)
      case 'Cast':
        return this.#byDictionary(expr) ?? this.#cast(expr)
      case 'Call':
        return this.#byDictionary(expr) ?? this.#call(expr)
      default:
        throw new Untyped()
    }
  }

  #constant(value: unknown, identity: string): string {
    this.#constants.push(value)
    this.#identities.push(identity)
    return `k${this.#constants.length - 1}`
  }

  #name(): string {
    return `t${this.#names++}`
  }

  /** Stores a value under a name, if it is not one. */
  #kept(text: string): string {
    if (/^\w+$/.test(text)) return text
    const name = this.#name()
    this.#lines.push(`const ${name}=${text};`)
    return name
  }

  #stopIf(condition: string, isNull: string | undefined): void {
    const test = isNull === undefined ? condition : `!${isNull}&&(${condition})`
    this.#lines.push(`if(${test})return -1;`)
  }

  #literal({ value, type }: Literal): Operand {
    const form = typedForm(type)
    if (value === null) return nullOperand(type)
    const boxed = this.#constant(value, 'v')
    if (form !== 'bigint') return { value: boxed, isNull: undefined, form, boxed }
    const number = Number(value)
    if (!Number.isSafeInteger(number)) throw new Untyped()
    return { value: this.#constant(number, 'v'), isNull: undefined, form, boxed }
  }

  #column(expr: ColumnRef): Operand {
    const slot = this.#by.layout.slots.get(expr.id)
    const storage = slot === undefined ? undefined : this.#storages.get(slot)
    if (slot === undefined || storage === undefined) throw new Untyped()
    if (storage === 'null') return nullOperand(expr.type)
    const form = typedForm(expr.type)
    const value = `x${slot}`
    const isNull = hasNulls(storage) ? `y${slot}` : undefined
    if (!this.#loads.has(slot)) this.#load(slot, storage, form)
    return { value, isNull, form }
  }

  #load(slot: number, storage: Storage, form: TypedForm): void {
    const row = slot < this.#by.layout.split ? 'i' : 'j'
    const column = `C[${slot}]`
    const value = `x${slot}`
    const isNull = `y${slot}`
    const load = (line: string) => this.#loads.set(slot, line)
    switch (storage) {
      case 'int32':
      case 'float64':
        this.#prelude.push(`const d${slot}=${column}.data;`)
        load(`const ${value}=d${slot}[${row}];`)
        break
      case 'int32OrNull':
      case 'float64OrNull':
        this.#prelude.push(`const d${slot}=${column}.data,m${slot}=${column}.nulls;`)
        load(`const ${value}=d${slot}[${row}],${isNull}=m${slot}[${row}]===1;`)
        break
      case 'boolean':
        this.#prelude.push(`const d${slot}=${column}.data;`)
        load(`const b${slot}=d${slot}[${row}],${value}=b${slot}===1,${isNull}=b${slot}===2;`)
        break
      case 'dictionary':
        this.#prelude.push(`const d${slot}=${column}.codes,v${slot}=${column}.dictionary.values;`)
        load(`const ${value}=v${slot}[d${slot}[${row}]],${isNull}=${value}===null;`)
        break
      case 'text':
      case 'textOrNull': {
        this.#prelude.push(
          `const e${slot}=${column}.text,s${slot}=${column}.starts,z${slot}=${column}.ends;`,
        )
        const text = `const ${value}=e${slot}.substring(s${slot}[${row}],z${slot}[${row}])`
        if (storage === 'text') load(`${text};`)
        else {
          this.#prelude.push(`const m${slot}=${column}.nulls;`)
          load(`${text},${isNull}=m${slot}[${row}]===1;`)
        }
        break
      }
      case 'constant': {
        const constant = form === 'bigint' ? `Number(${column}.value)` : `${column}.value`
        this.#prelude.push(`const ${value}=${constant};`)
        load('')
        break
      }
    }
  }

  /** The results by code, if the only column of an expression is in a dictionary. */
  #byDictionary(expr: Call | Cast): Operand | undefined {
    const slot = onlySlot(expr, this.#by)
    if (slot === undefined || this.#storages.get(slot) !== 'dictionary') return undefined
    const form = typedForm(expr.type)
    const results = this.#constant(new DictionaryResults(expr, slot, this.#by), 'dictionary')
    const table = this.#name()
    const row = slot < this.#by.layout.split ? 'i' : 'j'
    const [code, state] = [this.#name(), this.#name()]
    this.#prelude.push(
      `const ${table}=${results}.of(C[${slot}].dictionary),${table}s=${table}.states,`,
      `${table}c=C[${slot}].codes,${table}n=${table}.numbers,${table}v=${table}.values;`,
    )
    this.#lines.push(
      `const ${code}=${table}c[${row}];let ${state}=${table}s[${code}];`,
      `if(${state}>${resultState.null}){${state}=${table}.fill(${code});`,
      `if(${state}>${resultState.null})return -1}`,
    )
    const isNull = this.#kept(`${state}===${resultState.null}`)
    if (form === 'boolean') {
      return { value: this.#kept(`${state}===${resultState.true}`), isNull, form }
    }
    return {
      value: this.#kept(`${table}${form === 'boxed' ? 'v' : 'n'}[${code}]`),
      isNull,
      form,
    }
  }

  #call(expr: Call): Operand {
    const { overload } = expr
    if (overload.typed?.kind === 'branches') return this.#branches(expr)
    if (overload.evaluateLazily !== undefined) throw new Untyped()
    const args = expr.args.map(arg => this.#write(arg))
    const form = typedForm(expr.type)
    if (overload.typed?.kind === 'withNulls') {
      const { value, isNull } = overload.typed.write(args)
      return {
        value: this.#kept(value),
        isNull: isNull === undefined ? undefined : this.#kept(isNull),
        form,
      }
    }
    if (overload.nulls === 'pass') {
      if (args.some(({ isNull }) => isNull === 'true')) return nullOperand(expr.type)
      const code = numbersOf(overload, [...args.map(each => each.form), form])
      if (code !== undefined) return this.#numbers(code, args, form)
    }
    const called = this.#constant(overload.evaluate, functionIdentity(overload.evaluate))
    return this.#boxedCall(called, args, form, overload.nulls === 'pass')
  }

  #cast(expr: Cast): Operand {
    const input = this.#write(expr.input)
    const form = typedForm(expr.type)
    const passesNull = isNullable(expr.type)
    if (input.isNull === 'true') {
      if (!passesNull) throw new Untyped()
      return nullOperand(expr.type)
    }
    if (!passesNull && input.isNull !== undefined) this.#stopIf(input.isNull, undefined)
    const [from, to] = [removeNullable(expr.input.type), removeNullable(expr.type)]
    const args = [passesNull ? input : { ...input, isNull: undefined }]
    const code = typedCast(from, to)
    if (code !== undefined) return this.#numbers(code, args, form)
    const cast = castOf(expr)
    return this.#boxedCall(this.#constant(cast, functionIdentity(cast)), args, form, true)
  }

  #numbers(
    { value, stops }: Extract<TypedCode, { kind: 'numbers' }>,
    args: readonly Operand[],
    form: TypedForm,
  ): Operand {
    const names = args.map(arg => arg.value)
    const isNull = this.#anyNull(args)
    const text = value(names)
    const result = this.#kept(
      form === 'boolean' && isNull !== undefined ? `!${isNull}&&(${text})` : text,
    )
    if (stops !== undefined) this.#stopIf(stops(result, names), isNull)
    return { value: result, isNull, form }
  }

  #anyNull(args: readonly Operand[]): string | undefined {
    const tests = [...new Set(args.flatMap(({ isNull }) => (isNull === undefined ? [] : [isNull])))]
    return tests.length === 0 ? undefined : this.#kept(tests.join('||'))
  }

  /** Calls a function with values as it expects them. */
  #boxedCall(
    called: string,
    args: readonly Operand[],
    form: TypedForm,
    passesNull: boolean,
  ): Operand {
    const [result, isNull] = [this.#name(), this.#name()]
    const values = args.map(arg => boxed(arg, passesNull))
    const before = passesNull ? this.#anyNull(args) : undefined
    this.#lines.push(`let ${result}=${placeholder[form]},${isNull}=${before ?? 'false'};`)
    if (before !== undefined) this.#lines.push(`if(!${isNull}){`)
    const value = this.#name()
    this.#lines.push(`const ${value}=${called}(${['cx', ...values].join(',')});`)
    this.#lines.push(`if(${value}===null)${isNull}=true;else{`)
    if (form === 'bigint') {
      this.#lines.push(`${result}=Number(${value});if(${isUnsafe(result)})return -1;`)
    } else this.#lines.push(`${result}=${value};`)
    this.#lines.push(before === undefined ? '}' : '}}')
    return { value: result, isNull, form }
  }

  /** `if`: only the value that is chosen is computed. */
  #branches({ args, type }: Call): Operand {
    const form = typedForm(type)
    const [result, isNull] = [this.#name(), this.#name()]
    this.#lines.push(`let ${result}=${placeholder[form]},${isNull}=false;`)
    let open = 0
    for (let at = 0; at + 1 < args.length; at += 2) {
      const condition = this.#write(args[at]!)
      this.#lines.push(`if(${condition.value}){`)
      this.#assign(args[at + 1]!, result, isNull)
      this.#lines.push('}else{')
      open++
    }
    this.#assign(args.at(-1)!, result, isNull)
    this.#lines.push('}'.repeat(open))
    return { value: result, isNull, form }
  }

  #assign(expr: Scalar, result: string, isNull: string): void {
    const chosen = this.#write(expr)
    this.#lines.push(`${result}=${chosen.value};`)
    if (chosen.isNull !== undefined) this.#lines.push(`${isNull}=${chosen.isNull};`)
  }
}

function nullOperand(type: DataType): Operand {
  const form = typedForm(type)
  const value = type.kind === 'Null' ? 'false' : placeholder[form]
  return { value, isNull: 'true', form, boxed: 'null' }
}

function hasNulls(storage: Storage): boolean {
  switch (storage) {
    case 'int32':
    case 'float64':
    case 'text':
    case 'constant':
      return false
    default:
      return true
  }
}

/** A value as functions take it; NULL too, unless they are not called for NULL. */
function boxed({ value, isNull, form, boxed }: Operand, isNotNull: boolean): string {
  if (boxed !== undefined) return boxed
  const text = form === 'bigint' ? `BigInt(${value})` : value
  return isNull === undefined || isNotNull ? text : `(${isNull}?null:${text})`
}

/** The function over numbers: `code` serves where functions take the values as the loop holds them. */
function numbersOf(
  { typed, code, returns }: Overload,
  forms: readonly TypedForm[],
): Extract<TypedCode, { kind: 'numbers' }> | undefined {
  if (typed?.kind === 'numbers') return typed
  if (code === undefined || isNullable(returns) || returns.kind === 'Generic') return undefined
  const isPlain = forms.every(form => form === 'number' || form === 'boolean')
  return isPlain ? { kind: 'numbers', value: code } : undefined
}

/** The slot of the only column that an expression reads, if it reads one and nothing else. */
export function onlySlot(expr: Scalar, { layout }: Evaluation): number | undefined {
  const slots = new Set<number | undefined>()
  visitScalar(expr, part => {
    if (part.kind === 'ColumnRef') slots.add(layout.slots.get(part.id))
  })
  const [slot] = slots
  return slots.size === 1 ? slot : undefined
}
