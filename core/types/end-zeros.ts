/** Removes trailing zeros from digits. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** Removes trailing zeros from a number's fraction, and the point if no fraction is left. */
export function withoutFractionZeros(number: string): string {
  const short = withoutEndZeros(number)
  return short.endsWith('.') ? short.slice(0, -1) : short
}
