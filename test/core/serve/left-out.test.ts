import t from 'tap'
import { aggregateSuffixes } from '../../../core/functions/aggregates/combinators.js'
import { leftOutFunctions } from '../../../core/functions/left-out.js'
import { describeFunctions } from '../../../core/serve/describe-functions.js'
import { ServeSession } from '../../conformance/serve-session.js'

const known = new Set([
  ...describeFunctions().flatMap(({ name, aliases }) => [name, ...aliases]),
  ...aggregateSuffixes,
])

t.test('no function is both there and left out', t => {
  t.strictSame(
    [...leftOutFunctions.keys()].filter(name => known.has(name)),
    [],
  )
  t.end()
})

t.test('a function that is left out is refused by name', async t => {
  const session = await ServeSession.open()
  t.teardown(() => session.close())
  for (const sql of ['SELECT * FROM udf_echo(1)']) {
    const name = /\w+(?=\()/.exec(sql)![0]
    await t.rejects(
      session.run(sql, 10_000),
      {
        code: 1002,
        message: new RegExp(`mockq does not support the function ${name}: mockq has no`),
      },
      sql,
    )
  }
})
