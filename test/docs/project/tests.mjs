import assert from 'node:assert/strict'
import test from 'node:test'
import { openClient } from 'mockq'

// The tests of which the pages show recordings: each in a lane of its own.

const lane = name => openClient({ target: process.env.MOCKQ_URL, lane: name })

test('cart', async () => {
  const client = await lane('cart')
  await client.run('CREATE TABLE cart (item VARCHAR, price DECIMAL(8, 2))')
  assert.deepEqual((await client.run('SELECT count(*) FROM cart')).rows, [['0']])
  await client.run("INSERT INTO cart VALUES ('ink', 4.50), ('paper', 12.00)")
  assert.deepEqual((await client.run('SELECT count(*) FROM cart')).rows, [['2']])
  const sorted = await client.run('SELECT item, price FROM cart ORDER BY price')
  assert.deepEqual(sorted.rows[0], ['ink', '4.50'])
  await client.run('DROP TABLE cart')
  await client.close()
})

test('books', async () => {
  const client = await lane('books')
  const found = await client.run('SELECT title FROM books WHERE year > ?', { params: [1900] })
  assert.deepEqual(found.rows, [['Ulysses']])
  assert.equal((await client.run('SELECT * FROM authors')).error.code, 1025)
  await client.close()
})
