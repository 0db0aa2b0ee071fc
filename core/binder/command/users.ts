import type { Authentication, User, UserOptions } from '../../catalog/access/account.js'
import { unknownUser } from '../../catalog/access/accounts.js'
import { newAuthentication, newPublicKey } from '../../catalog/access/authentication.js'
import { noGrants } from '../../catalog/access/grants.js'
import {
  type PasswordChange,
  verifyPassword,
  withAuthentication,
} from '../../catalog/access/password-rules.js'
import { unknownWorkload, workloadGroupName } from '../../catalog/workload-groups.js'
import { QueryError } from '../../errors/query-error.js'
import {
  keyFingerprint,
  type PublicKey,
  readPublicKey,
  withoutPublicKey,
  withPublicKey,
} from '../../session/public-keys.js'
import type * as Tree from '../../sql/ast/access.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import { booleanType, nullableType, stringType, uint64Type } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { constantRows } from './rows.js'

/** CREATE USER. Source: databend binder/ddl/account.rs `bind_create_user`. */
export function bindCreateUser(binding: Binding, tree: Tree.CreateUser): Bound.CreateUser {
  const { name } = tree.user
  if (["'", '"', '\f', '\b'].some(char => name.includes(char))) {
    throw new QueryError(
      'IllegalUser',
      `Illegal Username: Illegal user name [${name}], not support username contain ' or " \\b or \\f`,
    )
  }
  const options = tree.options.reduce((all, option) => {
    if (option.kind !== 'PublicKey') return withOption(binding, all, option)
    throw new QueryError(
      'BadArguments',
      "ADD/REMOVE PUBLIC_KEY is not allowed in CREATE USER, use IDENTIFIED WITH key_pair BY '<pem>' instead",
    )
  }, {} as UserOptions)
  const { method = 'double_sha1_password', password } = tree.authentication
  if (method === 'double_sha1_password' || method === 'sha256_password') {
    checkPassword(binding, options, password)
  }
  const mustChange = options.mustChangePassword ?? false
  const { now } = binding.cx.eval
  const authentication = newAuthentication(method, password, { mustChange, now })
  const user: User = {
    name,
    authentication,
    grants: noGrants,
    options,
    isConfigured: false,
    createdOn: now,
    updatedOn: now,
    passwordHistory: [authentication],
    passwordUpdatedOn: now,
  }
  return { kind: 'CreateUser', mode: tree.mode, user }
}

/** ALTER USER. Source: databend binder/ddl/account.rs `bind_alter_user`. */
export function bindAlterUser(
  binding: Binding,
  tree: Tree.AlterUser,
): Bound.AlterUser | Bound.Nothing {
  const { identity } = binding.cx
  const name = tree.user?.name ?? identity.user.name
  const old = identity.accounts.user(name)
  if (old === undefined && tree.ifExists) return { kind: 'Nothing' }
  if (old === undefined) throw unknownUser(name)
  if (old.isConfigured) {
    throw new QueryError('IllegalUser', `Can not alter built-in user \`${name}\``)
  }
  const { now } = binding.cx.eval
  let changed = old
  for (const option of tree.options) {
    changed =
      option.kind === 'PublicKey'
        ? withKeys(binding, changed, option)
        : { ...changed, options: withOption(binding, changed.options, option) }
  }
  const authentication = alteredAuthentication(binding, tree, changed)
  const user = withAuthentication(changed, authentication, now)
  return { kind: 'AlterUser', old, user: { ...user, updatedOn: now } }
}

/** A new password. Users who change their own password no longer have to change it. */
function alteredAuthentication(
  binding: Binding,
  { authentication: given, user: named }: Tree.AlterUser,
  user: User,
): Authentication {
  const { authentication: old, options } = user
  const mustChange = options.mustChangePassword ?? false
  if (given === undefined) return 'hash' in old ? { ...old, mustChange } : old
  if (old.method === 'key_pair' && (given.method ?? 'key_pair') === 'key_pair') {
    throw new QueryError(
      'BadArguments',
      'user already uses key-pair authentication, use ADD PUBLIC_KEY / REMOVE PUBLIC_KEY to manage keys, or switch to another auth type with IDENTIFIED WITH <auth_type>',
    )
  }
  const { now } = binding.cx.eval
  const authentication = newAuthentication(given.method ?? old.method, given.password, {
    mustChange: named === undefined ? false : mustChange,
    now,
  })
  if ('hash' in authentication) {
    checkPassword(binding, options, given.password, { user, authentication, now })
  }
  return authentication
}

function withOption(
  binding: Binding,
  options: UserOptions,
  option: Exclude<Tree.UserOption, { kind: 'PublicKey' }>,
): UserOptions {
  switch (option.kind) {
    case 'DefaultRole':
      return { ...options, defaultRole: option.role }
    case 'DefaultWarehouse':
      return { ...options, defaultWarehouse: option.warehouse }
    case 'Disabled':
      return { ...options, disabled: option.value }
    case 'MustChangePassword':
      return { ...options, mustChangePassword: option.value }
    case 'TenantSetting':
      return options
    case 'Policy':
      return withPolicy(binding, options, option)
  }
}

