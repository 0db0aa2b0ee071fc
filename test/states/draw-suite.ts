import { SeededIds } from '../../core/ids.js'

/** One statement of a test, in one of the two sessions that tests have. */
export interface Step {
  readonly session: 'A' | 'B'
  readonly sql: string
}

/** A test as a suite has it: sets up, writes, reads, and tears down. */
export interface DrawnTest {
  readonly steps: readonly Step[]
}

export interface Suite {
  readonly tests: readonly DrawnTest[]
  /** Each test leaves everything as it found it. */
  readonly isSelfContained: boolean
  /** All tests have the same two sessions; else each has two of its own. */
  readonly sharesSessions: boolean
}

/** A suite of tests that a seed decides: they have the same few names for other things. */
export function drawSuite(seed: number): Suite {
  const random = new SeededRandom(seed)
  const isSelfContained = random.chance(0.6)
  const count = 6 + random.below(7)
  const sharesSessions = random.chance(0.4)
  const tests = Array.from({ length: count }, () => {
    const isLeaky = !isSelfContained && random.chance(0.5)
    return new TestDraw(random, isLeaky).test()
  })
  return { tests, isSelfContained, sharesSessions }
}

/** An order in which some or all tests of a suite are played: as steps, each with the number of its test. */
export function drawOrder(
  { tests }: Suite,
  random: SeededRandom,
  mayInterleave: boolean,
): readonly (readonly [number, Step])[] {
  const numbers = random.shuffled(tests.map((_, i) => i))
  const some = random.chance(0.5) ? numbers : numbers.slice(0, 1 + random.below(numbers.length))
  const runs = some.map(i => tests[i]!.steps.map(step => [i, step] as const))
  if (!mayInterleave) return runs.flat()
  const waiting = runs.map(run => [...run])
  const order: (readonly [number, Step])[] = []
  while (waiting.some(run => run.length > 0)) {
    const open = waiting.filter(run => run.length > 0).slice(0, 2)
    order.push(random.pick(open).shift()!)
  }
  return order
}

/** Random choices that a seed decides. */
export class SeededRandom {
  readonly #ids: SeededIds

  constructor(seed: number) {
    this.#ids = new SeededIds(seed)
  }

  below(count: number): number {
    return Math.floor(this.#ids.random() * count)
  }

  chance(part: number): boolean {
    return this.#ids.random() < part
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }

  shuffled<T>(items: readonly T[]): readonly T[] {
    const left = [...items]
    return items.map(() => left.splice(this.below(left.length), 1)[0]!)
  }
}

const definitions = [
  '(a INT, b VARCHAR)',
  '(a INT NOT NULL, c BIGINT)',
  '(a INT, b VARCHAR, d DOUBLE DEFAULT 1.5)',
  '(a INT, id INT AUTOINCREMENT)',
  '(a INT, n BIGINT DEFAULT nextval(numbers_of_n))',
] as const

/** Draws one test, and keeps account of what it must take away at its end. */
class TestDraw {
  readonly #random: SeededRandom
  readonly #isLeaky: boolean
  readonly #steps: Step[] = []
  readonly #tables: string[] = []
  readonly #undo = new Map<string, Step>()
  readonly #open = new Set<Step['session']>()

  constructor(random: SeededRandom, isLeaky: boolean) {
    this.#random = random
    this.#isLeaky = isLeaky
  }

  test(): DrawnTest {
    this.#setUp()
    const count = 4 + this.#random.below(12)
    for (let i = 0; i < count; i++) this.#anything()
    this.#tearDown()
    return { steps: this.#steps }
  }

  #ask(sql: string, session: Step['session'] = this.#session()): void {
    this.#steps.push({ session, sql })
  }

  #session(): Step['session'] {
    return this.#random.chance(0.7) ? 'A' : 'B'
  }

  #setUp(): void {
    if (this.#random.chance(0.3)) {
      const name = this.#random.pick(['d0', 'd1'])
      if (this.#random.chance(0.5)) this.#ask(`DROP DATABASE IF EXISTS ${name}`, 'A')
      this.#ask(`CREATE DATABASE ${name}`, 'A')
      this.#undo.set(name, { session: 'A', sql: `DROP DATABASE ${name}` })
      this.#table(`${name}.t0`)
    }
    const names = this.#random.shuffled(['t0', 't1', 't2']).slice(0, 1 + this.#random.below(2))
    for (const name of names) this.#table(name)
    if (this.#random.chance(0.3)) this.#more()
  }

  #table(name: string): void {
    const { pick, chance } = bound(this.#random)
    if (chance(0.3)) this.#ask(`DROP TABLE IF EXISTS ${name}`, 'A')
    const mode = pick(['TABLE', 'TABLE', 'OR REPLACE TABLE', 'TABLE IF NOT EXISTS'])
    const definition = pick(definitions)
    if (definition.includes('nextval') && !this.#undo.has('numbers_of_n')) {
      this.#ask('CREATE SEQUENCE numbers_of_n', 'A')
      this.#undo.set('numbers_of_n', { session: 'A', sql: 'DROP SEQUENCE numbers_of_n' })
    }
    this.#ask(`CREATE ${mode} ${name} ${definition}`, 'A')
    this.#made(name)
  }

  #made(name: string): void {
    this.#tables.push(name)
    this.#undo.set(name, { session: 'A', sql: `DROP TABLE ${this.#orNot()}${name}` })
  }

