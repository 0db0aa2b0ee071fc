import type { CommitEffects } from './commit-effects.js'
import type { Execution } from './execution.js'

/** Whether the write is done already, as the label says that the client gave it (`deduplicate_label`). */
export function hasLabel(execution: Pick<Execution, 'settings' | 'transaction'>): boolean {
  const label = labelOf(execution)
  return label !== '' && execution.transaction.hasLabel(label)
}

/** The write is not done again under its label, once it is committed. */
export function labelWrite(execution: Pick<Execution, 'settings'>, effects: CommitEffects): void {
  const label = labelOf(execution)
  if (label !== '') effects.label(label)
}

function labelOf({ settings }: Pick<Execution, 'settings'>): string {
  return settings.get('deduplicate_label')
}
