import { randomUUID } from 'node:crypto'
import t from 'tap'
import { play } from './play-beside.js'

// Programs that loop more often than when they were recorded, or run their tests in another order: which of several like
// recorded statements bears an answer out.

const table = 'CREATE OR REPLACE TABLE c (id VARCHAR, n INT, at TIMESTAMP NULL)'
const insert = (id: string, n: number) => `INSERT INTO c (id, n) VALUES ('${id}', ${n})`
const read = (id: string) => `SELECT id, n FROM c WHERE id = '${id}'`
const readAll = (id: string) => `SELECT * FROM c WHERE id = '${id}' AND at IS NULL`

t.test('a loop may run more often, or less', async t => {
  const program = (count: number) => {
    const rows = Array.from({ length: count }, (_, i) => [randomUUID(), 10 * count + i] as const)
    const inserts = rows.map(([id, n]) => insert(id, n))
    return [table, ...inserts, 'SELECT count(*), sum(n) FROM c', ...rows.map(([id]) => read(id))]
  }
  for (const [was, is] of [
    [2, 7],
    [7, 2],
  ] as const) {
    const { given, right } = await play(t, program(was), program(is))
    t.same(given, right, `${is} times, recorded ${was} times`)
  }
})

t.test('a statement is borne out by the like one that shows something', async t => {
  const created = (id: string) => [insert(id, 1), readAll(id)]
  const removed = (id: string) => [
    insert(id, 2),
    `UPDATE c SET at = '2024-03-04 05:06:07' WHERE id = '${id}'`,
    readAll(id),
  ]
  const touched = (id: string) => [
    insert(id, 3),
    `UPDATE c SET n = 4, at = now() WHERE id = '${id}'`,
    `SELECT n, at IS NULL FROM c WHERE id = '${id}'`,
  ]
  const tests = [created, removed, touched]
  const run = (own: typeof tests) => [table, ...own.flatMap(each => each(randomUUID()))]
  const { given, right } = await play(t, run(tests), run(tests.toReversed()))
  t.same(given, right)
})

/** The time that the first row of each answer shows in its last column. */
const timesIn = (answers: readonly { readonly rows: unknown }[]) =>
  answers.map(({ rows }) => (rows as readonly (readonly string[])[])[0]!.at(-1)!)

t.test(
  'a row shows the same value of the server in all answers, and no other row does',
  async t => {
    for (const made of ['TIMESTAMP DEFAULT now()', 'VARCHAR DEFAULT gen_random_uuid()']) {
      const create = `CREATE OR REPLACE TABLE c (id VARCHAR, name VARCHAR, made ${made})`
      const first = (id: string) => [
        `INSERT INTO c (id, name) VALUES ('${id}', 'Ann')`,
        `SELECT name, made FROM c WHERE id = '${id}'`,
      ]
      const second = (id: string) => [
        ...first(id),
        `UPDATE c SET name = 'Bea' WHERE id = '${id}'`,
        `SELECT id, name, made FROM c WHERE id = '${id}'`,
      ]
      const [a, b] = [randomUUID(), randomUUID()]
      const recorded = [create, ...first(randomUUID()), ...second(randomUUID())]
      const { given } = await play(t, recorded, [create, ...second(a), ...first(b)])
      t.same(
        given.map(({ code }) => code).filter(code => code !== undefined),
        [],
        made,
      )
      const [before, after, other] = timesIn([given[2]!, given[4]!, given[6]!])
      t.equal(after, before, `${made}: the same in both answers`)
      t.not(other, before, `${made}: another one in the other row`)
    }
  },
)

t.test('times of the server are in the order of the writes', async t => {
  const program = (tags: string, others: string) => {
    const [a, b] = [randomUUID(), randomUUID()]
    const touch = (id: string) => `UPDATE c SET at = now() WHERE id = '${id}'`
    const show = (id: string) => `SELECT id, at FROM c WHERE id = '${id}'`
    return [
      'CREATE OR REPLACE TABLE c (id VARCHAR, tags ARRAY(VARCHAR), at TIMESTAMP NULL)',
      `INSERT INTO c VALUES ('${a}', [${tags}], NULL)`,
      `INSERT INTO c VALUES ('${b}', [${others}], NULL)`,
      ...[touch(a), show(a), touch(b), show(b)],
    ]
  }
  // The numbers of elements are those of the other recorded row.
  const { given } = await play(t, program("'a', 'b'", "'x'"), program("'q'", "'r', 's'"))
  const [first, second] = timesIn([given[4]!, given[6]!])
  t.ok(first! < second!, `${first} comes before ${second}`)
})

const unload = (stage: string, id: string) =>
  `COPY INTO @${stage}/out/ FROM (SELECT id, n FROM c WHERE id = '${id}') FILE_FORMAT = (TYPE = CSV)`
const load = (stage: string) => `COPY INTO loaded FROM @${stage}/out/ FILE_FORMAT = (TYPE = CSV)`
const make = (stage: string) => [
  table,
  'CREATE OR REPLACE TABLE loaded (id VARCHAR, n INT)',
  `CREATE STAGE ${stage}`,
]
const count = 'SELECT count(*), sum(n), min(id) FROM loaded'

t.test('what is unloaded is loaded again: its file has the recorded name', async t => {
  const program = (stage: string, id: string, n: number) => [
    ...make(stage),
    ...[insert(id, n), unload(stage, id), load(stage), count],
  ]
  const { given, right } = await play(
    t,
    program('s_7f3a9c21', randomUUID(), 12),
    program('s_91bd04ee', randomUUID(), 345),
  )
  const loaded = given[5]!
  t.match(loaded.rows, [[/^out\/data_[\da-f-]+_0000_00000000\.csv$/, '1', '0', null, null]])
  t.same(given.toSpliced(5, 1), right.toSpliced(5, 1))
})

t.test('statements that one recorded statement bears out unload files of their own', async t => {
  const program = (stage: string, ids: readonly string[]) => [
    ...make(stage),
    ...ids.flatMap((id, i) => [insert(id, 10 + i), unload(stage, id)]),
    ...[load(stage), count],
  ]
  const { given, right } = await play(
    t,
    program('s_7f3a9c21', [randomUUID()]),
    program('s_91bd04ee', [randomUUID(), randomUUID(), randomUUID()]),
  )
  // The answer to the load has other rows than the recorded one: the names of files that the recording does not show.
  for (const [i, { code, rows }] of given.entries()) {
    if (code !== 65003 && code !== 65001) t.same(rows, right[i]!.rows)
  }
  t.match(given.at(-1)!.code, /6500\d/, 'what depends on it is not answered')
  t.same(
    given.slice(0, 9).map(({ code }) => code),
    Array.from({ length: 9 }),
  )
})

t.test(
  'after a BEGIN without an answer nothing is computed as if it had not been sent',
  async t => {
    const recorded = [
      'CREATE TABLE t (a INT, b VARCHAR)',
      "SET sql_dialect = 'MySQL'",
      'INSERT INTO t VALUES (1)',
      'UNSET sql_dialect',
    ]
    const live = [...recorded.slice(0, 2), 'BEGIN', ...recorded.slice(2)]
    const { given, right } = await play(t, recorded, live)
    t.equal(given[2]!.code, 65001)
    t.equal(right[4]!.code, 4002)
    t.match(given[4]!.code, /^6500\d$/)
  },
)
