import { t } from 'tap'
import { TestBinder } from './bind-sql.js'

const ddl = [
  'CREATE TABLE region (r_key INT NOT NULL, r_name VARCHAR)',
  'CREATE TABLE nation (n_key INT NOT NULL, n_region INT NOT NULL, n_name VARCHAR)',
  'CREATE TABLE customer (c_key INT NOT NULL, c_nation INT NOT NULL, c_name VARCHAR)',
  'CREATE TABLE orders (o_key INT NOT NULL, o_customer INT NOT NULL, o_price INT)',
  'CREATE TABLE item (i_order INT NOT NULL, i_part INT NOT NULL, i_price INT)',
  'CREATE TABLE part (p_key INT NOT NULL, p_name VARCHAR)',
]

const sizes: Readonly<Record<string, number>> = {
  region: 5,
  nation: 25,
  customer: 15_000,
  orders: 150_000,
  item: 600_000,
  part: 20_000,
}

const large = new TestBinder(ddl, { rowCount: name => sizes[name] })
const small = new TestBinder(ddl, { rowCount: name => Math.min(sizes[name]!, 100) })
const unknown = new TestBinder(ddl)

/** The joins of a plan and its tables, as `(left join right)`; a filter below is `σ`. */
function joins(plan: string): string {
  const lines = plan.split('\n').slice(1)
  const depthOf = (line: string) => /^ */.exec(line)![0].length
  const read = (at: number): string => {
    const depth = depthOf(lines[at]!)
    const below = lines.slice(at + 1)
    const end = below.findIndex(line => depthOf(line) <= depth)
    const inputs = (end < 0 ? below : below.slice(0, end)).flatMap((line, i) =>
      depthOf(line) === depth + 2 ? [read(at + 1 + i)] : [],
    )
    const [kind, name] = lines[at]!.trim().split(/[ :]/)
    if (kind === 'Scan') return name!
    if (kind === 'Join') return `(${inputs[0]} ${name} ${inputs[1]})`
    return `${kind === 'Filter' ? 'σ' : ''}${inputs.join()}`
  }
  return read(0)
}

/** Query, and its joins over large tables; over small ones they are as they are written. */
const orders: readonly (readonly [what: string, sql: string, joins: string])[] = [
  [
    'the smaller side is held',
    'SELECT i_price FROM orders, item WHERE o_key = i_order',
    '(item inner orders)',
  ],
  [
    'no product of tables that others join',
    `SELECT i_price FROM part, orders, item WHERE p_key = i_part AND o_key = i_order AND p_name = 'x'`,
    '(orders inner (item inner σpart))',
  ],
  [
    'through equal columns: the customers of a region first',
    `SELECT i_price FROM customer, orders, item, nation, region
     WHERE c_key = o_customer AND o_key = i_order AND c_nation = n_key AND n_region = r_key AND r_name = 'x'`,
    '(item inner (orders inner (customer inner (nation inner σregion))))',
  ],
  [
    'a join by columns that only a third one equals',
    `SELECT i_price FROM item, orders, customer x, nation
     WHERE i_order = o_key AND o_customer = x.c_key AND i_part = x.c_nation AND x.c_nation = n_key AND n_name = 'x'`,
    '(item inner (orders inner (customer inner σnation)))',
  ],
  [
    'a selective semi join goes to its table',
    `SELECT i_price FROM customer, orders, item WHERE c_key = o_customer AND o_key = i_order
     AND o_key IN (SELECT i_order FROM item GROUP BY i_order HAVING sum(i_price) > 300)`,
    '(item inner ((σitem rightSemi orders) inner customer))',
  ],
  [
    'any other stays above the joins, whose rows are held',
    `SELECT i_price FROM orders, item x, customer WHERE c_key = o_customer AND c_name = 'x' AND o_key = i_order
     AND EXISTS (SELECT 1 FROM item y WHERE y.i_order = x.i_order AND y.i_part <> x.i_part)`,
    '(item rightSemi (item inner (orders inner σcustomer)))',
  ],
  [
    'an anti join',
    'SELECT c_name FROM customer WHERE NOT EXISTS (SELECT 1 FROM orders WHERE o_customer = c_key)',
    '(orders rightAnti customer)',
  ],
  [
    'an outer join',
    'SELECT c_name, o_key FROM customer LEFT JOIN orders ON c_key = o_customer',
    '(orders right customer)',
  ],
  [
    'groups that few rows ask for are the only ones that are made',
    `SELECT i_price FROM item x, part WHERE i_part = p_key AND p_name = 'x' AND p_name < 'y'
     AND i_price < (SELECT avg(i_price) FROM item y WHERE y.i_part = p_key)`,
    '(item inner (σpart inner (item leftSemi σpart)))',
  ],
  [
    'groups that many rows ask for are made once for all',
    `SELECT i_price FROM item x, part WHERE i_part = p_key
     AND i_price < (SELECT avg(i_price) FROM item y WHERE y.i_part = p_key)`,
    '((item inner part) inner item)',
  ],
  [
    'joins around a sort with a limit',
    `SELECT * FROM (SELECT o_key FROM customer, orders WHERE c_key = o_customer ORDER BY o_key LIMIT 3) q, item
     WHERE q.o_key = i_order`,
    '(item inner (orders inner customer))',
  ],
]

t.test('large tables are joined in a good order', async t => {
  for (const [what, sql, expected] of orders) t.equal(joins(large.plan(sql)), expected, what)
})

t.test('small tables are joined as it is written', async t => {
  for (const [what, sql] of orders) t.equal(small.plan(sql), unknown.plan(sql), what)
})

t.test('the columns of a result keep their order', async t => {
  const sql = 'SELECT * FROM part, orders, item WHERE p_key = i_part AND o_key = i_order'
  t.equal(large.columns(sql), small.columns(sql))
})

t.test('conditions that may fail keep the order as it is written', async t => {
  const sql = `SELECT i_price FROM item, orders, part WHERE o_key = i_order AND i_part = p_key AND p_name = 'x' AND`
  t.equal(joins(large.plan(`${sql} i_price <> o_price`)), '(orders inner (item inner σpart))')
  t.equal(joins(large.plan(`${sql} 1 / i_price <> o_price`)), '((item inner orders) inner σpart)')
})
