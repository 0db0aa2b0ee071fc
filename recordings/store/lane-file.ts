import { createHash } from 'node:crypto'

/** Maximum length of a file name without its extension: file systems allow 255 bytes in all. */
const longest = 200

/** Length of the hash of a truncated name, with the character before it. */
const hashed = 65

/**
 * The file name of a lane, without its extension: `a-z 0-9 _ . -` are kept, a capital letter becomes `=` and the small
 * letter, anything else is percent-encoded UTF-8 (`my Test/1` → `my%20=test%2f1`).
 *
 * So no two lanes share a file, whether or not file names are case-sensitive, and no lane leads out of its folder. A
 * leading dot (a hidden file) and names that Windows reserves for devices are escaped, too. A name that is too long is
 * truncated, with a hash after `~`: the file itself holds the full name.
 */
export function laneStem(lane: string): string {
  const escaped = lane.replaceAll(special, escapeOne)
  const first = escaped.split('.', 1)[0]!
  // The part before a leading dot is empty.
  const stem = first === '' || devices.has(first) ? escapeFirst(escaped) : escaped
  if (stem.length <= longest) return stem
  const hash = createHash('sha256').update(lane).digest('hex')
  return `${stem.slice(0, longest - hashed)}~${hash}`
}

/** The lane of a file name; undefined if only the file itself holds it. */
export function laneOfStem(stem: string): string | undefined {
  if (stem.at(-hashed) === '~') return undefined
  try {
    const cased = stem.replaceAll(/=([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return decodeURIComponent(cased.replaceAll(/%(?![0-9a-f]{2})/g, '%25'))
  } catch {
    // Not a name that a recorder writes.
    return stem
  }
}

const special = /[^a-z0-9_.-]/gu
const devices = new Set(['con', 'prn', 'aux', 'nul', ...numbered('com'), ...numbered('lpt')])

function escapeOne(character: string): string {
  return /[A-Z]/.test(character) ? `=${character.toLowerCase()}` : percent(character)
}

function escapeFirst(stem: string): string {
  return percent(stem[0]!) + stem.slice(1)
}

function percent(character: string): string {
  return [...Buffer.from(character)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function numbered(device: string): readonly string[] {
  return Array.from({ length: 10 }, (_, i) => device + i)
}
