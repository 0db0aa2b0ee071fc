import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import { fromWire, shapeOf, toWire, WrongResult } from './convert.js'
import { type EngineContext, type Handle, newContext } from './engine.js'
import { guestCode } from './guest.js'

/** The types of a function's arguments and of its result. */
export interface Signature {
  readonly args: readonly DataType[]
  readonly returns: DataType
}

/** Why code did not give a value. `text` is for the user. */
export class CodeFault extends Error {
  /**
   * `declare`: the code is no module, or fails as such. `missing`: it exports no such function. `thrown`: a function
   * threw. `wrong`: its result does not fit its type.
   */
  readonly kind: 'declare' | 'missing' | 'thrown' | 'wrong'

  constructor(kind: CodeFault['kind'], text: string) {
    super(text)
    this.kind = kind
  }
}

export function missing(name: string): CodeFault {
  const hint = 'HINT: make sure the function is exported'
  return new CodeFault('missing', `function ${JSON.stringify(name)} not found. ${hint}`)
}

/** The code of one function in an engine of its own. What it keeps in variables lives as long as the statement. */
export class Program {
  readonly #context: EngineContext
  readonly #code: string
  readonly #functions = new Map<string, Handle>()
  #module: Handle | undefined
  #guest: Handle | undefined

  private constructor(context: EngineContext, code: string) {
    this.#context = context
    this.#code = code
  }

  /** Loads the engine from its file; the code itself runs at the first call. */
  static async load(code: string, engine: string): Promise<Program> {
    return new Program(await newContext(engine), code)
  }

  /** Whether the code exports a function of that name. Throws `CodeFault`. */
  has(name: string): boolean {
    return this.#exported(name) !== undefined
  }

  /** Calls an exported function. Throws `CodeFault`. */
  call(name: string, { args, returns }: Signature, values: readonly Value[]): Value {
    const f = this.#exported(name)
    if (f === undefined) throw missing(name)
    const wires = JSON.stringify(values.map((value, i) => toWire(args[i]!, value)))
    const shapes = JSON.stringify([args.map(shapeOf), shapeOf(returns)])
    const answer = JSON.parse(this.#run(f, wires, shapes)) as Answer
    if ('thrown' in answer) throw new CodeFault('thrown', answer.thrown)
    if ('wrong' in answer) throw new CodeFault('wrong', answer.wrong)
    try {
      return fromWire(returns, answer.value)
    } catch (error) {
      if (error instanceof WrongResult) throw new CodeFault('wrong', error.message)
      throw error
    }
  }

  #run(f: Handle, ...texts: readonly string[]): string {
    const context = this.#context
    const given = texts.map(text => context.newString(text))
    const guest = this.#guest!
    const result = context.callFunction(guest, context.undefined, f, ...given)
    for (const handle of given) handle.dispose()
    const value = this.#value(result, 'thrown')
    const text = context.getString(value)
    value.dispose()
    return text
  }

  #exported(name: string): Handle | undefined {
    const context = this.#context
    this.#guest ??= this.#value(context.evalCode(guestCode, 'mockq.js'), 'declare')
    this.#module ??= this.#declare()
    const known = this.#functions.get(name)
    if (known !== undefined) return known
    const found = context.getProp(this.#module, name)
    if (context.typeof(found) !== 'function') return undefined
    this.#functions.set(name, found)
    return found
  }

  #declare(): Handle {
    return this.#value(
      this.#context.evalCode(this.#code, 'function.js', { type: 'module' }),
      'declare',
    )
  }

  /** The value of a run of the engine. Throws `CodeFault`. */
  #value(result: ReturnType<EngineContext['evalCode']>, kind: CodeFault['kind']): Handle {
    if (result.error === undefined) return result.value
    const thrown = this.#context.dump(result.error)
    result.error.dispose()
    throw new CodeFault(kind, thrownText(thrown))
  }
}

type Answer = { readonly value: unknown } | { readonly thrown: string } | { readonly wrong: string }

function thrownText(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown)) return String(thrown)
  const { name = 'Error', message } = thrown as { name?: unknown; message: unknown }
  return `${name}: ${message}`
}
