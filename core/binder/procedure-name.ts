import type { Identifier } from '../sql/ast/expression.js'
import type { TypeName } from '../sql/ast/type-name.js'
import type { DataType } from '../types/data-type.js'
import { typeText } from '../types/type-text.js'
import { typeOfName } from './type-of-name.js'
import { writtenName } from './written-name.js'

/** `p(Int32,String)`. Source: databend meta/app/src/principal/procedure_identity.rs. */
export const signature = (name: string, types: readonly DataType[]): string =>
  `${name}(${types.map(typeText).join(',')})`

export const signatureOf = (name: Identifier, types: readonly TypeName[]): string =>
  signature(writtenName(name), types.map(notNull))

/** Without NULL, a type is not Nullable. */
export const notNull = (type: TypeName): DataType => typeOfName(type, false)
