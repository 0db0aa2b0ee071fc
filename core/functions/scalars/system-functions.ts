import { badArguments } from '../../types/cast-checks.js'
import { float64Type, removeNullable, stringType, uint8Type } from '../../types/data-type.js'
import { floatText } from '../../types/float-text.js'
import { factory, pass, passWithCx, scalar } from '../define.js'
import { family } from '../documented.js'
import type { Cx } from '../overload.js'
import { jaroWinkler } from '../similar-names.js'

/** Miscellaneous functions and those with side effects. Source: databend scalars/other.rs. */
export const systemFunctions = family([
  'Waits for a number of seconds and returns 0. sleep(0) → 0',
  scalar('sleep', () => [
    passWithCx([float64Type], uint8Type, sleep, { throws: true, volatile: true }),
  ]),
  "Returns the Jaro-Winkler similarity of two strings, from 0 to 1. jaro_winkler('abc', 'abc') → 1.0",
  scalar('jaro_winkler', () => [
    pass([stringType, stringType], float64Type, (a: string, b: string) =>
      jaroWinkler(Buffer.from(a), Buffer.from(b)),
    ),
  ]),
  'Converts a number to the text of a UUID. to_uuid(5::decimal(38, 0)) → 00000000000000000000000000000005',
  scalar('to_uuid', () => [
    factory((_params, args) => {
      const type = args.length === 1 ? removeNullable(args[0]!) : undefined
      if (type?.kind !== 'Decimal' || type.precision > 38) return undefined
      return pass([type], stringType, (value: bigint) =>
        BigInt.asUintN(128, value).toString(16).padStart(32, '0'),
      )
    }),
  ]),
])

/** Maximum seconds that one call may sleep. */
const longest = 3

function sleep(cx: Cx, seconds: number): number {
  if (seconds < 0) throw badArguments('cannot convert float seconds to Duration: value is negative')
  if (!Number.isFinite(seconds)) {
    throw badArguments('cannot convert float seconds to Duration: value is either too big or NaN')
  }
  if (seconds > longest) {
    const asked = `${floatText(seconds, false)}s`
    throw badArguments(`The maximum sleep time is ${longest} seconds. Requested: ${asked}`)
  }
  cx.sleep?.(seconds * 1000)
  return 0
}
