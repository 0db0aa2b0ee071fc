import assert from 'node:assert/strict'
import { BackgroundProcess } from '../../background-process.js'
import { cleanEnvironment } from '../../mockq.js'
import type { Tally } from '../../tally.js'
import { writeProject } from './runner-projects.js'

/** Jest runs a test file and all that it requires in a context of its own, where import() fails. */
const testFile = `
const { record, replay, serve, UsageError } = require('mockq')
const { openPlayer } = require('mockq/recordings')
const { mkdtempSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const folder = mkdtempSync(join(__dirname, 'rec-'))
async function rows({ url }, sql) {
  const headers = { Authorization: 'Basic ' + btoa('root:'), 'Content-Type': 'application/json' }
  let answer = await (await fetch(url + '/v1/query', { method: 'POST', headers, body: JSON.stringify({ sql }) })).json()
  if (answer.error) throw new Error(answer.error.code + ' ' + answer.error.message)
  const found = [...answer.data]
  while (answer.next_uri) {
    answer = await (await fetch(url + answer.next_uri, { headers })).json()
    found.push(...answer.data)
  }
  return found
}

let real
beforeAll(async () => { real = await serve({ now: new Date('2024-05-02') }) })
afterAll(() => real.close())

test.each([
  ['SELECT now()::STRING', '2024-05-02 00:00:00.000000'],
  ['SELECT h3_get_resolution(635318325446452991)', '13'],
  ["SELECT regexp_replace('abc', 'b+', 'x')", 'axc'],
  ["SELECT st_astext(st_makepoint(1, 2))", 'POINT(1 2)'],
  ['SELECT count(*) FROM numbers(100000)', '100000'],
  ["SELECT bitmap_count(to_bitmap('1,2'))", '2'],
])('%s', async (sql, value) => expect((await rows(real, sql))[0][0]).toBe(value))

test('the engine alasql, and Parquet', async () => {
  await using_(await serve({ engine: 'alasql' }), async server => {
    await rows(server, 'CREATE STAGE s')
    await rows(server, 'COPY INTO @s FROM (SELECT number AS n FROM numbers(3)) FILE_FORMAT = (TYPE = PARQUET)')
    expect(await rows(server, 'SELECT sum(n) FROM @s')).toEqual([['3']])
    expect(await rows(server, 'SELECT number FROM numbers(3) WHERE number > 1')).toEqual([['2']])
  })
})

test('errors of SQL keep their codes', async () => {
  await expect(rows(real, 'SELECT x')).rejects.toThrow(/^1065 /)
  await expect(rows(real, "SELECT build_bitmap('x')")).rejects.toThrow(/^1\\d{3} /)
  await expect(rows(real, 'SELECT 1 / 0')).rejects.toThrow(/^1006 /)
})

test('records and replays', async () => {
  await using_(await record({ recordings: folder, target: real.url, mode: 'all' }), async server => {
    expect(await rows(server, 'SELECT 7')).toEqual([['7']])
  })
  await using_(await replay({ recordings: folder, now: new Date() }), async server => {
    expect(await rows(server, 'SELECT 7')).toEqual([['7']])
    await expect(rows(server, 'SELECT 8')).rejects.toThrow(/^65001 /)
    expect(server.misses).toHaveLength(1)
    expect(server.requests({ sql: /8/ })).toHaveLength(1)
    expect(() => server.verify({ sql: /9/ })).toThrow('the nearest of 2')
  })
})

test('errors are of the class that require has', async () => {
  await expect(serve({ prot: 1 })).rejects.toThrow(UsageError)
  await expect(replay({ recordings: join(folder, 'none') })).rejects.toMatchObject({ name: 'RecordingError', reason: 'missing' })
  await expect(serve({ port: real.port })).rejects.toThrow('the port is in use')
  writeFileSync(join(folder, 'bad.nedb'), 'x')
  await expect(replay({ recordings: folder })).rejects.toMatchObject({ name: 'RecordingError', reason: 'corrupt' })
  expect(typeof openPlayer).toBe('function')
})

test('a self-signed certificate', async () => {
  await using_(await serve({ tls: 'self' }), async server => expect(server.certificate).toMatch(/BEGIN/))
})

async function using_(server, work) {
  try { await work(server) } finally { await server.close() }
}
`

/** Runs servers inside of Jest's contexts. */
export async function checkInJest(tally: Tally, folder: string, jest: string): Promise<void> {
  writeProject(folder, { 'jest.config.js': 'module.exports = {}', 'mockq.test.js': testFile })
  await tally.check('in jest: require("mockq") serves, records and replays', async () => {
    const env = { ...cleanEnvironment(), NO_COLOR: '1' }
    const tests = new BackgroundProcess([jest], { cwd: folder, env })
    tests.stdin.end()
    const { code, stdout, stderr } = await tests.ended
    assert.equal(code, 0, stdout + stderr)
    assert.doesNotMatch(stderr, /did not exit/)
  })
}
