import { QueryError } from '../errors/query-error.js'
import { type SettingSpec, settingSpecs } from './setting-specs.js'

const byName = new Map(settingSpecs.map(spec => [spec.name, spec]))

/** The setting of a name in any case, or undefined. */
export function settingSpec(name: string): SettingSpec | undefined {
  return byName.get(name.toLowerCase())
}

/**
 * Checks a value for a setting and gives it in the form in which it is kept.
 *
 * Throws `QueryError` 2801 for an unknown name, 2803 for a value that does not fit.
 * Source: databend settings_getter_setter.rs `set_setting`, settings_default.rs `convert_value`.
 */
export function checkSetting(name: string, value: string): string {
  const spec = settingSpec(name)
  if (spec === undefined) throw unknownSetting(name)
  if (spec.range !== undefined) return checkNumber(spec.range, value)
  if (spec.name === 'timezone') return checkTimezone(value)
  if (spec.choices === undefined) return value
  const choice = spec.choices.find(each => each.toLowerCase() === value.toLowerCase())
  if (choice === undefined) {
    const allowed = spec.choices.map(each => JSON.stringify(each)).join(', ')
    throw wrongValue(`Value ${value} is not within the allowed values [${allowed}]`)
  }
  return choice
}

/** The error for a name that is no setting, with Databend's text. */
export function unknownSetting(name: string): QueryError {
  return new QueryError('UnknownVariable', `Unknown variable: ${JSON.stringify(name)}`)
}

function checkNumber([least, greatest]: readonly [bigint, bigint], value: string): string {
  if (!/^\d+$/.test(value)) {
    throw wrongValue(`${value} is not a valid integer value`)
  }
  const number = BigInt(value)
  if (number < least || number > greatest) {
    throw wrongValue(`Value ${value} is not within the range [${least}, ${greatest}]`)
  }
  return number.toString()
}

function checkTimezone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) && value
  } catch (cause) {
    throw new QueryError('InvalidTimezone', `Invalid Timezone: ${value}`, { cause })
  }
}

function wrongValue(message: string): QueryError {
  return new QueryError('WrongValueForVariable', message)
}

/**
 * The settings that hold for one statement: the session's, else the server's, else the defaults.
 */
export class EffectiveSettings {
  readonly #session: ReadonlyMap<string, string>
  readonly #global: ReadonlyMap<string, string>

  constructor(session: ReadonlyMap<string, string>, global: ReadonlyMap<string, string>) {
    this.#session = session
    this.#global = global
  }

  /** The value as text. Throws `QueryError` 2801 for an unknown name. */
  get(name: string): string {
    const known = this.#session.get(name) ?? this.#global.get(name)
    if (known !== undefined) return known
    const spec = settingSpec(name)
    if (spec === undefined) throw unknownSetting(name)
    return spec.default
  }

  /** `SESSION`, `GLOBAL` or `DEFAULT`: where the value comes from, as `system.settings` has it. */
  level(name: string): 'SESSION' | 'GLOBAL' | 'DEFAULT' {
    if (this.#session.has(name)) return 'SESSION'
    return this.#global.has(name) ? 'GLOBAL' : 'DEFAULT'
  }

  /** A number setting as a JavaScript number. */
  number(name: string): number {
    return Number(this.get(name))
  }
}
