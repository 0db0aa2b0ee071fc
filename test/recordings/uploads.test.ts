import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { classify } from '../../recordings/match/classify.js'
import type { PlayDocument } from '../../recordings/store/document.js'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'
import { withoutValues } from './without-values.js'

const small = 'id,name\n1,"pén"\n'
const large = 'x'.repeat(100_000)
const binary = '\u0000\u0001binary'

t.test('uploads pass through, are recorded by content and found again by it', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const run = async (url: string, nanos: string) => {
    const client = new TestClient(url)
    const answers = [
      await client.upload(`client/load/${nanos}`, small),
      await client.upload('dir/large.csv', large),
      await client.upload('raw.bin', binary),
    ]
    for (const { status, body } of answers) {
      t.equal(status, 200)
      t.match(JSON.parse(body), { state: 'SUCCESS', stage_name: '~' })
    }
    return answers.map(({ body }) => JSON.parse(body).files)
  }
  const recorder = await record(folder, upstream.url)
  const files = await run(recorder.url, '1714550000000000000')
  await recorder.close()
  t.strictSame(files, [['client/load/1714550000000000000'], ['dir/large.csv'], ['raw.bin']])
  t.equal(upstream.files.get('~/client/load/1714550000000000000'), small)
  t.equal(upstream.files.get('~/dir/large.csv'), large)
  const text = readFileSync(join(folder, 'default.nedb'), 'utf8')
  t.match(text, 'client/load/{{ts:1}}')
  t.match(text, '"text":["id,name","1,\\"pén\\"",""]')
  const sha = createHash('sha256').update(large).digest('hex')
  t.ok(readdirSync(join(folder, 'blobs')).includes(`sha256-${sha}.csv`))

  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await run(player.url, '1800000000000000000'), [
    ['client/load/1800000000000000000'],
    ['dir/large.csv'],
    ['raw.bin'],
  ])
  const client = new TestClient(player.url)
  t.equal((await client.upload('raw.bin', 'another')).status, 200, 'of another content')
  t.equal(player.misses(), 0)
  const unknown = await client.upload('other.bin', 'another')
  t.equal(unknown.status, 400)
  t.match(unknown.body, /path differs/)
  t.equal(unknown.reason, 'ReplayUnknownStatement 65001', 'for clients that show this alone')
  t.equal(player.misses(), 1)

  const strict = await replay(folder, { strict: true })
  t.teardown(() => strict.close())
  const changed = await new TestClient(strict.url).upload('raw.bin', 'another')
  t.equal(changed.status, 400)
  t.match(changed.body, /another content/)
})

t.test('a gzip file is the same whenever it was packed', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const packedAt = (time: number, text = small): Buffer<ArrayBuffer> => {
    const file = Buffer.from(gzipSync(text))
    file.writeUInt32LE(time, 4)
    return file
  }
  const recorder = await record(folder, upstream.url)
  t.equal((await new TestClient(recorder.url).upload('a.csv.gz', packedAt(1))).status, 200)
  await recorder.close()

  const player = await replay(folder, { strict: true })
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  t.equal((await client.upload('a.csv.gz', packedAt(2_000_000_000))).status, 200)
  t.match((await client.upload('a.csv.gz', packedAt(1, 'another'))).body, /another content/)
  t.match((await client.upload('a.csv.gz', Buffer.from([0x1f, 0x8b]))).body, /another content/)
})

