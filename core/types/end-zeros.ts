/** Digits without trailing zeros. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** A decimal number without trailing zeros in its fraction, and without the point if no fraction is left. */
export function withoutFractionZeros(number: string): string {
  const short = withoutEndZeros(number)
  return short.endsWith('.') ? short.slice(0, -1) : short
}
