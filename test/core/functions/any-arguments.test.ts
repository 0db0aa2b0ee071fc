import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { describeCatalogue } from '../../../core/serve/describe-catalogue.js'
import { type Random, seeded } from '../../conformance/fuzz-statements.js'
import { ServeSession } from '../../conformance/serve-session.js'

const constants = [
  ..."1|-1|1.5|1e300|true|NULL|''|'a'|'2020-01-01'|[]|[1, 2]|[NULL]|{}|{'a': 1}|(1, 'x')".split(
    '|',
  ),
  "to_date('2020-01-01')",
  "to_timestamp('2020-01-01')",
  "to_interval('1 day')",
  "to_binary('x')",
  "parse_json('{}')",
  "to_geometry('POINT(1 1)')",
  'build_bitmap([1])',
  'x -> x',
  '(x, y) -> x',
]

const callsOfEach = 8

/** A call with up to four constants of any type. */
function anyCall(name: string, kind: string, random: Random): string {
  const args = Array.from({ length: random(5) }, () => constants[random(constants.length)]!)
  const params = random(10) === 0 ? '(2)' : ''
  const call = `${name}${params}(${args.join(', ')})`
  if (kind === 'table') return `SELECT * FROM ${call} LIMIT 5`
  return `SELECT ${call}${random(20) === 0 ? ' OVER (ORDER BY 1)' : ''}`
}

t.test('every function answers or refuses any arguments', async t => {
  const session = await ServeSession.open()
  t.teardown(() => session.close())
  const random = seeded(1)
  let calls = 0
  for (const { name, aliases, kind } of describeCatalogue()) {
    if (name === 'sleep') continue
    for (const each of [name, ...aliases]) {
      for (let i = 0; i < callsOfEach; i++) {
        const sql = anyCall(each, kind, random)
        calls++
        try {
          await session.run(sql, 5000)
        } catch (error) {
          const isClear = error instanceof QueryError && error.code !== 1001
          if (!isClear) t.fail(sql, { found: error })
        }
      }
    }
  }
  t.ok(calls > 5000, `${calls} calls`)
})
