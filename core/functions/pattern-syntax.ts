import { QueryError } from '../errors/query-error.js'

/** The error for an invalid regular expression. */
export function invalidPattern(pattern: string, why: string): QueryError {
  return new QueryError('BadArguments', `regex parse error: ${pattern}: ${why}`)
}

const word = '\\p{L}\\p{M}\\p{Nd}\\p{Pc}'
const space = '\\t\\n\\x0B\\f\\r \\x85\\p{Z}'
const noWord = '\\p{C}\\p{Nl}\\p{No}\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Po}\\p{S}\\p{Z}'
const noSpace =
  '\\x00-\\x08\\x0E-\\x1F\\x7F-\\x84\\x86-\\x9F\\p{Cf}\\p{Co}\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}'

/** Rust's character classes, which are Unicode, written out for RE2, whose classes are ASCII. */
const unicodeClasses: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  w: word,
  W: noWord,
  s: space,
  S: noSpace,
}

/**
 * Translates a regular expression of Rust's `regex` crate to RE2. Throws `QueryError` 1006 for set operations in
 * character classes, which RE2 would misread; RE2 itself reports other invalid expressions.
 */
export function translatePattern(pattern: string): string {
  let source = ''
  let isInClass = false
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at)
    const [piece, written] = isInClass ? classPiece(pattern, rest) : outerPiece(rest)
    // `]` is literal outside a class and right after its opening bracket.
    if (!isInClass && piece.startsWith('[')) isInClass = true
    else if (piece === ']') isInClass = false
    source += written
    at += piece.length
  }
  return source
}

type Piece = readonly [piece: string, written: string]

function outerPiece(rest: string): Piece {
  const opening = /^\[\^?\]?/.exec(rest)?.[0]
  if (opening !== undefined) return [opening, opening.replace(']', '\\]')]
  const unicodeFlag = /^\(\?[a-tv-zA-Z-]*u[a-zA-Z-]*(?=[:)])/.exec(rest)?.[0]
  if (unicodeFlag !== undefined) return withoutUnicodeFlag(rest, unicodeFlag)
  return plainPiece(rest, members => `[${members}]`)
}

/** Removes the flag `u`, which is on by default in Rust. */
function withoutUnicodeFlag(rest: string, opening: string): Piece {
  const flags = opening.replace('u', '')
  const isEmpty = flags === '(?' && rest[opening.length] === ')'
  return isEmpty ? [`${opening})`, ''] : [opening, flags]
}

function classPiece(pattern: string, rest: string): Piece {
  const posix = /^\[:\^?[a-z]+:\]/.exec(rest)?.[0]
  if (posix !== undefined) return [posix, posix]
  if (rest.startsWith('[') || /^(?:&&|--|~~)/.test(rest)) {
    throw invalidPattern(pattern, 'mockq does not support operations on classes')
  }
  return plainPiece(rest, members => members)
}

/** Translates a character or an escape; `asClass` wraps the members of a character class. */
function plainPiece(rest: string, asClass: (members: string) => string): Piece {
  const escaped = escapePiece(rest)
  if (escaped === undefined) return [rest[0]!, rest[0]!]
  const members = unicodeClasses[escaped[0].slice(1)]
  return members === undefined ? escaped : [escaped[0], asClass(members)]
}

/** Translates an escape; undefined if the text doesn't start with one. */
function escapePiece(rest: string): Piece | undefined {
  const [all, braced, plain] = /^\\[uU](?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{4,8}))/.exec(rest) ?? []
  if (all !== undefined) return [all, `\\x{${braced ?? plain}}`]
  if (rest[0] !== '\\') return undefined
  const piece = /^\\(?:[pPx]\{[^}]*\}|.)/su.exec(rest)?.[0] ?? rest
  return [piece, plainEscapes.has(piece.slice(1)) ? piece.slice(1) : piece]
}

/** Characters whose escape is literal in Rust but an error in RE2. */
const plainEscapes: ReadonlySet<string> = new Set(['<', '>'])
