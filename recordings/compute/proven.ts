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
  // What the binder computes is in no plan.
  const all = [...computed, ...calls.map(callOfConstants)]
  for (const { isIn, why } of knownDifferences) {
    const found = all.find(isIn)
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
function callOfConstants({ name, args }: FunctionCall): string {
  const types = args.map(each =>
    each.kind === 'Number' ? 'UInt64' : each.kind === 'String' ? 'String' : '',
  )
  return `${name.name.toLowerCase()}(${types.join(', ')})`
}

interface KnownDifference {
  /** Whether it concerns a function, cast or constant, as `overloadsIn` writes them. */
  readonly isIn: (text: string) => boolean
  readonly why: string
}

/** What mockq is known to do otherwise than the server for some values. */
const knownDifferences: readonly KnownDifference[] = [
  { isIn: isComparison('Variant'), why: 'a text beside a Variant becomes a Variant' },
  { isIn: isCastOf('Decimal', 'String', 'try_cast('), why: 'a decimal goes through a float' },
  { isIn: text => /Geometry|Geography/.test(text), why: 'the texts of shapes differ' },
  {
    isIn: text => /^(?:sum|min|max|avg|count)_if\(/.test(text),
    why: 'groups in which no row meets the condition differ',
  },
  {
    isIn: text =>
      /^(?:regexp_(?:instr|split|extract)|jq|json_path|array_filter|map_filter|jaro_winkler)/.test(
        text,
      ),
    why: 'some patterns and paths differ',
  },
  {
    isIn: text => /^(?:regexp|like)\w*\(.*Variant/.test(text),
    why: 'the text of a document is matched in other ways',
  },
  {
    isIn: text => isCastOf('Float32', 'String')(text) || /^to_string\(Float32/.test(text),
    why: 'the server writes large FLOATs otherwise',
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
    isIn: text =>
      /^(?:json_extract_path_text|millennium|mode|markov_train|to_binary\(String, )/.test(text),
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

function isCastOf(from: string, to: string, name = 'cast('): KnownDifference['isIn'] {
  return text => {
    const [input = '', output = ''] = text.split(' -> ')
    return input.includes(name) && input.includes(from) && output.includes(to)
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
