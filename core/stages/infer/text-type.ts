import type { ByteText } from '../../byte-text.js'
import {
  booleanType,
  type DataType,
  dateType,
  float64Type,
  int64Type,
  nullType,
  stringType,
  timestampType,
} from '../../types/data-type.js'

type Kind = 'boolean' | 'integer' | 'float' | 'date' | 'timestamp' | 'text'

/** The first match determines a field's kind. Source: databend infer_schema/text.rs `TEXT_INFER_REGEX_SET`. */
const forms: readonly (readonly [Kind, RegExp])[] = [
  ['boolean', /^(?:true|false)$/i],
  ['integer', /^-?\d+$/],
  ['float', /^-?(?:\d*\.\d+(?:[eE][-+]?\d+)?|\d+\.(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['timestamp', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[^\d.][^\n]*)?$/],
  ['timestamp', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d{1,9}(?:\D[^\n]*)?$/],
  ['float', /^(?:NaN|nan|inf|-inf)$/],
]

const greatest = 2n ** 63n - 1n

function kindOf(field: ByteText): Kind {
  const kind = forms.find(([, form]) => form.test(field))?.[0] ?? 'text'
  if (kind !== 'integer' || field.length < 19) return kind
  const value = BigInt(field)
  return value > greatest || value < -greatest - 1n ? 'text' : kind
}

/** Infers the common type of a column's fields. */
export class TextType {
  readonly #kinds = new Set<Kind>()

  update(field: ByteText): void {
    if (field !== '') this.#kinds.add(kindOf(field))
  }

  get type(): DataType {
    const kinds = [...this.#kinds]
    const are = (...of: readonly Kind[]) => kinds.every(kind => of.includes(kind))
    if (kinds.length === 0) return nullType
    if (are('boolean')) return booleanType
    if (are('integer')) return int64Type
    if (are('integer', 'float')) return float64Type
    if (are('date')) return dateType
    return are('date', 'timestamp') ? timestampType : stringType
  }
}
