import type { SeededRandom } from './seeded-random.js'

/**
 * One statement of a test, in one of the two sessions that tests have. `<1>` in its SQL stands for eight hex digits
 * that are others in each run, `<id 1>` for a UUID, `<today>` for the day.
 */
export interface Step {
  readonly session: 'A' | 'B'
  readonly sql: string
}

/** A test as a suite has it: sets up, writes, reads, and tears down. */
export interface DrawnTest {
  readonly steps: readonly Step[]
}

export interface TestOptions {
  /** It need not take away what it makes. */
  readonly isLeaky: boolean
  /** Names of tables and some data are others in each run. */
  readonly hasRandomNames: boolean
  readonly isOneSession: boolean
  /** Tables are there already, made by the fixture. */
  readonly usesFixture: boolean
  /** The table `earlier` is there, with the ids 0 to 3 of each run. */
  readonly hasEarlier: boolean
}

const definitions = [
  '(a INT, b VARCHAR)',
  '(a INT NOT NULL, c BIGINT)',
  '(a INT, b VARCHAR, d DOUBLE DEFAULT 1.5)',
  '(a INT, id INT AUTOINCREMENT)',
  '(a INT, n BIGINT DEFAULT nextval(numbers_of_n))',
] as const

const csv = 'FILE_FORMAT = (TYPE = CSV)'

/** An unload of a query into one of a stage's files. */
function unload(stage: string, file: number, query: string): string {
  const options = 'SINGLE = TRUE USE_RAW_PATH = TRUE OVERWRITE = TRUE'
  return `COPY INTO @${stage}/f${file}.csv FROM (${query}) ${csv} ${options}`
}

/** Draws one test, and keeps account of what it must take away at its end. */
export class TestDraw {
  readonly #random: SeededRandom
  readonly #options: TestOptions
  readonly #steps: Step[] = []
  readonly #tables: string[] = []
  readonly #undo = new Map<string, Step>()
  readonly #open = new Set<Step['session']>()

  constructor(random: SeededRandom, options: TestOptions) {
    this.#random = random
    this.#options = options
  }

