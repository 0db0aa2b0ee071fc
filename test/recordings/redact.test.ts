import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type Log, serveBackend, startServer } from '#mockq'
import { lintRecordings } from '../../recordings/tools/lint.js'
import { type Running, record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

const redactKey = 'a key for these tests'
const redact = ['column:email,phone', '/\\d{3}-\\d{2}-\\d{4}/=ssn']
const mine = /ann@|bob@|carol@|dave@|4917\d{9}|123-45-6789|Ann Lee/

/** A live server of mockq as the server to record. */
async function upstream(t: { teardown(end: () => unknown): unknown }) {
  const server = await startServer({ backend: serveBackend({ engine: 'memory' }), port: 0 })
  t.teardown(() => server.close())
  return server.url
}

/** A log that keeps its lines. */
function keptLog(): Log & { readonly lines: string[] } {
  const lines: string[] = []
  const keep = (event: string, fields = {}) => void lines.push(`${event} ${JSON.stringify(fields)}`)
  return { lines, info: keep, warn: keep, error: keep }
}

/** All that is on disk under a folder, names too. */
function onDisk(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? name : `${name}\n${readFileSync(path, 'latin1')}`
    })
    .join('\n')
}

async function upload(url: string, name: string, content: string | Buffer): Promise<number> {
  const form = new FormData()
  form.append('upload', new Blob([content as never]), name)
  const headers = { Authorization: `Basic ${btoa('root:')}`, 'X-DATABEND-STAGE-NAME': '~' }
  const answer = await fetch(`${url}/v1/upload_to_stage`, { method: 'PUT', headers, body: form })
  await answer.text()
  return answer.status
}

const csv = 'id,email,phone\n3,carol@shop.com,491700000003\n4,dave@shop.com,491700000004\n'

/** A program that works with personal data; returns what it got. */
async function program({ url }: Pick<Running, 'url'>): Promise<readonly unknown[]> {
  const client = new TestClient(url)
  const got: unknown[] = []
  const run = async (sql: string, params?: unknown) => {
    const { rows, error } = await client.query(sql, params === undefined ? {} : { params })
    got.push(error === undefined ? rows : error.message)
    return rows
  }
  await run('CREATE TABLE users (id INT, email STRING, phone BIGINT, born DATE, note STRING)')
  await run(
    "INSERT INTO users VALUES (1, 'ann@shop.com', 491700000001, '1980-01-02', 'Ann Lee 123-45-6789')",
  )
  await run('INSERT INTO users (email, id) VALUES (?, ?)', ['bob@shop.com', 2])
  await upload(url, 'users.csv', csv)
  await run(
    'COPY INTO users (id, email, phone) FROM @~/users.csv FILE_FORMAT = (TYPE = CSV, SKIP_HEADER = 1)',
  )
  await run('SELECT id, email, phone, note FROM users ORDER BY id')
  await run("SELECT id FROM users WHERE email = 'bob@shop.com' -- bob@shop.com")
  await run(
    'SELECT lower(email) AS contact, count(email) FROM users WHERE phone = 491700000003 GROUP BY 1',
  )
  const [[email] = []] = await run('SELECT email FROM users WHERE id = 4')
  await run(`SELECT id, phone FROM users WHERE email = '${email}'`)
  await run("SELECT email::INT FROM users WHERE email = 'ann@shop.com'")
  return got
}

t.test('nothing that is hidden reaches the disk, and replay finds it again', async t => {
  const folder = t.testdir()
  const target = await upstream(t)
  const log = keptLog()
  const recorder = await record(folder, target, 'all', {
    redact: [...redact, '/Ann Lee/=name'],
    redactKey,
    log,
  })
  const live = await program(recorder)
  t.match(
    JSON.stringify(live),
    /carol@shop.com.*Ann Lee 123-45-6789|Ann Lee 123-45-6789.*carol@shop.com/,
    'the client gets the real data',
  )
  t.notMatch(onDisk(folder), mine, 'while it runs')
  await recorder.close()
  const text = onDisk(folder)
  t.notMatch(text, mine)
  t.notMatch(log.lines.join('\n'), mine)
  t.equal(recorder.report()!.lanes[0]!.leftOut, 0, log.lines.join('\n'))
  const [meta] = readFileSync(join(folder, 'default.nedb'), 'utf8').split('\n')
  t.match(JSON.parse(meta!).redacted, {
    columns: ['email', 'phone'],
    patterns: [
      ['name', String],
      ['ssn', String],
    ],
    key: /^[0-9a-f]{8}$/,
  })
  t.notMatch(meta, /a key|\\d/, 'neither the key nor an expression')
  t.same(lintRecordings(folder, { rules: ['secret', 'personal', 'format'] }).findings, [])

  const player = await replay(folder, { redactKey, redact: [...redact, '/Ann Lee/=name'] })
  t.teardown(() => player.close())
  const played = await program(player)
  t.equal(player.misses(), 0)
  t.notMatch(JSON.stringify(played.slice(0, -1)), mine)
  const rows = played[4] as readonly (readonly string[])[]
  t.match(rows, [
    ['1', /@redacted\.example$/, /^\d{12}$/, /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{3}-\d\d-\d{4}$/],
    ['2', /@redacted/, null],
    ['3'],
    ['4'],
  ])
  t.same(played[5], [['2']])
  t.match(played[6], [[/@redacted\.example$/, '1']])
  t.same(played[8], [['4', rows[3]![2]]], 'what came from an answer is found')
})

