import { connect, type Socket } from 'node:net'

/** What a server answered under load. */
export interface LoadResult {
  /** Requests a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export interface LoadOptions {
  readonly url: string
  /** Bodies of `POST /v1/query`, taken by turns. */
  readonly bodies: readonly string[]
  readonly connections: number
  /** The load ends after this many answers or milliseconds; one of the two is given. */
  readonly count?: number
  readonly ms?: number
  /** Gets each answer's text; by default only a status other than 200 is an error. */
  readonly check?: (answer: string) => void
}

/**
 * Posts statements over keep-alive connections, each sending its next one when it has the answer.
 *
 * Written on sockets, because a client that parses HTTP costs more than the servers measured.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const requests = options.bodies.map(body => requestText(options.url, body))
  const latencies: number[] = []
  const start = performance.now()
  const enough = (): boolean =>
    latencies.length >= (options.count ?? Number.POSITIVE_INFINITY) ||
    performance.now() - start >= (options.ms ?? Number.POSITIVE_INFINITY)
  let sent = 0
  const connection = async (): Promise<void> => {
    const { hostname, port } = new URL(options.url)
    const socket = connect(Number(port), hostname).setNoDelay()
    const answers = answersOf(socket)
    while (!enough()) {
      const from = performance.now()
      socket.write(requests[sent++ % requests.length]!)
      const { value: answer } = await answers.next()
      latencies.push(performance.now() - from)
      if (!answer?.startsWith('HTTP/1.1 200')) throw new Error(`not a 200 answer: ${answer}`)
      options.check?.(answer)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: options.connections }, connection))
  const seconds = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)]!
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99) }
}

function requestText(url: string, body: string): string {
  return [
    'POST /v1/query HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Authorization: Basic ${btoa('root:')}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** Complete HTTP answers of known length, one after the other. */
async function* answersOf(socket: Socket): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of socket.setEncoding('latin1')) {
    text += chunk
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) continue
    const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]
    if (length === undefined) throw new Error(`no content-length: ${text.slice(0, end)}`)
    if (text.length < end + 4 + Number(length)) continue
    yield text
    text = ''
  }
  return undefined
}
