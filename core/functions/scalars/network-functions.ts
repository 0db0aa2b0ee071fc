import { isIPv4 } from 'node:net'
import { badArguments } from '../../types/cast-checks.js'
import { int64Type, stringType, uint32Type } from '../../types/data-type.js'
import { pass, type Signature, scalar, tryTwin } from '../define.js'
import { family, tryDoc } from '../documented.js'

/** Functions that convert IPv4 addresses between strings and numbers. Source: databend scalars/other.rs. */
export const networkFunctions = family([
  "Converts an IPv4 address to a number. inet_aton('127.0.0.1') → 2130706433",
  ...withTry('inet_aton', 'ipv4_string_to_num', "'x'", () =>
    pass([stringType], uint32Type, addressNumber, { throws: true }),
  ),
  'Converts a number to an IPv4 address. inet_ntoa(2130706433) → 127.0.0.1',
  ...withTry('inet_ntoa', 'ipv4_num_to_string', '-1', () =>
    pass([int64Type], stringType, addressText, { throws: true }),
  ),
])

/** A function and its `try_` twin; `failing` is an argument for which it throws, for the example. */
function withTry(name: string, alias: string, failing: string, make: () => Signature) {
  return [
    scalar(name, { aliases: [alias] }, () => [make()]),
    tryDoc(name, failing),
    scalar(`try_${name}`, { aliases: [`try_${alias}`] }, () => [tryTwin(make())]),
  ]
}

function addressNumber(text: string): number {
  if (!isIPv4(text)) throw badArguments('invalid IPv4 address syntax')
  return text.split('.').reduce((number, part) => number * 256 + Number(part), 0)
}

function addressText(value: bigint): string {
  if (value < 0n || value >= 1n << 32n) {
    throw badArguments(`Failed to parse '${value}' into a IPV4 address`)
  }
  return [24n, 16n, 8n, 0n].map(shift => (value >> shift) & 255n).join('.')
}
