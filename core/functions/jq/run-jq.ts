import { Unsupported } from '../../errors/unsupported.js'
import { binary, negative } from './jq-arithmetic.js'
import { formatted } from './jq-formats.js'
import { nativeOf } from './jq-natives.js'
import { type JqStep, rangeStep, stepsOf, valueAt, without, withValueAt } from './jq-paths.js'
import { type Definition, type Filter, JqSyntaxError, type Pattern } from './jq-syntax.js'
import { isArray, isTrue, JqError, type JqValue, jqText } from './jq-value.js'

/** A value on its way through a filter, with the steps to it if they are wanted and it is a part of the input. */
export interface Item {
  readonly value: JqValue
  readonly path: Path | undefined
}

/** The steps from the input, the last one first. */
export interface Path {
  readonly step?: JqStep
  readonly above?: Path
}

const root: Path = {}

export function stepsTo(path: Path): readonly JqStep[] {
  const steps: JqStep[] = []
  for (let at = path; at.above !== undefined; at = at.above) steps.push(at.step!)
  return steps.reverse()
}

/** The filter that stands for a parameter, with the names around it. */
interface Closure {
  readonly filter: Filter
  readonly env: Env
}

/** The names that a filter can use. */
export interface Env {
  readonly variables: ReadonlyMap<string, JqValue>
  /** By name and number of parameters: `map/1`. */
  readonly functions: ReadonlyMap<string, Closure | { readonly definition: Definition; env?: Env }>
  readonly labels: ReadonlyMap<string, symbol>
  /** How many steps the filter may take: one that does not end is stopped. */
  readonly steps: { left: number }
}

export type Items = Generator<Item, void, undefined>

/** Ends the filter of a label. */
class Break extends Error {
  readonly label: symbol

  constructor(label: symbol) {
    super('break')
    this.label = label
  }
}

const plain = (value: JqValue): Item => ({ value, path: undefined })

const stepped = ({ value, path }: Item, step: JqStep): Item => ({
  value: valueAt(value, step),
  path: path && { step, above: path },
})

/** The values of a filter, without their paths. */
export function* valuesOf(
  filter: Filter,
  env: Env,
  value: JqValue,
): Generator<JqValue, void, undefined> {
  for (const item of run(filter, env, plain(value))) yield item.value
}

/** The paths of the parts of a value that a filter gives. Throws `JqError` for one that gives anything else. */
export function* pathsOf(
  filter: Filter,
  env: Env,
  value: JqValue,
): Generator<Path, void, undefined> {
  for (const item of run(filter, env, { value, path: root })) {
    if (item.path === undefined)
      throw new JqError(`invalid path expression with result ${jqText(item.value)}`)
    yield item.path
  }
}

/** Runs a filter on a value. Throws `JqError`, and `JqSyntaxError` for an unknown name. */
export function* run(filter: Filter, env: Env, item: Item): Items {
  countStep(env)
  const runner = runners[filter.kind] as Runner<Filter>
  yield* runner(filter, env, item)
}

function countStep({ steps }: Env): void {
  if (steps.left-- <= 0) throw new Unsupported('a jq filter that takes very many steps')
}

type Runner<F> = (filter: F, env: Env, item: Item) => Iterable<Item>
type Of<K> = Filter & { readonly kind: K }
type Runners = { readonly [K in Filter['kind']]: Runner<Of<K>> }

