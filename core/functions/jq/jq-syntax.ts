/** A filter of jq. */
export type Filter =
  | { readonly kind: 'Identity' }
  | { readonly kind: 'RecurseAll' }
  | { readonly kind: 'Literal'; readonly value: null | boolean | bigint | number }
  /** A string with `\(…)`, formatted by `@format` where that is given. */
  | {
      readonly kind: 'Text'
      readonly parts: readonly (string | Filter)[]
      readonly format?: string
    }
  | { readonly kind: 'Format'; readonly name: string }
  | { readonly kind: 'Variable'; readonly name: string }
  | { readonly kind: 'Index'; readonly of: Filter; readonly at: Filter }
  | {
      readonly kind: 'Slice'
      readonly of: Filter
      readonly from: Filter | undefined
      readonly to: Filter | undefined
    }
  | { readonly kind: 'Each'; readonly of: Filter }
  | {
      readonly kind: 'Try'
      readonly of: Filter
      readonly otherwise: Filter | undefined
    }
  | { readonly kind: 'Negate'; readonly of: Filter }
  | { readonly kind: 'Pipe'; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'Comma'; readonly left: Filter; readonly right: Filter }
  | {
      readonly kind: 'Bind'
      readonly source: Filter
      readonly pattern: Pattern
      readonly body: Filter
    }
  | {
      readonly kind: 'Binary'
      readonly operator: BinaryOperator
      readonly left: Filter
      readonly right: Filter
    }
  | { readonly kind: 'And' | 'Or' | 'Alternative'; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'Assign' | 'Update'; readonly left: Filter; readonly right: Filter }
  | {
      readonly kind: 'UpdateWith'
      readonly operator: BinaryOperator | '//'
      readonly left: Filter
      readonly right: Filter
    }
  | {
      readonly kind: 'If'
      readonly condition: Filter
      readonly then: Filter
      readonly otherwise: Filter | undefined
    }
  | {
      readonly kind: 'Reduce'
      readonly source: Filter
      readonly pattern: Pattern
      readonly start: Filter
      readonly update: Filter
    }
  | {
      readonly kind: 'Foreach'
      readonly source: Filter
      readonly pattern: Pattern
      readonly start: Filter
      readonly update: Filter
      readonly extract: Filter | undefined
    }
  | { readonly kind: 'Label'; readonly name: string; readonly body: Filter }
  | { readonly kind: 'Break'; readonly name: string }
  | { readonly kind: 'Array'; readonly of: Filter | undefined }
  | {
      readonly kind: 'Object'
      readonly fields: readonly { readonly key: Filter; readonly value: Filter }[]
    }
  | { readonly kind: 'Call'; readonly name: string; readonly args: readonly Filter[] }
  | { readonly kind: 'Define'; readonly definition: Definition; readonly body: Filter }

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>='

export interface Definition {
  readonly name: string
  /** A name with `$` is bound to the values of its argument. */
  readonly params: readonly string[]
  readonly body: Filter
}

/** What `as` binds: a variable, or parts of an array or object. */
export type Pattern =
  | { readonly kind: 'Variable'; readonly name: string }
  | { readonly kind: 'Array'; readonly items: readonly Pattern[] }
  | {
      readonly kind: 'Object'
      readonly fields: readonly {
        readonly key: Filter
        /** `$name`, which is bound to the field too. */
        readonly variable?: string
        readonly pattern?: Pattern
      }[]
    }

/** The text is not a filter of jq. */
export class JqSyntaxError extends Error {}
