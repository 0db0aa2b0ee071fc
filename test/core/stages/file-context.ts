import { settingSpec } from '../../../core/session/settings.js'

/** Settings as they are, in UTC. */
export const fileContext = {
  timezone: 'UTC',
  setting: (name: string): string => settingSpec(name)!.default,
}
