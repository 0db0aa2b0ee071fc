import { byName } from '../../by-name.js'
import { readNetwork } from '../../catalog/access/addresses.js'
import {
  checkLimits,
  initialLimits,
  type NetworkPolicy,
  type PasswordLimits,
  type PasswordOption,
  passwordOptionNames,
  passwordOptions,
  unknownPolicy,
} from '../../catalog/account-policies.js'
import type { NamedObjects } from '../../catalog/named-objects.js'
import { QueryError } from '../../errors/query-error.js'
import type * as Tree from '../../sql/ast/access.js'
import type { Identifier, ObjectName } from '../../sql/ast/expression.js'
import type { CommentOn } from '../../sql/ast/object.js'
import type { Option, Options } from '../../sql/ast/query.js'
import { nullableType, stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { writtenName } from '../written-name.js'
import { constantRows } from './rows.js'

type AccountPolicy = Tree.CreateAccountPolicy['policy']

const kinds = { 'NETWORK POLICY': 'NetworkPolicy', 'PASSWORD POLICY': 'PasswordPolicy' } as const

/**
 * CREATE NETWORK POLICY and CREATE PASSWORD POLICY. Throws `QueryError` 1065 for an invalid address, 2004 for limits that
 * are out of range.
 */
export function bindCreateAccountPolicy(
  _binding: Binding,
  { policy, mode, name: written, options }: Tree.CreateAccountPolicy,
): Bound.CreateAccountPolicy {
  const name = writtenName(written)
  const { comment = '', ...given } = policyChange(policy, options)
  if (policy === 'NETWORK POLICY') {
    const { allowed = [], blocked = [] } = given
    const made = { name, allowed, blocked, comment }
    return { kind: 'CreateAccountPolicy', mode, of: 'NetworkPolicy', policy: made }
  }
  const limits = { ...initialLimits, ...given.limits }
  checkLimits(limits)
  return {
    kind: 'CreateAccountPolicy',
    mode,
    of: 'PasswordPolicy',
    policy: { name, limits, comment },
  }
}

/** ALTER NETWORK POLICY and ALTER PASSWORD POLICY. */
export function bindAlterAccountPolicy(
  _binding: Binding,
  { policy, ifExists, name, set, unset }: Tree.AlterAccountPolicy,
): Bound.AlterAccountPolicy {
  const change = unset.length > 0 ? initialValues(unset) : policyChange(policy, set)
  return {
    kind: 'AlterAccountPolicy',
    of: kinds[policy],
    name: writtenName(name),
    ifExists,
    change,
  }
}

/** COMMENT ON NETWORK POLICY and COMMENT ON PASSWORD POLICY. */
export function bindCommentOnPolicy(
  policy: AccountPolicy,
  { name, ifExists, comment }: CommentOn,
): Bound.AlterAccountPolicy {
  const [written] = name
  const change = { comment }
  return {
    kind: 'AlterAccountPolicy',
    of: kinds[policy],
    name: writtenName(written!),
    ifExists,
    change,
  }
}

function policyChange(policy: AccountPolicy, options: Options): Bound.AccountPolicyChange {
  const given = new Map(options.map(option => [option.name.toUpperCase(), option.value]))
  const comment = given.get('COMMENT')
  const said = typeof comment === 'string' && { comment }
  if (policy === 'PASSWORD POLICY') return { ...said, limits: givenLimits(given) }
  const [allowed, blocked] = [
    networks(given, 'ALLOWED_IP_LIST'),
    networks(given, 'BLOCKED_IP_LIST'),
  ]
  return { ...said, ...(allowed && { allowed }), ...(blocked && { blocked }) }
}

function givenLimits(given: ReadonlyMap<string, Option['value']>): Partial<PasswordLimits> {
  const limits: Partial<Record<PasswordOption, bigint>> = {}
  for (const name of passwordOptionNames) {
    const value = given.get(`PASSWORD_${name}`)
    if (typeof value === 'string') limits[name] = BigInt(value)
  }
  return limits
}

/** Source: databend binder/ddl/network_policy.rs. */
function networks(
  given: ReadonlyMap<string, Option['value']>,
  name: string,
): readonly string[] | undefined {
  const list = given.get(name) as readonly string[] | undefined
  const wrong = list?.find(text => readNetwork(text) === undefined)
  if (wrong === undefined) return list
  throw new QueryError('SemanticError', `invalid ip address ${wrong}`)
}

/** What UNSET sets. */
function initialValues(unset: readonly Identifier[]): Bound.AccountPolicyChange {
  const names = new Set(unset.map(({ name }) => name.toUpperCase()))
  const limits: Partial<Record<PasswordOption, bigint>> = {}
  for (const name of passwordOptionNames) {
    if (names.has(`PASSWORD_${name}`)) limits[name] = initialLimits[name]
  }
  return { limits, ...(names.has('COMMENT') && { comment: '' }) }
}

function knownAccountPolicy<K extends 'PasswordPolicy' | 'NetworkPolicy'>(
  binding: Binding,
  kind: K,
  [written]: ObjectName,
): NamedObjects[K] {
  const name = writtenName(written!)
  const policy = binding.cx.catalog.find(kind, name)
  if (policy === undefined) throw unknownPolicy(kind, name)
  return policy
}

/** DESC PASSWORD POLICY. Throws `QueryError` 2211. Source: databend interpreter_password_policy_desc.rs. */
export function describePasswordPolicy(binding: Binding, path: ObjectName): Bound.BoundQuery {
  const { name, comment, limits } = knownAccountPolicy(binding, 'PasswordPolicy', path)
  return constantRows(
    binding,
    ['Property', 'Value', ['Default', nullableType(stringType)], 'Description'],
    [
      ['NAME', name, null, 'Name of password policy.'],
      ['COMMENT', comment, null, 'Comment of password policy.'],
      ...passwordOptionNames.map(option => {
        const { initial, description } = passwordOptions[option]
        return [`PASSWORD_${option}`, String(limits[option]), String(initial), description]
      }),
    ],
  )
}

const networkColumns = ['Name', 'Allowed Ip List', 'Blocked Ip List', 'Comment']

/** DESC NETWORK POLICY. Throws `QueryError` 2207. Source: databend interpreter_network_policy_desc.rs. */
export function describeNetworkPolicy(binding: Binding, path: ObjectName): Bound.BoundQuery {
  const policy = knownAccountPolicy(binding, 'NetworkPolicy', path)
  return constantRows(binding, networkColumns, [networkRow(policy)])
}

/** SHOW NETWORK POLICIES. Source: databend interpreter_network_policies_show.rs. */
export function showNetworkPolicies(binding: Binding): Bound.BoundQuery {
  const rows = byName(binding.cx.catalog.all('NetworkPolicy')).map(networkRow)
  return constantRows(binding, networkColumns, rows)
}

function networkRow({ name, allowed, blocked, comment }: NetworkPolicy): readonly string[] {
  return [name, allowed.join(','), blocked.join(','), comment]
}