const runners: Runners = {
  Identity: (_filter, _env, item) => [item],
  *RecurseAll(_filter, _env, item) {
    yield* recursed(item)
  },
  Literal: ({ value }) => [plain(value)],
  *Text({ parts, format }, env, { value }) {
    for (const text of texts(parts, format, env, value)) yield plain(text)
  },
  Format: ({ name }, _env, { value }) => [plain(formatted(name, value))],
  Variable: ({ name }, env) => [plain(variable(name, env))],
  *Index({ of, at }, env, item) {
    for (const found of run(of, env, item)) {
      for (const step of valuesOf(at, env, item.value)) yield stepped(found, step)
    }
  },
  *Slice({ of, from, to }, env, item) {
    const bounds = (bound: Filter | undefined): Iterable<JqValue> =>
      bound === undefined ? [null] : valuesOf(bound, env, item.value)
    for (const found of run(of, env, item)) {
      for (const end of bounds(to)) {
        for (const start of bounds(from)) yield stepped(found, rangeStep(start, end))
      }
    }
  },
  *Each({ of }, env, item) {
    for (const found of run(of, env, item)) {
      for (const step of stepsOf(found.value)) yield stepped(found, step)
    }
  },
  *Try({ of, otherwise }, env, item) {
    const items = run(of, env, item)
    for (;;) {
      let next: IteratorResult<Item, void>
      try {
        next = items.next()
      } catch (error) {
        if (!(error instanceof JqError)) throw error
        if (otherwise !== undefined) yield* run(otherwise, env, plain(error.value))
        return
      }
      if (next.done) return
      yield next.value
    }
  },
  *Negate({ of }, env, { value }) {
    for (const found of valuesOf(of, env, value)) yield plain(negative(found))
  },
  *Pipe({ left, right }, env, item) {
    for (const found of run(left, env, item)) yield* run(right, env, found)
  },
  *Comma({ left, right }, env, item) {
    yield* run(left, env, item)
    yield* run(right, env, item)
  },
  *Bind({ source, pattern, body }, env, item) {
    for (const value of valuesOf(source, env, item.value)) {
      for (const bound of bind(pattern, value, env)) yield* run(body, bound, item)
    }
  },
  *Binary({ operator, left, right }, env, { value }) {
    for (const y of valuesOf(right, env, value)) {
      for (const x of valuesOf(left, env, value)) yield plain(binary(operator, x, y))
    }
  },
  *And({ left, right }, env, { value }) {
    for (const x of valuesOf(left, env, value)) {
      if (!isTrue(x)) yield plain(false)
      else for (const y of valuesOf(right, env, value)) yield plain(isTrue(y))
    }
  },
  *Or({ left, right }, env, { value }) {
    for (const x of valuesOf(left, env, value)) {
      if (isTrue(x)) yield plain(true)
      else for (const y of valuesOf(right, env, value)) yield plain(isTrue(y))
    }
  },
  *Alternative({ left, right }, env, item) {
    let found = false
    const tried: Filter = { kind: 'Try', of: left, otherwise: undefined }
    for (const each of run(tried, env, item)) {
      if (!isTrue(each.value)) continue
      found = true
      yield each
    }
    if (!found) yield* run(right, env, item)
  },
  *Assign({ left, right }, env, { value }) {
    for (const assigned of valuesOf(right, env, value)) {
      yield plain(changed(left, env, value, () => assigned))
    }
  },
  *Update({ left, right }, env, { value }) {
    yield plain(changed(left, env, value, old => first(valuesOf(right, env, old))))
  },
  *UpdateWith({ operator, left, right }, env, { value }) {
    for (const operand of valuesOf(right, env, value)) {
      const change = (old: JqValue): JqValue => {
        if (operator === '//') return isTrue(old) ? old : operand
        return binary(operator, old, operand)
      }
      yield plain(changed(left, env, value, change))
    }
  },
  *If({ condition, then, otherwise }, env, item) {
    for (const chosen of valuesOf(condition, env, item.value)) {
      if (isTrue(chosen)) yield* run(then, env, item)
      else if (otherwise === undefined) yield item
      else yield* run(otherwise, env, item)
    }
  },
  *Reduce({ source, pattern, start, update }, env, item) {
    for (const begin of run(start, env, item)) {
      let states: readonly Item[] = [begin]
      for (const bound of boundTo(source, pattern, env, item.value)) {
        states = states.flatMap(state => [...run(update, bound, state)])
      }
      yield* states
    }
  },
  *Foreach({ source, pattern, start, update, extract }, env, item) {
    for (const begin of run(start, env, item)) {
      let states: readonly Item[] = [begin]
      for (const bound of boundTo(source, pattern, env, item.value)) {
        states = states.flatMap(state => [...run(update, bound, state)])
        for (const state of states) {
          if (extract === undefined) yield state
          else yield* run(extract, bound, state)
        }
      }
    }
  },
  *Label({ name, body }, env, item) {
    const label = Symbol(name)
    try {
      yield* run(body, { ...env, labels: new Map([...env.labels, [name, label]]) }, item)
    } catch (error) {
      if (!(error instanceof Break) || error.label !== label) throw error
    }
  },
  // biome-ignore lint/correctness/useYield: it gives no values
  *Break({ name }, env) {
    const label = env.labels.get(name)
    if (label === undefined) throw new JqSyntaxError(`unknown label ${name}`)
    throw new Break(label)
  },
  *Array({ of }, env, { value }) {
    yield plain(of === undefined ? [] : [...valuesOf(of, env, value)])
  },
  *Object({ fields }, env, { value }) {
    for (const object of objects(fields, env, value)) yield plain(object)
  },
  *Call({ name, args }, env, item) {
    const found = env.functions.get(`${name}/${args.length}`)
    if (found === undefined) yield* builtin(name, args, env, item)
    else if ('filter' in found) yield* run(found.filter, found.env, item)
    else yield* defined(found.definition, found.env!, args, env, item)
  },
  *Define({ definition, body }, env, item) {
    yield* run(body, withFunction(env, definition), item)
  },
}

