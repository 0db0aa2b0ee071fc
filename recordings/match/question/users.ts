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

/** The tree of a statement that makes, changes or drops a user; undefined for any other. */
export function userStatement(sql: string, session: SessionState): UserStatement | undefined {
  if (!/^\s*(?:--|\/\*|(?:create|alter|drop)\b)/i.test(sql) || !/\buser\b/i.test(sql))
    return undefined
  const tree = parsed(sql, sqlDialectOf({ ctx: contextOf(session) }))
  return tree !== undefined && kinds.has(tree.kind) ? (tree as UserStatement) : undefined
}

/**
 * The users that a lane's statements make, in record and in replay.
 *
 * What one of them asks is a question of its own: it may be refused what others may do. All other users are one
 * and the same, so that a recording serves whoever replays it.
 */
export class MadeUsers {
  readonly #names = new Set<string>()

  /** Takes the user of a CREATE USER, whatever is answered to it. */
  note(statement: UserStatement | undefined): void {
    if (statement?.kind === 'CreateUser') this.#names.add(statement.user.name)
  }

  /** A user, if it is one of them. */
  find(name: string): string | undefined {
    return this.#names.has(name) ? name : undefined
  }
}

/**
 * What a caller asks whom the server does not let in, as it stands in a recording; undefined for one who shows nothing.
 *
 * Of the credential there are 16 bits of a hash, in letters that are no random name: they tell it from the right one,
 * and tell nobody what it is.
 */
export function credentialQuestion({ user, credential }: Caller): Question | undefined {
  if (credential.kind === 'none') return undefined
  const text = credential.kind === 'basic' ? credential.password : credential.token
  const hash = createHash('sha256').update(`${credential.kind} ${text}`).digest('hex').slice(0, 4)
  const print = hash.replaceAll(/\d/g, digit => 'ghijklmnop'[Number(digit)]!)
  const ctx = [['asks', user] as const, ['credential', print] as const]
  return { sql: 'LOGIN', key: 'login', db: '', ctx }
}

/** Whom the login of a document is for; undefined for one that was let in, and refused what it asked. */
export function refusedCaller(ctx: Question['ctx'] = []): string | undefined {
  const isRefused = ctx.some(([name]) => name === 'credential')
  return isRefused ? ctx.find(([name]) => name === 'asks')?.[1] : undefined
}
