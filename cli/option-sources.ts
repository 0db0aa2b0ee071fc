import { readFileSync } from 'node:fs'
import { didYouMean, UsageError } from '../core/index.js'
import type { GivenValue, Option } from './option.js'
import { markVariable, testRunsVariable } from './own-variables.js'

/** Maps every spelling of an option to its own name: `http_handler_port` to `port`. */
export type OptionNames = ReadonlyMap<string, string>

/** The spellings of all names of `options`. */
export function optionNames(options: Readonly<Record<string, Option<unknown>>>): OptionNames {
  return new Map(
    Object.entries(options).flatMap(([name, { also }]) =>
      [name, also].filter(one => one !== undefined).map(one => [one, name] as const),
    ),
  )
}

/** Adds values to an option, which may have some under another of its names already. */
export function addGiven(
  given: Map<string, readonly GivenValue[]>,
  option: string,
  values: readonly GivenValue[],
): void {
  given.set(option, [...(given.get(option) ?? []), ...values])
}

/** Values given outside the command line, by option; the argument is the value of `--config`. */
export type OptionSource = (
  configFile: string | undefined,
) => ReadonlyMap<string, readonly GivenValue[]>

/** Set by mockq for programs that it starts. They are not options, so that mockq can run inside such a program. */
const reserved: ReadonlySet<string> = new Set([
  ...['MOCKQ_URL', 'MOCKQ_CA_FILE'],
  ...[markVariable, testRunsVariable],
])

/**
 * Whether `MOCKQ_PORT` is not meant as an option: it is the port of the mockq that runs the command in which this one
 * runs.
 */
function isPortOfOther(environment: Environment): boolean {
  const { MOCKQ_PORT: port, [markVariable]: mark } = environment
  return port !== undefined && mark?.startsWith(`${port}-`) === true
}

type Environment = Readonly<Record<string, string | undefined>>

/** Variables with the secrets that `mockq verify` puts in the place of masked ones. */
const secretPrefix = 'MOCKQ_SECRET_'

const variableOf = (option: string): string => `MOCKQ_${option.toUpperCase().replaceAll('-', '_')}`

/**
 * Options from `MOCKQ_*` variables; an empty variable counts as unset.
 *
 * `names` are those of all commands, because a variable may be meant for another command than the one that runs. Throws
 * `UsageError` for a variable that no command knows.
 */
export function optionsFromEnvironment(
  environment: Environment,
  names: OptionNames,
): Map<string, readonly GivenValue[]> {
  const byVariable = new Map([...names].map(([name, option]) => [variableOf(name), option]))
  const given = new Map<string, readonly GivenValue[]>()
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('MOCKQ_') || reserved.has(variable)) continue
    if (variable === 'MOCKQ_PORT' && isPortOfOther(environment)) continue
    if (variable.startsWith(secretPrefix)) continue
    const option = byVariable.get(variable)
    if (option === undefined)
      throw new UsageError(
        `the environment variable ${variable} is not an option of mockq${didYouMean(variable, byVariable.keys())}`,
      )
    if (value) addGiven(given, option, [{ text: value, source: variable }])
  }
  return given
}

/**
 * Options from a config file: one JSON object, option names as on the command line without `--`; values are strings,
 * numbers, or arrays of them for options that repeat.
 *
 * `names` as in `optionsFromEnvironment`. Throws `UsageError` for any error in the file.
 */
export function optionsFromFile(
  path: string,
  names: OptionNames,
): Map<string, readonly GivenValue[]> {
  const given = new Map<string, readonly GivenValue[]>()
  for (const [name, value] of Object.entries(readObject(path))) {
    const option = names.get(name)
    if (option === undefined || option === 'config')
      throw new UsageError(
        `the config file ${path}: ${JSON.stringify(name)} is not an option of mockq${option === undefined ? didYouMean(name, names.keys()) : ' in a config file'}`,
      )
    const source = `${JSON.stringify(name)} in ${path}`
    const values = [value].flat()
    if (!values.every(one => ['string', 'number', 'boolean'].includes(typeof one)))
      throw new UsageError(
        `${source}: ${JSON.stringify(value)} must be a string, a number, true or false`,
      )
    const texts = values.map(one => ({ text: String(one), source }))
    addGiven(given, option, texts)
  }
  return given
}

function readObject(path: string): object {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`the config file ${path} cannot be read: ${reason(cause)}`, { cause })
  }
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (cause) {
    throw new UsageError(`the config file ${path} is not JSON: ${reason(cause)}`, { cause })
  }
  throw new UsageError(`the config file ${path} does not hold a JSON object`)
}

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
