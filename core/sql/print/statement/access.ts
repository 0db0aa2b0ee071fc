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
import type { ObjectName } from '../../ast/expression.js'
import type { Option } from '../../ast/query.js'
import type { TypeName } from '../../ast/type-name.js'
import { printOption, rawText } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { textName } from '../quote.js'
import { printCreateHead } from './ddl.js'

/** `'name'@'%'` */
export function printUser({ name }: UserIdentity): string {
  return `${quoteString(name)}@'%'`
}

/** `CREATE USER 'u'@'%' IDENTIFIED …` */
export function printCreateUser(cx: PrintContext, create: CreateUser): string {
  const { mode, user, authentication, options } = create
  const head = printCreateHead(mode, 'USER', printUser(user))
  return words(head, printAuthentication(cx, authentication), printUserOptions(cx, options))
}

/** `ALTER USER 'u'@'%' …`: the server leaves IF EXISTS out. */
export function printAlterUser(cx: PrintContext, alter: AlterUser): string {
  const { ifExists, user, authentication, options } = alter
  return words(
    'ALTER USER',
    ifExists && !cx.style.asServer && 'IF EXISTS',
    user === undefined ? 'USER()' : printUser(user),
    authentication && printAuthentication(cx, authentication),
    printUserOptions(cx, options),
  )
}

/** `IDENTIFIED WITH jwt `: the server has a blank after the method. */
function printAuthentication(cx: PrintContext, { method, password }: AuthOption): string {
  return [
    'IDENTIFIED ',
    method === undefined ? '' : `WITH ${method} `,
    password === undefined ? '' : `BY ${rawText(cx, password)}`,
  ].join('')
}

const printUserOptions = (cx: PrintContext, options: readonly UserOption[]): string =>
  options.length === 0 ? '' : `WITH ${commas(options, option => printUserOption(cx, option))}`

function printUserOption(cx: PrintContext, option: UserOption): string {
  switch (option.kind) {
    case 'TenantSetting':
      return option.on ? 'TENANTSETTING' : 'NOTENANTSETTING'
    case 'DefaultRole':
      return `DEFAULT_ROLE = ${rawText(cx, option.role)}`
    case 'DefaultWarehouse':
      return `DEFAULT_WAREHOUSE = ${rawText(cx, option.warehouse)}`
    case 'Disabled':
      return `DISABLED = ${option.value}`
    case 'MustChangePassword':
      return `MUST_CHANGE_PASSWORD = ${option.value}`
    case 'Policy':
      return option.name === undefined
        ? `UNSET ${option.policy}`
        : `SET ${option.policy} = ${rawText(cx, option.name)}`
    case 'PublicKey':
      return words(
        option.add ? 'ADD PUBLIC_KEY' : 'REMOVE PUBLIC_KEY',
        option.key !== undefined && `= ${rawText(cx, option.key)}`,
        option.label !== undefined && `LABEL = ${rawText(cx, option.label)}`,
        option.fingerprint !== undefined && `FINGERPRINT = ${rawText(cx, option.fingerprint)}`,
      )
  }
}

/** `CREATE ROLE 'r' COMMENT = '…'` */
export function printCreateRole(cx: PrintContext, { mode, name, comment }: CreateRole): string {
  const head = printCreateHead(mode, 'ROLE', quoteString(name))
  return words(head, comment !== undefined && `COMMENT = ${rawText(cx, comment)}`)
}

/** `ALTER ROLE 'r' SET COMMENT = '…'`: the server prints the name without quotes. */
export function printAlterRole(cx: PrintContext, alter: AlterRole): string {
  const { ifExists, name, comment } = alter
  return words(
    'ALTER ROLE',
    ifExists && 'IF EXISTS',
    cx.style.asServer ? name : quoteString(name),
    comment === undefined ? 'UNSET COMMENT' : `SET COMMENT = ${rawText(cx, comment)}`,
  )
}

/** `GRANT SELECT ON  db.* TO ROLE 'r'`: the server has two blanks after ON, except before policies. */
export function printGrant(cx: PrintContext, { kind, what, principal }: Grant): string {
  const granted =
    what.kind === 'Role' ? `ROLE ${quoteString(what.role)}` : printPrivileges(cx, what)
  const grantee = printPrincipal(principal)
  return kind === 'Grant' ? `GRANT ${granted} TO ${grantee}` : `REVOKE ${granted} FROM ${grantee}`
}

/** Source: databend user.rs `Display for AccountMgrSource`, principal.rs `Display for UserPrivilegeType`. */
function printPrivileges(
  cx: PrintContext,
  { privileges, on }: Extract<Grant['what'], { kind: 'Privileges' }>,
): string {
  const object = printGrantObject(cx, on)
  const isPolicy = on.kind === 'Named' && on.object.endsWith(' POLICY')
  if (isPolicy && privileges.length === 1 && privileges[0] === 'APPLY') return `APPLY ON ${object}`
  return `${commas(privileges, privilege => privilegeWords.get(privilege) ?? privilege)} ON  ${object}`
}

