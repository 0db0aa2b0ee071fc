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

/** Kinds of pieces that may stand for each other, so that what comes out is mostly a statement still. */
const alike: readonly RegExp[] = [
  /[\p{L}_][\p{L}\p{Nd}_$]*(?=\s*\()/gu,
  /(?<![\p{L}\p{Nd}_$.])\d+(?:\.\d+)?(?![\p{L}\p{Nd}_$.])/gu,
  /'(?:[^'\\]|\\.|'')*'/gsu,
  /(?<=\s)(?:[-+*/%^|&#~@]|<=?|>=?|[!<=>]=|<>|\|\||and|or|like|div|xor)(?=\s)/giu,
  /(?<=::)\w+/gu,
]

/** Values at which types end, and texts that are read in several ways. */
const edges: readonly (readonly string[])[] = [
  [],
  [
    ...['0', '-1', '255', '256', '32768', '2147483648', '9223372036854775807'],
    ...['18446744073709551615', '18446744073709551616', '1e308', '-1e-308', '0.1', '1.50'],
    ...['9'.repeat(38), '9'.repeat(76), `0.${'0'.repeat(70)}1`, 'NULL', 'TRUE', '[]', '{}'],
  ],
  [
    ...[
      "''",
      "'0'",
      "'-1.5'",
      "'nan'",
      "'null'",
      "'true'",
      "'a%b_c'",
      "'\\\\'",
      "'💥'",
      "'[1, {}]'",
    ],
    ...["'9999-12-31 23:59:59.999999'", "'0000-01-01'", "'2024-02-30'", "'1 month -3 days'"],
    ...["'POINT(0 0)'", "'(((('", "'%Y-%m-%d %'", "'$.a[*]'", `'${'x'.repeat(3000)}'`],
  ],
]

/** `statement`, by default one of them all, in which some functions, numbers, texts, operators or types are others of their kind. */
export function exchange(
  random: Random,
  statements: readonly string[],
  statement = pick(random, statements),
): string {
  let sql = statement
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const kind = random(alike.length)
    const found = [...sql.matchAll(alike[kind]!)]
    const others = pick(random, statements).match(alike[kind]!) ?? []
    const from = random(2) === 0 ? (edges[kind] ?? []) : others
    if (found.length === 0 || from.length === 0) continue
    const { 0: old, index } = pick(random, found)
    sql = sql.slice(0, index) + pick(random, from) + sql.slice(index + old.length)
  }
  return sql
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

/** One of a list. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!