function* recursed(item: Item): Items {
  yield item
  if (item.value === null || typeof item.value !== 'object') return
  for (const step of stepsOf(item.value)) yield* recursed(stepped(item, step))
}

function* texts(
  parts: readonly (string | Filter)[],
  format: string | undefined,
  env: Env,
  value: JqValue,
): Generator<string, void, undefined> {
  const [part, ...rest] = parts
  if (part === undefined) {
    yield ''
    return
  }
  for (const end of texts(rest, format, env, value)) {
    if (typeof part === 'string') yield part + end
    else
      for (const found of valuesOf(part, env, value))
        yield formatted(format ?? '@text', found) + end
  }
}

function variable(name: string, { variables }: Env): JqValue {
  const value = variables.get(name)
  if (value === undefined) throw new JqSyntaxError(`unknown variable ${name}`)
  return value
}

/** The environments in which a pattern is bound to the parts of a value. */
function* bind(pattern: Pattern, value: JqValue, env: Env): Generator<Env, void, undefined> {
  if (pattern.kind === 'Variable') {
    yield withVariable(env, pattern.name, value)
    return
  }
  const parts =
    pattern.kind === 'Array'
      ? pattern.items.map((item, i) => (inner: Env) => bind(item, valueAt(value, BigInt(i)), inner))
      : pattern.fields.map(({ key, variable: name, pattern: part }) => {
          return function* (inner: Env): Generator<Env, void, undefined> {
            for (const field of valuesOf(key, inner, value)) {
              const found = valueAt(value, field)
              const named = name === undefined ? inner : withVariable(inner, name, found)
              if (part === undefined) yield named
              else yield* bind(part, found, named)
            }
          }
        })
  yield* chained(parts, env)
}

function* chained(
  parts: readonly ((env: Env) => Iterable<Env>)[],
  env: Env,
): Generator<Env, void, undefined> {
  const [part, ...rest] = parts
  if (part === undefined) yield env
  else for (const inner of part(env)) yield* chained(rest, inner)
}

function* boundTo(
  source: Filter,
  pattern: Pattern,
  env: Env,
  value: JqValue,
): Generator<Env, void, undefined> {
  for (const each of valuesOf(source, env, value)) yield* bind(pattern, each, env)
}

const withVariable = (env: Env, name: string, value: JqValue): Env => ({
  ...env,
  variables: new Map([...env.variables, [name, value]]),
})

