import { pick, seeded } from '../conformance/fuzz-statements.js'

/** What the server that is recorded answers a statement with. */
export interface HostileAnswer {
  readonly schema?: readonly (readonly [string, string])[]
  readonly rows?: readonly (readonly (string | null)[])[]
  readonly error?: { readonly code: number; readonly message: string }
}

export interface HostileStatement {
  readonly sql: string
  readonly params?: unknown
}

const uuid = '7d444840-9dc0-11d1-b245-5ffdce74fad2'

/** What scanners of SQL trip over, alone and beside each other. */
const scraps: readonly string[] = [
  ...[
    "'",
    '"',
    '`',
    '$$',
    "''",
    '""',
    '\\',
    "\\'",
    '\\\\',
    '--',
    '\n',
    '/*',
    '*/',
    '/*+',
    ';',
    '#',
  ],
  ...['(', ')', '[', ']', '{', '}', '{{', '}}', '{{name:1}}', '{{text|', '{{secret:url:1}}'],
  ...['\u2028', '\u2029', '\u0085', '\u0000', '\ufeff', '\u202e', '\u00a0', '😀', 'é', 'İ', 'ſ'],
  ...['?', '$1', ':name', '$v', '@~/x', '@s/a\\ b', '@', ':', '::', '->', '=>', '=', ',', '.', '*'],
  ...['create', 'table', 'or', 'replace', 'drop', 'rename', 'alter', 'to', 'insert into', 'values'],
  ...['select', 'from', 'where', 'with', 'as', 'union', 'case', 'when', 'end', 'begin', 'commit'],
  ...['orders_3f8a91c2', `t_${uuid.replaceAll('-', '_')}`, uuid, 'deadbeefdeadbeef', '20240501'],
  ...[
    'client/load/1699999',
    `batch/17-${uuid}`,
    `2024/1/2/3/4/5/${uuid}`,
    '1e999',
    '0x1F',
    "x'ab'",
  ],
  ...["identified by 'p", "password = '", 'secret_key=>"k', 'https://u:p@h/x?sig=abc', 'nextval'],
  ...['identifier($v)', 'system.tables', 'information_schema.columns', 'values (1', '1.5.6', '_1'],
]

/** Texts that are long in one way; `n` is about their length. */
const longTexts: readonly ((n: number) => string)[] = [
  n => `'${'a'.repeat(n)}'`,
  n => 'a'.repeat(n),
  n => 'é'.repeat(n / 2),
  n => '('.repeat(n),
  n => `${'['.repeat(n / 2)}${']'.repeat(n / 2)}`,
  n => `'${'x'.repeat(n)}`,
  n => `/*${'x'.repeat(n)}`,
  n => `/*${'/*'.repeat(n / 2)}*/ 1`,
  n => '\\'.repeat(n),
  n => `'${"\\'".repeat(n / 2)}'`,
  n => `'${"''".repeat(n / 2)}'`,
  n => "'".repeat(n),
  n => `@${'a'.repeat(n)}`,
  n => `@${'\\ '.repeat(n / 2)}`,
  n => '{{'.repeat(n / 2),
  n => '{{name:1}}'.repeat(n / 10),
  n => '\u2028'.repeat(n / 3),
  n => '\u0000'.repeat(n / 6),
  n => `$$${'\n  x'.repeat(n / 4)}$$`,
  n => '9'.repeat(n),
  n => `1.${'0'.repeat(n)}1`,
  n => '- '.repeat(n / 2),
  n => '?,'.repeat(n / 2),
  n => '@'.repeat(n),
  n => `identified by '${'p'.repeat(n)}'`,
  n => 'identified by '.repeat(n / 14),
  n => `password${' '.repeat(n)}= 'x'`,
  n => `https://${'a'.repeat(n)}`,
  n => `'https://${'a@'.repeat(n / 2)}'`,
  n => '2024/1/2/3/4/5/'.repeat(n / 15),
  n => 'not '.repeat(n / 4),
  n => `a${'.a'.repeat(n / 2)}`,
  n => `f(${'x -> '.repeat(n / 5)}`,
  n => `${'case when '.repeat(n / 10)}1`,
  n => `'\n'${' '.repeat(n)}`,
  n => `1${' union select 1'.repeat(n / 15)}`,
]

/** Statements around a text, by what is written. */
const frames: readonly ((text: string) => string)[] = [
  text => `select ${text}`,
  text => `insert into t values (${text})`,
  text => `create table ${text} (a int)`,
  text => `alter table t rename to ${text}(`,
  text => `alter table t rename to ${text}`,
  text => `with c as (select 1) ${text}`,
  text => `copy into t from ${text}`,
  text => `set a = ${text}`,
  text => text,
]

/**
 * The `i`-th of the statements of a seed: most are short and strange, each fiftieth is long in one way. Each has
 * its number in it, and so no two are the same.
 */
export function hostileStatement(seed: number, i: number, longLength: number): HostileStatement {
  const random = seeded(seed * 1_000_003 + i)
  const isLong = i % 50 === 49
  const text = isLong
    ? longTexts[Math.floor(i / 50) % longTexts.length]!(longLength)
    : Array.from({ length: 1 + random(12) }, () => pick(random, scraps)).join(
        pick(random, ['', ' ', '\n']),
      )
  const sql = `/*h${i}h*/ ${pick(random, frames)(`${i} ${text}`)}`
  const kind = random(12)
  if (kind === 0)
    return { sql, params: Array.from({ length: 300 }, (_, at) => [at, text.slice(0, 9)]) }
  if (kind === 1)
    return { sql, params: { __proto__x: 1, ['__proto__']: text.slice(0, 99), 'a.b$': [] } }
  if (kind === 2) return { sql, params: nested(100, pick(random, scraps)) }
  return { sql }
}

function nested(depth: number, leaf: string): unknown {
  let value: unknown = [leaf]
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? { [`k${leaf}`]: value } : [value]
  return value
}

/** The number of a statement of `hostileStatement`. */
export function numberOf(sql: string): number {
  return Number(/\/\*h(\d+)h\*\//.exec(sql)?.[1] ?? Number.NaN)
}

/** What the `i`-th statement is answered with: a row with its number, or what is large or strange. */
export function hostileAnswer(i: number): HostileAnswer {
  const row = (...cells: readonly (string | null)[]) => ({
    schema: cells.map((_, at) => [`c${at}`, 'String'] as const),
    rows: [cells],
  })
  if (i % 1000 === 17) return row(String(i), 'x'.repeat(5_000_000))
  if (i % 1000 === 117) return row(String(i), '['.repeat(200_000))
  if (i % 1000 === 217) return row(...Array.from({ length: 100_000 }, (_, at) => String(at + i)))
  if (i % 1000 === 317) {
    return { schema: [['c', 'String']], rows: Array.from({ length: 20_000 }, (_, at) => [`${at}`]) }
  }
  switch (i % 10) {
    case 1:
      return { error: { code: 1005, message: `no ${i} \u2028 {{name:1}} \ud800` } }
    case 2:
      return row(String(i), null, '\u2028\u2029\u0085\u0000', '{{name:7}} {{text|', '\ud800 \udfff')
    case 3:
      return row(String(i), `{"a":${'{"b":'.repeat(50)}1${'}'.repeat(50)}}`)
    default:
      return row(String(i))
  }
}
