import { Bug } from '../errors/bug.js'
import type { Cx } from '../functions/overload.js'
import type { Cast } from '../plan/scalar.js'
import { castFunction } from '../types/cast.js'
import { typeKey } from '../types/data-type.js'
import type { Value } from '../types/value.js'

/** Casts one value. */
export type ValueCast = (cx: Cx, value: Value) => Value

const casts = new Map<string, ValueCast>()

/** Returns the function that casts a value; equal types return the same one, so that compiled code is shared. */
export function castOf({ input, type, try: isTry }: Cast): ValueCast {
  const key = `${isTry ? 'try' : 'cast'} ${typeKey(input.type)} ${typeKey(type)}`
  const known = casts.get(key)
  if (known !== undefined) return known
  const cast = castFunction(input.type, type, isTry)
  if (cast === undefined) throw new Bug(`no ${key}`)
  casts.set(key, cast)
  return cast
}
