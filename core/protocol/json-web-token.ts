/** The object in a part of a JSON Web Token, its header or claims, without any check; undefined if there is none. */
export function tokenObject(encoded: string): object | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