  test(): DrawnTest {
    if (this.#options.hasEarlier) {
      this.#earlier()
      return { steps: this.#steps }
    }
    if (this.#options.usesFixture) this.#tables.push(...this.#names)
    else this.#setUp()
    const count = 4 + this.#random.below(this.#options.usesFixture ? 6 : 14)
    for (let i = 0; i < count; i++) this.#anything()
    this.#tearDown()
    return { steps: this.#steps }
  }

  /** What all tests of a suite find there. */
  fixture(): DrawnTest {
    for (const name of this.#names) this.#table(name)
    this.#ask('CREATE STAGE st0', 'A')
    this.#ask(unload('st0', 0, 'SELECT 1, 2'), 'A')
    this.#more()
    return { steps: this.#steps }
  }

  get #names(): readonly string[] {
    return this.#options.hasRandomNames ? ['t0_<0>', 't1_<1>', 't2_<2>'] : ['t0', 't1', 't2']
  }

  #ask(sql: string, session: Step['session'] = this.#session()): void {
    this.#steps.push({ session: this.#options.isOneSession ? 'A' : session, sql })
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
      if (this.#random.chance(0.3)) {
        this.#ask(`USE ${name}`, 'B')
        this.#undo.set(`USE ${name}`, { session: 'B', sql: 'USE default' })
      }
    }
    const names = this.#random.shuffled(this.#names).slice(0, 1 + this.#random.below(2))
    for (const name of names) this.#table(name)
    if (this.#random.chance(0.4)) this.#more()
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
        if (below(2) === 0) return
        this.#ask(`CREATE OR REPLACE VIEW w AS SELECT a + ${below(2)} AS a FROM v`, 'A')
        undo('w', 'DROP VIEW IF EXISTS w')
      },
      () => {
        const query = `SELECT a FROM ${table} WHERE a > ${below(2)}`
        this.#ask(`CREATE OR REPLACE MATERIALIZED VIEW mv AS ${query}`, 'A')
        undo('mv', 'DROP MATERIALIZED VIEW IF EXISTS mv')
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
        this.#ask(`CREATE STAGE IF NOT EXISTS st${below(2)}`, 'A')
        for (const file of [0, 1].slice(below(2))) {
          const stage = `st${below(2)}`
          this.#ask(unload(stage, file, `SELECT ${below(3)}, ${below(2)}`), 'A')
        }
        undo('st', 'DROP STAGE IF EXISTS st0')
        undo('st1', 'DROP STAGE IF EXISTS st1')
      },
      () => {
        this.#ask(`SET timezone = '${pick(['Asia/Tokyo', 'UTC'])}'`, 'A')
        undo('timezone', 'UNSET timezone')
      },
      () => {
        this.#ask("SET GLOBAL timezone = 'America/New_York'", 'A')
        undo('global timezone', 'UNSET GLOBAL timezone')
      },
      () => {
        this.#ask(`CREATE OR REPLACE TABLE c AS SELECT a FROM ${table} WHERE a < ${below(3)}`, 'A')
        this.#made('c')
      },
      () => {
        this.#ask(`CREATE TABLE c LIKE ${table}`, 'A')
        this.#made('c')
      },
      () => {
        this.#ask("CREATE USER IF NOT EXISTS u IDENTIFIED BY 'x'", 'A')
        this.#ask(`CREATE ROLE IF NOT EXISTS r${below(2)}`, 'A')
        this.#ask(`GRANT SELECT ON default.* TO ROLE r${below(2)}`, 'A')
        undo('u', 'DROP USER IF EXISTS u')
        undo('r0', 'DROP ROLE IF EXISTS r0')
        undo('r1', 'DROP ROLE IF EXISTS r1')
      },
      () => {
        const delimiter = pick([',', ';'])
        this.#ask(
          `CREATE OR REPLACE FILE FORMAT ff TYPE = CSV FIELD_DELIMITER = '${delimiter}'`,
          'A',
        )
        undo('ff', 'DROP FILE FORMAT IF EXISTS ff')
      },
    ])()
  }

  /** What looks up ids of this run, which it has stored, in the table that was there. */
  #earlier(): void {
    const { pick, below, chance } = bound(this.#random)
    this.#ask('CREATE TABLE t0 (a INT, b VARCHAR)', 'A')
    const id = () => `<id ${below(4)}>`
    const own = () => `<id ${5 + below(3)}>`
    const count = 4 + below(8)
    for (let i = 0; i < count; i++) {
      const reads = [
        `INSERT INTO t0 (a, b) VALUES (${below(4)}, '${id()}')`,
        `INSERT INTO t0 (a, b) VALUES (${below(4)}, '${id()}')`,
        `SELECT a FROM earlier WHERE b = '${id()}'`,
        `SELECT a FROM earlier WHERE b = '${id()}' ORDER BY a`,
        `SELECT count(*) FROM earlier WHERE b IN ('${id()}', '${own()}')`,
        'SELECT x.a FROM earlier x JOIN t0 y ON x.b = y.b ORDER BY 1',
        'SELECT sum(a) FROM earlier WHERE b IN (SELECT b FROM t0)',
        `SELECT sum(a) FROM earlier WHERE b <> '${id()}'`,
        'SELECT count(*), sum(a) FROM earlier',
        'SELECT a, b FROM t0 ORDER BY a',
        'SELECT a FROM found ORDER BY a',
        `CREATE OR REPLACE VIEW found AS SELECT a FROM earlier WHERE b = '${id()}'`,
        `INSERT INTO t0 (a) SELECT a FROM earlier WHERE b = '${id()}'`,
      ]
      const writes = [
        `INSERT INTO earlier (a, b) VALUES (${below(4)}, '${own()}')`,
        `SELECT a FROM earlier WHERE b = '${own()}' ORDER BY a`,
        `UPDATE earlier SET a = a + 1 WHERE b = '${pick([id(), own()])}'`,
        `DELETE FROM earlier WHERE b = '${pick([id(), own()])}'`,
        `MERGE INTO earlier USING (SELECT '${pick([id(), own()])}' AS k) x ON earlier.b = x.k WHEN MATCHED THEN UPDATE SET a = a + 1 WHEN NOT MATCHED THEN INSERT (a, b) VALUES (7, k)`,
      ]
      this.#ask(pick(chance(0.2) ? writes : reads))
    }
    this.#ask('DROP TABLE t0', 'A')
  }

  #anything(): void {
    const at = this.#random.below(100)
    if (at < 32) this.#write()
    else if (at < 58) this.#read()
    else if (at < 75) this.#listing()
    else if (at < 81) this.#wrong()
    else if (at < 89) this.#transact()
    else if (at < 95) this.#define()
    else this.#more()
  }

  #write(): void {
    const { pick, below } = bound(this.#random)
    const [table, other] = [pick(this.#tables), pick(this.#tables)]
    const n = below(4)
    const text = this.#options.hasRandomNames ? `<id ${n}>` : `text ${n}`
    this.#ask(
      pick([
        `INSERT INTO ${table} (a) VALUES (${n})`,
        `INSERT INTO ${table} (a) VALUES (${n})`,
        `INSERT INTO ${table} (a) VALUES (${n}), (${n + 1})`,
        `INSERT INTO ${table} (a, b) VALUES (${n}, '${text}')`,
        `INSERT INTO ${table} (a, b) VALUES (${n}, '<today>')`,
        `INSERT INTO ${table} (a) SELECT a + 1 FROM ${other}`,
        `INSERT INTO ${table} (a) SELECT a FROM ${other} WHERE a > 100`,
        `INSERT INTO ${table} (a) SELECT count(*) FROM ${other}`,
        `INSERT ALL INTO ${table} (a) VALUES (k) INTO ${other} (a) VALUES (k + 1) SELECT ${n} AS k`,
        `UPDATE ${table} SET a = a + 1 WHERE a = ${n}`,
        `UPDATE ${table} SET a = a + 1 WHERE a >= 0`,
        `UPDATE ${table} SET a = 0 WHERE a > 100`,
        `UPDATE ${table} SET a = (SELECT count(*) FROM ${other}) WHERE a = ${n}`,
        `UPDATE ${table} SET b = '${text}' WHERE a = ${n}`,
        `DELETE FROM ${table} WHERE a = ${n}`,
        `DELETE FROM ${table} WHERE a > 100`,
        `DELETE FROM ${table} WHERE a IN (SELECT a FROM ${other})`,
        `DELETE FROM ${table}`,
        `TRUNCATE TABLE ${table}`,
        `REPLACE INTO ${table} (a) ON (a) VALUES (${n})`,
        `REPLACE INTO ${table} (a) ON (a) SELECT a + 1 FROM ${other}`,
        `MERGE INTO ${table} USING (SELECT ${n} AS k) x ON ${table}.a = x.k WHEN MATCHED THEN DELETE`,
        `MERGE INTO ${table} USING (SELECT ${n} AS k) x ON ${table}.a = x.k WHEN MATCHED THEN UPDATE SET a = a + 1 WHEN NOT MATCHED THEN INSERT (a) VALUES (k)`,
        `INSERT OVERWRITE ${table} (a) VALUES (${n})`,
        `INSERT OVERWRITE ${table} (a) SELECT a FROM ${other}`,
        `CREATE OR REPLACE TABLE ${table} AS SELECT a FROM ${other}`,
        'INSERT INTO tt (a) VALUES (2)',
        'UPDATE tt SET a = a + 1 WHERE a > 0',
        'SELECT nextval(s)',
        `INSERT INTO ${table} (a) SELECT nextval(s)`,
        'SET VARIABLE x = $x + 1',
        unload(`st${below(2)}`, below(2), `SELECT a, a FROM ${table} ORDER BY a`),
        `REMOVE @st${below(2)}/f${below(2)}.csv`,
        `REMOVE @st${below(2)}`,
        `COPY INTO ${table} (a) FROM (SELECT $1 FROM @st${below(2)}) ${csv}`,
        `COPY INTO ${table} (a) FROM (SELECT $1 FROM @st${below(2)}/f${below(2)}.csv) ${csv} FORCE = TRUE`,
        `COPY INTO ${table} (a) FROM (SELECT $1 FROM @st${below(2)}) ${csv} PURGE = TRUE`,
      ]),
    )
  }

  #read(): void {
    const { pick, below } = bound(this.#random)
    const [table, other] = [pick(this.#tables), pick(this.#tables)]
    const texts = [
      `SELECT b FROM ${table} ORDER BY a, b`,
      ...this.#written().map(id => `SELECT a FROM ${table} WHERE b = '${id}' ORDER BY a`),
      `SELECT left(b, 4), length(b) FROM ${table} ORDER BY a, b`,
      `SELECT count(*) FROM ${table} WHERE b < '8'`,
      `SELECT a FROM ${table} ORDER BY b, a`,
      `SELECT min(b) FROM ${table}`,
      `SELECT count(*) FROM ${table} WHERE b = '<today>'`,
    ]
    const random = this.#options.hasRandomNames ? texts : texts.slice(0, 1)
    this.#ask(
      pick([
        `SELECT count(*) FROM ${table}`,
        `SELECT count(*) FROM ${table}`,
        `SELECT a FROM ${table} ORDER BY a`,
        `SELECT a FROM ${table} ORDER BY a`,
        `SELECT * FROM ${table} ORDER BY 1, 2`,
        `SELECT sum(a), max(a) FROM ${table}`,
        `SELECT count(*) FROM ${table} x JOIN ${other} y ON x.a = y.a`,
        `WITH x AS (SELECT a FROM ${table}) SELECT sum(a) FROM x WHERE a IN (SELECT a FROM ${other})`,
        `SELECT a FROM ${table} UNION ALL SELECT a FROM ${other} ORDER BY 1`,
        `SELECT * FROM ${table} LIMIT 0`,
        'SELECT * FROM v ORDER BY a',
        'SELECT count(*) FROM w',
        'SELECT count(*) FROM v JOIN w ON v.a = w.a',
        'SELECT * FROM mv ORDER BY a',
        'SELECT count(*) FROM mv',
        'SELECT count(*), sum(a) FROM tt',
        'SELECT count(*) FROM t0',
        `SELECT f(a) FROM ${table} ORDER BY 1`,
        'SELECT f(1)',
        'SELECT $x',
        'SELECT 1 + 1',
        'SELECT version()',
        'SELECT database()',
        "SELECT to_timestamp('2026-01-01 00:00:00')",
        'SELECT to_timestamp(0)::VARCHAR',
        `SELECT $1, $2 FROM @st${below(2)}/f${below(2)}.csv (FILE_FORMAT => 'CSV') ORDER BY 1`,
        `SELECT count($1) FROM @st${below(2)} (FILE_FORMAT => 'CSV')`,
        `SELECT $1 FROM @st${below(2)} (FILE_FORMAT => 'ff') ORDER BY 1`,
        `EXPLAIN SELECT count(*) FROM ${table}`,
        ...random,
        ...random,
      ]),
    )
  }

  /** The ids that the test has written, maybe. */
  #written(): readonly string[] {
    const text = this.#steps.map(({ sql }) => sql).join()
    return [...new Set(text.match(/<id \d>/g) ?? [])]
  }

  #listing(): void {
    const { pick, below } = bound(this.#random)
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
        'SHOW CREATE TABLE v',
        `SHOW COLUMNS FROM ${name}`,
        'SHOW COLUMNS FROM w',
        `EXISTS TABLE ${table}`,
        'SELECT name FROM system.stages ORDER BY name',
        `SELECT name, size FROM list_stage(location => '@st${below(2)}') ORDER BY name`,
        'SELECT name FROM system.user_functions ORDER BY name',
        'SELECT name FROM system.users ORDER BY name',
        'SELECT name FROM system.roles ORDER BY name',
        `SHOW GRANTS FOR ROLE r${below(2)}`,
        'SHOW VARIABLES',
        'SELECT name FROM system.temporary_tables ORDER BY name',
        "SELECT name, value FROM system.settings WHERE name = 'timezone'",
        "SELECT name FROM system.tables WHERE database = 'default' ORDER BY name",
        "SELECT name, num_rows FROM system.tables WHERE database = 'default' ORDER BY name",
        "SELECT name FROM system.tables WHERE database = 'default' AND num_rows > 1 ORDER BY name",
        "SELECT count(*) FROM system.columns WHERE database = 'default' AND table = 'w'",
        `SELECT table_name FROM information_schema.tables WHERE table_schema = 'default' AND table_name = '${name}'`,
        `SELECT table_name, table_rows FROM information_schema.tables WHERE table_schema = 'default' AND table_name = '${name}'`,
        `SELECT CASE WHEN EXISTS(SELECT table_name FROM information_schema.tables WHERE table_name = '${name}') THEN 1 ELSE 0 END`,
        "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema <> 'system' AND table_schema <> 'information_schema' ORDER BY 1, 2",
        `SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = 'default' AND table_name = '${name}' ORDER BY 1`,
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'default' ORDER BY 1, 2",
        "SELECT table_name FROM information_schema.views WHERE table_schema = 'default' ORDER BY 1",
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
        `SELECT b, e0 FROM ${table}`,
        'SELECT * FROM nowhere',
        'INSERT INTO t2 (a) VALUES (7)',
        'SELECT count(*) FROM t2',
        'DROP TABLE nowhere',
        `CREATE TABLE ${table} (other INT)`,
        ...(this.#undo.has('v') ? ['CREATE VIEW v AS SELECT 1 AS a'] : []),
        ...(this.#undo.has('s') ? ['CREATE SEQUENCE s'] : []),
        'DROP STAGE st1',
        'DROP USER u',
        `INSERT INTO ${table} (a) VALUES (1, 2)`,
        `INSERT INTO ${table} (a) VALUES ('no number')`,
        `INSERT INTO ${table} (a) SELECT a / (a - a) FROM ${table}`,
        `SELECT a / (a - a) FROM ${table}`,
        'USE d1_that_is_not',
        `COPY INTO ${table} FROM @st1/nothing.csv ${csv}`,
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
    const inDefault = this.#tables.filter(name => !name.includes('.'))
    const gone = (name: string) =>
      this.#undo.set(name, { session: 'A', sql: `DROP TABLE IF EXISTS ${name}` })
    pick([
      () => this.#ask(`ALTER TABLE ${table} ADD COLUMN e${below(2)} INT DEFAULT ${below(3)}`, 'A'),
      () => this.#ask(`ALTER TABLE ${table} DROP COLUMN b`, 'A'),
      () => this.#ask(`ALTER TABLE ${table} RENAME COLUMN b TO e${below(2)}`, 'A'),
      () => this.#ask(`ALTER TABLE ${table} MODIFY COLUMN a BIGINT`, 'A'),
      () => this.#ask(`COMMENT ON TABLE ${table} IS 'comment ${below(2)}'`, 'A'),
      () => this.#ask('REFRESH MATERIALIZED VIEW mv', 'A'),
      () => this.#ask(`ALTER VIEW v AS SELECT a FROM ${table} WHERE a < ${below(3)}`, 'A'),
      () => {
        const [one, two] = [pick(inDefault), pick(inDefault)]
        if (one === undefined || two === undefined || one === two) return
        this.#ask(`ALTER TABLE ${one} SWAP WITH ${two}`, 'A')
      },
      () => {
        this.#ask(`ALTER TABLE ${table} RENAME TO renamed`, 'A')
        const place = table.includes('.') ? `${table.split('.')[0]}.renamed` : 'renamed'
        if (below(2) === 0) {
          this.#ask(`ALTER TABLE ${place} RENAME TO ${table.split('.').at(-1)}`, 'A')
        }
        gone(place)
        gone(table)
      },
      () => {
        this.#ask(`DROP TABLE ${table}`, 'A')
        this.#ask(`UNDROP TABLE ${table}`, 'A')
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
    const { isLeaky } = this.#options
    for (const session of this.#open) {
      if (!isLeaky || this.#random.chance(0.8)) {
        this.#ask(this.#random.pick(['COMMIT', 'ROLLBACK']), session)
      }
    }
    for (const { session, sql } of [...this.#undo.values()].toReversed()) {
      if (!isLeaky || this.#random.chance(0.4)) this.#ask(sql, session)
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
