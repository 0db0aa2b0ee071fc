import { settingSpec } from '../../../core/session/settings.js'

/** The default settings, and the time zone UTC. */
export const fileContext = {
  timezone: 'UTC',
  setting: (name: string): string => settingSpec(name)!.default,
}
