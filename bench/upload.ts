import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startMockq } from '../test/mockq.js'
import type { Bench } from './bench.js'
import { mostResidentBytes } from './process-figures.js'
import { SessionClient } from './session-client.js'

const piece = Buffer.alloc(1 << 20, 'mockq\n')
const pieces = 5 * 1024

/** How a file of 5 GiB is sent: what comes before and after it. */
interface Sending {
  readonly path: (client: SessionClient) => Promise<string>
  readonly headers: Readonly<Record<string, string>>
  readonly before: string
  readonly after: string
}

const sendings: Readonly<Record<string, Sending>> = {
  form: {
    path: async () => '/v1/upload_to_stage',
    headers: {
      authorization: `Basic ${btoa('root:')}`,
      'content-type': 'multipart/form-data; boundary=cut',
      'x-databend-stage-name': '~',
    },
    before: '--cut\r\nContent-Disposition: form-data; name="upload"; filename="large"\r\n\r\n',
    after: '\r\n--cut--\r\n',
  },
  presigned: {
    path: async client => (await client.rows('PRESIGN UPLOAD @~/large'))[0]![2]!,
    headers: {},
    before: '',
    after: '',
  },
}

/** Uploads of a large file, each to a server of its own, which must not hold it in memory. */
export async function upload(bench: Bench): Promise<void> {
  for (const [name, sending] of Object.entries(sendings)) {
    const mockq = await startMockq(['serve', '--quiet'])
    const client = new SessionClient(mockq.url, 'root', '')
    const start = performance.now()
    await send(new URL(await sending.path(client), mockq.url), sending)
    const seconds = (performance.now() - start) / 1000
    const most = mostResidentBytes(mockq.process.pid) / 2 ** 20
    const [[size] = []] = await client.rows("SELECT size FROM list_stage(location => '@~')")
    if (Number(size) !== pieces * piece.length) throw new Error(`the file has ${size} bytes`)
    bench.figure(`upload of 5 GiB, ${name}: time`, seconds, 's')
    bench.figure(`upload of 5 GiB, ${name}: most memory`, most, 'MiB')
    await mockq.process.stop()
  }
}

async function send(url: URL, { headers, before, after }: Sending): Promise<void> {
  const sent = request(url, { method: 'PUT', headers })
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', answer => {
      answer.resume()
      resolve(answer.statusCode!)
    })
    sent.on('error', reject)
  })
  await pipeline(Readable.from(bytesOf(before, after)), sent)
  if ((await status) !== 200) throw new Error(`the upload was answered with ${await status}`)
}

function* bytesOf(before: string, after: string): Generator<Buffer> {
  yield Buffer.from(before)
  for (let i = 0; i < pieces; i++) yield piece
  yield Buffer.from(after)
}
