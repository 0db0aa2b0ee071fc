import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PeerAnswers } from './peers.js'

// mockttp with a rule for each statement. The argument is the file of the answers.

interface Mockttp {
  getLocal(options: object): {
    start(): Promise<void>
    readonly url: string
    forPost(path: string): Rule
    forGet(path: RegExp): Rule
  }
}
interface Rule {
  withJsonBodyIncluding(body: object): Rule
  thenReply(status: number, body: string, headers: object): Promise<unknown>
}

const answers = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as PeerAnswers
const require = createRequire(join(answers.installed, 'package.json'))
const { getLocal } = require('mockttp') as Mockttp
// Without its list of all requests, which a test would only ask for to look at them.
const server = getLocal({ recordTraffic: false })
await server.start()

const headersOf = (body: string): object => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
})
for (const { sql, answer } of answers.statements)
  await server
    .forPost('/v1/query')
    .withJsonBodyIncluding({ sql })
    .thenReply(200, answer, headersOf(answer))
await server.forGet(/\/final$/).thenReply(200, answers.final, headersOf(answers.final))
await server.forPost('/v1/session/login').thenReply(200, '{}', headersOf('{}'))
console.log(`ready on ${server.url}`)
