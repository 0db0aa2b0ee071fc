import type { IncomingMessage } from 'node:http'

/**
 * The request target with repeated slashes collapsed and none at the end of the path.
 *
 * An absolute target (`GET http://host/path`) loses its origin. The query string is unchanged. Source: the project's
 * own clients call `//v1/query/ID/page/1?`; databend http_services.rs trims.
 */
export function normalUrl(url: string): string {
  if (url.charCodeAt(0) === slash && url.length > 1 && !needsWork(url)) return url
  const target = url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '')
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  const normal = `/${path}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return query === -1 ? normal : normal + target.slice(query)
}

const slash = 47
const questionMark = 63

function needsWork(url: string): boolean {
  let before = 0
  for (let i = 0; i < url.length; i++) {
    const char = url.charCodeAt(i)
    if (char === questionMark) break
    if (char === slash && before === slash) return true
    before = char
  }
  return before === slash
}

/** A request whose target was normalised. */
interface Normalised extends IncomingMessage {
  originalUrl?: string
}

/** Keeps the original target of a request beside the normalised one. */
export function noteSentUrl(request: Normalised, url: string): void {
  request.originalUrl = url
}

/** Whether the path, as the client sent it, ends in a slash; false for `/` alone. */
export function endsInSlash({ url = '/', originalUrl = url }: Normalised): boolean {
  const query = originalUrl.indexOf('?')
  const path = query === -1 ? originalUrl : originalUrl.slice(0, query)
  return path.length > 1 && path.endsWith('/')
}
