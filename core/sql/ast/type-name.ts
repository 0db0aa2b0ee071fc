import type { Span } from '../../errors/query-error.js'
import type { PlainKind } from '../../types/plain-types.js'
import type { Identifier } from './expression.js'

/** A type as written. `nullable` is absent if neither NULL nor NOT NULL was written. */
export type TypeName = (
  | { readonly kind: 'Plain'; readonly name: PlainKind }
  | { readonly kind: 'Decimal'; readonly precision: number; readonly scale: number }
  | { readonly kind: 'Array'; readonly of: TypeName }
  | { readonly kind: 'Map'; readonly key: TypeName; readonly value: TypeName }
  | {
      readonly kind: 'Tuple'
      readonly names?: readonly Identifier[]
      readonly fields: readonly TypeName[]
    }
  | { readonly kind: 'Vector'; readonly size: number }
) & { readonly nullable?: boolean; readonly span: Span }
