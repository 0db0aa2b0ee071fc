import type { Identifier } from './ast/expression.js'

/**
 * How a written name becomes the name that is looked up.
 *
 * Source: databend semantic/name_resolution.rs `normalize_identifier`.
 */
export interface NameRules {
  /** `unquoted_ident_case_sensitive`: Foo stays Foo; else it is foo. */
  readonly unquotedKeepsCase: boolean
  /** `quoted_ident_case_sensitive`: "Foo" stays Foo; else it is foo. */
  readonly quotedKeepsCase: boolean
}

/** The rules that the session's settings give. */
export function nameRules(setting: (name: string) => string): NameRules {
  return {
    unquotedKeepsCase: setting('unquoted_ident_case_sensitive') === '1',
    quotedKeepsCase: setting('quoted_ident_case_sensitive') === '1',
  }
}

/** The name that an identifier stands for. */
export function normalName(identifier: Identifier, rules: NameRules): string {
  const keep = identifier.quote === undefined ? rules.unquotedKeepsCase : rules.quotedKeepsCase
  return keep ? identifier.name : identifier.name.toLowerCase()
}
