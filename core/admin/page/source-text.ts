import type { Entry } from './server.js'

/** Where an answer comes from, for people. */
export function sourceText({ source }: Entry): string {
  if (source === null) return ''
  if (source.kind === 'fault') return `fault: ${source.fault}`
  const isFromFile = source.kind === 'recorded' || source.kind === 'computed'
  if (!isFromFile || source.file === undefined) return source.kind
  const place = `${fileName(source.file)} ${source.id}`
  return source.kind === 'computed' ? `computed, as ${place}` : place
}

/** One word for the state of a request, by which lists are filtered and coloured. */
export function outcome({ source, state }: Entry): string {
  if (source?.kind === 'miss') return 'miss'
  return source?.kind === 'fault' ? 'fault' : state
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The time of day of an entry. */
export const timeOf = ({ at }: Entry): string => at.slice(11, 23)

export const durationOf = ({ ms }: Entry): string => (ms === null ? '…' : `${ms.toFixed(1)} ms`)

/** The lanes of requests, sorted. */
export const lanesOf = (entries: readonly Entry[]): readonly string[] =>
  [...new Set(entries.map(({ lane }) => lane))].sort()

/** A number of things: `1 row`, `2 rows`. */
export const countOf = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`
