import { type KeyObject, verify } from 'node:crypto'
import { publicKeyObject, readPublicKey } from '../session/public-keys.js'
import { authError } from './caller.js'
import { tokenObject } from './json-web-token.js'

/** A JSON Web Token that is decoded but not verified. */
export interface KeyPairToken {
  /** The user that the token claims. */
  readonly user: string
  readonly claims: Claims
  readonly algorithm: unknown
  readonly signed: Buffer
  readonly signature: Buffer
}

interface Claims {
  readonly sub?: unknown
  readonly exp?: unknown
  readonly iat?: unknown
  readonly nbf?: unknown
}

/** Allowed clock difference in seconds. Source: jwt-simple's default. */
const toleranceSecs = 900

/**
 * Decodes a token that a client signed with its own key. Throws `ProtocolError` 401, code 5100, for anything else and
 * for an expired token.
 *
 * Source: databend auth.rs (`Credential::KeyPair`), users/src/jwt/key_pair.rs.
 */
export function readKeyPairToken(text: string, nowSecs: number): KeyPairToken {
  const parts = text.split('.')
  const [head, body, signature] = parts
  if (parts.length !== 3) throw authError('invalid JWT token format')
  const claims = readJson(body!, 'claims') as Claims
  const { sub, exp } = claims
  if (typeof sub !== 'string') {
    throw authError("key-pair authentication failed: 'sub' (username) claim is missing")
  }
  if (typeof exp !== 'number') {
    throw authError("key-pair authentication failed: 'exp' (expiration) claim is required")
  }
  if (exp < nowSecs) throw authError('key-pair authentication failed: token has expired')
  return {
    user: sub,
    claims,
    algorithm: (readJson(head!, 'header') as { alg?: unknown }).alg,
    signed: Buffer.from(`${head}.${body}`),
    signature: Buffer.from(signature!, 'base64url'),
  }
}

function readJson(encoded: string, what: string): object {
  const value = tokenObject(encoded)
  if (value === undefined) throw authError(`invalid JWT ${what}`)
  return value
}

/** Throws `ProtocolError` 401, code 5100, unless one of the keys signed the token. */
export function checkKeyPairToken(
  token: KeyPairToken,
  keys: readonly { readonly key: string }[],
  nowSecs: number,
): void {
  const { iat, nbf } = token.claims
  const fault = [iat, nbf].some(at => typeof at === 'number' && at > nowSecs + toleranceSecs)
    ? 'the token is not valid yet'
    : 'the signature does not match'
  const isValid =
    fault.startsWith('the signature') &&
    keys.some(({ key }) => isSignedBy(token, publicKeyObject(key)))
  if (isValid) return
  throw authError(
    `key-pair authentication failed: no stored public key could verify the token: ${fault}`,
  )
}

/** As `checkKeyPairToken`, with an encoded token, and keys in PEM or Base64-encoded PEM. */
export function checkSignedToken(text: string, keys: readonly string[], nowSecs: number): void {
  const known = keys.map(key => ({ key: readPublicKey(key) }))
  checkKeyPairToken(readKeyPairToken(text, nowSecs), known, nowSecs)
}

/** The supported algorithms by key type, with the digest of each. */
const algorithms: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  rsa: { RS256: 'sha256', RS384: 'sha384', RS512: 'sha512' },
  prime256v1: { ES256: 'sha256' },
  secp384r1: { ES384: 'sha384' },
  ed25519: { EdDSA: null },
}

function isSignedBy({ algorithm, signed, signature }: KeyPairToken, key: KeyObject): boolean {
  const kind = key.asymmetricKeyDetails?.namedCurve ?? key.asymmetricKeyType ?? ''
  const known = algorithms[kind]
  if (known === undefined || typeof algorithm !== 'string' || !Object.hasOwn(known, algorithm)) {
    return false
  }
  return verify(known[algorithm], signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
}
