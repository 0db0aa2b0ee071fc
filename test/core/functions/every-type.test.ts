import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { aggregateSuffixes } from '../../../core/functions/aggregates/combinators.js'
import { allAggregates } from '../../../core/functions/catalogue.js'
import { pick, type Random, seeded } from '../../conformance/fuzz-statements.js'
import { edgeSetup, edgeTypes } from '../../conformance/oracle-columns.js'
import { ServeSession } from '../../conformance/serve-session.js'

/** Types that the real engine at hand does not have, as expressions over a row. */
const newer = [
  ...["to_interval(c_i8::STRING || ' days')", 'c_ts::TIMESTAMP_TZ', 'to_geography(c_geom)', 'NULL'],
  ...['[]', '{}', '[NULL]', '(1, NULL)', '(c_i32, (c_str, NULL))', '[c_floats]', "{'k': c_tuple}"],
]

const columns = [...edgeTypes.flatMap(({ name }) => [`c_${name}`, `n_${name}`]), ...newer]

const targets = [
  ...edgeTypes.map(({ sql }) => sql),
  ...['INTERVAL', 'TIMESTAMP_TZ', 'GEOGRAPHY', 'VECTOR(2)', 'DECIMAL(38, 0)', 'DECIMAL(50, 10)'],
  ...['ARRAY(STRING)', 'ARRAY(ARRAY(INT))', 'MAP(STRING, VARIANT)', 'TUPLE(STRING, DATE)'],
]

const looking = [
  ...[
    'lag(@1)',
    'lead(@1, 1, @2)',
    'lag(@1, -2, NULL)',
    'first_value(@1)',
    'last_value(@1) IGNORE NULLS',
  ],
  ...['nth_value(@1, 2)', 'ntile(3)', 'rank()', 'percent_rank()', 'cume_dist()', 'row_number()'],
  ...[
    'count(@1)',
    'sum(DISTINCT @1)',
    'min(@1)',
    'array_agg(@1)',
    'count(DISTINCT @1, @2)',
    'avg(@1)',
  ],
  ...['sum(@1) FILTER (WHERE n_bool)', 'json_agg(@1)', 'any(@1)', 'mode(@1)', 'median(@1)'],
]

const bounds = [
  ...['UNBOUNDED PRECEDING', '1 PRECEDING', '0 PRECEDING', 'CURRENT ROW', '2 FOLLOWING'],
  ...['UNBOUNDED FOLLOWING', "INTERVAL '1 day' PRECEDING", '1.5 FOLLOWING', 'NULL PRECEDING'],
  ...["'a' PRECEDING", 'c_i32 PRECEDING', '-1 FOLLOWING'],
]

const clauses = [
  '',
  ' ORDER BY 1',
  ' QUALIFY @w > @1',
  ' HAVING @w = @w',
  ' GROUP BY @1 ORDER BY @w',
]

function window(random: Random): string {
  const frame = `${pick(random, ['ROWS', 'RANGE'])} BETWEEN ${pick(random, bounds)} AND ${pick(random, bounds)}`
  const partition = random(3) === 0 ? `PARTITION BY ${pick(random, columns)} ` : ''
  const order = random(4) === 0 ? '' : `ORDER BY ${pick(random, columns)} `
  const call = `${pick(random, looking)} OVER (${partition}${order}${random(2) === 0 ? frame : ''})`
  const sql = `SELECT @w FROM edge${pick(random, clauses)}`.replaceAll('@w', call)
  return sql.replaceAll('@1', pick(random, columns)).replaceAll('@2', pick(random, columns))
}

const aggregateNames = allAggregates().flatMap(({ name, aliases = [] }) => [name, ...aliases])

function aggregate(random: Random): string {
  const suffix = random(2) === 0 ? '' : pick(random, aggregateSuffixes)
  const args = Array.from({ length: random(3) + (random(5) === 0 ? 0 : 1) }, () =>
    pick(random, columns),
  )
  if (suffix === '_if') args.push(pick(random, ['n_bool', 'c_bool', 'NULL', 'c_str']))
  const params = random(6) === 0 ? '(2)' : random(6) === 0 ? '(0.5)' : ''
  const distinct = random(8) === 0 ? 'DISTINCT ' : ''
  const call = `${pick(random, aggregateNames)}${suffix}${params}(${distinct}${args.join(', ')})`
  const where = pick(random, ['', '', ' WHERE false', ' GROUP BY id % 3', ' WHERE id = 1'])
  return `SELECT ${call}, typeof(${call}) FROM edge${where}`
}

function cast(random: Random): string {
  const [from, to] = [pick(random, columns), pick(random, targets)]
  const call = pick(random, ['CAST', 'TRY_CAST'])
  const where = pick(random, ['', ' WHERE id = 3', ` WHERE ${from}`, ` WHERE ${from} AND n_bool`])
  return `SELECT ${call}(${from} AS ${to}) FROM edge${where}`
}

const each = 250

t.test('casts, aggregates and windows of every type answer or refuse', async t => {
  const session = await ServeSession.open()
  t.teardown(() => session.close())
  for (const sql of edgeSetup()) await session.run(sql, 10_000)
  const random = seeded(7)
  let answered = 0
  for (const draw of [cast, aggregate, window]) {
    for (let i = 0; i < each; i++) {
      const sql = draw(random)
      try {
        await session.run(sql, 10_000)
        answered++
      } catch (error) {
        const isClear = error instanceof QueryError && error.code !== 1001
        if (!isClear) t.fail(sql, { found: error })
      }
    }
  }
  t.ok(answered > each / 3, `${answered} of ${3 * each} answered`)
})
