/**
 * Parses a boolean option: `true` or `false` in lower case, like Rust's `bool::from_str`. Undefined for any other
 * string, such as `1` or `TRUE`; an unquoted TRUE or FALSE in SQL has been lower-cased before.
 */
export function booleanOption(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Rust's error message for any other string. */
export const notBoolean = 'provided string was not `true` or `false`'
