/** Numbers from 0 up to, not including, `limit`, the same for the same seed. */
export type Random = (limit: number) => number

/** A seeded generator (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const pieces =
  /\s+|[\p{L}_$@][\p{L}\p{Nd}_$]*|\d+(?:\.\d+)?|'(?:[^'\\]|\\.|'')*'|"[^"]*"|`[^`]*`|[<>=!|:-]+|./gsu

/** Text that trips lexers: open quotes, odd signs, halves of operators, parts of surrogate pairs. */
const oddities = [
  ...["'", '"', '`', '$$', '/*', '*/', '/*+ x */', '--', '\\', '\u0000', '\ud800', '💥', '\u00a0'],
  ...[
    '@',
    '@~',
    '$',
    '$1',
    ':a',
    '?',
    '0x',
    "x'1",
    '1e',
    '1e999',
    '.',
    '..',
    '::',
    '->',
    '#>>',
    '<=->',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ';',
    '((((((((((',
    'CASE',
    'NOT',
    'INTERVAL',
    'SELECT',
    'WITH',
  ],
]

/** A statement changed at a few places: pieces dropped, doubled, swapped, put in from others. */
export function mutate(random: Random, statements: readonly string[]): string {
  const parts = pick(random, statements).match(pieces) ?? ['']
  const others = pick(random, statements).match(pieces) ?? ['']
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const at = random(parts.length)
    switch (random(6)) {
      case 0:
        parts.splice(at, 1 + random(3))
        break
      case 1:
        parts.splice(at, 0, parts[at]!, ' ', parts[at]!)
        break
      case 2:
        parts.splice(at, 0, pick(random, oddities))
        break
      case 3:
        parts.splice(at, 1, pick(random, others))
        break
      case 4:
        parts.splice(at, 0, ' ', ...others.slice(random(others.length)).slice(0, 8), ' ')
        break
      default:
        parts.splice(at, parts.length)
    }
    if (parts.length === 0) parts.push(pick(random, oddities))
  }
  return parts.join('')
}

/** A row of pieces that were never meant to stand together. */
export function tokenSoup(random: Random, statements: readonly string[]): string {
  const parts: string[] = []
  for (let length = 1 + random(60); length > 0; length--) {
    const from = random(3) === 0 ? oddities : (pick(random, statements).match(pieces) ?? [''])
    parts.push(pick(random, from))
  }
  return parts.join(random(2) === 0 ? ' ' : '')
}

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!
