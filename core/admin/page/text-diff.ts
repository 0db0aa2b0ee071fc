/** A piece of text that both have, or that only the recorded or only the live one has. */
export interface Piece {
  readonly kind: 'same' | 'recorded' | 'live'
  readonly text: string
}

/** Longer texts are compared as a whole, as the table for their tokens would be large. */
const mostTokens = 1500

/** The differences between two statements, token by token. */
export function textDiff(recorded: string, live: string): readonly Piece[] {
  const [a, b] = [tokens(recorded), tokens(live)]
  if (a.length > mostTokens || b.length > mostTokens) {
    return [
      { kind: 'recorded', text: recorded },
      { kind: 'live', text: live },
    ]
  }
  const lengths = commonLengths(a, b)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && equal(a[i]!, b[j]!)) {
      add(pieces, 'same', b[j]!)
      i++
      j++
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      add(pieces, 'recorded', a[i++]!)
    } else add(pieces, 'live', b[j++]!)
  }
  return pieces
}

/** Words, quoted strings and single characters, with the blanks after them. */
const tokens = (text: string): readonly string[] =>
  text.match(/(?:'[^']*'|"[^"]*"|[\p{L}\p{N}_$.]+|[^\s])\s*/gu) ?? []

/** A recorded statement has its words in lower case. */
const equal = (a: string, b: string): boolean =>
  a.trimEnd() === b.trimEnd() || (!/^['"]/.test(a) && a.trimEnd() === b.trimEnd().toLowerCase())

/** The length of the longest common subsequence of the rests, by where they begin. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] = equal(a[i]!, b[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  return lengths
}

function add(pieces: Piece[], kind: Piece['kind'], text: string): void {
  const last = pieces.at(-1)
  if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text }
  else pieces.push({ kind, text })
}
