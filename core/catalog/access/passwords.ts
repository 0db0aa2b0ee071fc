import { createHash, timingSafeEqual } from 'node:crypto'

export type PasswordMethod = 'sha256_password' | 'double_sha1_password'

/** The hash of a password, in hex. Source: databend user_auth.rs `PasswordHashMethod`. */
export function passwordHash(method: PasswordMethod, password: string): string {
  if (method === 'sha256_password') return createHash('sha256').update(password).digest('hex')
  const once = createHash('sha1').update(password).digest()
  return createHash('sha1').update(once).digest('hex')
}

/** Whether a password has that hash; compares in constant time. */
export function isPassword(method: PasswordMethod, password: string, hash: string): boolean {
  const [given, known] = [Buffer.from(passwordHash(method, password)), Buffer.from(hash)]
  return given.length === known.length && timingSafeEqual(given, known)
}
