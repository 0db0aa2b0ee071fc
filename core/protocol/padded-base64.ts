/** Base64 for addresses, padded: what today's server decodes. Source: databend middleware/json_header.rs. */
export function paddedBase64Url(text: string): string {
  const encoded = Buffer.from(text).toString('base64url')
  return encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=')
}
