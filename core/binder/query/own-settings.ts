import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Literal } from '../../plan/scalar.js'
import { checkWrittenTimeZone } from '../../session/settings.js'
import type { Expression, Identifier } from '../../sql/ast/expression.js'
import type { Hint } from '../../sql/ast/query.js'
import type { WithSettings } from '../../sql/ast/statement.js'
import { castFunction } from '../../types/cast.js'
import { stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import { scopeOver } from '../expression-scope.js'
import { SelectCalls } from '../select-calls.js'

type Assignment = { readonly name: Identifier; readonly value: Expression }

/**
 * Applies the settings of a hint to the rest of the statement. A hint with an invalid value is ignored; the server
 * only logs it.
 *
 * As on the server, this changes the settings that the whole statement shares, at the time when its SELECT is bound:
 * what has been bound before keeps the session's values, what is bound later has the new ones, also outside of that
 * SELECT. Source: databend binder.rs `opt_hints_set_var`, bind_select.rs `bind_select`.
 */
export function applyHint(binding: Binding, hint: Hint | undefined): void {
  if (hint === undefined) return
  try {
    // Names count as written: a setting in upper case is unknown.
    const written = hint.items.map(({ name, value }) => ({ name: name.name, value }))
    binding.cx.ownSettings.setOwn(valuesOf(binding, written))
  } catch (error) {
    if (error instanceof QueryError && !(error instanceof Unsupported)) return
    throw error
  }
}

/** `SETTINGS (a = 1)`, in force before the statement is bound. Source: databend statement_settings.rs. */
export function applySettings(binding: Binding, { settings }: WithSettings): void {
  const written = settings.map(({ name, value }) => ({ name: settingName(name), value }))
  binding.cx.ownSettings.setOwn(valuesOf(binding, written))
}

/** A setting's name in a statement: quotes are part of it. Source: databend `Identifier::to_string`. */
export function settingName({ name, quote }: Identifier): string {
  return `${quote ?? ''}${name}${quote ?? ''}`.toLowerCase()
}

/** The constants as text; of a name set twice, the first value. */
function valuesOf(
  binding: Binding,
  settings: readonly { readonly name: string; readonly value: Assignment['value'] }[],
): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const { name, value } of settings) {
    const text = constantText(binding, value)
    if (name.toLowerCase() === 'timezone') checkWrittenTimeZone(text, JSON.stringify(text))
    if (!values.has(name)) values.set(name, text)
  }
  return values
}

/** The value of an expression that is the same for all rows. Throws `QueryError` 1065 for any other. */
export function constantOf(binding: Binding, expr: Expression): Literal {
  const scope = { ...scopeOver('other', []), calls: new SelectCalls(binding.keys) }
  const constant = binding.scalars.sameForRows(binding.expression(expr, scope))
  if (constant !== undefined) return constant
  throw new QueryError('SemanticError', 'value must be constant value')
}

/** The constant as text. Throws `QueryError` for NULL and for any other expression. */
function constantText(binding: Binding, expr: Expression): string {
  if (expr.kind === 'Subquery') {
    throw new QueryError('SemanticError', 'query setting value must be scalar')
  }
  const { type, value } = constantOf(binding, expr)
  const text = castFunction(type, stringType)?.(binding.cx.eval, value)
  if (typeof text === 'string') return text
  throw new QueryError('BadArguments', 'the value of a setting must be a string or a number', {
    span: expr.span,
  })
}
