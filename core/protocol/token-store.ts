import type { Clock } from '../clock.js'
import { errorCodes } from '../errors/codes.js'
import { ExpiringMap } from '../expiring-map.js'
import type { Ids } from '../ids.js'
import type { Principal } from './backend.js'
import { authError } from './caller.js'

export type LoginTokenKind = 'session' | 'refresh'

/** A login's tokens as in its response. */
export interface Tokens {
  readonly session_token_ttl_in_secs: number
  readonly session_token: string
  readonly refresh_token: string
}

interface Grant {
  readonly principal: Principal
  readonly session: string
  /** Unix seconds. */
  readonly expires: number
}

/** Query tokens are valid this much longer than stated. */
const graceSecs = 600
const prefix = 'bend-v1-'
const letters: Readonly<Record<LoginTokenKind, string>> = { session: 's', refresh: 'r' }

/** Whether a bearer token has the form of a login token, of this server or a real one. */
export function isLoginToken(token: string): boolean {
  return token.startsWith(prefix)
}

/**
 * The tokens issued by logins (docs/protocol.md#login-and-tokens): each is valid until it expires or its session logs
 * out. Bounded in number; the oldest are dropped first.
 *
 * Source of messages and times: databend session/token.rs, client_session_manager.rs.
 */
export class TokenStore {
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #sessionSecs: number
  /** Has no time to live: a token itself holds its expiry, by a clock that may stand still. */
  readonly #grants: ExpiringMap<Grant>

  constructor(clock: Clock, ids: Ids, sessionSecs: number, most: number) {
    this.#clock = clock
    this.#ids = ids
    this.#sessionSecs = sessionSecs
    this.#grants = new ExpiringMap(clock, { most })
  }

  /** Issues a new pair of tokens; the session token's lifetime is a quarter of the stated time. */
  issue(principal: Principal, session: string): Tokens {
    return {
      session_token_ttl_in_secs: this.#sessionSecs,
      session_token: this.#grant(principal, session, 'session', this.#sessionSecs / 4),
      refresh_token: this.#grant(principal, session, 'refresh', this.#sessionSecs),
    }
  }

  /** The holder of the token. Throws `ProtocolError` 401 with codes 5100 to 5104. */
  redeem(token: string, wanted: LoginTokenKind | 'any'): { principal: Principal; session: string } {
    const kind = kindOf(token)
    if (wanted !== 'any' && kind !== wanted) {
      throw authError('Authentication error: incorrect token type for this endpoint')
    }
    const expires = this.#grants.get(token)?.expires ?? expiryIn(token)
    if (expires + graceSecs < Number(this.#clock.nowMicros() / 1_000_000n)) {
      throw refusal(kind, 'has expired', 'Expired')
    }
    const grant = this.#grants.get(token)
    if (grant === undefined) throw refusal(kind, 'not found in database', 'NotFound')
    return grant
  }

  /** Ends all tokens of a session of a lane. */
  revoke(session: string, lane: string): void {
    this.#grants.deleteWhere(grant => grant.session === session && grant.principal.lane === lane)
  }

  #grant(principal: Principal, session: string, kind: LoginTokenKind, secs: number): string {
    const expires = Math.floor(Number(this.#clock.nowMicros() / 1_000_000n) + secs)
    const claim = {
      tenant: 'default',
      user: principal.user,
      sid: session,
      nonce: Buffer.from(this.#ids.bytes(16)).toString('base64url'),
      exp: expires,
    }
    const token = `${prefix}${letters[kind]}-${Buffer.from(JSON.stringify(claim)).toString('base64')}`
    this.#grants.set(token, { principal, session, expires }, Number.POSITIVE_INFINITY)
    return token
  }
}

function refusal(kind: LoginTokenKind, what: string, code: 'Expired' | 'NotFound'): Error {
  const name = kind === 'session' ? 'SessionToken' : 'RefreshToken'
  return authError(`Authentication failed: ${kind} token ${what}`, errorCodes[`${name}${code}`])
}

function kindOf(token: string): LoginTokenKind {
  const letter = token.charAt(prefix.length)
  if (letter === 's') return 'session'
  if (letter === 'r') return 'refresh'
  throw authError(`invalid token type '${letter}'`)
}

function expiryIn(token: string): number {
  const encoded = token.slice(prefix.length + 2)
  try {
    const { exp } = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as { exp: unknown }
    if (typeof exp === 'number') return exp
  } catch {}
  throw authError(`Failed to decode token: base64 decode error: Invalid padding, token: ${token}`)
}
