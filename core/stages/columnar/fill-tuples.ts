import { castFunction, castRefused } from '../../types/cast.js'
import type { CastContext } from '../../types/cast-checks.js'
import { type DataType, removeNullable, type TupleType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { zeroValue } from '../../types/zero-value.js'

type Fill = (cx: CastContext, value: Value) => Value

/**
 * Returns a conversion between tuple types by field name; missing fields get the zero of their type. Undefined except
 * for tuples and arrays of Nullable tuples.
 *
 * Source: databend columnar/projection.rs `project_tuple`, `project_array_tuple`.
 */
export function fillTuples(from: DataType, to: DataType): Fill | undefined {
  const [source, target] = [removeNullable(from), removeNullable(to)]
  if (source.kind === 'Tuple' && target.kind === 'Tuple') return nullable(fillTuple(source, target))
  if (source.kind !== 'Array' || target.kind !== 'Array') return undefined
  if (source.of.kind !== 'Nullable' || target.of.kind !== 'Nullable') return undefined
  const [item, wanted] = [source.of.of, target.of.of]
  if (item.kind !== 'Tuple' || wanted.kind !== 'Tuple') return undefined
  const fill = nullable(fillTuple(item, wanted))
  return nullable((cx, items) => (items as readonly Value[]).map(each => fill(cx, each)))
}

const nullable =
  (fill: Fill): Fill =>
  (cx, value) =>
    value === null ? null : fill(cx, value)

function fillTuple(from: TupleType, to: TupleType): Fill {
  const fields = to.fields.map((type, i): Fill => {
    const place = from.names?.indexOf(to.names?.[i] ?? String(i + 1)) ?? -1
    if (place < 0) return () => zeroValue(type)
    const cast = castFunction(from.fields[place]!, type)
    if (cast === undefined) throw castRefused(from.fields[place]!, type)
    return (cx, values) => cast(cx, (values as readonly Value[])[place]!)
  })
  return (cx, values) => fields.map(field => field(cx, values))
}
