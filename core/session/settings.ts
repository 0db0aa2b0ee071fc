import { QueryError } from '../errors/query-error.js'
import { type SettingSpec, settingSpecs } from './setting-specs.js'
import { timeZones } from './time-zones.js'

const byName = new Map(settingSpecs.map(spec => [spec.name, spec]))

/** The setting with this name, in any case of letters; undefined if there is none. */
export function settingSpec(name: string): SettingSpec | undefined {
  return byName.get(name.toLowerCase())
}

/**
 * Checks a value for a setting and returns it in the form in which it is stored.
 *
 * Throws `QueryError` 2801 for an unknown name, 2803 for a value that the setting does not take.
 * Source: databend settings_default.rs `convert_value`.
 */
export function checkSetting(name: string, value: string): string {
  const spec = settingSpec(name)
  if (spec === undefined) throw unknownSetting(name)
  if (spec.range !== undefined) return checkNumber(spec.range, value)
  if (spec.name === 'timezone') return checkTimeZone(value)
  if (spec.choices === undefined) return value
  const choice = spec.choices.find(each => each.toLowerCase() === value.toLowerCase())
  if (choice === undefined) throw wrongValue(value, spec.choices)
  return choice
}

/**
 * Checks that a setting may be set for a session, or globally. Throws `QueryError` 1001.
 * Source: databend settings_default.rs `check_setting_scope`.
 */
export function checkScope(name: string, wanted: 'Session' | 'Global'): void {
  const scope = settingSpec(name)?.scope
  if (scope === undefined || scope === wanted) return
  throw new QueryError('Internal', `Variable scope mismatch, expect: ${wanted}, actual: ${scope}`)
}

/**
 * The form in which the server stores a value. An invalid value, or one of an unknown setting, is returned unchanged.
 */
export function keptForm(name: string, value: string): string {
  if (settingSpec(name) === undefined) return value
  try {
    return checkSetting(name, value)
  } catch (error) {
    if (error instanceof QueryError) return value
    throw error
  }
}

/**
 * Checks the settings of a request's session; unknown names are ignored.
 *
 * Throws `QueryError` 2803, 1001. Source: databend http_query.rs `HttpSessionConf::restore`.
 */
export function checkSessionSettings(settings: ReadonlyMap<string, string>): void {
  for (const [name, value] of settings) {
    if (settingSpec(name) === undefined) continue
    checkScope(name, 'Session')
    checkSetting(name, value)
  }
}

/** The error for an unknown setting, with Databend's message. */
function unknownSetting(name: string): QueryError {
  return new QueryError('UnknownVariable', `Unknown variable: ${JSON.stringify(name)}`)
}

/**
 * Checks and normalises a whole number, which may be written as a float without a fraction. Source: databend
 * settings_default.rs `parse_to_u64`.
 */
function checkNumber([least, greatest]: readonly [bigint, bigint], value: string): string {
  const number = wholeNumber(value)
  if (number === undefined) {
    throw new QueryError('WrongValueForVariable', `${value} is not a valid integer value`)
  }
  if (number < least || number > greatest) {
    throw new QueryError(
      'WrongValueForVariable',
      `Value ${number} is not within the range [${least}, ${greatest}]`,
    )
  }
  return number.toString()
}

const maxUInt64 = 18446744073709551615n

function wholeNumber(value: string): bigint | undefined {
  if (/^\+?\d+$/.test(value) && BigInt(value.replace('+', '')) <= maxUInt64) {
    return BigInt(value.replace('+', ''))
  }
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value)) return undefined
  const float = Number(value)
  if (!Number.isInteger(float) || float < 0 || float > 2 ** 64) return undefined
  const number = BigInt(float)
  return number > maxUInt64 ? maxUInt64 : number
}

const zonesByLowerCase = new Map([...timeZones].map(zone => [zone.toLowerCase(), zone]))

function checkTimeZone(value: string): string {
  const zone = zonesByLowerCase.get(value.toLowerCase())
  if (zone === undefined) throw wrongValue(value, [...timeZones])
  return zone
}

/**
 * Checks a time zone in SET, SETTINGS or a hint. It is case-sensitive, and may stand in quotes.
 *
 * Throws `QueryError` 1078. Source: databend interpreter_set.rs, statement_settings.rs.
 */
export function checkWrittenTimeZone(value: string, shown: string): void {
  if (!timeZones.has(unquoted(value))) {
    throw new QueryError('InvalidTimezone', `Invalid Timezone: ${shown}`)
  }
}

/** Removes the quotes around a value. */
export const unquoted = (value: string): string => value.replace(/^['"]+|['"]+$/g, '')

function wrongValue(value: string, choices: readonly string[]): QueryError {
  const allowed = choices.map(each => JSON.stringify(each)).join(', ')
  return new QueryError(
    'WrongValueForVariable',
    `Value ${value} is not within the allowed values [${allowed}]`,
  )
}

/**
 * The settings of one statement: from hints or SETTINGS, else from the session, else the server's global ones, else
 * the defaults.
 */
export class EffectiveSettings {
  readonly #own = new Map<string, string>()
  readonly #session: ReadonlyMap<string, string>
  readonly #global: ReadonlyMap<string, string>

  constructor(session: ReadonlyMap<string, string>, global: ReadonlyMap<string, string>) {
    this.#session = session
    this.#global = global
  }

  /** The value as text. Throws `QueryError` 2801 for an unknown name. */
  get(name: string): string {
    return this.#own.get(name) ?? this.ofSession(name)
  }

  /** The value without the statement's own settings. Throws as `get`. */
  ofSession(name: string): string {
    const known = this.#session.get(name) ?? this.#global.get(name)
    if (known !== undefined) return known
    const spec = settingSpec(name)
    if (spec === undefined) throw unknownSetting(name)
    return spec.default
  }

  /**
   * Sets settings for the rest of the statement. Unknown names are ignored. At the first invalid value it throws as
   * `checkSetting` does; settings before that one stay set. Source: databend settings.rs `set_batch_settings`.
   */
  setOwn(settings: Iterable<readonly [string, string]>): void {
    for (const [name, value] of settings) {
      if (settingSpec(name)?.name !== name) continue
      checkScope(name, 'Session')
      this.#own.set(name, checkSetting(name, value))
    }
  }

  /** Removes the statement's own settings, before it is bound again. */
  forgetOwn(): void {
    this.#own.clear()
  }

  /** `SESSION`, `GLOBAL` or `DEFAULT`: where the value comes from, as `system.settings` shows it. */
  level(name: string): 'SESSION' | 'GLOBAL' | 'DEFAULT' {
    if (this.#own.has(name) || this.#session.has(name)) return 'SESSION'
    return this.#global.has(name) ? 'GLOBAL' : 'DEFAULT'
  }

  /** A number setting as a JavaScript number. */
  number(name: string): number {
    return Number(this.get(name))
  }
}
