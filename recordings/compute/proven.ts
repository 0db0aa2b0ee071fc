import type { FunctionCall } from '../../core/sql/ast/expression.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { goldFunctions } from './gold-functions.js'
import { isOfPlan } from './overloads-in.js'
import { provenFunctions } from './proven-functions.js'
import { familyOf, usesOf } from './uses-of.js'

/**
 * The first function, cast or type of a statement with which mockq's engine is not proven to agree with the server for
 * values beyond the recorded ones; undefined if there is none.
 */
export function unprovenIn(
  overloads: readonly string[],
  tree: Statement | undefined,
): string | undefined {
  if (tree === undefined) return 'mockq cannot parse the statement'
  const calls = [...nodesIn(tree)].flatMap(node =>
    node['kind'] === 'FunctionCall' ? [node as unknown as FunctionCall] : [],
  )
  const computed = overloads.filter(each => !isOfPlan(each))
  const named = calls.map(({ name }) => name.name.toLowerCase())
  const unknown =
    named.find(name => !namesOf(name).some(isProvenName)) ??
    computed.find(each => !isCast.test(each) && !isProven(each))
  if (unknown !== undefined) {
    return `the function ${unknown.split('(')[0]} is not proven for other values`
  }
  const ofWindows = overloads.filter(each => each.startsWith('window('))
  // What the binder computes is in no plan.
  const all = [...computed, ...ofWindows, ...calls.map(callOfConstants)]
  for (const { isIn, why } of knownDifferences) {
    const found = all.find(each => isIn(each, calls))
    if (found !== undefined) return `${found} is not proven for other values: ${why}`
  }
  return undefined
}

/** A name of a function, and the one of which it is an alias. */
function namesOf(name: string): readonly string[] {
  return [name, aliases.get(name) ?? name]
}

/** Other names of functions that programs use; the catalogue of functions has them all, but comes with the engine. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ...(['currentdatabase', 'current_database'] as const).map(each => [each, 'database'] as const),
  ...(['currentuser', 'current_user'] as const).map(each => [each, 'user'] as const),
  ...([
    ['stddev', 'stddev_samp'],
    ['std', 'stddev_pop'],
    ['power', 'pow'],
    ['str_to_timestamp', 'to_timestamp'],
    ['base64_decode_binary', 'from_base64'],
    ['hex_decode_binary', 'from_hex'],
    ['ipv4_string_to_num', 'inet_aton'],
    ['rlike', 'regexp'],
    ['trunc', 'truncate'],
  ] as const),
])

function isProvenName(name: string): boolean {
  return provenFunctions.has(name) || goldFunctions.has(name) || ofSession.has(name)
}

/**
 * What the engine knows of the session and of the recorded server: the answer that it gives to the recorded statement shows
 * that it does. The id of a connection is not among them: the recording does not show it.
 */
const ofSession: ReadonlySet<string> = new Set(['current_catalog', 'timezone', 'version'])

/** Whether a function is proven with the types of its arguments. */
function isProven(overload: string): boolean {
  const name = overload.slice(0, overload.indexOf('('))
  if (namesOf(name).some(each => provenFunctions.has(each) || ofSession.has(each))) return true
  return [...usesOf([overload], undefined)].every(use => goldFunctions.has(familyOf(use)))
}

