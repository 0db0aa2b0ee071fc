import { QueryError } from '../../errors/query-error.js'
import { variantToText } from '../../types/cast-to-text.js'
import { variantWrapper } from '../../types/cast-to-variant.js'
import {
  booleanType,
  type DataType,
  nullableType,
  removeNullable,
  stringType,
  variantType,
} from '../../types/data-type.js'
import { parseJson } from '../../types/parse-json.js'
import { parseVariant } from '../../types/parse-variant.js'
import type { Value } from '../../types/value.js'
import {
  isVariantObject,
  sortedObject,
  type VariantNode,
  variantText,
} from '../../types/variant.js'
import { factory, pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { jsonPathHolds, jsonPathMatches } from '../json-path/evaluate-json-path.js'
import { isCondition, type JsonPathExpression } from '../json-path/json-path.js'
import { parseJsonPath } from '../json-path/parse-json-path.js'
import type { PathStep } from '../key-path.js'
import type { Cx, LambdaValue } from '../overload.js'

/** The last parsed path: consecutive calls nearly always have the same one. */
let lastPath: { readonly text: string; readonly path: JsonPathExpression } | undefined

function pathOf(text: string): JsonPathExpression {
  if (lastPath?.text !== text) lastPath = { text, path: parseJsonPath(text) }
  return lastPath.path
}

/** Returns all values that a path selects in a JSON value. */
export const jsonPathNodes = (json: string, path: string): readonly VariantNode[] =>
  jsonPathMatches(pathOf(path), parseVariant(json)).map(({ node }) => node)

const optionalText = (node: VariantNode | undefined): string | null =>
  node === undefined ? null : variantText(node)

/** Returns the result of a predicate; NULL if it is unknown or the path is not a predicate. */
function matches(json: string, text: string): boolean | null {
  const path = pathOf(text)
  return isCondition(path) ? (jsonPathHolds(path, parseVariant(json)) ?? null) : null
}

/** Returns the values that a path selects; `what` is part of the error message. */
function select(what: string, root: VariantNode, text: string): readonly VariantNode[] {
  const path = pathOf(text)
  try {
    return jsonPathMatches(path, root).map(({ node }) => node)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new QueryError('BadArguments', `Select json path ${what}failed err: ${error.message}`)
  }
}

/** Returns the value that a path selects, an array of them if there are several, undefined if there is none. */
function selectValue(what: string, root: VariantNode, path: string): VariantNode | undefined {
  const found = select(what, root, path)
  return found.length > 1 ? found : found[0]
}

/** A function of a JSON value and a path; returns NULL if either is NULL. */
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

/** Replaces values in a document; throws if one of them contains another. */
function withChanges(node: VariantNode, changes: readonly Change[], depth = 0): VariantNode {
  const whole = changes.find(({ place }) => place.length === depth)
  if (whole !== undefined) {
    if (changes.length === 1) return whole.node
    throw new QueryError(
      'BadArguments',
      'json path for json_path_transform matched nested or duplicate values, which cannot be replaced unambiguously',
    )
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

/** `json_path_transform(v, path, x -> …)`: applies the lambda to each value that the path selects. */
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
      const found = pathOf(text)
      if (found.kind !== 'Path') {
        throw new QueryError(
          'BadArguments',
          'json_path_transform requires a path that selects document values; computed JSON path expressions are not supported',
        )
      }
      if (found.root === '@') {
        throw new QueryError(
          'BadArguments',
          "json path for json_path_transform must not start with '@'",
        )
      }
      const changes = jsonPathMatches(found, node).map(match => ({
        place: match.place,
        node: wrap(cx, (lambda as LambdaValue)(variantText(match.node))),
      }))
      return changes.length === 0 ? document : variantText(withChanges(node, changes))
    },
  }
}

/** Functions of JSON paths. Source: databend functions/src/scalars/variant.rs, the jsonb crate. */
export const jsonPathFunctions = family([
  "Returns what a JSON path selects, as a JSON array. json_path_query_array(parse_json('[1,2]'), '$[*]') → [1,2]",
  byPath('json_path_query_array', variantType, (json, path) =>
    variantText(select('array ', parseVariant(json), path)),
  ),
  "Returns the first value that a JSON path selects. json_path_query_first(parse_json('[1,2]'), '$[*]') → 1",
  byPath('json_path_query_first', variantType, (json, path) =>
    optionalText(select('first ', parseVariant(json), path)[0]),
  ),
  "Returns true if a JSON path selects something. json_path_exists(parse_json('{\"a\":1}'), '$.a') → true",
  byPath('json_path_exists', booleanType, (json, path) => jsonPathNodes(json, path).length > 0),
  "Returns the part of a JSON value at a path. get_path(parse_json('{\"a\":[1,2]}'), 'a[1]') → 2",
  byPath('get_path', variantType, (json, path) =>
    optionalText(selectValue('', parseVariant(json), path)),
  ),
  'Returns the part of a JSON string at a path, as a string. json_extract_path_text(\'{"a":{"b":1}}\', \'a.b\') → 1',
  scalar('json_extract_path_text', () => [
    pass(
      [stringType, stringType],
      nullableType(stringType),
      (json: string, path: string) => {
        const found = selectValue('text ', parseJson(json), path)
        return found === undefined ? null : variantToText(variantText(found))
      },
      { throws: true },
    ),
  ]),
  "Returns whether the condition of a JSON path is true, or NULL if the path is not a condition. json_path_match(parse_json('{\"a\":1}'), '$.a == 1') → true",
  byPath('json_path_match', booleanType, matches),
  'Applies a lambda to the parts of a JSON value that a path selects. json_path_transform(parse_json(\'{"a":1}\'), \'$.a\', x -> x::int + 1) → {"a":2}',
  scalar('json_path_transform', { lambda: true }, () => [factory(transform)]),
])
