import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { UsageError } from '../errors/usage-error.js'

/** Key and certificate of a TLS server, in PEM; `cert` may be followed by the certificates of its issuers. */
export interface CertificateAndKey {
  readonly cert: string
  readonly key: string
}

/** Throws `UsageError` for an invalid certificate, an invalid key, or a pair that does not match. */
export function checkPair({ cert, key }: CertificateAndKey): void {
  const certificate = read('certificate', () => new X509Certificate(cert))
  const privateKey = read('key', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new UsageError('the TLS key does not belong to the certificate')
  }
  read('certificate', () => createSecureContext({ cert, key }))
}

function read<T>(what: string, make: () => T): T {
  try {
    return make()
  } catch (cause) {
    throw new UsageError(`the TLS ${what} cannot be used: ${(cause as Error).message}`, { cause })
  }
}