t.test('without the key, only what came from answers is found', async t => {
  const folder = t.testdir()
  const recorder = await record(folder, await upstream(t), 'all', {
    redact: ['column:email'],
    redactKey,
  })
  const run = async (url: string) => {
    const client = new TestClient(url)
    await client.query('CREATE TABLE users (id INT, email STRING)')
    await client.query("INSERT INTO users VALUES (1, 'ann@shop.com')")
    const { rows } = await client.query('SELECT email FROM users WHERE id = 1')
    return client.query(`SELECT id FROM users WHERE email = '${rows[0]?.[0]}'`)
  }
  await run(recorder.url)
  await recorder.close()
  const player = await replay(folder, { strict: true })
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  await client.query('CREATE TABLE users (id INT, email STRING)')
  const { error } = await client.query("INSERT INTO users VALUES (1, 'ann@shop.com')")
  t.match(error?.message, /made with --redact column:email: .* MOCKQ_REDACT_KEY is set/)
  await t.rejects(replay(folder, { redactKey: 'some other long key' }), {
    name: 'UsageError',
    message: /is not the key with which .*default\.nedb/,
  })
  await t.rejects(replay(folder, { redactKey: 'short' }), {
    name: 'UsageError',
    message: /at least 16/,
  })
  await t.rejects(replay(folder, { redactKey, redact: ['column:phone'] }), {
    name: 'UsageError',
    message: /differs/,
  })
  await t.rejects(replay(folder, { redactKey, redact: ['/x/=y'] }), {
    name: 'UsageError',
    message: /differs/,
  })
  await t.rejects(replay(folder, { redact: ['column:email'] }), {
    name: 'UsageError',
    message: /needs a key/,
  })
  const good = await replay(folder, { redactKey })
  t.same((await run(good.url)).rows, [['1']])
  t.equal(good.misses(), 0)
  await good.close()
})

