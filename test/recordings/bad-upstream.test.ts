import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Test, t } from 'tap'
import { record } from './record-and-play.js'

const good = {
  id: 'q1',
  state: 'Succeeded',
  session: null,
  error: null,
  schema: [{ name: 'a', type: 'Int32' }],
  data: [['1']],
  affect: null,
  next_uri: '/v1/query/q1/final',
  final_uri: '/v1/query/q1/final',
  kill_uri: '/v1/query/q1/kill',
}

/** What mockq answers to a statement, and what it keeps of it, where its target answers `answer`. */
async function asked(t: Test, answer: object | null) {
  const target = createServer((request, response) => {
    request.resume()
    const isQuery = request.url === '/v1/query'
    response.setHeader('Content-Type', 'application/json')
    response.end(isQuery ? JSON.stringify(answer) : '{}')
  })
  await new Promise<void>(resolve => target.listen(0, '127.0.0.1', resolve))
  t.teardown(() => target.close())
  const folder = t.testdir()
  const recorder = await record(
    folder,
    `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
  )
  const response = await fetch(`${recorder.url}/v1/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Basic cm9vdDo=' },
    body: JSON.stringify({ sql: 'SELECT a FROM t' }),
  })
  const body = await response.text()
  await recorder.close()
  return { status: response.status, body, files: readdirSync(folder) }
}

t.test('an answer with what a client needs is passed on and kept', async t => {
  const { next_uri: _next, affect: _affect, session: _session, ...least } = good
  for (const answer of [good, least]) {
    const { status, body, files } = await asked(t, answer)
    t.match([status, JSON.parse(body), files], [200, { data: [['1']] }, ['default.nedb']])
  }
})

const broken: readonly (readonly [name: string, answer: object | null])[] = [
  ['null', null],
  ['a cell that is a number', { ...good, data: [[1]] }],
  ['a row that is no list', { ...good, data: ['1'] }],
  ['a column without a type', { ...good, schema: [{ name: 'a' }] }],
  ['an error without a message', { ...good, state: 'Failed', error: { code: 1005 } }],
  ['a code that is text', { ...good, state: 'Failed', error: { code: '1005', message: 'x' } }],
  ['a next page that is no address', { ...good, next_uri: 1 }],
  ['no id', { ...good, id: undefined }],
]

for (const [name, answer] of broken) {
  t.test(`the target’s answer has ${name}: 502, and nothing is kept`, async t => {
    const { status, body, files } = await asked(t, answer)
    t.match([status, body], [502, /answered with no query response/])
    t.same(files, [])
  })
}

t.test('a failure without a reason is no success', async t => {
  const { status, body, files } = await asked(t, { ...good, state: 'Failed', data: [] })
  t.match([status, body], [502, /says that q1 failed, and not why/])
  t.same(files, [])
})