t.test('a presigned upload goes through mockq, in record and replay', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({
    script: sql =>
      /presign/i.test(sql)
        ? {
            schema: [
              ['method', 'String'],
              ['headers', 'Variant'],
              ['url', 'String'],
            ],
            rows: [['PUT', '{"host":"s3"}', 'https://s3/x?X-Amz-Signature=cafecafecafe']],
          }
        : undefined,
  })
  t.teardown(() => upstream.close())
  const run = async (url: string, path: string) => {
    const { rows } = await new TestClient(url).query(`PRESIGN UPLOAD @~/${path}`)
    const [[method, headers, address] = []] = rows
    t.equal(method, 'PUT')
    t.strictSame(JSON.parse(headers!), {})
    t.ok(address!.startsWith(url))
    return fetch(address!, { method: 'PUT', body: small })
  }
  const recorder = await record(folder, upstream.url)
  const path = 'batch/1714550000-0190a7c2-7f3e-7abc-8def-0123456789ab.csv'
  t.equal((await run(recorder.url, path)).status, 200)
  await recorder.close()
  t.equal(upstream.files.get(`~/${path}`), small)
  const saved = readFileSync(join(folder, 'default.nedb'), 'utf8')
  t.notMatch(saved, /Signature|cafecafe/)
  t.notMatch(withoutValues(saved), /0190a7c2/)

  const player = await replay(folder)
  t.teardown(() => player.close())
  const other = 'batch/1800000000-0290a7c2-7f3e-7abc-8def-0123456789ab.csv'
  t.equal((await run(player.url, other)).status, 200)
  t.equal(player.misses(), 0)
})

t.test('a presigned download goes through mockq: replay has the content', async t => {
  const folder = t.testdir()
  const files: Readonly<Record<string, Buffer>> = {
    '/small.csv': Buffer.from(small),
    '/names.csv': Buffer.from('tmp_3f9a1c22,{{name:1}},{{text|name:1}}\n'),
    '/raw.bin': Buffer.from([0, 255, 1, 254]),
    '/large.csv': Buffer.from(large),
    '/dies.csv': Buffer.from('half'),
  }
  const asked: (string | undefined)[] = []
  const store = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://store')
    asked.push(`${pathname}${search} ${request.headers['x-signed']}`)
    const content = files[pathname]
    if (content === undefined) response.writeHead(404).end('no such key')
    else if (pathname !== '/dies.csv') response.end(content)
    else response.writeHead(200, { 'Content-Length': 99 }).write(content, () => response.destroy())
  })
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve))
  t.teardown(() => store.close())
  const address = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const columns = ['method', 'headers', 'url'].map(name => [name, 'String'] as const)
  const upstream = await scriptedUpstream({
    script: sql => {
      const [, path] = /^presign download @~\/(\S+)/i.exec(sql) ?? []
      const url = `${address}/${path}?X-Amz-Signature=cafecafecafe`
      return path === undefined
        ? undefined
        : { schema: columns, rows: [['GET', '{"x-signed":"yes"}', url]] }
    },
  })
  t.teardown(() => upstream.close())
  const get = async (url: string, path: string) => {
    const { rows } = await new TestClient(url).query(`PRESIGN DOWNLOAD @~/${path}`)
    const [[method, headers, place] = []] = rows
    t.strictSame([method, headers], ['GET', '{}'])
    t.ok(place!.startsWith(url), 'the address is our own')
    const response = await fetch(place!)
    return [response.status, Buffer.from(await response.arrayBuffer()).toString('latin1')]
  }
  const recorder = await record(folder, upstream.url)
  await new TestClient(recorder.url).query('CREATE TABLE tmp_3f9a1c22 (a INT)')
  const names = ['small.csv', 'raw.bin', 'large.csv', 'missing.csv', 'names.csv']
  const expected = []
  for (const name of names) expected.push(await get(recorder.url, name))
  t.strictSame(expected.slice(0, 3), [
    [200, Buffer.from(small).toString('latin1')],
    [200, '\u0000\u00ff\u0001\u00fe'],
    [200, large],
  ])
  t.match(expected[3], [404, /no such key/])
  t.match(await get(recorder.url, 'dies.csv'), [
    502,
    /closed the connection in the middle of a file/,
  ])
  await recorder.close()
  t.equal(asked[0], '/small.csv?X-Amz-Signature=cafecafecafe yes')
  t.notMatch(readFileSync(join(folder, 'default.nedb'), 'utf8'), /Signature|cafecafe/)

  const before = asked.length
  const player = await replay(folder)
  t.teardown(() => player.close())
  await new TestClient(player.url).query('CREATE TABLE tmp_0badcafe (a INT)')
  const played = []
  for (const name of names) played.push(await get(player.url, name))
  t.strictSame(played.slice(0, 4), expected.slice(0, 4))
  t.strictSame(played[4], [200, 'tmp_0badcafe,{{name:1}},{{text|name:1}}\n'], 'with names of now')
  t.equal(player.misses(), 0)
  t.match(await get(player.url, 'dies.csv'), [400, /65001/], 'what was not fetched whole')
  t.equal(asked.length, before, 'without a network')
})