t.test('what cannot be hidden is left out, and said', async t => {
  const folder = t.testdir()
  const log = keptLog()
  const recorder = await record(folder, await upstream(t), 'all', {
    redact: ['column:email'],
    redactKey,
    log,
  })
  const client = new TestClient(recorder.url)
  await client.query('CREATE TABLE t (id INT, email STRING)')
  await client.query('CREATE OR REPLACE TABLE a LIKE t')
  const cases = [
    "INSERT INTO nowhere VALUES (1, 'ann@shop.com')",
    "EXECUTE IMMEDIATE $$ BEGIN INSERT INTO t (id, email) VALUES (1, 'ann@shop.com'); END $$",
    "INSER INTO t VALUES ('ann@shop.com')",
  ]
  for (const sql of cases) await client.query(sql)
  t.equal(await upload(recorder.url, 'x.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])), 200)
  await client.query("SELECT id FROM t WHERE email = 'carol@shop.com'")
  const { rows } = await client.query("SELECT 'carol@shop.com'")
  t.same(rows, [['carol@shop.com']], 'the client is served')
  t.notMatch(onDisk(folder), mine)
  await recorder.close()
  t.notMatch(onDisk(folder), mine)
  const left = log.lines.filter(line => line.startsWith('left out'))
  t.equal(left.length, 5, left.join('\n'))
  t.match(left[0], /the columns of nowhere are not known: name them/)
  t.match(left.join('\n'), /compressed or binary/)
  t.notMatch(log.lines.join('\n'), mine, 'the log shows no data')
  t.equal(recorder.report()!.lanes[0]!.leftOut, 5)
})

t.test('if hiding fails, the answer is passed on and not recorded', async t => {
  const folder = t.testdir()
  const server = await scriptedUpstream({
    script: sql => {
      if (!/odd/.test(sql)) return undefined
      return { schema: [['x', 'String']], rows: [['ann@shop.com']] }
    },
  })
  t.teardown(() => server.close())
  const recorder = await record(folder, server.url, 'all', { redact: ['column:email'], redactKey })
  const { rows } = await new TestClient(recorder.url).query('SELECT oops oops odd')
  t.same(rows, [['ann@shop.com']])
  t.notMatch(onDisk(folder), mine)
  await recorder.close()
  t.notMatch(onDisk(folder), mine)
  t.equal(recorder.report()!.lanes[0]!.leftOut, 1)
})

t.test('large answers and files are hidden in blobs, too', async t => {
  const folder = t.testdir()
  const recorder = await record(folder, await upstream(t), 'all', {
    redact: ['column:email'],
    redactKey,
  })
  const client = new TestClient(recorder.url)
  const sql = "SELECT concat('ann@', number, '.com') AS email FROM numbers(5000)"
  const { rows } = await client.query(sql)
  t.equal(rows[4999]![0], 'ann@4999.com')
  const big = `id,email\n${Array.from({ length: 5000 }, (_, i) => `${i},bob@${i}.com\n`).join('')}`
  t.equal(await upload(recorder.url, 'big.csv', big), 200)
  t.notMatch(onDisk(folder), mine)
  await recorder.close()
  t.notMatch(onDisk(folder), mine)
  t.equal(readdirSync(join(folder, 'blobs')).length, 2)
  const player = await replay(folder, { redactKey })
  t.teardown(() => player.close())
  t.match((await new TestClient(player.url).query(sql)).rows[4999], [/@redacted/])
  t.equal(await upload(player.url, 'big.csv', big), 200)
  t.equal(player.misses(), 0)
})

t.test('recordings are not mixed', async t => {
  const folder = t.testdir()
  const target = await upstream(t)
  const query = async (url: string, sql: string) => (await new TestClient(url).query(sql)).error
  const recorder = await record(folder, target, 'all', { redact: ['column:email'], redactKey })
  await query(recorder.url, 'SELECT 1 AS email')
  await recorder.close()
  for (const mode of ['new', 'all', 'once'] as const) {
    await t.rejects(record(folder, target, mode), {
      name: 'UsageError',
      message: /recorded with --redact column:email: give the same again/,
    })
    await t.rejects(record(folder, target, mode, { redact: ['column:phone'], redactKey }), {
      name: 'UsageError',
      message: /with --redact column:email or another key/,
    })
  }
  const more = await record(folder, target, 'new', { redact: ['column:EMAIL'], redactKey })
  await query(more.url, "SELECT 'carol@shop.com' AS email")
  await more.close()
  t.notMatch(onDisk(folder), mine)
  const player = await replay(folder, { redactKey })
  t.equal(await query(player.url, "SELECT 'carol@shop.com' AS email"), undefined)
  t.equal(await query(player.url, 'SELECT 1 AS email'), undefined)
  await player.close()
  const plain = t.testdir({ plain: {} })
  const without = await record(plain, target, 'all')
  await query(without.url, 'SELECT 1')
  await without.close()
  await t.rejects(record(plain, target, 'new', { redact: ['column:email'], redactKey }), {
    message: /recorded without --redact/,
  })
  await t.rejects(replay(plain, { redactKey, redact: ['column:email'] }), {
    message: /nothing in .* was recorded with it/,
  })
  const anew = await record(plain, target, 'all', {
    redact: ['column:email'],
    redactKey,
    prune: true,
  })
  await query(anew.url, "SELECT 'ann@shop.com' AS email")
  await anew.close()
  t.notMatch(onDisk(plain), mine)
  await t.rejects(record(plain, target, 'all', { redact: ['column:email'] }), {
    message: /MOCKQ_REDACT_KEY/,
  })
})

t.test('names of columns last for the whole folder', async t => {
  const folder = t.testdir()
  const target = await upstream(t)
  const options = { redact: ['column:email'], redactKey }
  const recorder = await record(folder, target, 'all', options)
  const setUp = async (url: string) => {
    const client = new TestClient(url)
    await client.query('CREATE OR REPLACE TABLE users (id INT, email STRING)')
    await client.query("INSERT INTO users VALUES (1, 'ann@shop.com')")
    await client.query('CREATE OR REPLACE VIEW people AS SELECT id, email AS contact FROM users')
    return client
  }
  await (await setUp(recorder.url)).query('SELECT contact FROM people')
  await recorder.close()
  t.notMatch(onDisk(folder), mine)
  const more = await record(folder, target, 'new', options)
  const client = await setUp(more.url)
  const { rows } = await client.query("SELECT id FROM people WHERE contact = 'ann@shop.com'")
  t.same(rows, [['1']])
  await more.close()
  t.notMatch(onDisk(folder), mine)
  const player = await replay(folder, { redactKey })
  t.teardown(() => player.close())
  const again = await setUp(player.url)
  t.same((await again.query("SELECT id FROM people WHERE contact = 'ann@shop.com'")).rows, [['1']])
  t.equal(player.misses(), 0)
})
