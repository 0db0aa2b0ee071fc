import type { FunctionCall } from '../../core/sql/ast/expression.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { provenFunctions } from './proven-functions.js'

/**
 * The first function, cast or type of a statement with which mockq's engine is not proven to agree with the server for
 * values beyond the recorded ones; undefined if there is none.
 */
export function unprovenIn(
  overloads: readonly string[],
  tree: Statement | undefined,
): string | undefined {
  if (tree === undefined) return 'mockq cannot parse the statement'
  const named = [...nodesIn(tree)].flatMap(node =>
    node['kind'] === 'FunctionCall'
      ? [(node as unknown as FunctionCall).name.name.toLowerCase()]
      : [],
  )
  const called = overloads.flatMap(each =>
    isCast.test(each) ? [] : [each.slice(0, each.indexOf('('))],
  )
  const unknown = [...named, ...called].find(name => !provenFunctions.has(name))
  if (unknown !== undefined) return `the function ${unknown} is not proven for other values`
  for (const { isIn, why } of knownDifferences) {
    const found = overloads.find(isIn)
    if (found !== undefined) return `${found} is not proven for other values: ${why}`
  }
  return undefined
}

const isCast = /^(?:try_)?cast\(|^literal\(/

interface KnownDifference {
  /** Whether it concerns a function, cast or constant, as `overloadsIn` writes them. */
  readonly isIn: (text: string) => boolean
  readonly why: string
}

/** What mockq is known to do otherwise than the server for some values. */
const knownDifferences: readonly KnownDifference[] = [
  { isIn: isConstant('Float'), why: 'the reader of VALUES reads floats from their text' },
  { isIn: isCastOf('String', 'Float'), why: 'texts are read as floats in other ways' },
  { isIn: isComparison('Float'), why: 'casts in filters are dropped where they are trivial' },
  { isIn: isComparison('Variant'), why: 'a text beside a Variant becomes a Variant' },
  { isIn: isCastOf('Decimal', 'String', 'try_cast('), why: 'a decimal goes through a float' },
  { isIn: text => /Geometry|Geography/.test(text), why: 'the texts of shapes differ' },
  {
    isIn: text => /^(?:sum|min|max|avg|count)_if\(/.test(text),
    why: 'groups in which no row meets the condition differ',
  },
  {
    isIn: text => /^(?:regexp|jq|json_path|array_filter|map_filter|jaro_winkler)/.test(text),
    why: 'some patterns and paths differ',
  },
]

function isConstant(type: string): KnownDifference['isIn'] {
  return text => text.startsWith('literal(') && text.includes(type)
}

function isCastOf(from: string, to: string, name = 'cast('): KnownDifference['isIn'] {
  return text => {
    const [input = '', output = ''] = text.split(' -> ')
    return input.includes(name) && input.includes(from) && output.includes(to)
  }
}

function isComparison(type: string): KnownDifference['isIn'] {
  return text => comparison.test(text) && text.includes(type)
}

const comparison = /^(?:eq|noteq|lt|lte|gt|gte|nullif|in)\(/
