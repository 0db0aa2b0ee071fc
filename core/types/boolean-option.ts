/**
 * The value of a boolean option: `true` or `false`, in lower case, as Rust's `bool::from_str` reads it. Undefined
 * for any other text, `1` and `TRUE` too; a TRUE or FALSE that SQL writes without quotes is in lower case before.
 */
export function booleanOption(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Rust's message for any other text. */
export const notBoolean = 'provided string was not `true` or `false`'
