import { wireFloatText } from '../../types/float-text.js'
import type { Position } from '../../types/shape.js'
import { type Bounds, centreOf } from './measures.js'

const digits = '0123456789bcdefghjkmnpqrstuvwxyz'

const longest = 12

/** Throws `Error` with the message of the geohash crate if a string is not a geohash. */
function checkGeohash(text: string): void {
  const bytes = [...new TextEncoder().encode(text)].map(byte => String.fromCharCode(byte))
  if (bytes.length > longest) {
    throw new Error('Invalid input hash: Length of hash string greater than maximum allowed length')
  }
  const wrong = bytes.find(letter => !digits.includes(letter))
  if (wrong !== undefined) throw new Error(`invalid hash character: ${wrong}`)
}

/** Formats a float like Rust's `Debug`: `200.0`, `1e20`, `inf`. */
const debugFloat = (value: number): string =>
  wireFloatText(value, false).replace('+', '').replace('Infinity', 'inf')

/**
 * Returns the geohash of a position; a position on the border of two cells belongs to the upper one.
 *
 * Throws `Error` with the message of the geohash crate for coordinates out of range or an invalid length.
 */
export function encodeGeohash([longitude, latitude]: Position, length: number): string {
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) {
    const at = `COORD(${debugFloat(longitude)} ${debugFloat(latitude)})`
    throw new Error(`invalid coordinate range: ${at}`)
  }
  if (length < 1 || length > longest) {
    const given = BigInt.asUintN(64, BigInt(length))
    throw new Error(
      `Invalid length specified: ${given}. Accepted values are between 1 and ${longest}, inclusive`,
    )
  }
  const at = [longitude, latitude]
  const least = [-180, -90]
  const greatest = [180, 90]
  let hash = ''
  for (let bit = 0, digit = 0; hash.length < length; bit++) {
    const axis = bit % 2
    const middle = (least[axis]! + greatest[axis]!) / 2
    const isUpper = at[axis]! >= middle
    ;(isUpper ? least : greatest)[axis] = middle
    digit = digit * 2 + Number(isUpper)
    if (bit % 5 < 4) continue
    hash += digits[digit]
    digit = 0
  }
  return hash
}

/** The cell of a geohash; the whole globe for an empty string. Throws `Error` for an invalid geohash. */
export function geohashCell(hash: string): Bounds {
  checkGeohash(hash)
  const least = [-180, -90]
  const greatest = [180, 90]
  let bit = 0
  for (const letter of hash) {
    const digit = digits.indexOf(letter)
    for (let mask = 16; mask > 0; mask >>= 1, bit++) {
      const axis = bit % 2
      const middle = (least[axis]! + greatest[axis]!) / 2
      ;((digit & mask) === 0 ? greatest : least)[axis] = middle
    }
  }
  return { minX: least[0]!, minY: least[1]!, maxX: greatest[0]!, maxY: greatest[1]! }
}

/** The centre of a geohash's cell. Throws `Error` for an invalid geohash. */
export function geohashCentre(hash: string): Position {
  return centreOf(geohashCell(hash))
}
