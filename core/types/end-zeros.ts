/** Digits without the zeros at their end. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** A number with a point without the zeros that end its fraction, nor a point that nothing is left behind. */
export function withoutFractionZeros(number: string): string {
  const short = withoutEndZeros(number)
  return short.endsWith('.') ? short.slice(0, -1) : short
}
