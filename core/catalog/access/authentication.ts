import { QueryError } from '../../errors/query-error.js'
import { type PublicKey, readPublicKey } from '../../session/public-keys.js'
import type { Authentication, AuthMethod } from './account.js'
import { passwordHash } from './passwords.js'

export interface NewAuthentication {
  readonly mustChange: boolean
  /** Microseconds since 1970. */
  readonly now: bigint
}

/**
 * The authentication of a user from a method and a password or public key. Throws `QueryError` 5100 if a required
 * password or key is missing, or the key is invalid.
 *
 * Source: databend user_auth.rs `AuthInfo::new`.
 */
export function newAuthentication(
  method: AuthMethod,
  text: string | undefined,
  { mustChange, now }: NewAuthentication,
): Authentication {
  if (method === 'no_password' || method === 'jwt') return { method }
  if (text === undefined) {
    throw new QueryError(
      'AuthenticateFailure',
      method === 'key_pair' ? 'need public key for key_pair authentication' : 'need password',
    )
  }
  if (method === 'key_pair') return { method, keys: [newPublicKey(text, '', now)] }
  return { method, hash: passwordHash(method, text), mustChange }
}

/** Parses a public key. Throws `QueryError` 5100 if the text is not one. */
export function newPublicKey(text: string, label: string, now: bigint): PublicKey {
  return { key: readPublicKey(text), label, createdAt: now / 1_000_000n }
}

const methods: readonly AuthMethod[] = [
  'no_password',
  'sha256_password',
  'double_sha1_password',
  'jwt',
  'key_pair',
]

/** Parses the name of an authentication method. Throws `QueryError` 5100 for an unknown one. */
export function authMethod(text: string): AuthMethod {
  const found = methods.find(each => each === text)
  if (found !== undefined) return found
  const all = methods.map(each => `'${each}'`).join('|')
  throw new QueryError('AuthenticateFailure', `Expected auth type ${all}, found: ${text}`)
}
