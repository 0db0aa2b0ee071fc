/** The type and the text of a value. */
export interface Cell {
  readonly type: string
  readonly value: string | null
}

/** A statement that both engines accept, with what each says. */
export interface Disagreement {
  readonly about: string
  readonly sql: string
  readonly ours: Cell
  readonly theirs: Cell
}

/** A way in which the engine at hand, which is two years old, differs from today's. */
export interface ExplainedKind {
  readonly name: string
  /** The conformance case or the section of the engine's rules that says so. */
  readonly because: string
  readonly fits: (difference: Disagreement) => boolean
}

/** A kind that is about certain functions. */
function ofFunctions(pattern: RegExp): ExplainedKind['fits'] {
  return ({ sql }) => pattern.test(sql)
}

const hasConstant = (sql: string): boolean =>
  /(?<![\w.])(NULL|true|-?\d+(\.\d+)?|'[^']*')(?![\w.])/.test(
    sql.replace(/^SELECT|AS x FROM.*$|\b[A-Z]+\(\d+(, \d+)?\)/g, ''),
  )

/** The same value but for trailing zeros of its fraction. */
function sameNumber({ ours, theirs }: Disagreement): boolean {
  const trimmed = (text: string | null): string | undefined =>
    text?.replace(/(\.\d*?)0+(?=$|[,\]])/g, '$1').replace(/\.(?=$|[,\]])/g, '')
  return trimmed(ours.value) === trimmed(theirs.value)
}

const floats = (text: string | null): readonly number[] | undefined => {
  const numbers = text?.replace(/[[\]]/g, '').split(',').map(Number)
  return numbers?.every(number => !Number.isNaN(number)) ? numbers : undefined
}

/** Equal but for the last digits of a Float64. */
function nearlySame({ ours, theirs }: Disagreement): boolean {
  if (ours.type !== theirs.type || !ours.type.includes('Float')) return false
  const [a, b] = [floats(ours.value), floats(theirs.value)]
  if (a === undefined || b === undefined || a.length !== b.length) return false
  return a.every((x, i) => Math.abs(x - b[i]!) <= 4 * Number.EPSILON * Math.abs(x) + 1e-16)
}

/** What is set aside, at most twenty, each with what says that today's server is otherwise. */
export const explainedKinds: readonly ExplainedKind[] = [
  {
    name: 'what is known of constants narrows types (NULL, 0 * x, coalesce(1, x))',
    because: 'engine.md 2.6',
    fits: each => each.ours.type !== each.theirs.type && hasConstant(each.sql) && sameNumber(each),
  },
  {
    name: 'the last digits of logarithms, powers and the like',
    because: 'scalars/math/0014: the gold has ten digits',
    fits: nearlySame,
  },
  {
    name: 'a text beside a number is Decimal(38, 5)',
    because: 'engine.md 2.2',
    fits: ({ ours }) => ours.type.includes('Decimal(38, 5)'),
  },
  {
    name: 'sums and averages of decimals keep their storage class',
    because: 'engine.md 2.5',
    fits: each => /^SELECT (sum0?|avg|group_array_moving_\w+)\(._d\d/.test(each.sql),
  },
  {
    name: 'decimals beyond 38 digits begin at 39 digits',
    because: 'engine.md 2.5',
    fits: each => each.theirs.type.includes('Decimal(39, ') && sameNumber(each),
  },
  {
    name: 'greatest and least of NULL',
    because:
      'catalogue.jsonl: greatest_ignore_nulls, least_ignore_nulls are functions of their own',
    fits: each => /\b(greatest|least)\(/.test(each.sql) && each.ours.value === null,
  },
  {
    name: 'array_agg leaves NULLs out',
    because: 'aggregates/array_agg/0023',
    fits: each => /^SELECT array_agg\(n_/.test(each.sql),
  },
  {
    name: 'a blank text is null in JSON',
    because: 'scalars/variant/0012',
    fits: each => /parse_json\(/.test(each.sql) && each.ours.value === 'null',
  },
  {
    name: 'hexadecimal digits are capitals',
    because: 'scalars/string/0188',
    fits: ofFunctions(/\bhex\(/),
  },
  {
    name: 'json_typeof and typeof tell the kind of a JSON value in capitals',
    because: 'scalars/variant/0291',
    fits: ofFunctions(/typeof\(/),
  },
  {
    name: 'to_start_of_iso_year',
    because: 'scalars/datetime/0238',
    fits: ofFunctions(/\bto_start_of_iso_year\(/),
  },
  {
    name: 'moments before 1970 are rounded down, as days are',
    because: 'scalars/datetime/0238',
    fits: each =>
      /\b(to_start_of_\w+|to_monday|time_slot|to_last_of_\w+)\(/.test(each.sql) &&
      (each.ours.value ?? '') < '1970',
  },
  {
    name: 'sizes and counts in words',
    because: 'scalars/other/0009',
    fits: ofFunctions(/\bhumanize_\w+\(/),
  },
  {
    name: 'dates out of range are the first one',
    because: 'scalars/datetime/0025',
    fits: ({ ours }) => /^0001-01-01/.test(ours.value ?? ''),
  },
  {
    name: 'decimals keep their digits in JSON and in texts',
    because: 'scalars/variant/0294',
    fits: ({ sql, ours }) => /_d\d/.test(sql) && /Variant|String/.test(ours.type),
  },
  {
    name: 'casts from JSON may be NULL',
    because: 'engine.md 2.8',
    fits: ({ sql, ours, theirs }) =>
      /_var\b/.test(sql) && ours.type === `Nullable(${theirs.type})` && ours.value === theirs.value,
  },
  {
    name: 'TRY_CAST may be NULL at every level',
    because: 'engine.md 2.8',
    fits: each => /TRY_CAST/.test(each.sql) && each.ours.value === each.theirs.value,
  },
]
