import type { VariantNode } from '../../types/variant.js'

/** An array index, counted from the first item or from the last one. */
export interface ItemIndex {
  readonly fromLast: boolean
  readonly offset: number
}

/** One item, or all items from `from` to `to`, inclusive. */
export interface ItemRange {
  readonly from: ItemIndex
  readonly to?: ItemIndex
}

/** A step of a path: maps each value to zero or more values. */
export type JsonPathStep =
  | { readonly kind: 'Member'; readonly name: string }
  | { readonly kind: 'AnyMember' }
  | { readonly kind: 'AnyItem' }
  | { readonly kind: 'Items'; readonly ranges: readonly ItemRange[] }
  /** Values `from` to `to` levels below a value, which is level 0 itself; without `to`, down to the deepest level. */
  | { readonly kind: 'Descendants'; readonly from: number; readonly to?: number }
  | { readonly kind: 'Filter'; readonly condition: JsonPathExpression }

/** Steps that start at the document (`$`) or at the value being filtered (`@`). */
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

/** Whether a path is a predicate, whose result is a truth value. */
export function isCondition(path: JsonPathExpression): path is JsonPathCondition {
  return conditions.has(path.kind)
}