  #orNot(): string {
    return this.#random.chance(0.5) ? 'IF EXISTS ' : ''
  }

  /** Something that is no table. */
  #more(): void {
    const { pick, below } = bound(this.#random)
    const table = pick(this.#tables)
    const undo = (name: string, sql: string, session: Step['session'] = 'A') =>
      this.#undo.set(name, { session, sql })
    pick([
      () => {
        this.#ask(`CREATE OR REPLACE VIEW v AS SELECT a FROM ${table} WHERE a > ${below(2)}`, 'A')
        undo('v', 'DROP VIEW IF EXISTS v')
      },
      () => {
        this.#ask('CREATE OR REPLACE SEQUENCE s', 'A')
        undo('s', 'DROP SEQUENCE IF EXISTS s')
      },
      () => {
        this.#ask(`CREATE OR REPLACE FUNCTION f AS (x) -> x + ${below(3)}`, 'A')
        undo('f', 'DROP FUNCTION IF EXISTS f')
      },
      () => {
        this.#ask(`CREATE TEMPORARY TABLE tt (a INT, z${below(2)} INT)`, 'A')
        this.#ask('INSERT INTO tt (a) VALUES (1)', 'A')
        undo('tt', 'DROP TABLE IF EXISTS tt')
      },
      () => {
        this.#ask(`SET VARIABLE x = ${below(3)}`, 'A')
        undo('x', 'UNSET VARIABLE x')
      },
      () => {
        this.#ask(`CREATE STAGE st${below(2)}`, 'A')
        undo('st', 'DROP STAGE IF EXISTS st0')
        undo('st1', 'DROP STAGE IF EXISTS st1')
      },
      () => {
        this.#ask(`SET timezone = '${pick(['Asia/Tokyo', 'UTC'])}'`, 'A')
        undo('timezone', 'UNSET timezone')
      },
      () => {
        this.#ask(`CREATE TABLE c AS SELECT a FROM ${table} WHERE a < ${below(3)}`, 'A')
        this.#made('c')
      },
      () => {
        this.#ask(`CREATE TABLE c LIKE ${table}`, 'A')
        this.#made('c')
      },
    ])()
  }

  #anything(): void {
    const at = this.#random.below(100)
    if (at < 30) this.#write()
    else if (at < 55) this.#read()
    else if (at < 75) this.#names()
    else if (at < 82) this.#wrong()
    else if (at < 92) this.#transact()
    else if (at < 96) this.#define()
    else this.#more()
  }

  #write(): void {
    const { pick, below } = bound(this.#random)
    const [table, other] = [pick(this.#tables), pick(this.#tables)]
    const n = below(4)
    this.#ask(
      pick([
        `INSERT INTO ${table} (a) VALUES (${n})`,
        `INSERT INTO ${table} (a) VALUES (${n})`,
        `INSERT INTO ${table} (a) VALUES (${n}), (${n + 1})`,
        `INSERT INTO ${table} (a) SELECT a + 1 FROM ${other}`,
        `INSERT INTO ${table} (a) SELECT a FROM ${other} WHERE a > 100`,
        `UPDATE ${table} SET a = a + 1 WHERE a = ${n}`,
        `UPDATE ${table} SET a = 0 WHERE a > 100`,
        `DELETE FROM ${table} WHERE a = ${n}`,
        `DELETE FROM ${table} WHERE a > 100`,
        `DELETE FROM ${table}`,
        `TRUNCATE TABLE ${table}`,
        `REPLACE INTO ${table} (a) ON (a) VALUES (${n})`,
        `MERGE INTO ${table} USING (SELECT ${n} AS k) x ON ${table}.a = x.k WHEN MATCHED THEN DELETE`,
        `INSERT OVERWRITE ${table} (a) VALUES (${n})`,
        'SELECT nextval(s)',
      ]),
    )
  }

  #read(): void {
    const { pick } = bound(this.#random)
    const [table, other] = [pick(this.#tables), pick(this.#tables)]
    this.#ask(
      pick([
        `SELECT count(*) FROM ${table}`,
        `SELECT count(*) FROM ${table}`,
        `SELECT * FROM ${table} ORDER BY 1, 2`,
        `SELECT sum(a), max(a) FROM ${table}`,
        `SELECT count(*) FROM ${table} x JOIN ${other} y ON x.a = y.a`,
        `SELECT * FROM ${table} LIMIT 0`,
        'SELECT * FROM v ORDER BY a',
        'SELECT count(*) FROM tt',
        'SELECT f(1)',
        'SELECT $x',
        'SELECT 1 + 1',
        'SELECT version()',
        "SELECT to_timestamp('2026-01-01 00:00:00')",
      ]),
    )
  }

  #names(): void {
    const { pick } = bound(this.#random)
    const table = pick(this.#tables)
    const name = table.split('.').at(-1)!
    this.#ask(
      pick([
        'SHOW TABLES',
        `SHOW TABLES LIKE '${name}'`,
        'SHOW TABLES FROM d0',
        'SHOW DATABASES',
        'SHOW VIEWS',
        `DESC ${table}`,
        `SHOW CREATE TABLE ${table}`,
        `SHOW COLUMNS FROM ${name}`,
        `EXISTS TABLE ${table}`,
        'SELECT name FROM system.stages ORDER BY name',
        'SELECT name FROM system.user_functions ORDER BY name',
        "SELECT name, value FROM system.settings WHERE name = 'timezone'",
        "SELECT name FROM system.tables WHERE database = 'default' ORDER BY name",
        "SELECT name, num_rows FROM system.tables WHERE database = 'default' ORDER BY name",
        `SELECT table_name FROM information_schema.tables WHERE table_schema = 'default' AND table_name = '${name}'`,
        `SELECT CASE WHEN EXISTS(SELECT table_name FROM information_schema.tables WHERE table_name = '${name}') THEN 1 ELSE 0 END`,
        "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema <> 'system' AND table_schema <> 'information_schema' ORDER BY 1, 2",
        `SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = 'default' AND table_name = '${name}' ORDER BY 1`,
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'default' ORDER BY 1, 2",
        "SELECT schema_name FROM information_schema.schemata WHERE schema_name = 'd1'",
        'SELECT schema_name FROM information_schema.schemata ORDER BY 1',
      ]),
    )
  }

  /** What fails: always, or for want of something. */
  #wrong(): void {
    const { pick } = bound(this.#random)
    const table = pick(this.#tables)
    this.#ask(
      pick([
        `SELEC count(*) FROM ${table}`,
        `SELECT nothing_like_it FROM ${table}`,
        'SELECT * FROM nowhere',
        'INSERT INTO t2 (a) VALUES (7)',
        'SELECT count(*) FROM t2',
        'DROP TABLE nowhere',
        `CREATE TABLE ${table} (other INT)`,
        `INSERT INTO ${table} (a) VALUES (1, 2)`,
        `INSERT INTO ${table} (a) VALUES ('no number')`,
        `SELECT a / (a - a) FROM ${table}`,
        'USE d1_that_is_not',
      ]),
    )
  }

  #transact(): void {
    const session = this.#session()
    if (!this.#open.has(session)) {
      this.#open.add(session)
      this.#ask('BEGIN', session)
      return
    }
    this.#open.delete(session)
    this.#ask(this.#random.pick(['COMMIT', 'ROLLBACK']), session)
  }

  /** Other definitions for what is there. */
  #define(): void {
    const { pick, below } = bound(this.#random)
    const table = pick(this.#tables)
    pick([
      () => this.#ask(`ALTER TABLE ${table} ADD COLUMN e${below(2)} INT DEFAULT ${below(3)}`, 'A'),
      () => this.#ask(`ALTER TABLE ${table} DROP COLUMN b`, 'A'),
      () => {
        this.#ask(`ALTER TABLE ${table} RENAME TO renamed`, 'A')
        const place = table.includes('.') ? `${table.split('.')[0]}.renamed` : 'renamed'
        this.#undo.set(place, { session: 'A', sql: `DROP TABLE IF EXISTS ${place}` })
        this.#undo.set(table, { session: 'A', sql: `DROP TABLE IF EXISTS ${table}` })
      },
      () => {
        this.#ask(`DROP TABLE ${table}`, 'A')
        this.#table(table)
      },
      () => this.#ask(`CREATE TABLE IF NOT EXISTS ${table} (quite INT, other INT)`, 'A'),
      () => this.#ask(`CREATE OR REPLACE TABLE ${table} ${pick(definitions.slice(0, 4))}`, 'A'),
    ])()
  }

  /** In the opposite order, so that what stands in another thing goes first. */
  #tearDown(): void {
    for (const session of this.#open) {
      if (!this.#isLeaky || this.#random.chance(0.8)) {
        this.#ask(this.#random.pick(['COMMIT', 'ROLLBACK']), session)
      }
    }
    for (const { session, sql } of [...this.#undo.values()].toReversed()) {
      if (!this.#isLeaky || this.#random.chance(0.5)) this.#ask(sql, session)
    }
  }
}

function bound(random: SeededRandom): Pick<SeededRandom, 'pick' | 'below' | 'chance'> {
  return {
    pick: items => random.pick(items),
    below: count => random.below(count),
    chance: part => random.chance(part),
  }
}
