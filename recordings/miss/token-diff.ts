import { commonSubsequence } from '../common-subsequence.js'

/** Words, quoted strings, single punctuation marks; blanks belong to the token before them. */
const token = /(?:'[^']*'|"[^"]*"|`[^`]*`|[\p{L}\p{N}_$.]+|[^\s])\s*/gu

/** Longer texts are cut: differences after this many characters are not shown. */
export const maxLength = 20_000

/** Characters of common text shown beside a difference. */
const shown = 24

/** The tokens of a normal form, without blanks. */
export function tokensOf(text: string): readonly string[] {
  return withBlanks(text).map(each => each.trimEnd())
}

function withBlanks(text: string): readonly string[] {
  return text.slice(0, maxLength).match(token) ?? []
}

/** The number of tokens to delete or insert to turn one list into the other. */
export function tokenDistance(a: readonly string[], b: readonly string[]): number {
  return a.length + b.length - 2 * commonSubsequence(a, b).length
}

/** The difference between a recorded text and the one asked: `… where day = '2024-05-0[1→2]'`. */
export function diffTokens(recorded: string, asked: string): string {
  const [a, b] = [withBlanks(recorded), withBlanks(asked)]
  const pieces: string[] = []
  let [i, j, same] = [0, 0, '']
  const close = (nextI: number, nextJ: number): void => {
    if (nextI === i && nextJ === j) return
    pieces.push(shorten(same, pieces.length === 0 ? 'start' : 'middle'))
    pieces.push(difference(a.slice(i, nextI).join(''), b.slice(j, nextJ).join('')))
    same = ''
  }
  for (const [nextI, nextJ] of commonSubsequence(tokensOf(recorded), tokensOf(asked))) {
    close(nextI, nextJ)
    same += a[nextI]!
    i = nextI + 1
    j = nextJ + 1
  }
  close(a.length, b.length)
  if (pieces.length === 0 && recorded !== asked) return `behind ${maxLength} characters`
  if (same !== '') pieces.push(shorten(same, pieces.length === 0 ? 'whole' : 'end'))
  return pieces.join('').trim()
}

function difference(recorded: string, asked: string): string {
  let start = 0
  while (start < recorded.length && recorded[start] === asked[start]) start++
  let end = 0
  const rest = Math.min(recorded.length, asked.length) - start
  while (end < rest && recorded.at(-1 - end) === asked.at(-1 - end)) end++
  const gone = recorded.slice(start, recorded.length - end)
  const come = asked.slice(start, asked.length - end)
  const tail = recorded.slice(recorded.length - end)
  return `${recorded.slice(0, start)}[${clip(gone)}→${clip(come)}]${tail}`
}

function clip(text: string): string {
  return text.length <= 3 * shown ? text : `${text.slice(0, 3 * shown)}…`
}

function shorten(text: string, where: 'start' | 'middle' | 'end' | 'whole'): string {
  if (where === 'whole' || text.length <= 2 * shown + 3) return text
  if (where === 'start') return `… ${text.slice(-shown)}`
  if (where === 'end') return `${text.slice(0, shown)} …`
  return `${text.slice(0, shown)} … ${text.slice(-shown)}`
}