function withPolicy(
  binding: Binding,
  { networkPolicy, passwordPolicy, workloadGroup, ...others }: UserOptions,
  { policy, name }: Extract<Tree.UserOption, { kind: 'Policy' }>,
): UserOptions {
  const network = policy === 'NETWORK POLICY' ? name : networkPolicy
  const password = policy === 'PASSWORD POLICY' ? name : passwordPolicy
  const group = policy === 'WORKLOAD GROUP' ? workloadGroupId(binding, name) : workloadGroup
  return {
    ...others,
    ...(network !== undefined && { networkPolicy: network }),
    ...(password !== undefined && { passwordPolicy: password }),
    ...(group !== undefined && { workloadGroup: group }),
  }
}

function workloadGroupId(binding: Binding, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const group = binding.cx.catalog.find('WorkloadGroup', name)
  if (group === undefined) throw unknownWorkload(name)
  return group.id
}

/** Checks a new password by the policy of the user, if there is one. Source: databend password_policy.rs. */
function checkPassword(
  binding: Binding,
  { passwordPolicy: name }: UserOptions,
  password: string | undefined,
  change?: PasswordChange,
): void {
  if (name === undefined || password === undefined) return
  const policy = binding.cx.catalog.find('PasswordPolicy', name)
  if (policy !== undefined) verifyPassword(policy, password, change)
}

function withKeys(
  binding: Binding,
  user: User,
  option: Extract<Tree.UserOption, { kind: 'PublicKey' }>,
): User {
  const { authentication } = user
  const own = authentication.method === 'key_pair' ? authentication.keys : undefined
  if (!option.add) {
    const keys = withoutPublicKey(
      own ?? notKeyPair('user is not configured for key-pair authentication'),
      option.label === undefined ? { fingerprint: option.fingerprint! } : { label: option.label },
    )
    return { ...user, authentication: { method: 'key_pair', keys } }
  }
  const { key = '', label = '' } = option
  readPublicKey(key)
  checkRoom(binding, own ?? [], label.trim())
  const known =
    own ??
    notKeyPair(
      "user is not configured for key-pair authentication, use IDENTIFIED WITH key_pair BY '<key>' first",
    )
  const keys = withPublicKey(known, newPublicKey(key, label.trim(), binding.cx.eval.now))
  return { ...user, authentication: { method: 'key_pair', keys } }
}

function notKeyPair(message: string): never {
  throw new QueryError('AuthenticateFailure', message)
}

function checkRoom(binding: Binding, keys: readonly PublicKey[], label: string): void {
  const most = Number(binding.cx.eval.setting('max_public_keys_per_user'))
  const fail = (message: string) => {
    throw new QueryError('BadArguments', message)
  }
  if (keys.length >= most) {
    fail(`cannot add public key: user already has ${keys.length} keys (max: ${most})`)
  }
  if (label.length > 128) fail('public key label must be 128 characters or fewer')
  if (label !== '' && keys.some(key => key.label === label)) {
    fail(`public key label '${label}' already exists for this user`)
  }
}

export function bindDropUser(_binding: Binding, { user, ifExists }: Tree.DropUser): Bound.DropUser {
  return { kind: 'DropUser', name: user.name, ifExists }
}

const nullableString = nullableType(stringType)

/** DESC USER. Throws `QueryError` 2201. Source: databend interpreter_user_desc.rs. */
export function describeUser(binding: Binding, [name]: ObjectName): Bound.BoundQuery {
  const user = knownUser(binding, name!.name)
  const { authentication, options } = user
  const keys = authentication.method === 'key_pair' ? BigInt(authentication.keys.length) : null
  return constantRows(
    binding,
    [
      'name',
      'hostname',
      'auth_type',
      'default_role',
      'default_warehouse',
      'roles',
      ['disabled', booleanType],
      ['network_policy', nullableString],
      ['password_policy', nullableString],
      ['must_change_password', nullableType(booleanType)],
      ['workload_group', nullableString],
      ['public_keys', nullableType(uint64Type)],
    ],
    [
      [
        user.name,
        '%',
        authentication.method,
        options.defaultRole ?? '',
        options.defaultWarehouse ?? '',
        [...user.grants.roles].sort().join(', '),
        options.disabled ?? false,
        options.networkPolicy ?? null,
        options.passwordPolicy ?? null,
        options.mustChangePassword ?? null,
        workloadGroupName(binding.cx.catalog.all('WorkloadGroup'), options.workloadGroup),
        keys,
      ],
    ],
  )
}

/** SHOW PUBLIC KEYS FOR USER. Source: databend interpreter_show_public_keys.rs. */
export function showPublicKeys(binding: Binding, [name]: ObjectName): Bound.BoundQuery {
  const { authentication } = knownUser(binding, name!.name)
  const keys = authentication.method === 'key_pair' ? authentication.keys : []
  return constantRows(
    binding,
    ['fingerprint', 'label', 'created_at'],
    keys.map(key => [keyFingerprint(key), key.label, rfc3339(key.createdAt)]),
  )
}

const rfc3339 = (seconds: bigint): string =>
  new Date(Number(seconds) * 1000).toISOString().replace('.000Z', '+00:00')

function knownUser(binding: Binding, name: string): User {
  const user = binding.cx.identity.accounts.user(name)
  if (user === undefined) throw unknownUser(name)
  return user
}

/** Whether a change touches more than the user's authentication. */
export function changesOptions({ old, user }: Bound.AlterUser): boolean {
  return JSON.stringify(old.options) !== JSON.stringify(user.options)
}
