import { SeededRandom } from '../states/seeded-random.js'

/**
 * Texts of statements over a table with the columns `id`, `k`, `v` and `s`, whose name stands as `{T}`, and a table `u`
 * with `id`, `k` and `w`.
 */
class Texts {
  readonly #random: SeededRandom

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
  }

  /** `of`: the alias of the table, with a dot. */
  condition(of = ''): string {
    const simple = this.#random.pick([
      `${of}k > ${this.#below(6)}`,
      `${of}v = -1`,
      `${of}v > ${this.#below(100)}`,
      `${of}s = '***'`,
      `${of}s LIKE 's${this.#below(5)}%'`,
      `${of}id % 2 = 0`,
      `${of}k IS NULL`,
      `${of}s IS NULL`,
      `${of}id IN (1, 2, 3, ${this.#below(60)})`,
      `${of}id IN (SELECT id FROM {T} WHERE v > ${this.#below(100)})`,
      `EXISTS (SELECT 1 FROM u WHERE u.k = ${of}k)`,
      `${of}v < ANY (SELECT v FROM {T})`,
    ])
    if (this.#below(3) > 0) return simple
    return `(${simple} ${this.#random.pick(['AND', 'OR'])} ${this.condition(of)})`
  }

  query(): string {
    return this.#random.pick([
      () => `SELECT * FROM {T} WHERE ${this.condition()}`,
      () => 'SELECT count(*) FROM {T}',
      () => `SELECT count(*), sum(v), max(s), min(v) FROM {T} WHERE ${this.condition()}`,
      () => `SELECT k, count(*), sum(v) FROM {T} GROUP BY k HAVING count(*) > ${this.#below(3)}`,
      () => 'SELECT s, sum(v) FROM {T} GROUP BY ROLLUP (s)',
      () => `SELECT DISTINCT s FROM {T} WHERE ${this.condition()}`,
      () => `SELECT v FROM {T} WHERE ${this.condition()} UNION SELECT k FROM {T}`,
      () => `SELECT k, v FROM {T} ORDER BY v DESC, id LIMIT ${this.#below(9)}`,
      () => `SELECT * EXCLUDE (id) FROM {T} WHERE ${this.condition()} ORDER BY v, s, k LIMIT 5`,
      () => 'SELECT id, row_number() OVER (PARTITION BY s ORDER BY v, id) FROM {T}',
      () => `SELECT id, v, w FROM {T} JOIN u USING (id) WHERE ${this.condition('{T}.')}`,
      () => 'SELECT s, u.id FROM {T} NATURAL JOIN u',
      () =>
        `SELECT a.id, b.id, a.s FROM u b LEFT JOIN {T} a ON a.k = b.k AND ${this.condition('a.')}`,
      () => `SELECT a.id, b.v FROM {T} a JOIN {T} b ON a.v = b.v WHERE ${this.condition('a.')}`,
      () => 'SELECT a.id, b.v FROM {T} a FULL JOIN view_of_{T} b ON a.id = b.id + 1',
      () => 'SELECT u.* FROM u LEFT ANTI JOIN {T} t ON t.k = u.k',
      () => `SELECT * FROM view_of_{T} WHERE ${this.condition()}`,
      () =>
        `SELECT id, k, v, s, change$action action FROM stream_of_{T} c WHERE ${this.condition()}`,
      () =>
        `SELECT a.v, b.s FROM stream_of_{T} a JOIN {T} b ON a.id = b.id WHERE ${this.condition('b.')}`,
      () =>
        `SELECT count(*), sum(v) FROM {T} CHANGES (INFORMATION => APPEND_ONLY) AT (STREAM => stream_of_{T}) WHERE ${this.condition()}`,
      () =>
        `WITH c AS (SELECT v, s FROM {T} WHERE ${this.condition()}) SELECT v, count(DISTINCT s) FROM c GROUP BY v`,
      () => 'SELECT id, (SELECT max(v) FROM {T} x WHERE x.k = u.k) FROM u',
      () => 'SELECT sum(l.v) FROM u, LATERAL (SELECT v FROM {T} t WHERE t.k = u.k) l',
      () => `SELECT c.v FROM u JOIN (SELECT * FROM {T} WHERE ${this.condition()}) c ON c.id = u.id`,
    ])()
  }

  /** Statements of which the last one shows the rows of a query, in one of the ways in which a program gets at them. */
  read(): readonly string[] {
    const query = this.query()
    return this.#random.pick([
      [query],
      [`SELECT * FROM (${query}) q`],
      ['BEGIN', 'INSERT INTO u VALUES (900, 1, NULL)', query],
      [`CREATE OR REPLACE TABLE made_of_{T} AS ${query}`, 'SELECT * FROM made_of_{T}'],
      [
        'REMOVE @~/{T}/',
        `COPY INTO @~/{T}/ FROM (${query}) FILE_FORMAT = (TYPE = CSV)`,
        "SELECT $1 FROM @~/{T}/ (FILE_FORMAT => 'lines')",
      ],
      [`EXECUTE IMMEDIATE $$ BEGIN RETURN TABLE(${query}); END; $$`],
    ])
  }

  /** A statement that writes into `{T}`, where `{AND}` stands for what a row policy adds. */
  write(): string {
    const chosen = this.#random.pick([
      `k > ${this.#below(6)}`,
      `v > ${this.#below(100)}`,
      `s LIKE 's${this.#below(5)}%'`,
      'id % 2 = 0',
      'k IS NULL',
      'TRUE',
      `id IN (SELECT id FROM u WHERE k = ${this.#below(5)})`,
    ])
    return this.#random.pick([
      `DELETE FROM {T} WHERE ${chosen}{AND}`,
      `DELETE FROM {T} USING u WHERE {T}.id = u.id AND {T}.${chosen.replace('TRUE', 'id > 0')}{AND}`,
      `UPDATE {T} SET v = v + 1000, s = 'new' WHERE ${chosen}{AND}`,
      `UPDATE {T} SET s = u.w FROM u WHERE {T}.id = u.id{AND}`,
      'MERGE INTO {T} USING u ON {T}.id = u.id{AND} WHEN MATCHED AND u.id % 2 = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET s = u.w',
    ])
  }

  #below(n: number): number {
    return this.#random.below(n)
  }
}

export const drawRead = (seed: number): readonly string[] => new Texts(seed).read()

export const drawWrite = (seed: number): string => new Texts(seed).write()
