import type { VariantNode } from '../../types/variant.js'

/** A place in an array: from its start, or from its last item. */
export interface ItemIndex {
  readonly fromLast: boolean
  readonly offset: number
}

/** One item, or with `to` those from one to another. */
export interface ItemRange {
  readonly from: ItemIndex
  readonly to?: ItemIndex
}

/** A step of a path, from values to values. */
export type JsonPathStep =
  | { readonly kind: 'Member'; readonly name: string }
  | { readonly kind: 'AnyMember' }
  | { readonly kind: 'AnyItem' }
  | { readonly kind: 'Items'; readonly ranges: readonly ItemRange[] }
  /** Values `from` to `to` levels below; the value itself is on level 0. No `to`: to the deepest. */
  | { readonly kind: 'Descendants'; readonly from: number; readonly to?: number }
  | { readonly kind: 'Filter'; readonly condition: JsonPathExpression }

/** Steps from the document (`$`) or from what a filter looks at (`@`). */
export interface JsonPathSteps {
  readonly kind: 'Path'
  readonly root: '$' | '@'
  readonly steps: readonly JsonPathStep[]
}

export type JsonPathComparison = '==' | '!=' | '<' | '<=' | '>' | '>='
export type JsonPathArithmetic = '+' | '-' | '*' | '/' | '%'

export type JsonPathCondition =
  | {
      readonly kind: 'Logic'
      readonly op: '&&' | '||'
      readonly left: JsonPathExpression
      readonly right: JsonPathExpression
    }
  | {
      readonly kind: 'Compare'
      readonly op: JsonPathComparison
      readonly left: JsonPathExpression
      readonly right: JsonPathExpression
    }
  | {
      readonly kind: 'StartsWith'
      readonly value: JsonPathExpression
      readonly prefix: JsonPathExpression
    }
  | { readonly kind: 'Exists'; readonly path: JsonPathSteps }

export type JsonPathExpression =
  | JsonPathSteps
  | JsonPathCondition
  | { readonly kind: 'Literal'; readonly value: VariantNode }
  | { readonly kind: 'Sign'; readonly op: '+' | '-'; readonly value: JsonPathExpression }
  | {
      readonly kind: 'Arithmetic'
      readonly op: JsonPathArithmetic
      readonly left: JsonPathExpression
      readonly right: JsonPathExpression
    }

const conditions: ReadonlySet<string> = new Set(['Logic', 'Compare', 'StartsWith', 'Exists'])

/** Whether a path is a predicate, with a truth for its value. */
export function isCondition(path: JsonPathExpression): path is JsonPathCondition {
  return conditions.has(path.kind)
}
