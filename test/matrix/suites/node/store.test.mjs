// A store on databend-driver, tested with node:test: random e-mails and prices, soft deletes, pages, audit rows, upserts.
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import databend from 'databend-driver'

const client = new databend.Client(process.env.DATABEND_DSN)
let db

const pick = list => list[randomInt(list.length)]
const now = () => new Date().toISOString().replace('T', ' ').replace('Z', '')
const daysAhead = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const quote = value => (typeof value === 'number' ? String(value) : `'${value}'`)
const run = sql => db.exec(sql)
const all = async sql => (await db.queryAll(sql)).map(row => row.data())
const first = async sql => (await all(sql))[0]

/** What a repository of the service does; tests see only this. */
const customers = {
  async create({
    name = 'Kim',
    email = `${name.toLowerCase()}+${randomBytes(4).toString('hex')}@mail.example`,
    tier = 'basic',
  } = {}) {
    const id = randomUUID()
    const at = now()
    await run(
      `INSERT INTO customers (id, email, name, tier, created_at, updated_at) VALUES ('${id}', '${email}', '${name}', '${tier}', '${at}', '${at}')`,
    )
    await audit('customer.created', id, { email, tier })
    return { id, email, name, tier, createdAt: at }
  },
  find: id =>
    first(`SELECT id, email, name, tier FROM customers WHERE id = '${id}' AND deleted_at IS NULL`),
  byEmail: email =>
    first(
      `SELECT id, name FROM customers WHERE lower(email) = lower('${email}') AND deleted_at IS NULL`,
    ),
  async remove(id) {
    const at = now()
    const rows = await run(
      `UPDATE customers SET deleted_at = '${at}', updated_at = '${at}' WHERE id = '${id}' AND deleted_at IS NULL`,
    )
    await audit('customer.deleted', id, { at })
    return Number(rows)
  },
  async rename(id, name) {
    await run(`UPDATE customers SET name = '${name}', updated_at = '${now()}' WHERE id = '${id}'`)
    await audit('customer.renamed', id, { name })
  },
  page: (size, number) =>
    all(
      `SELECT name, email FROM customers WHERE deleted_at IS NULL ORDER BY name, id LIMIT ${size} OFFSET ${size * (number - 1)}`,
    ),
}

const products = {
  async create(name, cents = randomInt(100, 9_999), stock = randomInt(1, 50)) {
    const sku = `sku-${randomBytes(3).toString('hex')}`
    await run(
      `INSERT INTO products VALUES ('${sku}', '${name}', ${(cents / 100).toFixed(2)}, ${stock}, 1)`,
    )
    return { sku, name, price: cents / 100, stock }
  },
  async upsert(...rows) {
    const values = rows.map(
      ([sku, name, price, stock]) => `(${[sku, name, price, stock].map(quote).join(', ')}, 1)`,
    )
    await run(
      `REPLACE INTO products (sku, name, price, stock, version) ON (sku) VALUES ${values.join(', ')}`,
    )
  },
  merge: (sku, delta) =>
    run(
      `MERGE INTO products p USING (SELECT '${sku}' AS sku, ${delta} AS delta) d ON p.sku = d.sku WHEN MATCHED THEN UPDATE SET p.stock = p.stock + d.delta, p.version = p.version + 1 WHEN NOT MATCHED THEN INSERT (sku, name, price, stock, version) VALUES (d.sku, 'new', 0, d.delta, 1)`,
    ),
  find: sku =>
    first(`SELECT name, price::DOUBLE AS price, stock, version FROM products WHERE sku = '${sku}'`),
}

const orders = {
  async place(customer, ...lines) {
    const number = `ORD-${Date.now()}-${randomInt(1000, 9999)}`
    for (const [i, [product, quantity]] of lines.entries())
      await run(
        `INSERT INTO order_lines VALUES ('${number}', ${i + 1}, '${customer.id}', '${product.sku}', ${quantity}, ${product.price.toFixed(2)}, '${now()}')`,
      )
    await audit('order.placed', number, { lines: lines.length })
    return number
  },
  total: async number =>
    Number(
      (
        await first(
          `SELECT sum(quantity * price)::DOUBLE AS total FROM order_lines WHERE number = '${number}'`,
        )
      ).total,
    ),
}

async function audit(action, subject, data) {
  await run(
    `INSERT INTO audit_log VALUES ('${randomUUID()}', '${action}', '${subject}', parse_json('${JSON.stringify(data)}'), '${now()}')`,
  )
}

