import { createHash } from 'node:crypto'

/** Characters of a file name without its ending: with the ending, file systems take 255 bytes. */
const longest = 200

/** Characters of the hash of a name that is cut, with what stands before it. */
const hashed = 65

/**
 * The name of a lane's file, without its ending: `a-z 0-9 _ . -` stand for themselves, a capital letter is
 * `=` and the small one, all else is percent-encoded UTF-8 (`my Test/1` → `my%20=test%2f1`).
 *
 * So no two lanes share a file, where case tells files apart and where it does not, and no lane leads
 * out of its folder. A leading dot (a hidden file) and names that Windows keeps for devices are
 * escaped, too. A name too long for a file is cut, with a hash behind `~`: the file itself tells it.
 */
export function laneStem(lane: string): string {
  const escaped = lane.replaceAll(special, escapeOne)
  const first = escaped.split('.', 1)[0]!
  // Nothing stands before a leading dot.
  const stem = first === '' || devices.has(first) ? escapeFirst(escaped) : escaped
  if (stem.length <= longest) return stem
  const hash = createHash('sha256').update(lane).digest('hex')
  return `${stem.slice(0, longest - hashed)}~${hash}`
}

/** The lane of a file's name, undefined where only the file itself tells it. */
export function laneOfStem(stem: string): string | undefined {
  if (stem.at(-hashed) === '~') return undefined
  try {
    const cased = stem.replaceAll(/=([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return decodeURIComponent(cased.replaceAll(/%(?![0-9a-f]{2})/g, '%25'))
  } catch {
    // Not a name that a recorder gives.
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