t.test('a blob that was changed or lost is refused', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  await new TestClient(recorder.url).upload('large.csv', large)
  await recorder.close()
  const { appendFileSync, rmSync } = await import('node:fs')
  const [blob] = readdirSync(join(folder, 'blobs'))
  const path = join(folder, 'blobs', blob!)
  appendFileSync(path, 'y')
  await t.rejects(replay(folder), { name: 'RecordingError', reason: 'corrupt', path })
  rmSync(path)
  await t.rejects(replay(folder), { name: 'RecordingError', reason: 'missing', path })
})

t.test('a file that is loaded from an attachment and purged is gone', async t => {
  const sql = 'INSERT INTO t VALUES'
  const document = { k: 'stmt', sql, key: sql.toLowerCase(), db: 'default' }
  for (const [purge, modes] of [
    ['true', ['gone']],
    ['True', ['gone']],
    ['false', []],
    ['1', []],
  ] as const) {
    const attach = { location: '@~/f.csv', format: [], copy: [['purge', purge]] }
    const { writes } = classify({ ...document, attach } as unknown as PlayDocument)
    const ofFile = writes.filter(({ object }) => object === '@~/f.csv')
    t.same(
      ofFile.map(({ mode }) => mode),
      modes,
    )
  }
})

async function served(t: Test): Promise<string> {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  return server.url
}

t.test('an upload into a stage that is not there is refused again', async t => {
  const target = await served(t)
  const folder = t.testdir()
  const run = async (url: string, content = '1\n') => {
    const client = new TestClient(url)
    const put = async () => (await client.upload('a.csv', content, 'shelf')).status
    const answers: unknown[] = [await put()]
    answers.push((await client.query('CREATE STAGE shelf')).error)
    answers.push(await put())
    answers.push((await client.query('DROP STAGE shelf')).error)
    return [...answers, await put()]
  }
  const recorder = await record(folder, target)
  const expected = await run(recorder.url)
  await recorder.close()
  t.strictSame(expected, [500, undefined, 200, undefined, 500])
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await run(player.url), expected)
  t.strictSame(await run(player.url, '22\n'), expected, 'of another content')
  t.equal(player.misses(), 0)
})

t.test('a file with the present time in it is fetched as it was sent', async t => {
  const target = await served(t)
  const folder = t.testdir()
  const run = async (url: string, content: string) => {
    const client = new TestClient(url)
    const { status } = await client.upload('check/.at', content)
    const { rows } = await client.query('PRESIGN DOWNLOAD @~/check/.at')
    const fetched = await (await fetch(rows[0]![2]!)).text()
    const { error } = await client.query('LIST @~/check')
    return [status, fetched, error?.code]
  }
  const recorder = await record(folder, target)
  const now = new Date().toISOString()
  t.strictSame(await run(recorder.url, now), [200, now, undefined])
  await recorder.close()
  const later = '2031-03-04T05:06:07.891234567+00:00'
  const player = await replay(folder, { now: BigInt(Date.parse(later)) * 1000n })
  t.teardown(() => player.close())
  t.strictSame(await run(player.url, later), [200, later, 65003], 'its size is another one')
})

