/**
 * Words that look as if a program made them up: in base 36, of letters in mixed case, with too many pairs of letters that
 * follow each other in no language. A word is read by its pieces: the letters and digits between `_` and `-`.
 */

/** For each letter, those that often follow it in English words and in names of programs. */
const usualPairs = [
  'bcdfgiklmnprstuvwxy aeijlorsuy acehiklorstuy abcdefilmnoprstuy abcdefghiklmnopqrstuvwxy',
  'aefilorstuy aeghilnorstu aeiorstu abcdefgklmnoprstvxz eos eins abcdefilopstuvy abeimnopsu',
  'abcdefgiklmnoprstuvy abcdfgijklmnoprstuvw aehiloprstuy u abcdefgiklmnoprstuvy',
  'abcdefhiklmnoprstuwy abcdefhilmnoprstuwy abcdefgilmnprst aeio aehinors ceipt ceilmnopstw e',
].join(' ')

/** Shorter pieces are abbreviations, units and numbers as often as not. */
const leastPiece = 6

/** So many odd pairs make a piece of letters look random; with digits among them, one does. */
const leastOdd = 2

/** How odd a pair of ASCII characters is: 1 for letters that hardly follow each other, and for a letter behind a digit. */
const oddPairs = new Uint8Array(128 * 128)
const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
for (const second of letters) {
  for (const before of digits) markOdd(before, second)
}
for (const [i, usual] of usualPairs.split(' ').entries()) {
  for (const second of letters) if (!usual.includes(second)) markOdd(letters[i]!, second)
}

/** Marks a pair, in upper and in lower case. */
function markOdd(first: string, second: string): void {
  for (const a of [first, first.toUpperCase()]) {
    for (const b of [second, second.toUpperCase()]) {
      oddPairs[(a.charCodeAt(0) << 7) | b.charCodeAt(0)] = 1
    }
  }
}

const isDigit = new Uint8Array(128)
for (const each of digits) isDigit[each.charCodeAt(0)] = 1
const isPlain = new Uint8Array(128)
for (const each of digits + letters + letters.toUpperCase()) isPlain[each.charCodeAt(0)] = 1

/** Reads a text one character after another, and tells when a piece begins to look random. */
export class OddPieces {
  #before = 0
  #length = 0
  #odd = 0
  #hasDigit = 0

  /** Takes the next UTF-16 unit; whether the piece that it belongs to looks random so far. */
  take(unit: number): boolean {
    if (unit >= 128 || isPlain[unit] === 0) {
      this.#length = 0
      this.#odd = 0
      this.#hasDigit = 0
      return false
    }
    if (this.#length++ > 0) this.#odd += oddPairs[(this.#before << 7) | unit]!
    this.#hasDigit |= isDigit[unit]!
    this.#before = unit
    return this.#length >= leastPiece && this.#odd >= leastOdd - this.#hasDigit
  }
}

/** Whether the UTF-16 units of a piece from one place to another look random. */
export function isOddPiece(units: Uint16Array, from: number, to: number): boolean {
  if (to - from < leastPiece) return false
  const pieces = new OddPieces()
  for (let i = from; i < to; i++) if (pieces.take(units[i]!)) return true
  return false
}

/** Whether a word has a piece that looks random. */
export function isOdd(word: string): boolean {
  const pieces = new OddPieces()
  for (let at = 0; at < word.length; at++) if (pieces.take(word.charCodeAt(at))) return true
  return false
}

/** Whether a word that looks random has letters of both cases: in which case it was made up is then part of it. */
export function isOddInMixedCase(word: string): boolean {
  const isMixed = word !== word.toLowerCase() && word !== word.toUpperCase()
  return isMixed && !onlyHex.test(word) && isOdd(word)
}

const onlyHex = /^[\da-f_-]*$/i

/**
 * Whether two words may be the same name, made up by two runs of a program: both have a part that looks random, of about
 * the same length, in the same place, and all else is equal.
 */
export function areAlikeAtRandom(a: string, b: string): boolean {
  const [piecesA, piecesB] = [a.split(between), b.split(between)]
  const [ownA, ownB] = [[...piecesA], [...piecesB]]
  const most = Math.min(ownA.length, ownB.length)
  let start = 0
  while (start < most && ownA[start] === ownB[start]) start++
  let end = 0
  while (end < most - start && ownA.at(-1 - end) === ownB.at(-1 - end)) end++
  const [restA, restB] = [
    ownA.slice(start, ownA.length - end),
    ownB.slice(start, ownB.length - end),
  ]
  if (restA.length === restB.length && restA.length > 1) {
    const isAlike = (piece: string, i: number) =>
      piece === restB[i] || areOddPieces(piece, restB[i]!)
    if (restA.every(isAlike)) return true
  }
  // A text in base 64 has the separators anywhere.
  return areOddPieces(restA.join(''), restB.join('')) && [...restA, ...restB].every(mayBePiece)
}

/** What separates pieces, which counts as a piece itself. */
const between = /([_-])/

/** Whether two pieces look random, have about the same length, and are odd enough together. */
function areOddPieces(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > mostLonger || !isOdd(a) || !isOdd(b)) return false
  return oddnessOf(a) + oddnessOf(b) >= leastTogether
}

/** Texts in base 36 lose their leading zeros, and those of random numbers also others. */
const mostLonger = 3

/** Fewer odd pairs in both may be those of abbreviations (`sha256sum`, `base64url`). */
const leastTogether = 3

/** Whether a piece may be a part of a random text that has separators in it: it is no word. */
function mayBePiece(piece: string): boolean {
  return !/^[a-z]+$/.test(piece) || oddnessOf(piece) > 0
}

function oddnessOf(piece: string): number {
  let odd = 0
  for (let at = 1; at < piece.length; at++) {
    const [before, unit] = [piece.charCodeAt(at - 1), piece.charCodeAt(at)]
    if (before < 128 && unit < 128) odd += oddPairs[(before << 7) | unit]!
  }
  return odd
}
