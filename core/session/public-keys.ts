import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { QueryError } from '../errors/query-error.js'

/** A key with which a user signs the tokens of its logins. */
export interface PublicKey {
  /** Base64 of the key in DER (SPKI), without the lines around it. */
  readonly key: string
  /** Empty where none was given. */
  readonly label: string
  /** Seconds since 1970. */
  readonly createdAt: bigint
}

/** The least bits of an RSA key. */
const leastRsaBits = 2048

const curves: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1'])

/**
 * The base64 of a public key, given so or as PEM. Throws `QueryError` 5100 for what is no key, or none of a kind
 * that signs tokens: RSA, EC on P-256 or P-384, Ed25519.
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

/** The key that base64 stands for. Throws where it is none. */
export function publicKeyObject(body: string): KeyObject {
  return createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' })
}

/** `SHA256:…`, as OpenSSH writes it. */
export function fingerprint({ key }: Pick<PublicKey, 'key'>): string {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64')
  return `SHA256:${digest.replaceAll('=', '')}`
}

/** The keys with one more. Throws `QueryError` 5100 for a key that is there. */
export function withPublicKey(keys: readonly PublicKey[], added: PublicKey): readonly PublicKey[] {
  const print = fingerprint(added)
  if (keys.some(each => fingerprint(each) === print)) {
    throw badKey(`public key with fingerprint '${print}' already exists`)
  }
  return [...keys, added]
}

/** The keys without one. Throws `QueryError` 5100 where there is none such, or no other. */
export function withoutPublicKey(
  keys: readonly PublicKey[],
  by: { readonly label: string } | { readonly fingerprint: string },
): readonly PublicKey[] {
  const [what, text] = 'label' in by ? ['label', by.label] : ['fingerprint', by.fingerprint]
  const at = keys.findIndex(key => (what === 'label' ? key.label : fingerprint(key)) === text)
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
