import type {
  AlterRole,
  AlterUser,
  AuthOption,
  CreateRole,
  CreateUser,
  Grant,
  GrantObjectName,
  GrantsAsked,
  PrincipalIdentity,
  UserIdentity,
  UserOption,
} from '../ast/access.js'
import type { Identifier } from '../ast/expression.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { createMode, ifExists, parseComment } from './create-mode.js'
import { optional } from './optional.js'

/** A name as a string or an identifier. */
const textOrName: Rule<string> = p =>
  p.tokens.peek().kind === 'string' ? p.tokens.string() : p.tokens.identifier().name

/** `role`, `'role'` */
export const parseRoleName: Rule<string> = p => {
  const span = p.tokens.peek()
  const name = textOrName(p)
  if (["'", '"', '\f', '\b'].some(char => name.includes(char))) {
    throw p.tokens.fault('\' or " or \\f or \\b are not allowed in role name', span)
  }
  return name
}

/** `name`, `'name'@'host'` */
export const parseUserIdentity: Rule<UserIdentity> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const name = textOrName(p)
  expectAnyHost(p)
  return { name, span: spanOf(p, start) }
}

/** `@'%'`, or nothing: users are not distinguished by host. */
const expectAnyHost: Rule<void> = p => {
  const { tokens } = p
  if (!tokens.acceptOp('@')) return
  if (tokens.peek().text !== '%') throw tokens.unexpected()
  tokens.next()
}

/** Parses what follows `CREATE USER`. */
export function parseCreateUser(p: ParseContext, orReplace: boolean, start: number): CreateUser {
  const mode = createMode(p, orReplace)
  const user = parseUserIdentity(p)
  const authentication = parseAuthentication(p)
  if (authentication === undefined) throw p.tokens.unexpected()
  const options = parseUserOptions(p)
  return { kind: 'CreateUser', mode, user, authentication, options, span: spanOf(p, start) }
}

/** Parses what follows `ALTER USER`. */
export function parseAlterUser(p: ParseContext, start: number): AlterUser {
  const { tokens } = p
  const exists = ifExists(p)
  const self = tokens.isWord('USER') && tokens.isOp('(', 1)
  const user = self ? undefined : parseUserIdentity(p)
  if (self) {
    tokens.next()
    tokens.expectOp('(')
    tokens.expectOp(')')
  }
  const authentication = parseAuthentication(p)
  const options = parseUserOptions(p)
  const rest = optional({ user, authentication })
  return { kind: 'AlterUser', ifExists: exists, options, ...rest, span: spanOf(p, start) }
}

const methods = [
  'NO_PASSWORD',
  'SHA256_PASSWORD',
  'DOUBLE_SHA1_PASSWORD',
  'JWT',
  'KEY_PAIR',
] as const

const parseAuthentication: Rule<AuthOption | undefined> = p => {
  const { tokens } = p
  if (!tokens.accept('IDENTIFIED')) return undefined
  const word = tokens.accept('WITH') ? tokens.expectAny(methods) : undefined
  const method = word && (word.toLowerCase() as Lowercase<typeof word>)
  const password = tokens.accept('BY') ? tokens.string() : undefined
  return optional({ method, password })
}

const parseUserOptions: Rule<readonly UserOption[]> = p =>
  p.tokens.accept('WITH') ? p.tokens.list(() => parseUserOption(p)) : []

const userPolicies = ['NETWORK POLICY', 'PASSWORD POLICY', 'WORKLOAD GROUP'] as const

const parseUserOption: Rule<UserOption> = p => {
  const { tokens } = p
  const word = tokens.expectAny([
    'TENANTSETTING',
    'NOTENANTSETTING',
    'DEFAULT_ROLE',
    'DEFAULT_WAREHOUSE',
    'DISABLED',
    'MUST_CHANGE_PASSWORD',
    'SET',
    'UNSET',
    'ADD',
    'REMOVE',
  ])
  switch (word) {
    case 'TENANTSETTING':
    case 'NOTENANTSETTING':
      return { kind: 'TenantSetting', on: word === 'TENANTSETTING' }
    case 'DEFAULT_WAREHOUSE':
      return { kind: 'DefaultWarehouse', warehouse: text(p) }
    case 'DEFAULT_ROLE':
      tokens.expectOp('=')
      return { kind: 'DefaultRole', role: parseRoleName(p) }
    case 'DISABLED':
    case 'MUST_CHANGE_PASSWORD': {
      tokens.expectOp('=')
      const value = tokens.expectAny(['TRUE', 'FALSE']) === 'TRUE'
      return { kind: word === 'DISABLED' ? 'Disabled' : 'MustChangePassword', value }
    }
    case 'SET':
    case 'UNSET': {
      const policy = userPolicies.find(each => tokens.accept(...each.split(' ')))
      if (policy === undefined) throw tokens.unexpected()
      if (word === 'UNSET') return { kind: 'Policy', policy }
      tokens.expectOp('=')
      return { kind: 'Policy', policy, name: tokens.string() }
    }
    default:
      return parsePublicKey(p, word === 'ADD')
  }
}

