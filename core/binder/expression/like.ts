import type { Span } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import { removeNullable, stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'

/**
 * `a LIKE 'pattern'`. For what is neither text nor JSON the pattern is another comparison: `%` asks for a
 * value that is not NULL, one without wildcards for an equal value, `1%` for one in the range of `1`.
 *
 * Source: databend semantic/type_check/like.rs `resolve_like`, which does so for texts too; the function's
 * own answers, NULL for NULL, are those of conformance scalars/comparison/0181.
 */
export function likePattern(binding: Binding, left: Scalar, pattern: string, span: Span): Scalar {
  const { scalars } = binding
  const call = (name: string, text: string): Scalar =>
    scalars.call(name, [left, scalars.literal(stringType, text)], { span })
  const { kind } = removeNullable(left.type)
  if (kind === 'String' || kind === 'Variant') return call('like', pattern)
  if (/^%+$/.test(pattern)) return scalars.call('is_not_null', [left], { span })
  if (!/[%_]/.test(pattern)) return call('eq', pattern)
  const [, start] = /^([\x20-\x7e]+)%$/.exec(pattern) ?? []
  if (start === undefined || /[%_\\]/.test(start)) return call('like', pattern)
  const after = String.fromCharCode(start.charCodeAt(start.length - 1) + 1)
  const range = [call('gte', start), call('lt', start.slice(0, -1) + after)]
  return scalars.call('and', range, { span })
}
