import type { Span } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Binding } from '../binding.js'

/** A call that the binder rewrites. */
export interface SpecialCall {
  readonly name: string
  readonly args: readonly Scalar[]
  readonly span: Span
}

export type SpecialBinder = (binding: Binding, call: SpecialCall) => Scalar