before(async () => {
  db = await client.getConn()
  await run(
    'CREATE OR REPLACE TABLE customers (id VARCHAR NOT NULL, email VARCHAR NOT NULL, name VARCHAR, tier VARCHAR, created_at TIMESTAMP, updated_at TIMESTAMP, deleted_at TIMESTAMP NULL)',
  )
  await run(
    'CREATE OR REPLACE TABLE products (sku VARCHAR NOT NULL, name VARCHAR, price DECIMAL(10, 2), stock INT, version INT)',
  )
  await run(
    'CREATE OR REPLACE TABLE order_lines (number VARCHAR, line INT, customer VARCHAR, sku VARCHAR, quantity INT, price DECIMAL(10, 2), placed_at TIMESTAMP)',
  )
  await run(
    'CREATE OR REPLACE TABLE audit_log (id VARCHAR, action VARCHAR, subject VARCHAR, data VARIANT, at TIMESTAMP)',
  )
})

beforeEach(async () => {
  for (const table of ['customers', 'products', 'order_lines', 'audit_log'])
    await run(`TRUNCATE TABLE ${table}`)
})

after(async () => {
  for (const table of ['customers', 'products', 'order_lines', 'audit_log'])
    await run(`DROP TABLE IF EXISTS ${table}`)
})

describe('customers', () => {
  it('finds what it created', async () => {
    const { id, email } = await customers.create()
    assert.deepEqual(await customers.find(id), { id, email, name: 'Kim', tier: 'basic' })
  })
  it('finds by an e-mail in any case', async () => {
    const { id, email } = await customers.create({ name: 'Lea' })
    assert.equal((await customers.byEmail(email.toUpperCase())).id, id)
  })
  it('does not find an unknown one', async () => {
    await customers.create()
    assert.equal(await customers.find(randomUUID()), undefined)
    assert.equal(await customers.byEmail(`nobody${randomInt(1e6)}@mail.example`), undefined)
  })
  it('hides deleted ones', async () => {
    const gone = await customers.create({ name: 'Gone' })
    const kept = await customers.create({ name: 'Kept' })
    assert.equal(await customers.remove(gone.id), 1)
    assert.equal(await customers.find(gone.id), undefined)
    assert.equal((await customers.find(kept.id)).name, 'Kept')
    assert.equal(
      Number((await first('SELECT count(*) AS n FROM customers WHERE deleted_at IS NOT NULL')).n),
      1,
    )
  })
  it('deletes once', async () => {
    const { id } = await customers.create()
    assert.equal(await customers.remove(id), 1)
    assert.equal(await customers.remove(id), 0)
  })
  it('restores', async () => {
    const { id, email } = await customers.create()
    await customers.remove(id)
    await run(`UPDATE customers SET deleted_at = NULL WHERE id = '${id}'`)
    assert.equal((await customers.find(id)).email, email)
  })
  it('purges what was deleted a while ago', async () => {
    const { id } = await customers.create()
    await customers.create({ name: 'Other' })
    await run(`UPDATE customers SET deleted_at = '${daysAhead(-40)}' WHERE id = '${id}'`)
    await run(`DELETE FROM customers WHERE deleted_at < '${daysAhead(-30)}'`)
    assert.deepEqual(await all('SELECT name FROM customers'), [{ name: 'Other' }])
  })
  it('pages through many', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `Name${i + 1}`)
    for (const name of names) await customers.create({ name })
    const pages = [
      await customers.page(3, 1),
      await customers.page(3, 2),
      await customers.page(3, 3),
      await customers.page(3, 4),
    ]
    assert.deepEqual(
      pages.map(page => page.length),
      [3, 3, 1, 0],
    )
    assert.deepEqual(
      pages.flat().map(({ name }) => name),
      names,
    )
    assert.match(pages[0][0].email, /^name1\+[0-9a-f]{8}@/)
  })
  it('pages by a key', async () => {
    for (let i = 0; i < 5; i += 1) await customers.create({ name: 'Same' })
    const ids = (await all('SELECT id FROM customers ORDER BY id LIMIT 2')).map(({ id }) => id)
    const rest = await all(`SELECT id FROM customers WHERE id > '${ids[1]}' ORDER BY id`)
    assert.equal(rest.length, 3)
    assert.ok(rest.every(({ id }) => id > ids[1]))
  })
  it('counts tiers', async () => {
    await customers.create({ tier: 'gold' })
    await customers.create({ tier: 'gold' })
    await customers.create()
    const tiers = await all('SELECT tier, count(*) AS n FROM customers GROUP BY tier ORDER BY tier')
    assert.deepEqual(
      tiers.map(({ tier, n }) => [tier, Number(n)]),
      [
        ['basic', 1],
        ['gold', 2],
      ],
    )
  })
  it('gives a random tier', async () => {
    const tier = pick(['basic', 'silver', 'gold'])
    const { id } = await customers.create({ tier })
    assert.equal((await customers.find(id)).tier, tier)
  })
  it('groups by the domain of an e-mail', async () => {
    await customers.create()
    await customers.create({ email: `x${randomInt(1e5)}@other.example` })
    const domains = await all(
      "SELECT split_part(email, '@', 2) AS domain, count(*) AS n FROM customers GROUP BY domain ORDER BY domain",
    )
    assert.deepEqual(
      domains.map(({ domain }) => domain),
      ['mail.example', 'other.example'],
    )
  })
  it('changes a name and its time', async () => {
    const { id } = await customers.create()
    await customers.rename(id, 'Kay')
    const row = await first(
      `SELECT name, updated_at >= created_at AS later FROM customers WHERE id = '${id}'`,
    )
    assert.deepEqual([row.name, Boolean(row.later)], ['Kay', true])
  })
  it('lists those of today', async () => {
    await customers.create()
    const count = await first(
      `SELECT count(*) AS n FROM customers WHERE to_date(created_at) = '${daysAhead(0)}'`,
    )
    assert.equal(Number(count.n), 1)
    const between = await first(
      `SELECT count(*) AS n FROM customers WHERE created_at >= '${daysAhead(-7)}' AND created_at < '${daysAhead(1)}'`,
    )
    assert.equal(Number(between.n), 1)
  })
  it('hashes an e-mail', async () => {
    const { email, id } = await customers.create()
    const row = await first(
      `SELECT md5(email) AS hash, length(email) AS size FROM customers WHERE id = '${id}'`,
    )
    assert.equal(row.hash, createHash('md5').update(email).digest('hex'))
    assert.equal(Number(row.size), email.length)
  })
})

