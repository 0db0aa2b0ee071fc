import { X509Certificate } from 'node:crypto'
import { get, request } from 'node:https'
import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { openPlayer, openRecorder } from '#mockq/recordings'
import { selfSigned } from '../../core/http/self-signed.js'
import { checkPair } from '../../core/http/tls.js'

type Options = Partial<Parameters<typeof startServer>[0]>

/** A server that speaks TLS with a certificate of its own, and how to ask it as one who trusts it. */
async function secure(t: Test, options: Options = {}) {
  const backend = serveBackend({ engine: 'memory' })
  const server = await startServer({ backend, port: 0, tls: 'self', ...options })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close()
    return closing
  }
  t.teardown(close)
  return { ...server, certificate: server.certificate!, ask: askAs(server), close }
}

const askAs =
  ({ url, certificate }: { readonly url: string; readonly certificate?: string }) =>
  (sql: string) => {
    const headers = {
      authorization: `Basic ${btoa('root:')}`,
      'content-type': 'application/json',
      'x-databend-query-id': crypto.randomUUID(),
    }
    return new Promise<{ data: string[][]; error: unknown }>((resolve, reject) => {
      const options = { method: 'POST', headers, ca: certificate, agent: false as const }
      const sent = request(`${url}/v1/query`, options, async response => {
        const body = (await response.toArray()).join('')
        resolve(JSON.parse(body))
      })
      sent.on('error', reject)
      sent.end(JSON.stringify({ sql }))
    })
  }

/** The code that a request fails with. */
const failure = (url: string, options: object = {}): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const sent = get(url, { agent: false, ...options }, () => reject(new Error('answered')))
    sent.on('error', error => resolve((error as NodeJS.ErrnoException).code))
  })

t.test('a server that signs for itself is trusted by its certificate, and not without', async t => {
  const { url, port, certificate, ask } = await secure(t)
  t.match(url, /^https:\/\/127\.0\.0\.1:\d+$/)
  t.same((await ask('SELECT 1')).data, [['1']])
  const { data } = await ask('PRESIGN UPLOAD @~/a.csv')
  t.match(data[0]?.[2], `${url}/`, 'its own addresses are https')
  t.equal(await failure(`${url}/health`), 'DEPTH_ZERO_SELF_SIGNED_CERT')
  const other = selfSigned('localhost', Uint8Array.of(1), Date.now()).cert
  t.equal(await failure(`${url}/health`, { ca: other }), 'DEPTH_ZERO_SELF_SIGNED_CERT')
  const asOther = { ca: certificate, servername: 'example.com' }
  t.equal(await failure(`${url}/health`, asOther), 'ERR_TLS_CERT_ALTNAME_INVALID')
  await t.rejects(fetch(`http://127.0.0.1:${port}/health`), 'plain HTTP has no answer')
  t.same((await ask('SELECT 2')).data, [['2']], 'and does no harm')
})

t.test('a certificate of the user', async t => {
  const tls = selfSigned('localhost', Uint8Array.of(0x80, 1), Date.now())
  const { url, certificate } = await secure(t, { tls })
  t.equal(certificate, undefined, 'is not told: it is known')
  t.same((await askAs({ url, certificate: tls.cert })('SELECT 1')).data, [['1']])
  const other = selfSigned('localhost', Uint8Array.of(1), Date.now())
  const wrong = [
    [{ cert: 'x', key: tls.key }, /TLS certificate cannot be used/],
    [{ cert: tls.cert, key: 'x' }, /TLS key cannot be used/],
    [{ cert: '', key: '' }, /TLS certificate cannot be used/],
    [{ cert: tls.cert, key: other.key }, /TLS key does not belong to the certificate/],
  ] as const
  for (const [pair, message] of wrong) t.throws(() => checkPair(pair), { message })
  const backend = serveBackend({ engine: 'memory' })
  await t.rejects(startServer({ backend, port: 0, tls: { cert: 'x', key: 'y' } }), {
    message: /TLS certificate/,
  })
  await t.rejects(startServer({ backend, port: 0, tls: 'cert.pem' as 'self' }), {
    message: 'startServer: tls must be "self" or { cert, key }, both texts, not "cert.pem"',
  })
})

t.test('the names that a certificate is good for', t => {
  const of = (host: string) =>
    new X509Certificate(selfSigned(host, Uint8Array.of(7), Date.UTC(2026, 0, 2)).cert)
  const own = of('db.example.com')
  t.ok(own.checkHost('db.example.com'))
  t.ok(own.checkHost('localhost'))
  t.ok(own.checkIP('127.0.0.1'))
  t.ok(own.checkIP('::1'))
  t.notOk(own.checkHost('example.com'))
  t.ok(of('10.1.2.3').checkIP('10.1.2.3'))
  t.ok(of('fe80::1:2%eth0').checkIP('fe80::1:2'))
  t.ok(of('1:2:3:4:5:6:7:8').checkIP('1:2:3:4:5:6:7:8'))
  t.equal(of('::').subjectAltName, of('localhost').subjectAltName)
  t.strictSame(
    [own.validFrom, own.validTo, own.ca],
    ['Jan  1 00:00:00 2026 GMT', 'Jan  3 00:00:00 2027 GMT', false],
  )
  t.ok(own.verify(own.publicKey))
  t.end()
})

t.test('any serial number gives a certificate that can be read', t => {
  const numbers = ['01', '0001', '000080', '00ff01', '8000', '7f00', '00', '0000']
  for (const digits of numbers) {
    const { cert } = selfSigned('localhost', Buffer.from(digits, 'hex'), Date.now())
    const { serialNumber } = new X509Certificate(cert)
    t.equal(Number.parseInt(serialNumber, 16), Number.parseInt(digits, 16), digits)
  }
  t.end()
})

t.test(
  'record asks an https target that it can trust; record and replay speak TLS too',
  async t => {
    const target = await secure(t)
    const recordings = t.testdir()
    const recorder = (targetCa?: string) =>
      secure(t, {
        backend: ports =>
          openRecorder({
            ...ports,
            ...{ recordings, mode: 'all', target: target.url },
            ...(targetCa !== undefined && { targetCa }),
          }),
      })
    await t.rejects(recorder(), { message: /cannot be reached \(DEPTH_ZERO_SELF_SIGNED_CERT\)/ })
    const { ask, close } = await recorder(target.certificate)
    t.same((await ask('SELECT 40 + 2')).data, [['42']])
    await close()
    const player = await secure(t, { backend: ports => openPlayer({ ...ports, recordings }) })
    t.same((await player.ask('SELECT 40 + 2')).data, [['42']])
  },
)
