import { createServer } from 'node:http'

// The yardstick of the bench: reads the body of each request and answers a fixed JSON text of the
// size of a small query's answer.

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
