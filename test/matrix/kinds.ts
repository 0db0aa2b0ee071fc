import { SeededIds } from '../../core/ids.js'
import { SeededRandom } from '../states/seeded-random.js'
import type { Sql } from './sql-template.js'

/** What one run of a suite draws its values from. */
export class Run {
  /** The time at which it draws, in microseconds since 1970. */
  readonly now: bigint
  readonly ids: SeededIds
  readonly random: SeededRandom

  constructor(now: bigint, seed: number) {
    this.now = now
    this.ids = new SeededIds(seed)
    this.random = new SeededRandom(seed ^ 0x5eed)
  }

  hex(digits: number): string {
    return this.ids.uuid().replaceAll('-', '').slice(0, digits)
  }

  word(letters: number): string {
    return Array.from({ length: letters }, () =>
      String.fromCharCode(97 + this.random.below(26)),
    ).join('')
  }

  /** The time in so many seconds, as text with six decimals. */
  time(seconds = 0): string {
    const micros = this.now + BigInt(seconds) * 1_000_000n
    const date = new Date(Number(micros / 1000n)).toISOString()
    const decimals = String(micros % 1_000_000n).padStart(6, '0')
    return `${date.slice(0, 10)} ${date.slice(11, 19)}.${decimals}`
  }

  day(days = 0): string {
    return this.time(days * 86_400).slice(0, 10)
  }

  unix(seconds = 0): bigint {
    return this.now / 1_000_000n + BigInt(seconds)
  }
}

/** A value as a run writes it, and one that it never stores. */
export interface DrawnValue {
  /** As a cell of an INSERT. */
  readonly stored: Sql
  /** As what `expression` of the kind is compared with. */
  readonly value: Sql
  /** Compared with it as well: a value that no row has. */
  readonly other: Sql
}

/** A kind of value that is another one in each run of a suite. */
export interface Kind {
  readonly name: string
  /** The column that has the value in the third row. */
  readonly column: string
  /** What of the column is compared and computed with; else the column. */
  readonly expression?: string
  /** The type of the expression. */
  readonly type: 'text' | 'number' | 'time' | 'day'
  draw(run: Run): DrawnValue
  /** What stands behind the name of the table, drawn with the values. */
  suffix?(run: Run): string
  /** How the third row comes to be; else by the INSERT of all three. */
  readonly load?: 'upload' | 'ctas' | 'default'
  /** The definition of the column, where it has a DEFAULT; its values are the server's. */
  readonly definition?: string
  /** What must be there before the table. */
  readonly setup?: readonly string[]
}

const literal = (text: string): Sql => ({ text: `'${text}'` })
const number = (value: number | bigint | string): Sql => ({ text: String(value) })
const bound = (value: string | number): Sql => ({ text: '?', params: [value] })

/** A kind whose values are written in the same way everywhere. */
function plain(
  name: string,
  column: string,
  type: Kind['type'],
  draw: (run: Run) => readonly [value: Sql, other: Sql],
): Kind {
  return {
    ...{ name, column, type },
    draw(run) {
      const [value, other] = draw(run)
      return { stored: value, value, other }
    },
  }
}

/** Texts of uuids, the first of which is stored. */
const uuids = (run: Run): readonly [Sql, Sql] => [literal(run.ids.uuid()), literal(run.ids.uuid())]

/** A time by seconds from now, and one that is a day before it. */
const times =
  (seconds: number, form = (text: string) => text) =>
  (run: Run): readonly [Sql, Sql] => [
    literal(form(run.time(seconds))),
    literal(form(run.time(seconds - 90_061))),
  ]

const iso = (text: string): string => `${text.replace(' ', 'T').slice(0, 23)}Z`

/** Seconds from now to midnight of the first of the month. */
function sinceFirstOfMonth(run: Run): number {
  const date = new Date(Number(run.now / 1000n))
  return -86_400 * (date.getUTCDate() - 1)
}

