import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import t from 'tap'
import { basic, realServer } from './test-server.js'

const content = randomBytes(2_500_000)
const boundary = 'frontier'
const form = {
  authorization: basic('root'),
  'content-type': `multipart/form-data; boundary=${boundary}`,
  'x-databend-stage-name': '~',
}
const head = `--${boundary}\r\nContent-Disposition: form-data; name="upload"; filename="f"\r\n\r\n`
const whole = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])

/** Sends the beginning of an upload and then cuts the connection; resolves when the server has seen its end. */
function cutUpload(
  port: number,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: Buffer },
  ended: Promise<void>,
): Promise<void> {
  const length = { 'content-length': String(2 * body.length) }
  const sent = request({ port, path, method: 'PUT', headers: { ...headers, ...length } })
  sent.on('error', () => {})
  sent.write(body, () => sent.destroy())
  return ended
}

t.test('an upload that is cut leaves no file', async t => {
  let ended = () => {}
  const { query, port } = await realServer(t, {
    onRequest: ({ kind }) => kind === 'upload' && ended(),
  })
  const next = () =>
    new Promise<void>(resolve => {
      ended = resolve
    })
  const signed = await query('PRESIGN UPLOAD @~/signed')
  const { pathname, search } = new URL(signed.body.data[0][2])
  await cutUpload(
    port,
    { path: '/v1/upload_to_stage', headers: form, body: whole.subarray(0, 2_000_000) },
    next(),
  )
  await cutUpload(port, { path: pathname + search, headers: {}, body: content }, next())
  t.strictSame((await query('LIST @~')).body.data, [])
})

t.test('a large file comes back as it was sent', async t => {
  const { query, send, port } = await realServer(t)
  t.equal((await send('PUT', '/v1/upload_to_stage', form, whole)).status, 200)
  const signed = await query('PRESIGN @~/f')
  const { pathname, search } = new URL(signed.body.data[0][2])
  const got = await new Promise<Buffer>(resolve =>
    request({ port, path: pathname + search }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    }).end(),
  )
  t.ok(got.equals(content))
})
