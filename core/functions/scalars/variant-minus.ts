import { QueryError } from '../../errors/query-error.js'
import { int32Type, stringType, variantType } from '../../types/data-type.js'
import { parseVariant } from '../../types/parse-variant.js'
import {
  isVariantObject,
  sortedObject,
  type VariantNode,
  variantText,
} from '../../types/variant.js'
import { pass, type Signature } from '../define.js'

const invalid = (): QueryError => new QueryError('BadArguments', 'InvalidJsonType')

/** `json - 1` removes an array item; `json - 'key'` a field of an object, or equal strings from an array. */
export function variantMinus(): readonly Signature[] {
  return [
    pass([variantType, int32Type], variantType, withoutIndex, { throws: true }),
    pass([variantType, stringType], variantType, withoutKey, { throws: true }),
  ]
}

function withoutIndex(json: string, index: number): string {
  const node = parseVariant(json)
  if (!isList(node)) throw invalid()
  const at = index < 0 ? node.length + index : index
  return variantText(node.filter((_, i) => i !== at))
}

function withoutKey(json: string, key: string): string {
  const node = parseVariant(json)
  if (node !== null && isVariantObject(node)) {
    return variantText(sortedObject([...node].filter(([name]) => name !== key)))
  }
  if (!isList(node)) throw invalid()
  return variantText(node.filter(item => item !== key))
}

const isList = (node: VariantNode): node is readonly VariantNode[] => Array.isArray(node)
