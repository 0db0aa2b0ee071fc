/** Base64url with padding, as the current real server decodes it. Source: databend middleware/json_header.rs. */
export function paddedBase64Url(text: string): string {
  const encoded = Buffer.from(text).toString('base64url')
  return encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=')
}