describe('products', () => {
  it('has a random price', async () => {
    const { sku, price, stock } = await products.create('Lamp')
    assert.deepEqual(await products.find(sku), { name: 'Lamp', price, stock, version: 1 })
  })
  it('replaces by the key', async () => {
    const lamp = await products.create('Lamp')
    await products.upsert(
      [lamp.sku, 'Lamp, black', 12.5, 3],
      [`sku-${randomBytes(3).toString('hex')}`, 'Vase', 7, 1],
    )
    assert.equal((await products.find(lamp.sku)).name, 'Lamp, black')
    assert.deepEqual(await all('SELECT name FROM products ORDER BY name'), [
      { name: 'Lamp, black' },
      { name: 'Vase' },
    ])
  })
  it('merges deliveries', async () => {
    const { sku, stock } = await products.create('Lamp')
    const delta = randomInt(1, 20)
    await products.merge(sku, delta)
    const other = `sku-${randomBytes(3).toString('hex')}`
    await products.merge(other, 5)
    assert.equal((await products.find(sku)).stock, stock + delta)
    assert.equal((await products.find(other)).name, 'new')
  })
  it('does not sell what is not there', async () => {
    const { sku, stock } = await products.create('Lamp')
    const sell = quantity =>
      run(
        `UPDATE products SET stock = stock - ${quantity}, version = version + 1 WHERE sku = '${sku}' AND stock >= ${quantity}`,
      )
    assert.equal(Number(await sell(stock + 1)), 0)
    assert.equal(Number(await sell(stock)), 1)
    assert.equal((await products.find(sku)).stock, 0)
  })
  it('sees a lost race by its version', async () => {
    const { sku } = await products.create('Lamp', 1_000, 10)
    const set = (price, version) =>
      run(
        `UPDATE products SET price = ${price}, version = version + 1 WHERE sku = '${sku}' AND version = ${version}`,
      )
    assert.equal(Number(await set(11, 1)), 1)
    assert.equal(Number(await set(12, 1)), 0)
    assert.equal((await products.find(sku)).price, 11)
  })
  it('sums and averages', async () => {
    const made = [
      await products.create('A'),
      await products.create('B'),
      await products.create('C'),
    ]
    const row = await first(
      'SELECT sum(price)::DOUBLE AS total, max(price)::DOUBLE AS dearest, sum(stock) AS stock FROM products',
    )
    const cents = made.map(({ price }) => Math.round(price * 100))
    assert.equal(
      Math.round(row.total * 100),
      cents.reduce((a, b) => a + b),
    )
    assert.equal(Math.round(row.dearest * 100), Math.max(...cents))
    assert.equal(
      Number(row.stock),
      made.reduce((a, { stock }) => a + stock, 0),
    )
  })
  it('sorts by a random price', async () => {
    const made = [
      await products.create('A'),
      await products.create('B'),
      await products.create('C'),
    ]
    const rows = await all('SELECT name FROM products ORDER BY price DESC, name')
    const sorted = made.toSorted((a, b) => b.price - a.price || a.name.localeCompare(b.name))
    assert.deepEqual(
      rows.map(({ name }) => name),
      sorted.map(({ name }) => name),
    )
  })
  it('finds cheap ones', async () => {
    await products.create('Cheap', 500)
    await products.create('Dear', 90_000 + randomInt(1000))
    assert.deepEqual(await all('SELECT name FROM products WHERE price < 100'), [{ name: 'Cheap' }])
  })
})

