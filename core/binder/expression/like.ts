import type { Span } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import { removeNullable, stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'

/**
 * `a LIKE 'pattern'`. Where `a` is neither String nor Variant, the pattern becomes a comparison: `%` is `IS NOT NULL`,
 * a pattern without wildcards `=`, and `1%` a range from `1` on.
 *
 * Source: databend semantic/type_check/string.rs `lower_like_expr`, which does so for strings too; the function itself
 * gives NULL for NULL (comparison.rs `register_like`).
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
