/** Decodes a part of a JSON Web Token (header or claims) without verifying it; undefined if it is not a JSON object. */
export function tokenObject(encoded: string): object | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
