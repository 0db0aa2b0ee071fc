import { QueryError } from '../errors/query-error.js'

/**
 * Reads a number by a format such as `S9G999D99`, character by character; returns it as plain decimal text.
 *
 * `9` and `0` are one digit each, `D` the decimal point, written as a point or a comma, `G` a comma between digits, `S` a
 * plus or minus; any other character is itself. Nothing may be missing. Spaces around the number are ignored.
 *
 * Throws `QueryError` 1006 for a number that does not match, or is shorter or longer than the format. Source: databend
 * functions/src/scalars/decimal/src/cast.rs `decimal_format`.
 */
export function numberByFormat(text: string, format: string): string {
  const given = [...text.trim()]
  const places = [...format]
  let sign = ''
  let number = ''
  for (const [i, place] of places.entries()) {
    const character = given[i]
    if (character === undefined) throw unfit('Unexpected end of input')
    const { fits, mistake, meaning } = placeRules[place] ?? literal(place)
    if (!fits(character)) throw unfit(mistake)
    if (place !== 'S') number += meaning(character)
    else if (character === '-') sign = '-'
  }
  if (given.length > places.length) throw unfit('Input is longer than expected')
  return sign + (number.replace(/^0+/, '') || '0')
}

/** A place of a format: which characters are right there, and what they add to the number. */
interface PlaceRule {
  readonly fits: (character: string) => boolean
  readonly mistake: string
  readonly meaning: (character: string) => string
}

const digit: PlaceRule = {
  fits: character => character >= '0' && character <= '9',
  mistake: 'Expected digit',
  meaning: character => character,
}

const nothing = (): string => ''

const placeRules: Readonly<Record<string, PlaceRule | undefined>> = {
  0: digit,
  9: digit,
  G: {
    fits: character => character === ',',
    mistake: "Expected group separator ','",
    meaning: nothing,
  },
  D: {
    fits: character => character === '.' || character === ',',
    mistake: 'Expected decimal point',
    meaning: () => '.',
  },
  S: {
    fits: character => character === '+' || character === '-',
    mistake: "Expected '+' or '-' for sign",
    meaning: nothing,
  },
}

const literal = (place: string): PlaceRule => ({
  fits: character => character === place,
  mistake: 'Unexpected character',
  meaning: nothing,
})

const unfit = (mistake: string): QueryError => new QueryError('BadArguments', mistake)
