/**
 * The kind of a token.
 *
 * `word`: unquoted name or keyword. `ident`: quoted name. `string`: quoted string. `param`: `?`, `$1`, `:name`.
 * `variable`: `$name`. `stage`: `@name/path`. `hint`: the text of a hint comment.
 */
export type TokenKind =
  | 'word'
  | 'ident'
  | 'string'
  | 'number'
  | 'hex'
  | 'op'
  | 'param'
  | 'variable'
  | 'stage'
  | 'hint'
  | 'end'

/** A token of SQL; `start` and `end` are UTF-16 offsets into the text. */
export interface Token {
  readonly kind: TokenKind
  /** Decoded: a string without quotes, a stage without its at sign, a hint without its marks. */
  readonly text: string
  /** For a word, its upper case, to compare with keywords; else the same as `text`. */
  readonly upper: string
  readonly start: number
  readonly end: number
  /** For an `ident` or a `string`, the quote it had; `$$` for dollar quotes. */
  readonly quote?: '"' | '`' | "'" | '$$'
}
