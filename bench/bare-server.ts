import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The server that others are compared with: reads the body of each request and sends a fixed answer, of the same bytes as
// a captured one. The argument is a file with the answers to a POST and to a GET.

export interface BareAnswers {
  readonly post: BareAnswer
  readonly get: BareAnswer
}

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const { post, get } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as BareAnswers
const withBytes = ({ headers, body }: BareAnswer) => ({ headers, bytes: Buffer.from(body) })
const answers = { POST: withBytes(post), GET: withBytes(get) }

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    Buffer.concat(parts).toString()
    const { headers, bytes } = request.method === 'POST' ? answers.POST : answers.GET
    response.writeHead(200, headers).end(bytes)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object')
    console.log(`ready on http://127.0.0.1:${address.port}`)
})