const isCast = /^(?:try_)?cast\(|^literal\(/

/** A call as `overloadsIn` writes it, as far as its arguments are constants. */
function callOfConstants({ name: { name }, args }: FunctionCall): string {
  const lower = name.toLowerCase()
  const types = args.map(each =>
    each.kind === 'Number' ? 'UInt64' : each.kind === 'String' ? 'String' : '',
  )
  return `${aliases.get(lower) ?? lower}(${types.join(', ')})`
}

interface KnownDifference {
  /**
   * Whether it concerns a function, cast or constant, as `overloadsIn` writes them. `calls`: all calls of the statement.
   */
  readonly isIn: (text: string, calls: readonly FunctionCall[]) => boolean
  readonly why: string
}

/** What mockq is known to do otherwise than the server for some values. */
const knownDifferences: readonly KnownDifference[] = [
  { isIn: isComparison('Variant'), why: 'a text beside a Variant becomes a Variant' },
  { isIn: text => /Geometry|Geography/.test(text), why: 'the texts of shapes differ' },
  {
    // Under a NULL, the server looks at the condition that its default value would meet.
    isIn: text =>
      /^(?:sum|min|max|avg|arg_m\w\w)_if\(.*NULL/.test(text) ||
      /^window\((?!count)\w+_if\(/.test(text),
    why: 'groups in which no row meets the condition differ',
  },
  {
    isIn: text => /^window\((?:array_agg|json_(?:array|object)_agg)\(/.test(text),
    why: 'a window of the server forgets the rows that it has returned',
  },
  {
    isIn: (text, calls) =>
      /^json_path_(?:query_first|query_array|exists)\(/.test(text) && !calls.every(hasPlainPath),
    why: 'some paths differ',
  },
  {
    isIn: (text, calls) =>
      /^regexp_(?:instr|split|extract)/.test(text) && !calls.every(hasPlainPattern),
    why: 'some patterns and places differ',
  },
  {
    isIn: (text, calls) =>
      /^(?:array|map)_filter\(/.test(text) &&
      (text.endsWith('Boolean NULL)') || !calls.every(filtersColumn)),
    why: 'the server keeps values of which the condition is NULL',
  },
  {
    isIn: text => /^(?:jq|json_path_(?:match|query\()|jaro_winkler)/.test(text),
    why: 'some patterns and paths differ',
  },
  {
    isIn: text => /^(?:regexp|like)\w*\(.*Variant/.test(text),
    why: 'the text of a document is matched in other ways',
  },
  { isIn: text => /^(?:modulo|array_\w+)\(.*Float32/.test(text), why: 'nothing shows it of FLOAT' },
  {
    isIn: isRemainderOfOther,
    why: 'the remainder of a number by an unsigned one of its size differs',
  },
  { isIn: isCastOf('Int', 'Date'), why: 'versions of the server read numbers as dates otherwise' },
  { isIn: isCastOf('String', 'Boolean'), why: 'the server takes fewer words for a boolean' },
  {
    isIn: text => /^(?:try_)?to_boolean\(String|^to_date\(U?Int|^hex\(U?Int/.test(text),
    why: 'versions of the server differ',
  },
  { isIn: isCastOf('Interval', 'Variant'), why: 'the text of an interval differs' },
  {
    isIn: (text, calls) => /^json_extract_path_text\(/.test(text) && !calls.every(hasPlainKeys),
    why: 'some paths differ',
  },
  {
    isIn: text => /^(?:millennium|mode|markov_train|to_binary\(String, )/.test(text),
    why: 'the server gives something else for some values',
  },
  {
    isIn: text => /^(?:approx_count_distinct|arg_min_distinct|arg_max_distinct)\b/.test(text),
    why: 'the server chooses or estimates otherwise',
  },
  {
    isIn: text => /^(?:a?(?:sin|cos|tan)|atan2|exp|ln|log(?:2|10)?|pow|power)\(/.test(text),
    why: 'the last digit depends on the library',
  },
]

/** Whether a call, if it is one of a JSON path, has a constant path of names, numbers and stars. */
function hasPlainPath({ name: { name }, args }: FunctionCall): boolean {
  if (!/^json_path_(?:query_first|query_array|exists)$/i.test(name)) return true
  const path = args[1]
  return (
    path?.kind === 'String' && path.value.startsWith('$') && hasOnly(plainStep, path.value.slice(1))
  )
}

const plainStep = /\.\w+|\.\*|\[\d+\]|\[\*\]/g

/** Whether a text consists of matches. */
function hasOnly(pattern: RegExp, text: string): boolean {
  return text.replaceAll(pattern, '') === ''
}

/** Whether a call, if it is one of `json_extract_path_text`, has a constant path of names and numbers. */
function hasPlainKeys({ name: { name }, args }: FunctionCall): boolean {
  if (name.toLowerCase() !== 'json_extract_path_text') return true
  const path = args[1]
  return path?.kind === 'String' && /^\w/.test(path.value) && hasOnly(plainKey, `.${path.value}`)
}

const plainKey = /\.[A-Za-z_]\w*|\[\d+\]/g

/** Whether a call, if it is one of a regular expression, has a constant one, and says at most a group or options beside it. */
function hasPlainPattern({ name: { name }, args }: FunctionCall): boolean {
  const lower = name.toLowerCase()
  if (!/^regexp_(?:instr|split|extract)/.test(lower)) return true
  const most = lower.startsWith('regexp_extract') ? 3 : 2
  return args.length <= most && args.slice(1).every(({ kind }) => /^(?:String|Number)$/.test(kind))
}

/** Whether a call, if it is one that filters a list, filters one that depends on a column. */
function filtersColumn({ name: { name }, args }: FunctionCall): boolean {
  if (!/^(?:json_)?(?:array|map)_filter$/i.test(name)) return true
  return [...nodesIn(args[0] ?? {})].some(({ kind }) => kind === 'ColumnRef')
}

function isCastOf(from: string, to: string): KnownDifference['isIn'] {
  return text => {
    const [input = '', output = ''] = text.split(' -> ')
    return input.includes('cast(') && input.includes(from) && output.includes(to)
  }
}

/** Whether it is a remainder of numbers that has no type for both. */
function isRemainderOfOther(text: string): boolean {
  if (!text.startsWith('modulo(')) return false
  const [a, b] = [...text.matchAll(/(U?)Int(\d+)/g)]
  if (a === undefined || b === undefined) return false
  if (Number(a[2]) === 64 && Number(b[2]) === 64) return true
  return a[1] !== b[1] && Number((a[1] === 'U' ? a : b)[2]) >= Number((a[1] === 'U' ? b : a)[2])
}

function isComparison(type: string): KnownDifference['isIn'] {
  return text => comparison.test(text) && text.includes(type)
}

const comparison = /^(?:eq|noteq|lt|lte|gt|gte|nullif|in)\(/
