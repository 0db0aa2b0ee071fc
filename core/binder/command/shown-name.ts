import { type PrintStyle, sqlStyle } from '../../sql/print/print-style.js'
import { isPlainName, needsQuotes, quoteIdentifier } from '../../sql/print/quote.js'
import type { Binding } from '../binding.js'
import { nameQuote } from '../name-quote.js'

/**
 * Writes names as SHOW CREATE does: all quoted, or only those that would mean something else without quotes. Source:
 * databend ast/src/ast/quote.rs `display_ident`.
 */
export function shownName(binding: Binding, quoteAll: boolean): (name: string) => string {
  const quote = nameQuote(binding)
  const keepsCase = binding.cx.eval.setting('quoted_ident_case_sensitive') !== '0'
  return name => {
    const quoted = name !== '~' && (keepsCase ? !isPlainName(name) : needsQuotes(name))
    return quoteAll || quoted ? quoteIdentifier(name, quote) : name
  }
}

/** Prints a stored expression with its names quoted as the session needs them. Source: databend name_resolution.rs `ClusterKeyNormalizer`. */
export function keptStyle(binding: Binding, quoteAll = false): PrintStyle {
  const shown = shownName(binding, quoteAll)
  return { ...sqlStyle, identifier: written => shown(binding.name(written)) }
}
