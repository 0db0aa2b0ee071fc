import type { PrintStyle } from '../../sql/print/print-style.js'
import { quoteIdentifier } from '../../sql/print/quote.js'
import type { Binding } from '../binding.js'

/**
 * A name as SHOW CREATE has it: in quotes where it would not be read as itself, or where all are to be.
 * Source: databend ast/src/ast/quote.rs `display_ident`.
 */
export function shownName(binding: Binding, quoteAll: boolean): (name: string) => string {
  const setting = (name: string) => binding.cx.eval.setting(name)
  const quote = ['mysql', 'hive'].includes(setting('sql_dialect').toLowerCase()) ? '`' : '"'
  const keepsCase = setting('quoted_ident_case_sensitive') !== '0'
  return name => {
    const folded = keepsCase && name !== name.toLowerCase()
    return quoteAll || folded || needsQuote(name) ? quoteIdentifier(name, quote) : name
  }
}

function needsQuote(name: string): boolean {
  return name !== '~' && !/^[\p{Alphabetic}_][\p{Alphabetic}\d_$]*$/u.test(name)
}

/** An expression that the catalog keeps: its names as the session reads them. Source: databend name_resolution.rs `ClusterKeyNormalizer`. */
export function keptStyle(binding: Binding, quoteAll = false): PrintStyle {
  const shown = shownName(binding, quoteAll)
  return { columnName: false, identifier: written => shown(binding.name(written)) }
}
