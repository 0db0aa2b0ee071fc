import type { IncomingMessage } from 'node:http'

/**
 * A request header as UTF-8 text; of repeated headers, the first.
 *
 * Node reads headers as Latin-1; clients that put SQL or paths into them send UTF-8.
 */
export function headerText({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  const text = Array.isArray(value) ? value[0] : value
  if (text === undefined || isAscii(text)) return text
  return Buffer.from(text, 'latin1').toString('utf8')
}

function isAscii(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text)
}
