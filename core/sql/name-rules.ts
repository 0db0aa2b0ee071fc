import type { Identifier } from './ast/expression.js'

/**
 * How a written name is normalised before it is looked up.
 *
 * Source: databend semantic/name_resolution.rs `normalize_identifier`.
 */
export interface NameRules {
  /** `unquoted_ident_case_sensitive`: Foo stays Foo; else it is foo. */
  readonly unquotedKeepsCase: boolean
  /** `quoted_ident_case_sensitive`: "Foo" stays Foo; else it is foo. */
  readonly quotedKeepsCase: boolean
}

/** The rules for the session's settings. */
export function nameRules(setting: (name: string) => string): NameRules {
  return {
    unquotedKeepsCase: setting('unquoted_ident_case_sensitive') === '1',
    quotedKeepsCase: setting('quoted_ident_case_sensitive') === '1',
  }
}

/** The normalised name of an identifier. */
export function normalName(identifier: Identifier, rules: NameRules): string {
  const keep = identifier.quote === undefined ? rules.unquotedKeepsCase : rules.quotedKeepsCase
  return keep ? identifier.name : identifier.name.toLowerCase()
}
