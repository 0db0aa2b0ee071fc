import { type SecretKind, secretKinds } from './secret-patterns.js'

/** A secret found in a text. */
export interface FoundSecret {
  readonly kind: SecretKind
  readonly secret: string
}

/** Matches any text that could contain a secret of a kind. */
const anyHint = new RegExp(
  [...new Set(secretKinds.flatMap(({ hints }) => hints))]
    .filter(hint => hint.length > 1)
    .map(hint => hint.replaceAll(/[$.]/g, '\\$&'))
    .join('|'),
  'i',
)

/** The secrets in a text, also in base64 inside it; each range once, by the first kind that it looks like. */
export function secretsIn(text: string): readonly FoundSecret[] {
  return [...plainSecrets(text), ...wrappedSecrets(text)]
}

function plainSecrets(text: string): readonly FoundSecret[] {
  if (text.length < shortest || !(anyHint.test(text) || text.includes('.'))) return []
  const lower = text.toLowerCase()
  const taken: (readonly [number, number])[] = []
  const found: FoundSecret[] = []
  for (const kind of secretKinds) {
    if (!kind.hints.some(hint => lower.includes(hint))) continue
    for (const match of text.matchAll(kind.pattern)) {
      const secret = match.groups?.['secret'] ?? match[0]
      const [start, end] = [match.index, match.index + match[0].length]
      if (taken.some(([from, to]) => start < to && from < end) || !kind.accepts(secret)) continue
      taken.push([start, end])
      found.push({ kind, secret })
    }
  }
  return found
}

/** The length of the shortest text with a secret: `pwd=…` with four characters. */
const shortest = 8

/** Base64 of at least 24 characters. */
const base64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}={0,2}/g

/** Secrets in text that is encoded in base64. */
function wrappedSecrets(text: string): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  for (const [wrapped] of text.matchAll(base64)) {
    const plain = Buffer.from(wrapped, 'base64').toString('utf8')
    if (isReadable(plain)) found.push(...plainSecrets(plain))
  }
  return found
}

/** Whether decoded bytes are text. */
function isReadable(text: string): boolean {
  return !/[^\P{Cc}\t\n\r]|\ufffd/u.test(text)
}
