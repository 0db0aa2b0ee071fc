// A service on databend-driver, as its users test it with Vitest: times of now beside parse_json(?), uuids, random words.
import { randomInt, randomUUID } from 'node:crypto'
import databend from 'databend-driver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { DATABEND_DSN } = process.env
const suffix = randomUUID().slice(0, 8)
const events = `events_${suffix}`
const users = `users_${suffix}`
let connection

const two = number => String(number).padStart(2, '0')

/** A time as the service writes it: local, with milliseconds. */
function timeText(date) {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${day} ${time}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

const ago = hours => timeText(new Date(Date.now() - hours * 3_600_000))

async function rows(sql, params) {
  const all = await connection.queryAll(sql, params)
  return all.map(row => row.values())
}

async function one(sql, params) {
  const [row] = await rows(sql, params)
  return row?.[0]
}

async function addEvent(kind, payload = {}, at = ago(0)) {
  const id = randomUUID()
  const sql = `INSERT INTO ${events} VALUES (?, ?, parse_json(?), ?)`
  await connection.exec(sql, [id, kind, JSON.stringify(payload), at])
  return id
}

async function addUser(name, email = `${name}.${randomInt(1e9)}@shop.example`) {
  const id = `usr_${randomUUID().slice(0, 8)}`
  const sql = `INSERT INTO ${users} (id, name, email, visits, seen) VALUES (?, ?, ?, ?, ?)`
  await connection.exec(sql, [id, name, email, 1, ago(0)])
  return { id, email }
}

beforeAll(async () => {
  connection = await new databend.Client(DATABEND_DSN).getConn()
  await connection.exec(
    `CREATE TABLE ${events} (id VARCHAR, kind VARCHAR, payload VARIANT, at TIMESTAMP)`,
  )
  await connection.exec(
    `CREATE TABLE ${users} (id VARCHAR, name VARCHAR, email VARCHAR, visits INT, seen TIMESTAMP)`,
  )
})

afterAll(async () => {
  await connection.exec(`DROP TABLE ${events}`)
  await connection.exec(`DROP TABLE ${users}`)
})

describe('events', () => {
  const ofKind = kind => one(`SELECT count(*) FROM ${events} WHERE kind = ?`, [kind])

  test('an event with an empty payload', async () => {
    const id = await addEvent('empty')
    expect(await one(`SELECT payload::VARCHAR FROM ${events} WHERE id = ?`, [id])).toBe('{}')
  })
  test('a payload with a field', async () => {
    const id = await addEvent('field', { page: 'home' })
    expect(await one(`SELECT payload['page']::VARCHAR FROM ${events} WHERE id = ?`, [id])).toBe(
      'home',
    )
  })
  test('a payload with a random id', async () => {
    const user = randomUUID()
    const id = await addEvent('random', { user })
    expect(await one(`SELECT payload['user']::VARCHAR FROM ${events} WHERE id = ?`, [id])).toBe(
      user,
    )
  })
  test('counted by kind', async () => {
    await addEvent('click')
    await addEvent('click')
    expect(Number(await ofKind('click'))).toBe(2)
  })
  test('none of an unknown kind', async () => {
    expect(Number(await ofKind(`kind_${randomInt(1e9)}`))).toBe(0)
  })
  test('those of the last hour', async () => {
    await addEvent('recent', {}, ago(0.5))
    await addEvent('recent', {}, ago(3))
    const sql = `SELECT count(*) FROM ${events} WHERE kind = 'recent' AND at BETWEEN ? AND ?`
    expect(Number(await one(sql, [ago(1), ago(0)]))).toBe(1)
  })
  test('those before 30 days ago', async () => {
    await addEvent('old', {}, ago(31 * 24))
    const sql = `SELECT count(*) FROM ${events} WHERE kind = 'old' AND at < ?`
    expect(Number(await one(sql, [ago(30 * 24)]))).toBe(1)
  })
  test('the kind in capitals', async () => {
    const id = await addEvent('loud')
    expect(await one(`SELECT upper(kind) FROM ${events} WHERE id = ?`, [id])).toBe('LOUD')
  })
  test('the time as a text', async () => {
    const at = ago(0)
    const id = await addEvent('timed', {}, at)
    expect(await one(`SELECT at::VARCHAR FROM ${events} WHERE id = ?`, [id])).toContain(at)
  })
  test('deleted by id', async () => {
    const id = await addEvent('gone')
    await connection.exec(`DELETE FROM ${events} WHERE id = ?`, [id])
    expect(Number(await ofKind('gone'))).toBe(0)
  })
  test('an unknown id deletes nothing', async () => {
    await addEvent('kept')
    await connection.exec(`DELETE FROM ${events} WHERE id = ?`, [randomUUID()])
    expect(Number(await ofKind('kept'))).toBe(1)
  })
})

describe('users', () => {
  const user = (column, id) => one(`SELECT ${column} FROM ${users} WHERE id = ?`, [id])

  test('a user', async () => {
    const { id, email } = await addUser('ann')
    expect(await user('email', id)).toBe(email)
  })
  test('by e-mail, before and after', async () => {
    const email = `bob.${randomInt(1e9)}@shop.example`
    const count = `SELECT count(*) FROM ${users} WHERE email = ?`
    expect(Number(await one(count, [email]))).toBe(0)
    await addUser('bob', email)
    expect(Number(await one(count, [email]))).toBe(1)
  })
  test('a visit', async () => {
    const { id } = await addUser('cid')
    await connection.exec(`UPDATE ${users} SET visits = visits + 1, seen = ? WHERE id = ?`, [
      ago(0),
      id,
    ])
    expect(Number(await user('visits', id))).toBe(2)
  })
  test('a fixed e-mail in capitals', async () => {
    const { id } = await addUser('dan', 'dan@x.org')
    expect(await user('upper(email)', id)).toBe('DAN@X.ORG')
  })
  test('the name of the domain', async () => {
    const { id } = await addUser('eve')
    expect(await user("split_part(email, '@', 2)", id)).toBe('shop.example')
  })
  test('LIKE', async () => {
    await addUser('frank')
    expect(await rows(`SELECT name FROM ${users} WHERE name LIKE 'fran%'`)).toEqual([['frank']])
  })
  test('the beginning of an id', async () => {
    const { id } = await addUser('gus')
    expect(await user('left(id, 4)', id)).toBe('usr_')
  })
  test('renamed', async () => {
    const { id } = await addUser('hal')
    await connection.exec(`UPDATE ${users} SET name = concat(name, '!') WHERE id = ?`, [id])
    expect(await user('name', id)).toBe('hal!')
  })
  test('two at once', async () => {
    const [one, two] = [await addUser('ida'), await addUser('jim')]
    const sql = `SELECT name FROM ${users} WHERE id IN (?, ?) ORDER BY name`
    expect(await rows(sql, [one.id, two.id])).toEqual([['ida'], ['jim']])
  })
  test('joined with events', async () => {
    const { id } = await addUser('kim')
    await addEvent('login', { user: id })
    const join = `${users} u JOIN ${events} e ON e.payload['user']::VARCHAR = u.id`
    expect(await one(`SELECT e.kind FROM ${join} WHERE u.id = ?`, [id])).toBe('login')
  })
  test('an unknown column', async () => {
    await expect(rows(`SELECT nothing FROM ${users}`)).rejects.toThrow(/1065|nothing/)
  })
})