/** `PUBLIC_KEY = '…' LABEL = '…'` to add, `PUBLIC_KEY LABEL | FINGERPRINT = '…'` to remove. */
function parsePublicKey(p: ParseContext, add: boolean): UserOption {
  const { tokens } = p
  tokens.expect('PUBLIC_KEY')
  const key = add ? text(p) : undefined
  const label = tokens.accept('LABEL') ? text(p) : undefined
  const fingerprint = !add && tokens.accept('FINGERPRINT') ? text(p) : undefined
  return { kind: 'PublicKey', add, ...optional({ key, label, fingerprint }) }
}

const text: Rule<string> = p => {
  p.tokens.expectOp('=')
  return p.tokens.string()
}

/** Parses what follows `CREATE ROLE`. */
export function parseCreateRole(p: ParseContext, orReplace: boolean, start: number): CreateRole {
  if (orReplace) throw p.tokens.fault('a role cannot be replaced')
  const mode = createMode(p, orReplace)
  const name = parseRoleName(p)
  const comment = parseComment(p)
  return { kind: 'CreateRole', mode, name, ...optional({ comment }), span: spanOf(p, start) }
}

/** Parses what follows `ALTER ROLE`. */
export function parseAlterRole(p: ParseContext, start: number): AlterRole {
  const { tokens } = p
  const exists = ifExists(p)
  const name = parseRoleName(p)
  const sets = tokens.expectAny(['SET', 'UNSET']) === 'SET'
  const comment = sets ? parseComment(p) : undefined
  if (comment === undefined) tokens.expect('COMMENT')
  const rest = optional({ comment })
  return { kind: 'AlterRole', ifExists: exists, name, ...rest, span: spanOf(p, start) }
}

/** `GRANT … TO …`, `REVOKE … FROM …` */
export const parseGrant: Rule<Grant> = p => {
  const { tokens } = p
  const { start, upper } = tokens.next()
  const kind = upper === 'GRANT' ? 'Grant' : 'Revoke'
  const what: Grant['what'] = tokens.accept('ROLE')
    ? { kind: 'Role', role: parseRoleName(p) }
    : privilegesOn(parsePrivileges(p), parseOn(p))
  tokens.expect(kind === 'Grant' ? 'TO' : 'FROM')
  return { kind, what, principal: parsePrincipal(p), span: spanOf(p, start) }
}

/** Privileges on one object: ALL means the only one that there is. Source: databend statement.rs `grant_source`. */
function privilegesOn(privileges: readonly string[], on: GrantObjectName): Grant['what'] {
  if (on.kind !== 'Named' || privileges.length > 1) return { kind: 'Privileges', privileges, on }
  const only = onlyPrivileges.get(on.object)
  const isOnly = privileges[0] === 'ALL' || privileges[0] === `APPLY ${on.object}`
  return { kind: 'Privileges', privileges: only && isOnly ? [only] : privileges, on }
}

const onlyPrivileges: ReadonlyMap<string, string> = new Map([
  ['UDF', 'USAGE'],
  ['WAREHOUSE', 'USAGE'],
  ['CONNECTION', 'ACCESS CONNECTION'],
  ['SEQUENCE', 'ACCESS SEQUENCE'],
  ['PROCEDURE', 'ACCESS PROCEDURE'],
  ['MASKING POLICY', 'APPLY'],
  ['ROW ACCESS POLICY', 'APPLY'],
])

const parseOn: Rule<GrantObjectName> = p => {
  p.tokens.expect('ON')
  return parseGrantObject(p)
}

