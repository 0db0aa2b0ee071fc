import { QueryError } from '../../errors/query-error.js'
import { variantWrapper } from '../../types/cast-to-variant.js'
import {
  booleanType,
  type DataType,
  nullableType,
  removeNullable,
  stringType,
  variantType,
} from '../../types/data-type.js'
import { parseVariant } from '../../types/parse-variant.js'
import type { Value } from '../../types/value.js'
import {
  isVariantObject,
  sortedObject,
  type VariantNode,
  variantText,
} from '../../types/variant.js'
import { factory, pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { jsonPathHolds, jsonPathMatches } from '../json-path/evaluate-json-path.js'
import { isCondition, type JsonPathExpression } from '../json-path/json-path.js'
import { parseJsonPath } from '../json-path/parse-json-path.js'
import type { PathStep } from '../key-path.js'
import type { Cx, LambdaValue } from '../overload.js'

/** The path of the last call: nearly always that of the next. */
let lastPath: { readonly text: string; readonly path: JsonPathExpression } | undefined

function pathOf(text: string): JsonPathExpression {
  if (lastPath?.text !== text) lastPath = { text, path: parseJsonPath(text) }
  return lastPath.path
}

const foundBy = (json: string, path: string): readonly VariantNode[] =>
  jsonPathMatches(pathOf(path), parseVariant(json)).map(({ node }) => node)

function matches(json: string, text: string): boolean {
  const path = pathOf(text)
  if (!isCondition(path)) throw new QueryError('BadArguments', 'InvalidJsonPathPredicate')
  return jsonPathHolds(path, parseVariant(json))
}

/** A function of a JSON value and a path; NULL for NULL. */
const byPath = (
  name: string,
  returns: DataType,
  meaning: (json: string, path: string) => Value,
): ScalarDefinition =>
  scalar(name, () => [
    pass([variantType, stringType], nullableType(returns), meaning, { throws: true }),
  ])

interface Change {
  readonly place: readonly PathStep[]
  readonly node: VariantNode
}

/** The document with other values at some places, none of which is inside another. */
function withChanges(node: VariantNode, changes: readonly Change[], depth = 0): VariantNode {
  const whole = changes.find(({ place }) => place.length === depth)
  if (whole !== undefined) {
    if (changes.length === 1) return whole.node
    throw new QueryError('BadArguments', 'the path leads to values that are inside of each other')
  }
  const byStep = new Map<PathStep, Change[]>()
  for (const change of changes) {
    const step = change.place[depth]!
    byStep.set(step, [...(byStep.get(step) ?? []), change])
  }
  const changed = (child: VariantNode, step: PathStep): VariantNode => {
    const inside = byStep.get(step)
    return inside === undefined ? child : withChanges(child, inside, depth + 1)
  }
  if (isVariantObject(node)) {
    return sortedObject(Array.from(node, ([key, child]) => [key, changed(child, key)]))
  }
  return (node as readonly VariantNode[]).map(changed)
}

/** `json_path_transform(v, path, x -> …)`: what the path leads to, each through the lambda. */
function transform(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  const [json, path, body] = args
  const wrap = body && variantWrapper(body)
  if (wrap === undefined || json === undefined || path === undefined) return undefined
  if (removeNullable(path) !== stringType && path.kind !== 'Null') return undefined
  return {
    args: [nullableType(variantType), nullableType(stringType), body!],
    returns: nullableType(variantType),
    nulls: 'aware',
    throws: true,
    evaluate: (cx: Cx, ...values: readonly Value[]) => {
      const [document, text, lambda] = values as [string | null, string | null, unknown]
      if (document === null || text === null) return null
      const node = parseVariant(document)
      const changes = jsonPathMatches(pathOf(text), node).map(match => ({
        place: match.place,
        node: wrap(cx, (lambda as LambdaValue)(variantText(match.node))),
      }))
      return changes.length === 0 ? document : variantText(withChanges(node, changes))
    },
  }
}

/** JSON by path. Source: databend functions/src/scalars/variant.rs, the jsonb crate. */
export const jsonPathFunctions: readonly ScalarDefinition[] = [
  byPath('json_path_query_array', variantType, (json, path) => variantText(foundBy(json, path))),
  byPath('json_path_query_first', variantType, (json, path) => {
    const [first] = foundBy(json, path)
    return first === undefined ? null : variantText(first)
  }),
  byPath('json_path_exists', booleanType, (json, path) => foundBy(json, path).length > 0),
  byPath('json_path_match', booleanType, matches),
  scalar('json_path_transform', () => [factory(transform)]),
]
