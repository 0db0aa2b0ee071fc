import { QueryError } from '../../errors/query-error.js'
import type { WindowSpec } from '../../sql/ast/expression.js'
import type { Select } from '../../sql/ast/query.js'
import type { Binding } from '../binding.js'

/** The windows of the WINDOW clause by name, with the windows that they refer to merged in. */
export function namedWindows(
  binding: Binding,
  { windows }: Select,
): ReadonlyMap<string, WindowSpec> {
  const written = new Map<string, WindowSpec>()
  for (const { name, spec } of windows) {
    const key = binding.name(name)
    if (written.has(key)) {
      throw new QueryError('SemanticError', `Duplicate window name: ${key}`, { span: name.span })
    }
    written.set(key, spec)
  }
  return new Map([...written].map(([key, spec]) => [key, resolved(binding, written, spec)]))
}

/** Source: databend binder/window.rs `rewrite_inherited_window_spec`. */
function resolved(
  binding: Binding,
  written: ReadonlyMap<string, WindowSpec>,
  spec: WindowSpec,
): WindowSpec {
  if (spec.base === undefined) return spec
  const name = binding.name(spec.base)
  const named = written.get(name)
  if (named === undefined) throw new QueryError('SyntaxException', 'Referenced window not found')
  const others = new Map([...written].filter(([key]) => key !== name))
  const base = resolved(binding, others, named)
  const fault = inheritanceFault(spec, base)
  if (fault !== undefined) throw new QueryError('SemanticError', fault)
  const { base: _base, ...own } = spec
  return {
    ...own,
    partition: base.partition,
    order: spec.order.length === 0 ? base.order : spec.order,
  }
}

function inheritanceFault(spec: WindowSpec, base: WindowSpec): string | undefined {
  if (spec.partition.length > 0) {
    return 'WINDOW specification with named WINDOW reference cannot specify PARTITION BY'
  }
  if (spec.order.length > 0 && base.order.length > 0) {
    return 'Cannot specify ORDER BY if referenced named WINDOW specifies ORDER BY'
  }
  if (base.frame === undefined) return undefined
  return 'Cannot reference named WINDOW containing frame specification'
}