const privilegeWords: ReadonlyMap<string, string> = new Map([
  ['ALL', 'ALL PRIVILEGES'],
  ['READ', 'Read'],
  ['WRITE', 'Write'],
])

const printPrincipal = (principal: PrincipalIdentity): string =>
  principal.kind === 'Role'
    ? `ROLE ${quoteString(principal.role)}`
    : `USER ${printUser(principal.user)}`

/** `FOR ROLE 'r'`, `ON TABLE t`, `OF ROLE r` */
export function printGrantsAsked(cx: PrintContext, asked: GrantsAsked): string {
  if (asked.kind === 'Of') return `OF ROLE ${roleName(cx, asked.role)}`
  if (asked.kind === 'For') return `FOR ${printPrincipal(asked.principal)}`
  const { object } = asked
  if (object.kind === 'Database') return `ON DATABASE ${cx.name(object.name ?? [])}`
  if (object.kind === 'Table') return `ON TABLE ${cx.name(object.name)}`
  return `ON ${printGrantObject(cx, object)}`
}

/** The name of a role, which the server prints without quotes in some statements. */
export const roleName = (cx: PrintContext, role: string): string =>
  cx.style.asServer ? role : textName(role)

/** A name of which the server keeps only the text, without its quotes. */
const bareName = (cx: PrintContext, name: ObjectName): string =>
  cx.style.asServer ? name.map(part => part.name).join('.') : cx.name(name)

function printGrantObject(cx: PrintContext, on: GrantObjectName): string {
  switch (on.kind) {
    case 'Global':
      return '*.*'
    case 'Database':
      return on.name === undefined ? '*' : `${bareName(cx, on.name)}.*`
    case 'Table':
      return bareName(cx, on.name)
    case 'Named': {
      const types = on.argTypes && printArgTypes(cx, on.argTypes)
      return `${on.object} ${cx.name(on.name)}${types ?? ''}`
    }
  }
}

/** `(INT,STRING)` after the name of a procedure. Source: databend procedure.rs `Display for ProcedureIdentity`. */
export const printArgTypes = (cx: PrintContext, types: readonly TypeName[]): string =>
  `(${types.map(type => cx.typeName(type)).join(',')})`

/** `(a INT, b STRING)` */
export function printTypedNames(cx: PrintContext, names: readonly TypedName[]): string {
  return `(${commas(names, ({ name, type }) => `${cx.identifier(name)} ${cx.typeName(type)}`)})`
}

/** `CREATE MASKING POLICY p AS (a STRING) RETURNS STRING -> …` */
export function printCreateDataPolicy(cx: PrintContext, create: CreateDataPolicy): string {
  const { policy, mode, name, args, returns, body, comment } = create
  const masks = policy === 'MASKING POLICY'
  const params = args.map(arg => `${cx.identifier(arg.name)} ${cx.typeName(arg.type)}`)
  return words(
    printCreateHead(mode, policy, cx.name(name)),
    `AS (${params.join(masks ? ',' : ', ')})`,
    `RETURNS ${cx.typeName(returns)}`,
    `-> ${cx.expression(body)}`,
    comment !== undefined && `COMMENT = ${masks ? quoteString(comment) : rawText(cx, comment)}`,
  )
}

/** `CREATE NETWORK POLICY p …` */
export function printCreateAccountPolicy(cx: PrintContext, create: CreateAccountPolicy): string {
  const { policy, mode, name, options } = create
  return words(
    printCreateHead(mode, policy, cx.identifier(name)),
    ...options.map(printPolicyOption),
  )
}

/** The name in upper case; no blanks in lists. Source: databend network_policy.rs, password_policy.rs. */
function printPolicyOption({ name, value, ...rest }: Option): string {
  const head = `${name.toUpperCase()} =`
  if (typeof value === 'string') return printOption({ name: name.toUpperCase(), value, ...rest })
  return `${head} (${value.map(each => (typeof each === 'string' ? `'${each}'` : '')).join(',')})`
}

/** `ALTER PASSWORD POLICY p SET  …`: the server has a blank more after SET and UNSET. */
export function printAlterAccountPolicy(cx: PrintContext, alter: AlterAccountPolicy): string {
  const { policy, ifExists, name, set, unset } = alter
  return words(
    `ALTER ${policy}`,
    ifExists && 'IF EXISTS',
    cx.identifier(name),
    unset.length > 0 ? 'UNSET ' : 'SET ',
    ...set.map(printPolicyOption),
    ...unset.map(each => each.name.toUpperCase()),
  )
}

const printQuotas = (quotas: readonly WorkloadQuota[]): string =>
  commas(quotas, ({ name, value }) => `${name} = ${quoteString(value)}`)

/** `CREATE WORKLOAD GROUP g WITH  cpu_quota = '50%'` */
export function printCreateWorkloadGroup(cx: PrintContext, create: CreateWorkloadGroup): string {
  const { mode, name, quotas } = create
  const head = printCreateHead(mode, 'WORKLOAD GROUP', cx.identifier(name))
  return `${head} WITH  ${printQuotas(quotas)}`
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
