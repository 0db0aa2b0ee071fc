import assert from 'node:assert/strict'
import { connect } from 'node:net'

/** What a server answered; status 0: it hung up without a word. */
export interface RawAnswer {
  readonly status: number
  readonly body: string
}

/** How many answers there were of each status. */
export type Tallied = Map<number, number>

/** Statuses of 500 and above that are answers: see docs/protocol.md#errors. */
const documented: ReadonlySet<number> = new Set([502, 504])

/** Time in which a server answers that waits for nothing more. */
const silenceMs = 500

/**
 * Sends bytes over a connection of their own, and reads what comes back. When nothing does, the server waits for
 * the rest of a request, which does not come: the connection ends.
 */
export function exchange(url: string, bytes: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) })
    const done = (): void => resolve(parse(Buffer.concat(chunks).toString('latin1')))
    socket.setTimeout(60_000, () => {
      socket.destroy()
      reject(new Error('no answer within a minute'))
    })
    socket.on('data', chunk => chunks.push(chunk))
    const ending = setTimeout(() => socket.end(), silenceMs)
    socket.on('close', () => {
      clearTimeout(ending)
      done()
    })
    // A server need not read to its end what it has refused already.
    socket.on('error', () => {})
    socket.write(bytes)
  })
}

function parse(text: string): RawAnswer {
  // The first answer may be that the body may come.
  const at = text.startsWith('HTTP/1.1 100') ? text.indexOf('HTTP/1.1', 8) : 0
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text.slice(at))?.[1] ?? 0)
  return { status, body: text.slice(text.indexOf('\r\n\r\n', at) + 4) }
}

/** Throws for an answer that tells of a fault of mockq's own. */
export function checkAnswer({ status, body }: RawAnswer, what: string): void {
  const told = `${what}\n${status} ${body.slice(0, 500)}`
  assert.ok(status < 500 || documented.has(status) || isToldAsServer(status, what, body), told)
  assert.ok(!body.includes('bug in mockq') && !/"code":1001\b|Code: 1001\b/.test(body), told)
}

/** Outside of `/v1/query`, what fails with a code of Databend is 500, as on the real server. */
function isToldAsServer(status: number, what: string, body: string): boolean {
  return (
    status === 500 &&
    /\/v1\/+(?:catalog|users|roles|upload_to_stage)/.test(what) &&
    (what.startsWith('HEAD ') || /Code: \d+, Text/.test(body))
  )
}

/** `2000 of 200, 7 of 400`. */
export function countText(tallied: Tallied): string {
  const sorted = [...tallied].toSorted(([a], [b]) => a - b)
  return sorted.map(([status, times]) => `${times} of ${status}`).join(', ')
}
