import { Unsupported } from '../../errors/unsupported.js'
import { splitText } from './jq-arithmetic.js'
import { without, withValueAt } from './jq-paths.js'
import { JqSyntaxError } from './jq-syntax.js'
import {
  compareJq,
  isArray,
  isNumber,
  isObject,
  isTrue,
  JqError,
  type JqValue,
  jqText,
  jqType,
  sortedKeys,
  valueOfJson,
} from './jq-value.js'

/** A filter of a value and the values of its arguments. */
type Native = (value: JqValue, ...args: JqValue[]) => Iterable<JqValue>

/** The filter of a name. Throws `JqSyntaxError` for an unknown one, `Unsupported` for one that only the server has. */
export function nativeOf(name: string, args: number): Native {
  const native = natives.get(`${name}/${args}`)
  if (native !== undefined) return native
  if (refused.has(name)) throw new Unsupported(`the filter ${name} of jq`)
  throw new JqSyntaxError(`unknown filter ${name}/${args}`)
}

/** Filters for regular expressions, dates and the process, which jaq has. */
const refused: ReadonlySet<string> = new Set(
  `input inputs input_line_number input_filename debug stderr env halt halt_error now mktime gmtime localtime strftime
  strflocaltime strptime todate fromdate date dateadd datesub fromdateiso8601 todateiso8601 test match capture scan split
  splits sub gsub ltrimstr significand drem ldexp scalb nearbyint trunc gamma lgamma tgamma frexp modf tobytes toboolean
  bsearch builtins fromyaml toyaml fromtoml totoml fromcbor tocbor fromxml toxml`.split(/\s+/),
)

const one =
  (compute: (value: JqValue, ...args: JqValue[]) => JqValue): Native =>
  (value, ...args) => [compute(value, ...args)]

const wrong = (what: string, value: JqValue): JqError =>
  new JqError(`cannot use ${jqText(value)} as ${what}`)

function textOf(value: JqValue): string {
  if (typeof value === 'string') return value
  throw wrong('string', value)
}

function arrayOf(value: JqValue): readonly JqValue[] {
  if (isArray(value)) return value
  throw wrong('array', value)
}

function numberOf(value: JqValue): bigint | number {
  if (isNumber(value)) return value
  throw wrong('number', value)
}

/** A function of real numbers. */
const real = (compute: (...numbers: number[]) => number): Native =>
  one((value, ...args) => {
    const given = args.length === 0 ? [value] : args
    return compute(...given.map(each => Number(numberOf(each))))
  })

/** A rounding, whose result is an integer if it is one that can be exact. */
const rounding = (compute: (x: number) => number): Native =>
  one(value => {
    const number = numberOf(value)
    if (typeof number === 'bigint') return number
    const rounded = compute(number)
    return Number.isFinite(rounded) ? BigInt(rounded) : rounded
  })

function lengthOf(value: JqValue): JqValue {
  if (value === null) return 0n
  if (typeof value === 'string') return BigInt([...value].length)
  if (isArray(value)) return BigInt(value.length)
  if (isObject(value)) return BigInt(value.size)
  if (typeof value === 'bigint') return value < 0n ? -value : value
  if (typeof value === 'number') return Math.abs(value)
  throw new JqError(`${jqText(value)} has no length`)
}

function keysOf(value: JqValue, sorts: boolean): JqValue {
  if (isArray(value)) return value.map((_, i) => BigInt(i))
  if (isObject(value)) return sorts ? sortedKeys(value) : [...value.keys()]
  throw new JqError(`${jqText(value)} has no keys`)
}

function has(value: JqValue, key: JqValue): boolean {
  if (isObject(value) && typeof key === 'string') return value.has(key)
  if (isArray(value) && isNumber(key)) return key >= 0 && Number(key) < value.length
  throw new JqError(`cannot check whether ${jqText(value)} has ${jqText(key)}`)
}

function contains(value: JqValue, other: JqValue): boolean {
  if (typeof value === 'string' && typeof other === 'string') return value.includes(other)
  if (isArray(value) && isArray(other)) {
    return other.every(item => value.some(own => contains(own, item)))
  }
  if (isObject(value) && isObject(other)) {
    return [...other].every(([key, item]) => value.has(key) && contains(value.get(key)!, item))
  }
  return compareJq(value, other) === 0
}

