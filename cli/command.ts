import type { Argv } from 'yargs'
import { didYouMean, UsageError } from '../core/index.js'
import type { GivenValue, Option } from './option.js'
import { addGiven, type OptionSource, optionNames } from './option-sources.js'

/** The options of a command by name, as written after `--`. */
export type Options = Readonly<Record<string, Option<unknown>>>

/** The values of a command's options. */
export type Args<O extends Options> = {
  readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never
}

/** A command as its file defines it; `run` returns the exit code. */
export interface CommandSpec<O extends Options> {
  readonly name: string
  /** One line of `mockq --help`. */
  readonly describe: string
  /** Printed at the end of the command's own `--help`. */
  readonly epilogue: string
  /** Pairs of a command line and what it does. */
  readonly examples: readonly (readonly [string, string])[]
  readonly options: O
  /** The option that may also be given as a positional argument. */
  readonly positional?: keyof O & string
  /** Whether `-- COMMAND` may follow. */
  readonly takesProgram?: boolean
  readonly run: (args: Args<O>, program: readonly string[]) => Promise<number>
}

/** A command with any options. */
export interface Command extends Omit<CommandSpec<Options>, 'run' | 'positional'> {
  readonly positional: string | undefined
  /** Reads the options from all sources and runs. Throws `UsageError` before anything has happened. */
  readonly start: (
    argv: Readonly<Record<string, unknown>>,
    elsewhere: OptionSource,
    program: readonly string[],
  ) => Promise<number>
}

/** Makes a command whose `run` receives its own options with their types. */
export function defineCommand<const O extends Options>(spec: CommandSpec<O>): Command {
  const { run, positional, ...rest } = spec
  return {
    ...rest,
    positional,
    start: (argv, elsewhere, program) => {
      const given = givenOnCommandLine(argv, spec)
      if (program.length > 0 && !spec.takesProgram)
        throw new UsageError(`mockq ${spec.name} runs no command: remove "-- ${program.join(' ')}"`)
      const values = elsewhere(text(given.get('config')))
      const args = Object.entries(spec.options).map(([name, option]) => [
        name,
        option.read(given.get(name) ?? values.get(name) ?? []),
      ])
      return run(Object.fromEntries(args) as Args<O>, program)
    },
  }
}

const text = (given: readonly GivenValue[] | undefined): string | undefined => given?.[0]?.text

function givenOnCommandLine<O extends Options>(
  argv: Readonly<Record<string, unknown>>,
  spec: CommandSpec<O>,
): ReadonlyMap<string, readonly GivenValue[]> {
  const given = new Map<string, readonly GivenValue[]>()
  const names = optionNames(spec.options)
  for (const [name, value] of Object.entries(argv)) {
    if (name === '_' || name === '$0' || value === undefined) continue
    const source = `${name.length === 1 ? '-' : '--'}${name}`
    const option = names.get(name)
    if (option === undefined)
      throw new UsageError(
        `mockq ${spec.name} has no option ${source}${didYouMean(
          source,
          [...names.keys()].map(known => `--${known}`),
        )}`,
      )
    // yargs represents an option without a value as `true`.
    const texts = [value].flat().map(one => (one === true ? '' : String(one)))
    const values = texts.map(one => ({ text: one, source }))
    addGiven(given, option, values)
  }
  const words = (argv['_'] as readonly unknown[]).slice(1).map(String)
  const place = spec.positional
  if (place !== undefined && words.length === 1 && !given.has(place))
    given.set(place, [{ text: words[0]!, source: place.toUpperCase() }])
  else if (words.length > 0)
    throw new UsageError(
      `mockq ${spec.name} takes ${place === undefined ? 'options only' : `one ${place.toUpperCase()}`}: ` +
        `remove ${JSON.stringify(words.at(-1))}`,
    )
  return given
}

/** The allowed words of an option, unless its description lists them. */
const words = ({ argument, describe }: Option<unknown>): string =>
  argument.includes('|') && !describe.includes(':') ? ` (${argument.replaceAll('|', ', ')})` : ''

/** Declares the options of `command` to yargs, for parsing and for `--help`. */
export function describeOptions(parser: Argv, command: Command): Argv {
  const usage = [
    `mockq ${command.name}`,
    command.positional && `[${command.positional.toUpperCase()}]`,
    '[options]',
    command.takesProgram && '[-- COMMAND …]',
  ]
  parser.usage(`${usage.filter(Boolean).join(' ')}\n\n${command.describe}`)
  for (const [name, option] of Object.entries(command.options)) {
    const more = option.repeats ? ' (may be repeated)' : ''
    parser.option(name, {
      ...(option.also !== undefined && { alias: option.also }),
      describe: `${option.describe}${words(option)}${more}`,
      ...(option.fallback !== undefined && { defaultDescription: option.fallback }),
      ...(option.repeats && command.positional === undefined && { array: true }),
      ...(option.isFlag === true && { nargs: 0 }),
      requiresArg: false,
    })
  }
  for (const [line, meaning] of command.examples) parser.example(line, meaning)
  return parser.epilogue(command.epilogue)
}
