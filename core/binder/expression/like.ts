import type { Span } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import { removeNullable, stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'

/**
 * `a LIKE 'pattern'`: `%` asks for a value that is not NULL, a text without wildcards for an equal one, and
 * `ab%`, of what is no text, for one in the range of `ab`.
 *
 * Source: databend semantic/type_check/like.rs `resolve_like`; suites explain_like.
 */
export function likePattern(binding: Binding, left: Scalar, pattern: string, span: Span): Scalar {
  const { scalars } = binding
  const call = (name: string, text: string): Scalar =>
    scalars.call(name, [left, scalars.literal(stringType, text)], { span })
  if (/^%+$/.test(pattern)) return scalars.call('is_not_null', [left], { span })
  if (!/[%_]/.test(pattern)) return call('eq', pattern)
  const [, start] = /^([\x20-\x7e]+)%$/.exec(pattern) ?? []
  const isText = removeNullable(left.type) === stringType
  if (start === undefined || isText || /[%_\\]/.test(start)) return call('like', pattern)
  const after = String.fromCharCode(start.charCodeAt(start.length - 1) + 1)
  const range = [call('gte', start), call('lt', start.slice(0, -1) + after)]
  return scalars.call('and', range, { span })
}