t.test('a file of another content than the recorded one is fetched as it was sent', async t => {
  const target = await served(t)
  const folder = t.testdir()
  const fetched = async (client: TestClient, path: string): Promise<string> => {
    const { rows } = await client.query(`PRESIGN DOWNLOAD @~/${path}`)
    return (await fetch(rows[0]![2]!)).text()
  }
  const recorder = await record(folder, target)
  const first = new TestClient(recorder.url)
  await first.query('CREATE TABLE t (a INT)')
  for (const path of ['dir/1f0c9a2e.csv', 'dir/fixed.csv']) {
    t.equal((await first.upload(path, '1\n')).status, 200)
    t.equal(await fetched(first, path), '1\n')
  }
  await first.query('COPY INTO t FROM @~/dir/fixed.csv')
  await first.query('REMOVE @~/dir')
  await recorder.close()

  const player = await replay(folder)
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  await client.query('CREATE TABLE t (a INT)')
  for (const [path, content] of [
    ['dir/b26e540d.csv', '22\n'],
    ['dir/fixed.csv', '333\n'],
    ['dir/fixed.csv', '1\n'],
    ['dir/fixed.csv', ''],
    ['dir/fixed.csv', '4444\n'],
  ] as const) {
    t.equal((await client.upload(path, content)).status, 200)
    t.equal(await fetched(client, path), content)
    t.equal(await fetched(new TestClient(player.url), path), content, 'whoever asks')
  }
  t.equal(await fetched(client, 'dir/b26e540d.csv'), '22\n')
  t.equal(player.misses(), 0)
  const { error } = await client.query('COPY INTO t FROM @~/dir/fixed.csv')
  t.equal(error?.code, 65003, 'what reads it has no answer')
  t.match(error?.message, /dir\/fixed\.csv/)
  await client.query('REMOVE @~/dir')
  t.match(await fetched(client, 'dir/fixed.csv'), /65003/, 'and it is not there for ever')
})

t.test('a test that loads one file several times may run again and again', async t => {
  const target = await served(t)
  const folder = t.testdir()
  let nanos = 1_714_550_000_000_000_000n
  const run = async (url: string) => {
    const client = new TestClient(url)
    const answers: unknown[] = []
    const ask = async (sql: string) => {
      const { rows, error } = await client.query(sql)
      answers.push(error?.code ?? (sql.startsWith('SELECT') ? rows : rows.length))
    }
    await ask('CREATE OR REPLACE TABLE t (a INT, b STRING)')
    for (const _ of [1, 2, 3]) {
      nanos += 1_000_000n
      await client.upload(`client/load/${nanos}`, '1,a\n2,b\n')
      await ask(`INSERT INTO t FROM @~/client/load/${nanos} FILE_FORMAT = (TYPE = CSV)`)
      await ask('SELECT count(*) FROM t')
    }
    await ask('DROP TABLE t')
    return answers
  }
  const recorder = await record(folder, target)
  const expected = await run(recorder.url)
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  for (const time of ['once', 'again', 'and again']) {
    t.strictSame(await run(player.url), expected, time)
  }
  t.equal(player.misses(), 0)
})

t.test('a file of another content in a stage of a random name spoils no other test', async t => {
  const target = await served(t)
  const folder = t.testdir()
  /** One of several tests that begin alike; what it loaded, or the code of an error. */
  const run = async (url: string, name: string, file: string, content: string) => {
    const client = new TestClient(url)
    await client.query(`CREATE STAGE s_${name}`)
    await client.query(`CREATE TABLE t_${name} (a INT)`)
    const { status } = await client.upload(file, content, `s_${name}`)
    await client.query(`COPY INTO t_${name} FROM @s_${name} FILE_FORMAT = (TYPE = CSV)`)
    const { rows, error } = await client.query(`SELECT a FROM t_${name}`)
    await client.query(`DROP TABLE t_${name}`)
    await client.query(`DROP STAGE s_${name}`)
    return [status, error?.code ?? rows.flat().join()]
  }
  const recorder = await record(folder, target)
  await run(recorder.url, '3f8a91c2', 'a.csv', '1\n')
  await run(recorder.url, '49bd02e1', 'b.csv', '2\n')
  await run(recorder.url, '5c01b7d2', 'c.csv', '3\n')
  await recorder.close()

  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await run(player.url, 'b26e540d', 'c.csv', '44\n'), [200, 65003])
  t.strictSame(await run(player.url, 'c19b2c44', 'b.csv', '2\n'), [200, '2'])
  t.strictSame(await run(player.url, 'd3a9004e', 'a.csv', '1\n'), [200, '1'])
})
