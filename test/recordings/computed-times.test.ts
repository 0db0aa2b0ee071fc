import t from 'tap'
import { mayCompute } from '../../recordings/match/text-use.js'

const shown = [
  "insert into t (a, b) values ('{{now:1}}', 1)",
  'insert into t values from @~/client/load/{{ts:1}} file_format = (type = csv)',
  'insert into t (a, b) from @~/client/load/{{ts:1}} file_format = (type = csv)',
  'copy into t (a) from @s/x/y.csv file_format = (type = csv) purge = true',
  'select max(at) from t where at < {{now:1}}',
]

const computed = [
  'insert into t (a) values (1 / 2)',
  'insert into t values (year({{now:1}}))',
  'insert into t select year(a) from u',
  'copy into t from (select $1 / 2 from @~/x)',
  'select a / 2 from @s/x',
]

t.test('what stores, compares or shows times computes nothing', async t => {
  for (const key of shown) t.notOk(mayCompute(key), key)
  for (const key of computed) t.ok(mayCompute(key), key)
})
