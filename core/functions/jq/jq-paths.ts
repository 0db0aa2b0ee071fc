import { isArray, isObject, JqError, type JqValue, jqText, jqType } from './jq-value.js'

/** A step into a value: the name of a field, the place of an item, or a range of items. */
export type JqStep = JqValue

/** `{"start": 1, "end": 3}` is a step into the items 1 and 2. */
export const rangeStep = (from: JqValue, to: JqValue): JqStep =>
  new Map([
    ['start', from],
    ['end', to],
  ])

const cannotIndex = (value: JqValue, step: JqStep): JqError =>
  new JqError(`cannot index ${jqText(value)} with ${jqText(step)}`)

/** The value behind a step; null where there is none. Throws `JqError`. */
export function valueAt(value: JqValue, step: JqStep): JqValue {
  if (isObject(step)) return rangeOf(value, step.get('start') ?? null, step.get('end') ?? null)
  if (value === null && (typeof step === 'string' || isIndex(step) || step === null)) return null
  if (isObject(value) && typeof step === 'string') return value.get(step) ?? null
  if (isArray(value) && isIndex(step)) return value.at(indexOf(step)) ?? null
  throw cannotIndex(value, step)
}

const isIndex = (step: JqStep): step is bigint | number =>
  typeof step === 'bigint' || typeof step === 'number'

const indexOf = (step: bigint | number): number => Math.floor(Number(step))

function rangeOf(value: JqValue, from: JqValue, to: JqValue): JqValue {
  if (value === null) return null
  const isGiven = (bound: JqValue) => bound === null || isIndex(bound)
  if (!isGiven(from) || !isGiven(to) || !(isArray(value) || typeof value === 'string')) {
    throw cannotIndex(value, rangeStep(from, to))
  }
  const start = from === null ? 0 : Math.floor(Number(from))
  const end = to === null ? undefined : Math.ceil(Number(to))
  if (typeof value === 'string') return [...value].slice(start, end).join('')
  return value.slice(start, end)
}

/** The steps to the items or fields of a value. Throws `JqError`. */
export function stepsOf(value: JqValue): Iterable<JqStep> {
  if (isArray(value)) return value.map((_, i) => BigInt(i))
  if (isObject(value)) return value.keys()
  throw new JqError(`cannot iterate over ${jqText(value)}`)
}

/** The value with what is behind the steps replaced. */
export function withValueAt(
  value: JqValue,
  steps: readonly JqStep[],
  change: (old: JqValue) => JqValue,
): JqValue {
  const [step, ...rest] = steps
  if (step === undefined) return change(value)
  const inner = withValueAt(valueAt(value, step), rest, change)
  if (typeof step === 'string') {
    return new Map([...((value as ReadonlyMap<string, JqValue> | null) ?? []), [step, inner]])
  }
  const items = [...((value as readonly JqValue[] | null) ?? [])]
  if (isObject(step)) return replacedRange(items, step, inner)
  const at = indexOf(step as bigint)
  const place = at < 0 ? items.length + at : at
  if (place < 0 || place > maxPlace) throw new JqError(`index ${jqText(step)} is out of bounds`)
  while (items.length < place) items.push(null)
  items[place] = inner
  return items
}

/** The last place that may be set in an array, so that a small filter makes no huge one. */
const maxPlace = 1 << 20

function replacedRange(
  items: readonly JqValue[],
  step: ReadonlyMap<string, JqValue>,
  inner: JqValue,
): JqValue {
  if (!isArray(inner)) throw new JqError(`a range of an array cannot be ${jqType(inner)}`)
  const marked = rangeOf(
    items.map((_, i) => BigInt(i)),
    step.get('start') ?? null,
    step.get('end') ?? null,
  ) as readonly bigint[]
  const start = marked.length > 0 ? Number(marked[0]) : Number(step.get('start') ?? 0)
  return [...items.slice(0, start), ...inner, ...items.slice(start + marked.length)]
}

/** The value without what is behind the steps. */
export function without(value: JqValue, steps: readonly JqStep[]): JqValue {
  const last = steps.at(-1)
  if (last === undefined) return null
  return withValueAtIfPresent(value, steps.slice(0, -1), parent => {
    if (isObject(parent) && typeof last === 'string') {
      return new Map([...parent].filter(([key]) => key !== last))
    }
    if (isArray(parent)) {
      if (isObject(last)) return replacedRange(parent, last, [])
      const at = indexOf(last as bigint)
      return parent.filter((_, i) => i !== (at < 0 ? parent.length + at : at))
    }
    if (parent === null) return null
    throw cannotIndex(parent, last)
  })
}

function withValueAtIfPresent(
  value: JqValue,
  steps: readonly JqStep[],
  change: (old: JqValue) => JqValue,
): JqValue {
  let at = value
  for (const step of steps) {
    at = valueAt(at, step)
    if (at === null) return value
  }
  return withValueAt(value, steps, change)
}
