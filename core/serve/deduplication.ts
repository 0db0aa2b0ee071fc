import type { CommitEffects } from './commit-effects.js'
import type { ExecutionContext } from './execution.js'

type Labelled = Pick<ExecutionContext, 'settings' | 'request'>

/** Whether a write with the label of this statement (`deduplicate_label`) is already committed. */
export function hasLabel(execution: Labelled & Pick<ExecutionContext, 'transaction'>): boolean {
  const label = labelOf(execution)
  return label !== '' && execution.transaction.hasLabel(label)
}

/** Records the label of a write; once that is committed, no other write with the label runs. */
export function labelWrite(execution: Labelled, effects: CommitEffects): void {
  const label = labelOf(execution)
  if (label !== '') effects.label(label)
}

/** The setting has precedence over the header. Source: databend query_ctx/context.rs `get_settings`. */
function labelOf({ settings, request }: Labelled): string {
  return settings.get('deduplicate_label') || (request.deduplicateLabel ?? '')
}