describe('orders', () => {
  it('adds up its lines', async () => {
    const customer = await customers.create()
    const lamp = await products.create('Lamp')
    const quantity = randomInt(1, 9)
    const number = await orders.place(
      customer,
      [lamp, quantity],
      [await products.create('Vase', 250), 2],
    )
    assert.equal(
      Math.round((await orders.total(number)) * 100),
      Math.round(lamp.price * 100) * quantity + 500,
    )
  })
  it('joins customers and products', async () => {
    const customer = await customers.create({ name: 'Mia' })
    const number = await orders.place(customer, [await products.create('Lamp'), 2])
    const rows = await all(
      `SELECT c.name, p.name AS product, l.quantity FROM order_lines l JOIN customers c ON c.id = l.customer JOIN products p ON p.sku = l.sku WHERE l.number = '${number}'`,
    )
    assert.deepEqual(rows, [{ name: 'Mia', product: 'Lamp', quantity: 2 }])
  })
  it('lists the best customers', async () => {
    const lamp = await products.create('Lamp', 1_000)
    const [mia, noa] = [
      await customers.create({ name: 'Mia' }),
      await customers.create({ name: 'Noa' }),
    ]
    await orders.place(mia, [lamp, 1])
    await orders.place(noa, [lamp, 3])
    await orders.place(noa, [lamp, 1])
    const rows = await all(
      'SELECT c.name, count(DISTINCT l.number) AS orders, sum(l.quantity * l.price)::DOUBLE AS total FROM order_lines l JOIN customers c ON c.id = l.customer GROUP BY c.name ORDER BY total DESC LIMIT 5',
    )
    assert.deepEqual(
      rows.map(({ name, orders, total }) => [name, Number(orders), total]),
      [
        ['Noa', 2, 40],
        ['Mia', 1, 10],
      ],
    )
  })
  it('numbers the orders of a customer', async () => {
    const customer = await customers.create()
    const lamp = await products.create('Lamp', 1_000)
    const numbers = [
      await orders.place(customer, [lamp, 1]),
      await orders.place(customer, [lamp, 2]),
    ]
    const rows = await all(
      `SELECT number, row_number() OVER (PARTITION BY customer ORDER BY placed_at) AS n FROM order_lines WHERE customer = '${customer.id}' ORDER BY n`,
    )
    assert.deepEqual(
      rows.map(({ number }) => number),
      numbers,
    )
  })
  it('has no lines of an unknown order', async () => {
    const number = `ORD-${Date.now()}-0`
    assert.deepEqual(await all(`SELECT * FROM order_lines WHERE number = '${number}'`), [])
  })
  it('rolls back', async () => {
    const customer = await customers.create()
    await run('BEGIN')
    await orders.place(customer, [await products.create('Lamp'), 1])
    await run('ROLLBACK')
    assert.equal(Number((await first('SELECT count(*) AS n FROM order_lines')).n), 0)
  })
})

describe('audit', () => {
  it('has a row for each change', async () => {
    const { id } = await customers.create()
    await customers.rename(id, 'Kay')
    await customers.remove(id)
    const rows = await all(
      `SELECT action FROM audit_log WHERE subject = '${id}' ORDER BY at, action`,
    )
    assert.deepEqual(rows.map(({ action }) => action).sort(), [
      'customer.created',
      'customer.deleted',
      'customer.renamed',
    ])
  })
  it('keeps what was changed', async () => {
    const { id, email } = await customers.create()
    const row = await first(
      `SELECT data['email']::VARCHAR AS email, data:tier::VARCHAR AS tier FROM audit_log WHERE subject = '${id}'`,
    )
    assert.deepEqual(row, { email, tier: 'basic' })
  })
  it('counts the changes of the last hour', async () => {
    await customers.create()
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    assert.equal(
      Number((await first(`SELECT count(*) AS n FROM audit_log WHERE at > '${hourAgo}'`)).n),
      1,
    )
  })
  it('names the last action of each subject', async () => {
    const { id } = await customers.create()
    await customers.rename(id, 'Kay')
    const rows = await all(
      'SELECT subject, arg_max(action, at) AS last FROM audit_log GROUP BY subject',
    )
    assert.deepEqual(rows, [{ subject: id, last: 'customer.renamed' }])
  })
  it('refuses a wrong column', async () => {
    const { id } = await customers.create()
    await assert.rejects(all(`SELECT no_such FROM audit_log WHERE subject = '${id}'`), /no_such/)
  })
})
