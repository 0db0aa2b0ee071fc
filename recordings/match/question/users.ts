import { createHash } from 'node:crypto'
import type { Caller } from '../../../core/protocol/backend.js'
import type { SessionState } from '../../../core/session/session-state.js'
import type { AlterUser, CreateUser, DropUser } from '../../../core/sql/ast/access.js'
import type { Question } from '../../store/document.js'
import { contextOf } from './ask.js'
import { parsed, sqlDialectOf } from './tree.js'

export type UserStatement = CreateUser | AlterUser | DropUser

const kinds: ReadonlySet<string> = new Set<UserStatement['kind']>([
  'CreateUser',
  'AlterUser',
  'DropUser',
])

/** The syntax tree of a statement that creates, changes or drops a user; undefined for any other. */
export function userStatement(sql: string, session: SessionState): UserStatement | undefined {
  if (!/^\s*(?:--|\/\*|(?:create|alter|drop)\b)/i.test(sql) || !/\buser\b/i.test(sql))
    return undefined
  const tree = parsed(sql, sqlDialectOf({ ctx: contextOf(session) }))
  return tree !== undefined && kinds.has(tree.kind) ? (tree as UserStatement) : undefined
}

/**
 * The users that a lane's statements create, in record and in replay.
 *
 * Their questions include the user name, because they may be denied what others may do. All other users count as the
 * same, so that a recording works for anybody who replays it.
 */
export class MadeUsers {
  readonly #names = new Set<string>()

  /** Notes the user of a CREATE USER, whatever its answer. */
  note(statement: UserStatement | undefined): void {
    if (statement?.kind === 'CreateUser') this.#names.add(statement.user.name)
  }

  /** The name of a user, if the lane created it; else undefined. */
  find(name: string): string | undefined {
    return this.#names.has(name) ? name : undefined
  }
}

/**
 * The recorded question of a caller whom the server does not admit; undefined for a caller without credentials.
 *
 * It contains 16 bits of a hash of the credential, in letters so that they are not taken for a random name: enough to
 * distinguish it from the right one, but not to reveal it.
 */
export function credentialQuestion({ user, credential }: Caller): Question | undefined {
  if (credential.kind === 'none') return undefined
  const text = credential.kind === 'basic' ? credential.password : credential.token
  const hash = createHash('sha256').update(`${credential.kind} ${text}`).digest('hex').slice(0, 4)
  const print = hash.replaceAll(/\d/g, digit => 'ghijklmnop'[Number(digit)]!)
  const ctx = [['asks', user] as const, ['credential', print] as const]
  return { sql: 'LOGIN', key: 'login', db: '', ctx }
}

/** The user of a login refused because of its credentials; undefined for a login refused because of its contents. */
export function refusedCaller(ctx: Question['ctx'] = []): string | undefined {
  const isRefused = ctx.some(([name]) => name === 'credential')
  return isRefused ? ctx.find(([name]) => name === 'asks')?.[1] : undefined
}
