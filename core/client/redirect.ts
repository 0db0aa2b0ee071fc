import { UpstreamError } from '../errors/upstream-error.js'
import type { HttpAnswer, HttpClient, HttpRequest } from './http-client.js'

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** As browsers and most HTTP libraries do. */
const mostRedirects = 20

/**
 * Sends a request and follows redirects: those of a GET, within the host. Nothing else is sent elsewhere than the user
 * said, because it has a login.
 *
 * Rejects with `UpstreamError` for any other redirect, and as `HttpClient.send`.
 */
export async function followRedirects(http: HttpClient, request: HttpRequest): Promise<HttpAnswer> {
  let from = new URL(request.url, http.target)
  let sent = request
  for (let followed = 0; ; followed++) {
    const answer = await http.send(sent)
    const to = redirects.has(answer.status) ? placeOf(answer, from) : undefined
    if (to === undefined) return answer
    const isDowngrade = from.protocol === 'https:' && to.protocol !== 'https:'
    const isFollowed = request.method === 'GET' && to.hostname === from.hostname && !isDowngrade
    if (!isFollowed) throw refused(http, request, to)
    if (followed === mostRedirects) {
      const message = `${http.target} redirects ${request.method} ${from.pathname} in a circle`
      throw new UpstreamError('bad-answer', http.target, message)
    }
    from = to
    sent = { ...request, url: to.href }
  }
}

/** Where a redirect leads; undefined if it does not say. */
function placeOf({ headers: { location } }: HttpAnswer, from: URL): URL | undefined {
  if (location === undefined || !URL.canParse(location, from.href)) return undefined
  const to = new URL(location, from)
  return /^https?:$/.test(to.protocol) ? to : undefined
}

function refused({ target }: HttpClient, { method, url }: HttpRequest, to: URL): UpstreamError {
  const path = url.replace(/\?.*/s, '')
  const message =
    `${target} redirects ${method} ${path} to ${to.origin}${to.pathname}, which is not followed: ` +
    (to.origin === target ? 'only a GET is' : `if that is the server, give --target ${to.origin}`)
  return new UpstreamError('bad-answer', target, message)
}
