import t from 'tap'
import type { Overload } from '../../../core/functions/overload.js'
import type { Scalar } from '../../../core/plan/scalar.js'
import { scalarText } from '../../../core/plan/scalar-text.js'
import {
  booleanType,
  type DataType,
  decimalType,
  int32Type,
  nullableType,
  stringType,
  uint8Type,
  uint64Type,
} from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'

const literal = (value: Value, type: DataType): Scalar => ({ kind: 'Literal', value, type })
const one = literal(1, uint8Type)
const a: Scalar = { kind: 'ColumnRef', type: int32Type, id: 1, name: 'a' }
const text = literal("it's", stringType)

function call(name: string, args: readonly Scalar[], params?: readonly Value[]): Scalar {
  const overload: Overload = {
    name,
    args: [],
    returns: int32Type,
    nulls: 'pass',
    throws: true,
    evaluate: () => null,
    ...(params === undefined ? {} : { params }),
  }
  return { kind: 'Call', type: int32Type, overload, args }
}

const cast = (input: Scalar, type: DataType, isTry = false): Scalar => ({
  kind: 'Cast',
  type,
  input,
  try: isTry,
})

const x: Scalar = { kind: 'LambdaParam', type: int32Type, id: 2, name: 'x' }

const cases: readonly [scalar: Scalar, text: string][] = [
  [call('divide', [one, a]), '1 / a'],
  [call('multiply', [call('plus', [a, one]), call('divide', [a, one])]), '(a + 1) * a / 1'],
  [call('minus', [call('minus', [a])]), '- - a'],
  [call('minus', [call('plus', [a, one])]), '- (a + 1)'],
  [call('and', [call('gt', [a, one]), call('or', [a, a])]), '(a > 1 AND (a OR a))'],
  [call('not', [call('not', [a])]), 'NOT NOT a'],
  [call('not', [call('is_not_null', [a])]), 'a IS NULL'],
  [call('rpad', [a, cast(a, uint64Type)]), 'rpad(a, CAST(a AS UInt64))'],
  [call('to_decimal', [text], [3, 2]), "to_decimal(3, 2)('it\\'s')"],
  [cast(a, nullableType(booleanType)), 'CAST(a AS Boolean NULL)'],
  [cast(text, decimalType(4, 3), true), "TRY_CAST('it\\'s' AS Decimal(4, 3))"],
  [
    call('array_map', [
      a,
      { kind: 'Lambda', type: int32Type, params: [x as never], body: call('plus', [x, one]) },
    ]),
    'array_map(a, x -> x + 1)',
  ],
]

for (const [scalar, expected] of cases) {
  t.test(expected, async t => t.equal(scalarText(scalar), expected))
}
