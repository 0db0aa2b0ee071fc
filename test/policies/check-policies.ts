import { SystemClock } from '../../core/clock.js'
import { RandomIds } from '../../core/ids.js'
import { openServe } from '../../core/serve/open-serve.js'
import { BackendSession } from '../specs-runner/backend-session.js'
import { drawRead, drawWrite } from './draw-statement.js'

/** `t` has a row policy and masks; `h` is filtered and masked by hand; `p` has all rows as they are. */
const tables = `
SET GLOBAL enable_experimental_row_access_policy = 1;
CREATE TABLE t (id INT, k INT, v INT, s STRING);
CREATE STREAM stream_of_t ON TABLE t;
CREATE TABLE u (id INT, k INT, w STRING);
INSERT INTO t SELECT number, number % 7, (number * 37) % 100, concat('s', (number % 5)::STRING) FROM numbers(60);
INSERT INTO t VALUES (100, NULL, 5, NULL), (101, 2, NULL, 'x'), (102, 3, 77, NULL);
INSERT INTO u SELECT number, number % 5, concat('w', number::STRING) FROM numbers(20);
CREATE TABLE p AS SELECT * FROM t;
CREATE TABLE h LIKE t;
CREATE STREAM stream_of_h ON TABLE h;
INSERT INTO h SELECT id, k, CASE WHEN v > 50 THEN v ELSE -1 END, if(id % 7 = 1, '***', s) FROM p WHERE k % 3 <> 0;
CREATE ROW ACCESS POLICY rows_of AS (k INT) RETURNS BOOLEAN -> k % 3 <> 0;
CREATE MASKING POLICY mask_v AS (x INT) RETURNS INT -> CASE WHEN x > 50 THEN x ELSE -1 END;
CREATE MASKING POLICY mask_s AS (x STRING, id INT) RETURNS STRING -> if(id % 7 = 1, '***', x);
ALTER TABLE t ADD ROW ACCESS POLICY rows_of ON (k);
ALTER TABLE t MODIFY COLUMN v SET MASKING POLICY mask_v;
ALTER TABLE t MODIFY COLUMN s SET MASKING POLICY mask_s USING (s, id);
CREATE FILE FORMAT lines TYPE = CSV FIELD_DELIMITER = '\\x01';
CREATE VIEW view_of_t AS SELECT id, k, v, s FROM t;
CREATE VIEW view_of_h AS SELECT id, k, v, s FROM h`

/** A server with a table behind policies, and the same table filtered and masked by hand. */
export class PolicyCheck {
  readonly #session: BackendSession
  readonly close: () => Promise<void>

  private constructor(session: BackendSession, close: () => Promise<void>) {
    this.#session = session
    this.close = close
  }

  static async open(): Promise<PolicyCheck> {
    const ports = { clock: new SystemClock(), ids: new RandomIds() }
    const backend = await openServe({ engine: 'memory' }, ports)
    const session = new BackendSession(backend, 'policies')
    for (const sql of tables.split(';')) await session.run(sql)
    return new PolicyCheck(session, () => backend.close())
  }

  /** How a query, read in some way, sees the rows behind the policies otherwise than by hand. */
  async queryFault(seed: number): Promise<string | undefined> {
    const texts = drawRead(seed)
    const [found, expected] = [await this.#read(texts, 't'), await this.#read(texts, 'h')]
    return found === expected ? undefined : report(texts.join('; '), expected, found)
  }

  /** How a statement that writes changes other rows behind a row policy than with the policy's condition. */
  async writeFault(seed: number): Promise<string | undefined> {
    const write = drawWrite(seed)
    await this.#session.run('CREATE OR REPLACE TABLE d AS SELECT * FROM p')
    await this.#session.run('CREATE OR REPLACE TABLE e AS SELECT * FROM p')
    await this.#session.run('ALTER TABLE d ADD ROW ACCESS POLICY rows_of ON (k)')
    const counts = [
      await this.#rows(write.replaceAll('{AND}', ''), 'd'),
      await this.#rows(write.replaceAll('{AND}', ' AND {T}.k % 3 <> 0'), 'e'),
    ]
    await this.#session.run('ALTER TABLE d DROP ROW ACCESS POLICY rows_of')
    const [found, expected] = [await this.#rows(all, 'd'), await this.#rows(all, 'e')]
    return counts[0] === counts[1] && found === expected
      ? undefined
      : report(write, `${counts[1]} ${expected}`, `${counts[0]} ${found}`)
  }

  /** The rows of the last statement; what a transaction has changed is undone. */
  async #read(texts: readonly string[], table: string): Promise<string> {
    let rows = ''
    for (const text of texts) {
      rows = await this.#rows(text, table)
      // The query has two columns of one name. Any other error is a mistake of this test.
      if (rows === '1006') break
      if (/^\d{4}$/.test(rows)) throw new Error(`${rows}: ${text}`)
    }
    await this.#rows('ROLLBACK', table)
    return rows
  }

  async #rows(text: string, table: string): Promise<string> {
    try {
      const { rows } = await this.#session.run(text.replaceAll('{T}', table))
      return rows
        .map(row => JSON.stringify(row))
        .toSorted()
        .join(' ')
    } catch (error) {
      return (error as Error).message.slice(0, 4)
    }
  }
}

const all = 'SELECT * FROM {T}'

const report = (text: string, expected: string, found: string): string =>
  `${text}\nby hand:  ${expected}\npolicies: ${found}`
