import { quoteString } from '../../../types/quote-string.js'
import type {
  AlterAccountPolicy,
  AlterRole,
  AlterUser,
  AlterWorkloadGroup,
  AuthOption,
  CreateAccountPolicy,
  CreateDataPolicy,
  CreateRole,
  CreateUser,
  CreateWorkloadGroup,
  Grant,
  GrantObjectName,
  GrantsAsked,
  PrincipalIdentity,
  TypedName,
  UserIdentity,
  UserOption,
  WorkloadQuota,
} from '../../ast/access.js'
import { printOption } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { textName } from '../quote.js'
import { printCreateHead } from './ddl.js'

/** `'name'@'%'` */
export function printUser({ name }: UserIdentity): string {
  return `${quoteString(name)}@'%'`
}

/** `CREATE USER 'u'@'%' IDENTIFIED …` */
export function printCreateUser(_cx: PrintContext, create: CreateUser): string {
  const { mode, user, authentication, options } = create
  const head = printCreateHead(mode, 'USER', printUser(user))
  return words(head, printAuthentication(authentication), printUserOptions(options))
}

/** `ALTER USER 'u'@'%' …` */
export function printAlterUser(_cx: PrintContext, alter: AlterUser): string {
  const { ifExists, user, authentication, options } = alter
  return words(
    'ALTER USER',
    ifExists && 'IF EXISTS',
    user === undefined ? 'USER()' : printUser(user),
    authentication && printAuthentication(authentication),
    printUserOptions(options),
  )
}

function printAuthentication({ method, password }: AuthOption): string {
  return words(
    'IDENTIFIED',
    method !== undefined && `WITH ${method}`,
    password !== undefined && `BY ${quoteString(password)}`,
  )
}

const printUserOptions = (options: readonly UserOption[]): string =>
  options.length === 0 ? '' : `WITH ${commas(options, printUserOption)}`

function printUserOption(option: UserOption): string {
  switch (option.kind) {
    case 'TenantSetting':
      return option.on ? 'TENANTSETTING' : 'NOTENANTSETTING'
    case 'DefaultRole':
      return `DEFAULT_ROLE = ${quoteString(option.role)}`
    case 'DefaultWarehouse':
      return `DEFAULT_WAREHOUSE = ${quoteString(option.warehouse)}`
    case 'Disabled':
      return `DISABLED = ${option.value}`
    case 'MustChangePassword':
      return `MUST_CHANGE_PASSWORD = ${option.value}`
    case 'Policy':
      return option.name === undefined
        ? `UNSET ${option.policy}`
        : `SET ${option.policy} = ${quoteString(option.name)}`
    case 'PublicKey':
      return words(
        option.add ? 'ADD PUBLIC_KEY' : 'REMOVE PUBLIC_KEY',
        option.key !== undefined && `= ${quoteString(option.key)}`,
        option.label !== undefined && `LABEL = ${quoteString(option.label)}`,
        option.fingerprint !== undefined && `FINGERPRINT = ${quoteString(option.fingerprint)}`,
      )
  }
}

/** `CREATE ROLE 'r' COMMENT = '…'` */
export function printCreateRole(_cx: PrintContext, { mode, name, comment }: CreateRole): string {
  const head = printCreateHead(mode, 'ROLE', quoteString(name))
  return words(head, comment !== undefined && `COMMENT = ${quoteString(comment)}`)
}

/** `ALTER ROLE 'r' SET COMMENT = '…'` */
export function printAlterRole(_cx: PrintContext, alter: AlterRole): string {
  const { ifExists, name, comment } = alter
  return words(
    'ALTER ROLE',
    ifExists && 'IF EXISTS',
    quoteString(name),
    comment === undefined ? 'UNSET COMMENT' : `SET COMMENT = ${quoteString(comment)}`,
  )
}

/** `GRANT SELECT ON  db.* TO ROLE 'r'`: the server has two blanks after ON. */
export function printGrant(cx: PrintContext, { kind, what, principal }: Grant): string {
  const granted =
    what.kind === 'Role'
      ? `ROLE ${quoteString(what.role)}`
      : `${printPrivileges(what.privileges)} ON  ${printGrantObject(cx, what.on)}`
  const grantee = printPrincipal(principal)
  return kind === 'Grant' ? `GRANT ${granted} TO ${grantee}` : `REVOKE ${granted} FROM ${grantee}`
}

