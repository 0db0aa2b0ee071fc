/** Why a text is no integer, in the words of Rust's `ParseIntError`. */
export const integerFault = (text: string): string =>
  text === '' ? 'cannot parse integer from empty string' : 'invalid digit found in string'