function* range(from: JqValue, to: JqValue, by: JqValue): Iterable<JqValue> {
  const [start, end, step] = [numberOf(from), numberOf(to), numberOf(by)]
  const isUp = step > 0
  if (typeof start === 'bigint' && typeof step === 'bigint') {
    if (step === 0n) {
      while (start < end) yield start
    }
    for (let at = start; isUp ? at < end : at > end; at += step) yield at
    return
  }
  const [width, limit] = [Number(step), Number(end)]
  for (let at = Number(start); isUp ? at < limit : at > limit; at += width) yield at
}

/** The items of an array with the keys that were computed for them, in the order of the keys. */
function byKeys(value: JqValue, keys: JqValue): readonly (readonly [JqValue, JqValue])[] {
  const given = arrayOf(keys)
  const pairs = arrayOf(value).map((item, i) => [item, given[i]!] as const)
  return pairs.sort(([, a], [, b]) => compareJq(a, b))
}

/** Groups of items with equal keys. */
function grouped(value: JqValue, keys: JqValue): JqValue[][] {
  const groups: JqValue[][] = []
  let last: JqValue | undefined
  for (const [item, key] of byKeys(value, keys)) {
    if (last !== undefined && compareJq(last, key) === 0) groups.at(-1)!.push(item)
    else groups.push([item])
    last = key
  }
  return groups
}

function toNumber(value: JqValue): JqValue {
  if (isNumber(value)) return value
  const text = textOf(value)
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text)) return valueOfJson(text)
  throw wrong('number', value)
}

function fromJson(value: JqValue): JqValue {
  try {
    JSON.parse(textOf(value))
  } catch {
    throw wrong('JSON', value)
  }
  return valueOfJson(textOf(value))
}

function flattened(value: JqValue, depth: number): readonly JqValue[] {
  return arrayOf(value).flatMap(item =>
    isArray(item) && depth > 0 ? flattened(item, depth - 1) : [item],
  )
}

function joined(value: JqValue, by: JqValue): JqValue {
  const parts = arrayOf(value)
  if (parts.length === 0) return ''
  return parts
    .map(part => (part === null ? '' : typeof part === 'string' ? part : jqText(part)))
    .join(textOf(by))
}

/** The places of a text in a text, of an item or of items in an array. */
function indices(value: JqValue, wanted: JqValue): JqValue {
  if (value === null) return null
  if (typeof value === 'string' && typeof wanted === 'string') {
    const [points, other] = [[...value], [...wanted]]
    return placesOf(points, other)
  }
  const items = arrayOf(value)
  if (isArray(wanted)) return placesOf(items, wanted)
  return placesOf(items, [wanted])
}

function placesOf(items: readonly JqValue[], wanted: readonly JqValue[]): JqValue {
  if (wanted.length === 0) return null
  return items.flatMap((_, i) =>
    wanted.every((item, k) => i + k < items.length && compareJq(items[i + k]!, item) === 0)
      ? [BigInt(i)]
      : [],
  )
}

function implode(value: JqValue): JqValue {
  return arrayOf(value)
    .map(point => {
      const number = Number(numberOf(point))
      if (number >= 0 && number <= 0x10ffff) return String.fromCodePoint(number)
      throw wrong('character', point)
    })
    .join('')
}

const changedCase = (pattern: RegExp, change: (letter: string) => string): Native =>
  one(value => textOf(value).replaceAll(pattern, change))

function isNormal(value: JqValue): boolean {
  const number = Math.abs(Number(numberOf(value)))
  return number >= 2.2250738585072014e-308 && number < Number.POSITIVE_INFINITY
}

function deleted(value: JqValue, paths: JqValue): JqValue {
  const sorted = [...arrayOf(paths)].sort((a, b) => compareJq(b, a))
  return sorted.reduce((result: JqValue, path) => without(result, arrayOf(path)), value)
}

function transposed(value: JqValue): JqValue {
  const rows = arrayOf(value).map(arrayOf)
  const width = Math.max(0, ...rows.map(row => row.length))
  return Array.from({ length: width }, (_, i) => rows.map(row => row[i] ?? null))
}