const printPrivileges = (privileges: readonly string[]): string =>
  privileges[0] === 'ALL' ? 'ALL PRIVILEGES' : privileges.join(', ')

const printPrincipal = (principal: PrincipalIdentity): string =>
  principal.kind === 'Role'
    ? `ROLE ${quoteString(principal.role)}`
    : `USER ${printUser(principal.user)}`

/** `FOR ROLE 'r'`, `ON TABLE t`, `OF ROLE r` */
export function printGrantsAsked(cx: PrintContext, asked: GrantsAsked): string {
  if (asked.kind === 'Of') return `OF ROLE ${textName(asked.role)}`
  if (asked.kind === 'For') return `FOR ${printPrincipal(asked.principal)}`
  const { object } = asked
  if (object.kind === 'Database') return `ON DATABASE ${cx.name(object.name ?? [])}`
  if (object.kind === 'Table') return `ON TABLE ${cx.name(object.name)}`
  return `ON ${printGrantObject(cx, object)}`
}

function printGrantObject(cx: PrintContext, on: GrantObjectName): string {
  switch (on.kind) {
    case 'Global':
      return '*.*'
    case 'Database':
      return on.name === undefined ? '*' : `${cx.name(on.name)}.*`
    case 'Table':
      return cx.name(on.name)
    case 'Named': {
      const types = on.argTypes && `(${commas(on.argTypes, type => cx.typeName(type))})`
      return `${on.object} ${cx.name(on.name)}${types ?? ''}`
    }
  }
}

/** `(a INT, b STRING)` */
export function printTypedNames(cx: PrintContext, names: readonly TypedName[]): string {
  return `(${commas(names, ({ name, type }) => `${cx.identifier(name)} ${cx.typeName(type)}`)})`
}

/** `CREATE MASKING POLICY p AS (a STRING) RETURNS STRING -> …` */
export function printCreateDataPolicy(cx: PrintContext, create: CreateDataPolicy): string {
  const { policy, mode, name, args, returns, body, comment } = create
  return words(
    printCreateHead(mode, policy, cx.name(name)),
    `AS ${printTypedNames(cx, args)}`,
    `RETURNS ${cx.typeName(returns)}`,
    `-> ${cx.expression(body)}`,
    comment !== undefined && `COMMENT = ${quoteString(comment)}`,
  )
}

/** `CREATE NETWORK POLICY p …` */
export function printCreateAccountPolicy(cx: PrintContext, create: CreateAccountPolicy): string {
  const { policy, mode, name, options } = create
  return words(printCreateHead(mode, policy, cx.identifier(name)), ...options.map(printOption))
}

/** `ALTER PASSWORD POLICY p SET …` */
export function printAlterAccountPolicy(cx: PrintContext, alter: AlterAccountPolicy): string {
  const { policy, ifExists, name, set, unset } = alter
  return words(
    `ALTER ${policy}`,
    ifExists && 'IF EXISTS',
    cx.identifier(name),
    unset.length > 0 ? 'UNSET' : 'SET',
    ...set.map(printOption),
    ...unset.map(each => cx.identifier(each)),
  )
}

const printQuotas = (quotas: readonly WorkloadQuota[]): string =>
  commas(quotas, ({ name, value }) => `${name} = ${quoteString(value)}`)

/** `CREATE WORKLOAD GROUP g WITH cpu_quota = '50%'` */
export function printCreateWorkloadGroup(cx: PrintContext, create: CreateWorkloadGroup): string {
  const { mode, name, quotas } = create
  const head = printCreateHead(mode, 'WORKLOAD GROUP', cx.identifier(name))
  return `${head} WITH ${printQuotas(quotas)}`
}

/** `ALTER WORKLOAD GROUP g UNSET (cpu_quota, query_timeout)` */
export function printAlterWorkloadGroup(cx: PrintContext, alter: AlterWorkloadGroup): string {
  const { name, set, unset } = alter
  const names = commas(unset, each => cx.identifier(each))
  const change =
    unset.length === 0
      ? `SET ${printQuotas(set)}`
      : `UNSET ${unset.length === 1 ? names : `(${names})`}`
  return `ALTER WORKLOAD GROUP ${cx.identifier(name)} ${change}`
}
