/**
 * Parses a boolean option: `true` or `false` in lower case, like Rust's `bool::from_str`. Undefined for any other
 * string, such as `1` or `TRUE`.
 *
 * Source: databend copy.rs `parse_bool`, table_option_validation.rs.
 */
export function booleanOption(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/**
 * Lower-cases `true` and `false` in any case and returns other strings as they are. For unquoted words in SQL (databend
 * statement.rs `option_to_string`), options of file formats, and the options of an attachment, because databend-py
 * writes Python's `True` and `False`.
 */
export function lowerCaseBoolean(text: string): string {
  return /^(?:true|false)$/i.test(text) ? text.toLowerCase() : text
}

/** Rust's error message for any other string. */
export const notBoolean = 'provided string was not `true` or `false`'
