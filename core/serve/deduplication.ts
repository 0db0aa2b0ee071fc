import type { CommitEffects } from './commit-effects.js'
import type { ExecutionContext } from './execution.js'

type Labelled = Pick<ExecutionContext, 'settings' | 'request'>

/** Whether the write is done already, as the label says that the client gave it (`deduplicate_label`). */
export function hasLabel(execution: Labelled & Pick<ExecutionContext, 'transaction'>): boolean {
  const label = labelOf(execution)
  return label !== '' && execution.transaction.hasLabel(label)
}

/** The write is not done again under its label, once it is committed. */
export function labelWrite(execution: Labelled, effects: CommitEffects): void {
  const label = labelOf(execution)
  if (label !== '') effects.label(label)
}

/** The setting goes before the header. Source: databend query_ctx/context.rs `get_settings`. */
function labelOf({ settings, request }: Labelled): string {
  return settings.get('deduplicate_label') || (request.deduplicateLabel ?? '')
}
