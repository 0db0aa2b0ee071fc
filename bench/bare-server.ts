import { createServer } from 'node:http'

// The server that others are compared with: it reads the body of each request and answers a fixed JSON text, as long
// as the answer to a small query.

const answer = JSON.stringify({ filler: 'x'.repeat(Number(process.argv[2] ?? 900)) })

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    JSON.parse(Buffer.concat(parts).toString())
    const headers = { 'content-type': 'application/json', 'content-length': answer.length }
    response.writeHead(200, headers).end(answer)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object')
    console.log(`ready on http://127.0.0.1:${address.port}`)
})
