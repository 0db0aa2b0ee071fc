import type { Position } from '../../types/shape.js'
import { type Bounds, centreOf } from './measures.js'

const digits = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Whether a text is a geohash, in either case. */
export const isGeohash = (text: string): boolean => /^[0-9b-hjkmnp-z]{1,12}$/i.test(text)

/** The geohash of a position; one on a border between cells is in the upper one. */
export function encodeGeohash([longitude, latitude]: Position, length: number): string {
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

/** The cell of a geohash. */
export function geohashCell(hash: string): Bounds {
  const least = [-180, -90]
  const greatest = [180, 90]
  let bit = 0
  for (const letter of hash.toLowerCase()) {
    const digit = digits.indexOf(letter)
    for (let mask = 16; mask > 0; mask >>= 1, bit++) {
      const axis = bit % 2
      const middle = (least[axis]! + greatest[axis]!) / 2
      ;((digit & mask) === 0 ? greatest : least)[axis] = middle
    }
  }
  return { minX: least[0]!, minY: least[1]!, maxX: greatest[0]!, maxY: greatest[1]! }
}

/** The centre of the cell of a geohash. */
export function geohashCentre(hash: string): Position {
  return centreOf(geohashCell(hash))
}
