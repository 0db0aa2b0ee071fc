import type { SessionState } from '../../../core/session/session-state.js'
import type { AlterUser, CreateUser, DropUser } from '../../../core/sql/ast/access.js'
import { contextOf } from './context.js'
import { dialectOf, parsed } from './tree.js'

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
  const tree = parsed(sql, dialectOf({ ctx: contextOf(session) }))
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
