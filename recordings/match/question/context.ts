import type { SessionState } from '../../../core/session/session-state.js'
import { checkSetting, settingSpec } from '../../../core/session/settings.js'
import type { Pair } from '../../store/document.js'

/**
 * The context of a statement that its answer depends on beside the database: catalog, roles, and
 * every setting that is neither at its default nor harmless; `all`: harmless ones too. Sorted by name.
 * A value that does not fit is not harmless: nothing runs with it.
 * `user`: who asks, if that is a user whom the lane has made.
 */
export function contextOf(session: SessionState, user?: string, all = false): readonly Pair[] {
  const pairs: Pair[] = []
  for (const [name, value] of session.settings) {
    if (settingSpec(name)?.default === value) continue
    if (all || isMeaningful(name) || !fits(name, value)) pairs.push([name, value])
  }
  pairs.sort(([a], [b]) => (a < b ? -1 : 1))
  const { catalog, role, secondaryRoles } = session
  if (secondaryRoles !== undefined)
    pairs.unshift(['secondary roles', JSON.stringify(secondaryRoles)])
  if (role !== undefined) pairs.unshift(['role', role])
  if (catalog !== 'default') pairs.unshift(['catalog', catalog])
  if (user !== undefined) pairs.unshift(['user', user])
  return pairs
}

function fits(name: string, value: string): boolean {
  try {
    checkSetting(name, value)
    return true
  } catch {
    return false
  }
}

/** Whether a setting may change answers. */
export function isMeaningful(name: string): boolean {
  return settingSpec(name)?.harmless !== true
}
