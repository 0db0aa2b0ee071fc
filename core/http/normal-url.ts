import type { IncomingMessage } from 'node:http'

/**
 * The request target with one slash where several stand together and none at the end of the path.
 *
 * An absolute target (`GET http://host/path`) loses its origin. The query string stays as it is.
 * Source: the project's own clients call `//v1/query/ID/page/1?`; databend http_services.rs trims.
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

/** A request whose target was made normal; polka has this name for it too. */
interface Normalised extends IncomingMessage {
  originalUrl?: string
}

/** Keeps the target that a request came with beside the normal one. */
export function noteSentUrl(request: Normalised, url: string): void {
  request.originalUrl = url
}

/** Whether the path of a request, as its client sent it, ends in a slash; not where that is all of it. */
export function endsInSlash({ url = '/', originalUrl = url }: Normalised): boolean {
  const query = originalUrl.indexOf('?')
  const path = query === -1 ? originalUrl : originalUrl.slice(0, query)
  return path.length > 1 && path.endsWith('/')
}
