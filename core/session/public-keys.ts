import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { QueryError } from '../errors/query-error.js'

/** A public key for the tokens that a user logs in with. */
export interface PublicKey {
  /** The key in DER (SPKI) as base64, without header and footer lines. */
  readonly key: string
  /** Empty if none was given. */
  readonly label: string
  /** Seconds since 1970. */
  readonly createdAt: bigint
}

/** The smallest size of an RSA key that is accepted. */
const leastRsaBits = 2048

const curves: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1'])

/**
 * A public key as base64 of its DER form; the input is that or PEM. Throws `QueryError` 5100 for anything else, and for
 * a key of a kind that cannot sign tokens (RSA, EC on P-256 or P-384 and Ed25519 can).
 *
 * Source: databend users/src/jwt/key_pair.rs `validate_public_key_pem`, user_auth.rs `normalize_public_key`.
 */
export function readPublicKey(text: string): string {
  const lines = text.trim().split('\n')
  const isPem = lines[0]!.startsWith('-----BEGIN')
  const body = (isPem ? lines.filter(line => !line.startsWith('-----')) : lines)
    .join('')
    .replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body) || body.length % 4 !== 0) {
    throw badKey('invalid public key: bad base64 encoding')
  }
  checkKind(body)
  return body
}

function checkKind(body: string): void {
  const key = keyOf(body)
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key ?? {}
  if (type === 'rsa') {
    const bits = details?.modulusLength ?? 0
    if (bits >= leastRsaBits) return
    throw badKey(`RSA key must be at least ${leastRsaBits} bits, got ${bits} bits`)
  }
  if (type === 'ed25519' || (type === 'ec' && curves.has(details?.namedCurve))) return
  throw badKey(
    'invalid public key: expected PEM-encoded RSA (2048+ bits), ECDSA (P-256/P-384), or Ed25519 public key',
  )
}

function keyOf(body: string): KeyObject | undefined {
  try {
    return publicKeyObject(body)
  } catch {
    return undefined
  }
}

/** Parses a key from base64. Throws if it is not a key. */
export function publicKeyObject(body: string): KeyObject {
  return createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' })
}

/** The fingerprint `SHA256:…`, as OpenSSH writes it. */
export function keyFingerprint({ key }: Pick<PublicKey, 'key'>): string {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64')
  return `SHA256:${digest.replaceAll('=', '')}`
}

/** The keys with one added. Throws `QueryError` 5100 if it is there already. */
export function withPublicKey(keys: readonly PublicKey[], added: PublicKey): readonly PublicKey[] {
  const print = keyFingerprint(added)
  if (keys.some(each => keyFingerprint(each) === print)) {
    throw badKey(`public key with fingerprint '${print}' already exists`)
  }
  return [...keys, added]
}

/** The keys with one removed. Throws `QueryError` 5100 if there is no such key, or if it is the only one. */
export function withoutPublicKey(
  keys: readonly PublicKey[],
  by: { readonly label: string } | { readonly fingerprint: string },
): readonly PublicKey[] {
  const [what, text] = 'label' in by ? ['label', by.label] : ['fingerprint', by.fingerprint]
  const at = keys.findIndex(key => (what === 'label' ? key.label : keyFingerprint(key)) === text)
  if (at < 0) throw badKey(`public key with ${what} '${text}' not found`)
  if (keys.length === 1) {
    throw badKey(
      'cannot remove the last public key, user must have at least one key for key-pair authentication',
    )
  }
  return keys.toSpliced(at, 1)
}

function badKey(message: string): QueryError {
  return new QueryError('AuthenticateFailure', message)
}
