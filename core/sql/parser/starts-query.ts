import type { Token } from '../lexer/token.js'
import type { ParseContext } from './context.js'
import type { TokenReader } from './token-reader.js'

/**
 * Whether a query begins `ahead` tokens from here.
 *
 * After an opening parenthesis there must be a query, and after its closing parenthesis that query must continue or
 * end: in `((SELECT 1) + 1)` and `((SELECT 1) a JOIN b)` no query begins at the outer parenthesis.
 */
export function startsQuery(p: ParseContext, ahead: number): boolean {
  const { tokens } = p
  let inner = ahead
  while (tokens.isOp('(', inner)) inner++
  if (!beginsSelect(tokens, inner)) return false
  for (let at = inner - 1; at >= ahead; at--) {
    if (!goesOn(tokens.peek(tokens.closing(at) + 1))) return false
  }
  return true
}

function beginsSelect(tokens: TokenReader, ahead: number): boolean {
  const { kind, upper } = tokens.peek(ahead)
  if (kind !== 'word') return false
  if (upper === 'VALUES') return tokens.isOp('(', ahead + 1)
  return upper === 'SELECT' || upper === 'WITH' || upper === 'FROM'
}

/** Words that continue a query after one in parentheses. */
const continuations: ReadonlySet<string> = new Set(
  'UNION EXCEPT INTERSECT ORDER LIMIT OFFSET IGNORE_RESULT FORMAT'.split(' '),
)

const goesOn = ({ kind, upper }: Token): boolean =>
  kind === 'end' || (kind === 'op' ? upper === ')' || upper === ';' : continuations.has(upper))
