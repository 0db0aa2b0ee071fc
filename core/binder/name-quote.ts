import type { Binding } from './binding.js'

/** The quote around names in the dialect of the session. Source: databend ast/src/parser/input.rs `default_ident_quote`. */
export function nameQuote({ cx }: Binding): '"' | '`' {
  return ['mysql', 'hive'].includes(cx.eval.setting('sql_dialect').toLowerCase()) ? '`' : '"'
}
