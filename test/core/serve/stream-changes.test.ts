import t from 'tap'
import { SeededIds } from '../../../core/ids.js'
import { ServeSession } from '../../conformance/serve-session.js'

type Row = readonly (string | null)[]

const rounds = 30

/** A random write to `t (k, v)`, whose keys are unique. */
function randomWrite(random: () => number, nextKey: () => number): string {
  const key = Math.floor(random() * 30)
  const value = Math.floor(random() * 3)
  switch (Math.floor(random() * 8)) {
    case 0:
    case 1:
      return `INSERT INTO t VALUES (${nextKey()}, ${value}), (${nextKey()}, ${value})`
    case 2:
      return `DELETE FROM t WHERE k % 7 = ${key % 7}`
    case 3:
      return `UPDATE t SET v = ${value} WHERE k % 5 = ${key % 5}`
    case 4:
      return `MERGE INTO t USING (SELECT ${key}::INT AS k UNION ALL SELECT ${nextKey()}) s ON t.k = s.k WHEN MATCHED AND t.k % 2 = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET v = ${value} WHEN NOT MATCHED AND s.k > 29 THEN INSERT VALUES (s.k, ${value})`
    case 5:
      return `REPLACE INTO t ON (k) VALUES (${nextKey()}, ${value})`
    case 6:
      return `UPDATE t SET v = s.v FROM (SELECT ${key}::INT AS k, ${value}::INT AS v) s WHERE t.k = s.k`
    default:
      return 'OPTIMIZE TABLE t COMPACT'
  }
}

t.test('the changes of a standard stream lead from the old rows to the new ones', async t => {
  for (const seed of [1, 2, 3]) {
    const ids = new SeededIds(seed)
    const random = () => ids.random()
    let last = 0
    const nextKey = () => last++
    const session = await ServeSession.open()
    const rowsOf = async (sql: string): Promise<readonly Row[]> =>
      (await session.run(sql, 5000)).rows as readonly Row[]
    await session.run('CREATE TABLE t (k INT, v INT)', 5000)
    await session.run('CREATE STREAM s ON TABLE t APPEND_ONLY = false', 5000)
    await session.run('CREATE STREAM a ON TABLE t', 5000)
    await session.run('CREATE TABLE sink (n UINT64)', 5000)
    for (let round = 0; round < rounds; round++) {
      const before = await rowsOf('SELECT k, v, change$row_id FROM t')
      const writes = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        randomWrite(random, nextKey),
      )
      for (const sql of writes) await session.run(sql, 5000)
      const after = await rowsOf('SELECT k, v, change$row_id FROM t')
      const state = new Map(before.map(([k, v, id]) => [id, `${k} ${v}`]))
      const changes = await rowsOf('SELECT k, v, change$row_id, change$action FROM s')
      for (const [k, v, id, action] of changes) {
        if (action !== 'DELETE') continue
        t.equal(state.get(id!), `${k} ${v}`, writes.join('; '))
        state.delete(id!)
      }
      for (const [k, v, id, action] of changes) if (action === 'INSERT') state.set(id!, `${k} ${v}`)
      const expected = after.map(([k, v, id]) => `${id} ${k} ${v}`).sort()
      t.same([...state].map(([id, row]) => `${id} ${row}`).sort(), expected, writes.join('; '))

      const old = new Set(before.map(([, , id]) => id))
      const added = after.filter(([, , id]) => !old.has(id!)).map(row => row.join(' '))
      const appended = await rowsOf('SELECT k, v, change$row_id FROM a')
      t.same(appended.map(row => row.join(' ')).sort(), added.sort(), writes.join('; '))

      await session.run(
        'INSERT INTO sink SELECT (SELECT count(*) FROM s) + (SELECT count(*) FROM a)',
        5000,
      )
      t.same(await rowsOf('SELECT (SELECT count(*) FROM s) + (SELECT count(*) FROM a)'), [['0']])
    }
  }
})