const natives: ReadonlyMap<string, Native> = new Map<string, Native>([
  ['empty/0', () => []],
  [
    'error/0',
    value => {
      throw new JqError(value)
    },
  ],
  [
    'error/1',
    (_value, message) => {
      throw new JqError(message!)
    },
  ],
  ['not/0', one(value => !isTrue(value))],
  ['length/0', one(lengthOf)],
  ['utf8bytelength/0', one(value => BigInt(Buffer.byteLength(textOf(value))))],
  ['keys/0', one(value => keysOf(value, true))],
  ['keys_unsorted/0', one(value => keysOf(value, false))],
  ['has/1', one((value, key) => has(value, key!))],
  ['contains/1', one((value, other) => contains(value, other!))],
  ['inside/1', one((value, other) => contains(other!, value))],
  ['range/1', (_value, to) => range(0n, to!, 1n)],
  ['range/2', (_value, from, to) => range(from!, to!, 1n)],
  ['range/3', (_value, from, to, by) => range(from!, to!, by!)],
  ['type/0', one(jqType)],
  ['infinite/0', one(() => Number.POSITIVE_INFINITY)],
  ['nan/0', one(() => Number.NaN)],
  ['isinfinite/0', one(value => Math.abs(Number(numberOf(value))) === Number.POSITIVE_INFINITY)],
  ['isnan/0', one(value => Number.isNaN(Number(numberOf(value))))],
  ['isnormal/0', one(isNormal)],
  ['floor/0', rounding(Math.floor)],
  ['ceil/0', rounding(Math.ceil)],
  ['round/0', rounding(x => Math.sign(x) * Math.round(Math.abs(x)))],
  ['fabs/0', real(Math.abs)],
  ['abs/0', one(value => (numberOf(value) < 0 ? lengthOf(value) : value))],
  ['pow/2', real((x, y) => x ** y)],
  ['sort/0', one(value => [...arrayOf(value)].sort(compareJq))],
  ['_sort_by/1', one((value, keys) => byKeys(value, keys!).map(([item]) => item))],
  ['_group_by/1', one((value, keys) => grouped(value, keys!))],
  ['_unique_by/1', one((value, keys) => grouped(value, keys!).map(([item]) => item!))],
  ['_min_by/1', one((value, keys) => byKeys(value, keys!)[0]?.[0] ?? null)],
  ['_max_by/1', one((value, keys) => byKeys(value, keys!).at(-1)?.[0] ?? null)],
  [
    'reverse/0',
    one(value => {
      if (value === null) return []
      return typeof value === 'string' ? [...value].reverse().join('') : arrayOf(value).toReversed()
    }),
  ],
  ['tostring/0', one(value => (typeof value === 'string' ? value : jqText(value)))],
  ['tojson/0', one(jqText)],
  ['fromjson/0', one(fromJson)],
  ['tonumber/0', one(toNumber)],
  ['split/1', one((value, by) => splitText(textOf(value), textOf(by!)))],
  ['join/1', one((value, by) => joined(value, by!))],
  ['startswith/1', one((value, text) => textOf(value).startsWith(textOf(text!)))],
  ['endswith/1', one((value, text) => textOf(value).endsWith(textOf(text!)))],
  ['ltrimstr/1', one((value, text) => withoutStart(value, text!))],
  ['rtrimstr/1', one((value, text) => withoutEnd(value, text!))],
  ['trim/0', one(value => textOf(value).trim())],
  ['ltrim/0', one(value => textOf(value).trimStart())],
  ['rtrim/0', one(value => textOf(value).trimEnd())],
  ['explode/0', one(value => [...textOf(value)].map(point => BigInt(point.codePointAt(0)!)))],
  ['implode/0', one(implode)],
  ['ascii_downcase/0', changedCase(/[A-Z]/g, letter => letter.toLowerCase())],
  ['ascii_upcase/0', changedCase(/[a-z]/g, letter => letter.toUpperCase())],
  ['indices/1', one((value, wanted) => indices(value, wanted!))],
  ['flatten/0', one(value => flattened(value, Number.POSITIVE_INFINITY))],
  ['flatten/1', one((value, depth) => flattened(value, Number(numberOf(depth!))))],
  ['transpose/0', one(transposed)],
  ['setpath/2', one((value, path, set) => withValueAt(value, arrayOf(path!), () => set!))],
  ['delpaths/1', one((value, paths) => deleted(value, paths!))],
  ...(
    ['sqrt', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'log10', 'log2', 'cbrt'] as const
  ).map(name => [`${name}/0`, real(Math[name])] as const),
  ['log/0', real(Math.log)],
  ['exp2/0', real(x => 2 ** x)],
  ['exp10/0', real(x => 10 ** x)],
])

const withoutStart = (value: JqValue, text: JqValue): JqValue =>
  typeof value === 'string' && typeof text === 'string' && value.startsWith(text)
    ? value.slice(text.length)
    : value

const withoutEnd = (value: JqValue, text: JqValue): JqValue =>
  typeof value === 'string' && typeof text === 'string' && text !== '' && value.endsWith(text)
    ? value.slice(0, -text.length)
    : value
