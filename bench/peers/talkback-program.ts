import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { PeerAnswers } from './peers.js'

// talkback with a tape for each statement. The arguments are the file of the answers, a folder for the tapes, and how the
// matcher gets the statement of a tape: `documented`, parsed each time as in the example of talkback's documentation, or
// `remembered`, parsed once.

interface TalkbackRequest {
  readonly url: string
  readonly body: Buffer
}
interface Tape {
  readonly req: TalkbackRequest
}
type Talkback = (options: object) => { start(ready: () => void): void }

const [file = '', tapes = '', matcher = ''] = process.argv.slice(2)
const answers = JSON.parse(readFileSync(file, 'utf8')) as PeerAnswers
mkdirSync(tapes)

const base64 = (text: string): string => Buffer.from(text).toString('base64')

function writeTape(name: string, method: string, url: string, body: object, answer: string): void {
  const meta = {
    createdAt: '2026-01-01T00:00:00.000Z',
    host: 'http://127.0.0.1:9',
    // In base64, so that talkback sends the bytes of the answer; it would lay out JSON over many lines.
    reqHumanReadable: false,
    resHumanReadable: false,
  }
  const tape = {
    meta,
    req: { url, method, headers: {}, body: base64(JSON.stringify(body)) },
    res: {
      status: 200,
      headers: {
        'content-type': ['application/json'],
        'content-length': [String(Buffer.byteLength(answer))],
      },
      body: base64(answer),
    },
  }
  writeFileSync(join(tapes, `${name}.json5`), JSON.stringify(tape))
}

for (const [n, { sql, answer }] of answers.statements.entries())
  writeTape(`statement-${n}`, 'POST', '/v1/query', { sql }, answer)
writeTape('final', 'GET', '/v1/query/any/final', {}, answers.final)
writeTape('login', 'POST', '/v1/session/login?disable_session_token=true', {}, '{}')

const parsedSql = ({ body }: TalkbackRequest): string =>
  body.length > 0 ? (JSON.parse(body.toString()).sql ?? '') : ''

const statements = new WeakMap<object, string>()
function rememberedSql(request: TalkbackRequest): string {
  const known = statements.get(request)
  if (known !== undefined) return known
  const sql = parsedSql(request)
  statements.set(request, sql)
  return sql
}
const sqlOf = matcher === 'remembered' ? rememberedSql : parsedSql

const port = await freePort()
const talkback = createRequire(join(answers.installed, 'package.json'))('talkback') as Talkback
talkback({
  host: 'http://127.0.0.1:9',
  path: tapes,
  port,
  record: 'DISABLED',
  silent: true,
  summary: false,
  allowHeaders: [],
  urlMatcher: (tape: Tape, { url }: TalkbackRequest) =>
    tape.req.url.endsWith('/final') && url.endsWith('/final'),
  bodyMatcher: (tape: Tape, request: TalkbackRequest) => sqlOf(tape.req) === sqlOf(request),
}).start(() => console.log(`ready on http://127.0.0.1:${port}`))

/** talkback takes no port 0. */
function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0
      server.close(() => resolve(port))
    })
  })
}