/** A definition sees itself. */
export function withFunction(env: Env, definition: Definition): Env {
  const own: { readonly definition: Definition; env?: Env } = { definition }
  const key = `${definition.name}/${definition.params.length}`
  const inner: Env = { ...env, functions: new Map([...env.functions, [key, own]]) }
  own.env = inner
  return inner
}

/** `path(f)` and `getpath(p)`, which are about paths, and filters of values alone. */
function* builtin(name: string, args: readonly Filter[], env: Env, item: Item): Items {
  const [arg] = args
  if (name === 'path' && args.length === 1) {
    for (const path of pathsOf(arg!, env, item.value)) yield plain(stepsTo(path))
    return
  }
  if (name === 'getpath' && args.length === 1) {
    for (const steps of valuesOf(arg!, env, item.value)) yield at(item, steps)
    return
  }
  const native = nativeOf(name, args.length)
  for (const given of combinations(args, env, item.value)) {
    for (const value of native(item.value, ...given)) {
      countStep(env)
      yield plain(value)
    }
  }
}

function at(item: Item, steps: JqValue): Item {
  if (!isArray(steps)) throw new JqError(`${jqText(steps)} is not a path`)
  return steps.reduce<Item>(stepped, item)
}

/** The values of several filters, the last one varying slowest. */
function* combinations(
  filters: readonly Filter[],
  env: Env,
  value: JqValue,
): Generator<readonly JqValue[], void, undefined> {
  const last = filters.at(-1)
  if (last === undefined) {
    yield []
    return
  }
  for (const found of valuesOf(last, env, value)) {
    for (const others of combinations(filters.slice(0, -1), env, value)) yield [...others, found]
  }
}

/** Binds the parameters one after the other: one with `$` to each value of its argument. */
function* defined(
  { params, body }: Definition,
  home: Env,
  args: readonly Filter[],
  env: Env,
  item: Item,
): Items {
  const parts = params.map((param, i) => {
    const name = param.replace('$', '')
    const closure = (inner: Env, filter: Filter, around: Env): Env => ({
      ...inner,
      functions: new Map([...inner.functions, [`${name}/0`, { filter, env: around }]]),
    })
    return function* (inner: Env): Generator<Env, void, undefined> {
      if (name === param) yield closure(inner, args[i]!, env)
      else {
        for (const value of valuesOf(args[i]!, env, item.value)) {
          const bound = withVariable(inner, name, value)
          yield closure(bound, { kind: 'Variable', name }, bound)
        }
      }
    }
  })
  for (const inner of chained(parts, { ...home, labels: env.labels })) yield* run(body, inner, item)
}

function* objects(
  fields: readonly { readonly key: Filter; readonly value: Filter }[],
  env: Env,
  value: JqValue,
): Generator<ReadonlyMap<string, JqValue>, void, undefined> {
  const last = fields.at(-1)
  if (last === undefined) {
    yield new Map()
    return
  }
  for (const object of objects(fields.slice(0, -1), env, value)) {
    for (const key of valuesOf(last.key, env, value)) {
      if (typeof key !== 'string') throw new JqError(`cannot use ${jqText(key)} as a key`)
      for (const each of valuesOf(last.value, env, value)) yield new Map([...object, [key, each]])
    }
  }
}

function first(values: Iterable<JqValue>): JqValue | undefined {
  for (const value of values) return value
  return undefined
}

/** The value with its parts at the paths of a filter changed; those for which there is no new value are left out. */
function changed(
  left: Filter,
  env: Env,
  value: JqValue,
  change: (old: JqValue) => JqValue | undefined,
): JqValue {
  let result = value
  const gone: (readonly JqStep[])[] = []
  for (const path of pathsOf(left, env, value)) {
    const steps = stepsTo(path)
    result = withValueAt(result, steps, old => {
      const now = change(old)
      if (now === undefined) gone.push(steps)
      return now === undefined ? old : now
    })
  }
  for (const steps of gone.reverse()) result = without(result, steps)
  return result
}
