import type { Json } from '../../../core/protocol/backend.js'
import type { Placeholder } from '../../../core/sql/ast/expression.js'

/** The bind value of a placeholder, of parameters as they are stored; undefined where there is none. */
export function paramOf(
  params: Json | undefined,
  { name, index }: Pick<Placeholder, 'name' | 'index'>,
): Json | undefined {
  return name === undefined ? byPlace(params, index) : byName(params, name)
}

function byPlace(params: Json | undefined, index: number | undefined): Json | undefined {
  return Array.isArray(params) && index !== undefined ? params[index] : undefined
}

/** Of parameters with names. */
function byName(params: Json | undefined, name: string): Json | undefined {
  if (typeof params !== 'object' || params === null || !('pairs' in params)) return undefined
  const pairs = params['pairs'] as readonly (readonly [string, Json])[]
  return pairs.find(([key]) => key === name)?.[1]
}
