import { normalForm } from '../../core/sql/normal-form.js'
import type { StatementDocument } from '../../recordings/store/document.js'
import { formatId } from '../../recordings/store/document-id.js'
import type { SeededRandom } from '../states/seeded-random.js'

/** Pieces of SQL and of names: what is escaped, of more bytes than one, random-looking, or nearly so. */
const pieces = [
  ...[
    'a',
    'T',
    ' ',
    '"',
    "'",
    '\\',
    '/',
    '\n',
    '\t',
    '\b',
    '\u0001',
    '\u001f',
    '\u007f',
    '{',
    '}}',
  ],
  ...['é', '\u0085', '\u2028', 'ſ', 'K', '日本', '😀', '\ud800', '\udc00x', '{{name:1}}', '{{'],
  ...['t1', 'c12', '123456', 'abcdef', '2024-05-01', '12-', '1234-', 'thread-1', 'Thread-7', 'd-1'],
  ...['6ba7b810-9dad-11d1-80b4-00c04fd430c8', '0a1b2c3d', '_12_34', 'nextval', '\\u0041', '#'],
]

const beginnings = [
  ...['SELECT ', 'select', 'Select(', 'SELECT nextval(', 'WITH x AS (', 'SHOW ', 'selected ', '('],
  ...['INSERT INTO t VALUES (', 'UPDATE ', 'CREATE TABLE ', '', 'VALUES (', 'DESC ', 'select_x '],
]

/** Values as drivers send them, and as JSON can hold them. */
const numbers = [
  0,
  -0,
  1,
  -1,
  12.5,
  0.5,
  1e-6,
  1e-7,
  123456789012345,
  2 ** 53,
  1e21,
  -0.25,
  100,
  2.5e-10,
]

/** Statements with any of the fields that a statement can have. */
export class RandomDocuments {
  readonly #random: SeededRandom

  constructor(random: SeededRandom) {
    this.#random = random
  }

  /** A text of some pieces. */
  text(most: number): string {
    const length = this.#random.below(most + 1)
    return Array.from({ length }, () => this.#random.pick(pieces)).join('')
  }

  statement(session: number, ordinal: number): StatementDocument {
    const sql = this.#random.pick(beginnings) + this.text(6)
    const key = this.#random.chance(0.9) ? normalForm(sql) : this.text(4)
    return {
      _id: formatId({ session, ordinal, part: 0 }),
      k: 'stmt',
      ...{ sql, key, db: this.#random.chance(0.8) ? 'default' : this.text(2) },
      ...this.#maybe('params', () => this.#params()),
      ...this.#maybe('ctx', () => this.#pairs(['timezone', 'role', 'quoted_ident_case_sensitive'])),
      ...this.#maybe('attach', () => ({ location: '@~/x', format: [], copy: [] }), 0.05),
      schema: this.#pairs(['a', 'é']),
      rows: this.#random.pick([0, 0, 1, 2, 50, 51, 120]),
      written: this.#random.below(3),
      ...this.#maybe('writtenBytes', () => this.#random.below(1000)),
      ...this.#maybe('scanned', () => this.#random.below(1000)),
      ...this.#maybe('scannedBytes', () => this.#random.below(1000)),
      ...this.#maybe('ms', () => this.#random.pick([0, 1, 2.25])),
      affect: this.#random.pick([null, { type: 'UseDB', name: 'x' } as never]),
      sessionSet: this.#pairs(['database', 'setting x']),
      ...this.#maybe('style', () => this.#pairs(['timezone'])),
      ...this.#maybe('warnings', () => [this.text(2)]),
      ...this.#maybe('error', () => [1025, this.text(3)] as const, 0.1),
      ...this.#maybe('fault', () => [500, 1, this.text(1)] as const, 0.05),
      ...this.#maybe('end', () => 'killed' as const, 0.05),
    }
  }

  #maybe<T>(name: string, value: () => T, chance = 0.3): Record<string, T> {
    return this.#random.chance(chance) ? { [name]: value() } : {}
  }

  #pairs(names: readonly string[]): readonly (readonly [string, string])[] {
    const length = this.#random.below(3)
    return Array.from({ length }, () => [this.#random.pick(names), this.text(2)] as const)
  }

  #params(): never {
    const value = () => {
      const kinds = [() => this.text(3), () => this.#random.pick(numbers), () => null, () => true]
      return this.#random.pick(kinds)()
    }
    const list = Array.from({ length: this.#random.below(3) }, value)
    const forms = [list, [list, []], null, { pairs: [['x', value()]] }, value()]
    return this.#random.pick(forms) as never
  }
}
