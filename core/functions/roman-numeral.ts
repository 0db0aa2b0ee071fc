const digits = [
  ['M', 'MM', 'MMM'],
  ['C', 'CC', 'CCC', 'CD', 'D', 'DC', 'DCC', 'DCCC', 'CM'],
  ['X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'],
  ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'],
]

/** Roman numerals for 1 to 3999; floats are rounded half to even. Undefined out of range. */
export function romanNumeral(value: bigint | number): string | undefined {
  const whole = typeof value === 'bigint' ? Number(value) : roundToEven(value)
  if (!(whole >= 1 && whole <= 3999)) return undefined
  return Array.from(
    String(whole).padStart(4, '0'),
    (digit, i) => digits[i]![Number(digit) - 1] ?? '',
  ).join('')
}

/** The text for a number out of range: `#` characters. */
export const overflowedRoman = (length: number): string => '#'.repeat(length)

function roundToEven(value: number): number {
  const below = Math.floor(value)
  const rest = value - below
  if (rest === 0.5) return below % 2 === 0 ? below : below + 1
  return rest < 0.5 ? below : below + 1
}
