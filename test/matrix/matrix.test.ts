import t from 'tap'
import { serveBackend, startServer } from '../../core/index.js'
import { judge } from './judge.js'
import { kinds } from './kinds.js'
import { moments } from './moments.js'
import type { Told } from './play-cell.js'
import { statements } from './statements.js'
import { Target } from './target.js'
import { tryKind } from './try-kind.js'

// `npm run matrix` tries all kinds and statements, with the real engine as the target.
const kindNames = ['uuid as ?', 'table name', 'in an upload', 'DEFAULT uuid', 'dbt run id']
const some = statements.filter((_, i) => i % 9 === 0)

t.test('some cells of the matrix are recorded as meant, and no replay is wrong', async t => {
  const engine = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const target = await Target.start(engine.url)
  let right = 0
  for (const kind of kinds.filter(({ name }) => kindNames.includes(name))) {
    const { results, unfit } = await tryKind(kind, some, moments, target)
    t.equal(results.length, some.length * moments.length, kind.name)
    t.strictSame(unfit, [])
    t.strictSame(
      results.filter(({ verdict }) => verdict.kind === 'wrong'),
      [],
    )
    right += results.filter(({ verdict }) => verdict.kind === 'right').length
  }
  t.ok(right > 100, `${right} cells are right`)
  await target.close()
  await engine.close()
})

t.test('each statement has a name of its own, and so has each kind', async t => {
  for (const named of [statements, kinds, moments])
    t.equal(new Set(named.map(({ name }) => name)).size, named.length)
})

t.test('the judge', async t => {
  const told = (answer: Partial<Told['answer']>): readonly Told[] => [
    { sql: { text: 'SELECT a' }, answer: { columns: ['a Int32'], rows: ['["1"]'], ...answer } },
  ]
  const error = (code: number) => ({ columns: [], rows: [], error: { code, message: 'no' } })
  t.equal(judge(told({}), told({})).kind, 'right')
  t.equal(judge(told(error(65003)), told({})).kind, 'miss')
  t.equal(judge(told({ rows: [] }), told({})).kind, 'wrong')
  t.equal(judge(told({ columns: ['a Int64'] }), told({})).kind, 'wrong')
  t.equal(judge(told(error(1006)), told(error(1025))).kind, 'wrong')
  t.equal(judge(told(error(65000)), told({})).kind, 'wrong')
  const server = { recorded: told({ rows: [] }), now: [1_790_000_000_000_000n] }
  t.equal(judge(told({ rows: [] }), told({}), server).kind, 'right', 'as recorded')
  const two = (...row: string[]) => told({ columns: ['a', 'b'], rows: [JSON.stringify(row)] })
  const both = { recorded: two('1', 'x'), now: [] }
  t.equal(judge(two('1', 'y'), two('2', 'y'), both).kind, 'right', 'each cell as one of them')
  t.equal(judge(two('3', 'y'), two('2', 'y'), both).kind, 'wrong')
  t.equal(judge(two('1', 'y'), two('2', 'y')).kind, 'wrong')
  const at = (time: string) => told({ rows: [`["${time}"]`] })
  const [now, then] = [at('2026-09-21 14:13:20.5'), at('2026-09-21 14:13:30')]
  t.equal(judge(now, then, server).kind, 'right', 'times of now')
  t.equal(judge(now, at('2026-09-21 15:13:30'), server).kind, 'wrong')
  t.equal(judge(now, then).kind, 'wrong')
})
