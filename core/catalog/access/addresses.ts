import { BlockList, isIPv4 } from 'node:net'
import { QueryError } from '../../errors/query-error.js'
import type { NetworkPolicy } from '../account-policies.js'

interface Network {
  readonly address: string
  readonly bits: number
}

/**
 * Parses `10.0.0.0/8`; an address alone is a network of one. Undefined if it is none, or if the address has bits that
 * the network does not. Source: the crate cidr, `Ipv4Cidr::from_str`.
 */
export function readNetwork(text: string): Network | undefined {
  const { address = '', length = '32' } =
    /^(?<address>[^/]*)(?:\/\+?(?<length>\d+))?$/.exec(text)?.groups ?? {}
  const bits = Number(length)
  if (!isIPv4(address) || bits > 32) return undefined
  const value = address.split('.').reduce((all, part) => all * 256 + Number(part), 0)
  return value % 2 ** (32 - bits) === 0 ? { address, bits } : undefined
}

/**
 * Throws `QueryError` unless a client may log in from an address: 5100; 1036 if the address is not of IPv4. Source:
 * databend user_mgr.rs `enforce_network_policy`.
 */
export function checkAddress({ allowed, blocked }: NetworkPolicy, address: string): void {
  if (isIn(blocked, address)) refuse(`client ip \`${address}\` is blocked`)
  if (!isIn(allowed, address)) refuse(`client ip \`${address}\` is not allowed to login`)
}

/** Throws `QueryError` 1036 for what is not an IPv4 address. */
export function checkIsAddress(address: string): void {
  if (isIPv4(address)) return
  throw new QueryError('BadAddressFormat', 'Bad address format, cause: invalid IPv4 address syntax')
}

function isIn(networks: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const text of networks) {
    const { address: network, bits } = readNetwork(text)!
    list.addSubnet(network, bits, 'ipv4')
  }
  return list.check(address, 'ipv4')
}

function refuse(message: string): never {
  throw new QueryError('AuthenticateFailure', message)
}