/** What SHOW GRANTS lists, after those words. Source: databend ast/src/parser/statement.rs `show_grant_option`. */
export const parseGrantsAsked: Rule<GrantsAsked | undefined> = p => {
  const { tokens } = p
  if (tokens.accept('FOR')) return { kind: 'For', principal: parsePrincipal(p) }
  if (tokens.accept('OF')) {
    tokens.expect('ROLE')
    return { kind: 'Of', role: parseRoleName(p) }
  }
  if (!tokens.accept('ON')) return undefined
  if (tokens.accept('DATABASE')) return { kind: 'On', object: databaseNamed(tokens.identifier()) }
  if (tokens.accept('TABLE')) {
    return { kind: 'On', object: { kind: 'Table', name: tokens.objectName(2) } }
  }
  const object = parseGrantObject(p)
  if (object.kind !== 'Named') throw tokens.unexpected()
  return { kind: 'On', object }
}

const databaseNamed = (name: Identifier): GrantObjectName => ({ kind: 'Database', name: [name] })

/** `SELECT, CREATE USER, …` up to ON. */
const parsePrivileges: Rule<readonly string[]> = p => {
  const { tokens } = p
  if (tokens.accept('ALL')) {
    tokens.accept('PRIVILEGES')
    return ['ALL']
  }
  return tokens.list(() => {
    const verb = tokens.expectAny(privilegeVerbs)
    const object = privilegeObjects.find(
      ([of, words]) => of.includes(verb) && tokens.accept(...words.split(' ')),
    )
    if (object === undefined && objectVerbs.includes(verb)) throw tokens.unexpected()
    return object === undefined ? verb : `${verb} ${object[1]}`
  })
}

/** Words after the first of a privilege, and which first words they follow. Source: databend parser/statement.rs `priv_type`. */
const privilegeObjects: readonly (readonly [verbs: readonly string[], words: string])[] = [
  [['CREATE', 'DROP'], 'USER'],
  [['CREATE', 'DROP'], 'ROLE'],
  [['CREATE'], 'DATABASE'],
  [['CREATE'], 'WAREHOUSE'],
  [['CREATE'], 'STAGE'],
  [['CREATE', 'ACCESS'], 'CONNECTION'],
  [['CREATE', 'ACCESS'], 'SEQUENCE'],
  [['CREATE', 'ACCESS'], 'PROCEDURE'],
  [['CREATE', 'APPLY'], 'MASKING POLICY'],
  [['CREATE', 'APPLY'], 'ROW ACCESS POLICY'],
]

const objectVerbs: readonly string[] = ['ACCESS']

/** First words of privileges; APPLY stands alone before ON MASKING POLICY. */
const privilegeVerbs = [
  'USAGE',
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'ALTER',
  'SUPER',
  'CREATE',
  'DROP',
  'GRANT',
  'SET',
  'READ',
  'WRITE',
  'APPLY',
  'ACCESS',
  'OWNERSHIP',
] as const

/** Kinds of objects that GRANT can name. */
const grantObjects = [
  'STAGE',
  'UDF',
  'FUNCTION',
  'WAREHOUSE',
  'CONNECTION',
  'SEQUENCE',
  'PROCEDURE',
  'MASKING POLICY',
  'ROW ACCESS POLICY',
  'STREAM',
  'TAG',
] as const

/** Parses what follows ON. */
const parseGrantObject: Rule<GrantObjectName> = p => {
  const { tokens } = p
  const object = grantObjects.find(
    each => !tokens.isOp('.', each.split(' ').length) && tokens.accept(...each.split(' ')),
  )
  if (object !== undefined) {
    const name = [grantName(p)]
    while (tokens.acceptOp('.')) name.push(grantName(p))
    if (!tokens.isOp('(')) return { kind: 'Named', object, name }
    return { kind: 'Named', object, name, argTypes: tokens.parenthesised(() => p.typeName(), true) }
  }
  tokens.accept('TABLE')
  if (tokens.acceptOp('*')) {
    if (!tokens.acceptOp('.')) return { kind: 'Database' }
    tokens.expectOp('*')
    return { kind: 'Global' }
  }
  const name = [grantName(p)]
  while (tokens.acceptOp('.')) {
    if (tokens.acceptOp('*')) return { kind: 'Database', name }
    name.push(grantName(p))
  }
  return { kind: 'Table', name }
}

/** A name in GRANT, which may be a string. */
const grantName: Rule<Identifier> = p => {
  const { kind, text: name, start } = p.tokens.peek()
  if (kind !== 'string') return p.tokens.identifier()
  p.tokens.next()
  return { kind: 'Identifier', name, quote: '`', span: spanOf(p, start) }
}

/** `ROLE r`, `[USER] u` */
const parsePrincipal: Rule<PrincipalIdentity> = p => {
  if (p.tokens.accept('ROLE')) return { kind: 'Role', role: parseRoleName(p) }
  p.tokens.accept('USER')
  return { kind: 'User', user: parseUserIdentity(p) }
}