const days =
  (offset: (run: Run) => number) =>
  (run: Run): readonly [Sql, Sql] => [
    literal(run.time(offset(run)).slice(0, 10)),
    literal(run.time(offset(run) - 40 * 86_400).slice(0, 10)),
  ]

const unix =
  (factor: bigint) =>
  (run: Run): readonly [Sql, Sql] => [
    number((run.now * factor) / 1_000_000n),
    number(((run.now - 777_000_000n) * factor) / 1_000_000n),
  ]

const email = (run: Run): string => `${run.word(7)}@${run.word(5)}.example`

export const kinds: readonly Kind[] = [
  plain('uuid', 'id', 'text', uuids),
  plain('uuid as ?', 'id', 'text', run => [bound(run.ids.uuid()), bound(run.ids.uuid())]),
  plain('random word', 'name', 'text', run => [literal(run.word(9)), literal(run.word(9))]),
  plain('random e-mail', 'email', 'text', run => [literal(email(run)), literal(email(run))]),
  plain('order number', 'id', 'text', run => [
    literal(`ord_${run.hex(8)}`),
    literal(`ord_${run.hex(8)}`),
  ]),
  plain('random quantity', 'n', 'number', run => [
    number(5 + run.random.below(40)),
    number(50 + run.random.below(40)),
  ]),
  plain('random price', 'price', 'number', run => [
    number(`${20 + run.random.below(70)}.${10 + run.random.below(90)}`),
    number(`${100 + run.random.below(70)}.${10 + run.random.below(90)}`),
  ]),
  plain('now', 'ts', 'time', times(0)),
  plain('now, ISO', 'ts', 'time', times(0, iso)),
  plain('now, UTC+8', 'ts', 'time', times(8 * 3600)),
  plain(
    'today',
    'd',
    'day',
    days(() => 0),
  ),
  plain('now - 1 h', 'ts', 'time', times(-3600)),
  plain('now + 2 h', 'ts', 'time', times(7200)),
  plain(
    'today - 30 d',
    'd',
    'day',
    days(() => -30 * 86_400),
  ),
  plain('first of month', 'd', 'day', days(sinceFirstOfMonth)),
  plain('unix seconds', 'big', 'number', unix(1n)),
  plain('unix ms', 'big', 'number', unix(1000n)),
  plain('unix ns', 'big', 'number', unix(1_000_000_000n)),
  {
    name: 'table name',
    column: 'id',
    type: 'text',
    draw: () => ({ stored: literal('c-3'), value: literal('c-3'), other: literal('c-9') }),
    suffix: run => `_${run.now * 1000n + BigInt(run.random.below(1_000_000_000))}`,
  },
  {
    name: 'in JSON',
    column: 'v',
    expression: "v['id']::VARCHAR",
    type: 'text',
    draw(run) {
      const [value, other] = [run.ids.uuid(), run.ids.uuid()]
      return {
        stored: literal(`{"id":"${value}","q":3}`),
        value: literal(value),
        other: literal(other),
      }
    },
  },
  {
    name: 'in an array',
    column: 'arr',
    expression: 'arr[1]',
    type: 'text',
    draw(run) {
      const [value, other] = [run.word(8), run.word(8)]
      return {
        stored: { text: `['${value}', 'blue']` },
        value: literal(value),
        other: literal(other),
      }
    },
  },
  { ...plain('in an upload', 'id', 'text', uuids), load: 'upload' },
  plain('number as ?', 'n', 'number', run => [
    bound(5 + run.random.below(40)),
    bound(50 + run.random.below(40)),
  ]),
  plain('text as ?', 'email', 'text', run => [bound(email(run)), bound(email(run))]),
  {
    ...plain('DEFAULT now()', 'ts', 'time', times(0)),
    load: 'default',
    definition: 'TIMESTAMP DEFAULT now()',
  },
  {
    ...plain('DEFAULT uuid', 'id', 'text', uuids),
    load: 'default',
    definition: 'VARCHAR DEFAULT uuid()',
  },
  {
    ...plain('sequence', 'big', 'number', unix(1n)),
    load: 'default',
    definition: 'BIGINT DEFAULT nextval(<t>_seq)',
    setup: ['CREATE SEQUENCE <t>_seq'],
  },
  { ...plain('dbt run id', 'id', 'text', uuids), load: 'ctas' },
  plain('uuid without dashes', 'id', 'text', run => [literal(run.hex(32)), literal(run.hex(32))]),
  plain('upper uuid', 'id', 'text', run => [
    literal(run.ids.uuid().toUpperCase()),
    literal(run.ids.uuid().toUpperCase()),
  ]),
  plain('person', 'name', 'text', run => [literal(person(run)), literal(person(run))]),
  plain('sentence', 'note', 'text', run => [literal(sentence(run)), literal(sentence(run))]),
  plain('quote in a text', 'name', 'text', run => [
    literal(`O''${run.word(6)}`),
    literal(`D''${run.word(6)}`),
  ]),
  plain('phone', 'name', 'text', run => [literal(phone(run)), literal(phone(run))]),
  plain('IP address', 'id', 'text', run => [literal(ip(run)), literal(ip(run))]),
  plain('token', 'id', 'text', run => [literal(token(run)), literal(token(run))]),
  plain('dated number', 'id', 'text', run => [
    literal(`INV-${run.day().replaceAll('-', '')}-${1000 + run.random.below(9000)}`),
    literal(`INV-${run.day(-1).replaceAll('-', '')}-${1000 + run.random.below(9000)}`),
  ]),
  plain('file with a time', 'name', 'text', run => [
    literal(`export_${run.time().slice(0, 19).replaceAll(/[- :]/g, '')}.csv`),
    literal(`export_${run.time(-7777).slice(0, 19).replaceAll(/[- :]/g, '')}.csv`),
  ]),
  plain('digit', 'n', 'number', run => [
    number(1 + run.random.below(9)),
    number(100 + run.random.below(9)),
  ]),
  plain('large number', 'big', 'number', run => [
    number(100_000 + run.random.below(900_000)),
    number(1_000_000 + run.random.below(900_000)),
  ]),
  plain('negative number', 'n', 'number', run => [
    number(-1 - run.random.below(900)),
    number(-1000 - run.random.below(900)),
  ]),
  plain('now as ?', 'ts', 'time', run => [bound(run.time()), bound(run.time(-5000))]),
  plain(
    'now in seconds',
    'ts',
    'time',
    times(0, text => text.slice(0, 19)),
  ),
  plain(
    'now with an offset',
    'ts',
    'time',
    times(0, text => `${text}+00:00`),
  ),
  plain(
    'tomorrow',
    'd',
    'day',
    days(() => 86_400),
  ),
  plain('day as ?', 'd', 'day', run => [bound(run.day()), bound(run.day(-45))]),
  {
    name: 'now in JSON',
    column: 'v',
    expression: "v['at']::VARCHAR",
    type: 'text',
    draw(run) {
      const [value, other] = [iso(run.time()), iso(run.time(-9999))]
      return {
        stored: literal(`{"at":"${value}","by":"${run.ids.uuid()}"}`),
        value: literal(value),
        other: literal(other),
      }
    },
  },
  {
    name: 'number in JSON',
    column: 'v',
    expression: "v['q']::INT",
    type: 'number',
    draw(run) {
      const [value, other] = [1 + run.random.below(90), 100 + run.random.below(90)]
      return { stored: literal(`{"q":${value}}`), value: number(value), other: number(other) }
    },
  },
]

const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`
const person = (run: Run): string => `${capital(run.word(5))} ${capital(run.word(8))}`
const sentence = (run: Run): string =>
  `${capital(run.word(6))} ${run.word(3)} ${run.word(9)}, ${run.word(4)} ${run.word(7)}.`
const phone = (run: Run): string =>
  `+49 ${100 + run.random.below(900)} ${1_000_000 + run.random.below(9_000_000)}`
const ip = (run: Run): string =>
  [10, run.random.below(256), run.random.below(256), 1 + run.random.below(254)].join('.')
const token = (run: Run): string => Buffer.from(run.hex(30)).toString('base64')
