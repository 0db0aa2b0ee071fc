import type { AlterAccountPolicy, CreateAccountPolicy } from '../../binder/bound-statement.js'
import type { User } from '../../catalog/access/account.js'
import { checkLimits, policyWords, unknownPolicy } from '../../catalog/account-policies.js'
import { QueryError } from '../../errors/query-error.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

/** CREATE NETWORK POLICY and CREATE PASSWORD POLICY. */
export async function createAccountPolicy(
  { state }: ExecutionContext,
  command: CreateAccountPolicy,
): Promise<Outcome> {
  const { catalog, clock } = state
  if (command.of === 'NetworkPolicy') {
    catalog.create('NetworkPolicy', command.policy, command.mode)
  } else {
    const policy = { ...command.policy, createdOn: clock.nowMicros() }
    catalog.create('PasswordPolicy', policy, command.mode)
  }
  return nothing
}

/**
 * ALTER NETWORK POLICY and ALTER PASSWORD POLICY. Throws `QueryError` 2207, 2211; 2004 for limits that are out of range.
 * Source: databend users/src/network_policy.rs, password_policy.rs.
 */
export async function alterAccountPolicy(
  { state }: ExecutionContext,
  { of, name, ifExists, change }: AlterAccountPolicy,
): Promise<Outcome> {
  const { catalog, clock } = state
  const { limits = {}, ...others } = change
  if (catalog.view().find(of, name) === undefined) {
    if (ifExists) return nothing
    throw unknownPolicy(of, name, `(while alter ${policyWords[of]})`)
  }
  if (of === 'NetworkPolicy') catalog.replace(of, name, old => ({ ...old, ...others }))
  else {
    const { comment } = others
    catalog.replace(of, name, old => {
      const changed = { ...old.limits, ...limits }
      checkLimits(changed)
      const said = comment !== undefined && { comment }
      return { ...old, ...said, limits: changed, updatedOn: clock.nowMicros() }
    })
  }
  return nothing
}

const optionOf = { NetworkPolicy: 'networkPolicy', PasswordPolicy: 'passwordPolicy' } as const

/**
 * Throws `QueryError` 2210, 2214 for a policy in use, which cannot be dropped. Source: databend
 * interpreter_network_policy_drop.rs; users/src as above.
 */
export function refuseUsedAccountPolicy(
  { state, settings }: ExecutionContext,
  of: AlterAccountPolicy['of'],
  name: string,
): void {
  const words = policyWords[of]
  if (of === 'NetworkPolicy' && settings.get('network_policy') === name) {
    refuse(of, `${words} \`${name}\` is global ${words}, can't be dropped`)
  }
  const has = ({ options }: User) => options[optionOf[of]] === name
  if ([...state.accounts.view().users()].some(has)) {
    refuse(of, `${words} \`${name}\` is used by user`)
  }
}

function refuse(of: AlterAccountPolicy['of'], message: string): never {
  throw new QueryError(`${of}IsUsedByUser`, message)
}
