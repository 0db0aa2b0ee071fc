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
  /** As on the command line; two words for a command of a group: `recordings ls`. */
  readonly name: string
  /** One line of `mockq --help`. */
  readonly describe: string
  /** Printed at the end of the command's own `--help`. */
  readonly epilogue: string
  /** Pairs of a command line and what it does. */
  readonly examples: readonly (readonly [string, string])[]
  readonly options: O
  /**
   * The options that may also be given as positional arguments, in this order. Fewer words than there are options fill
   * the last of them: with `['recordings', 'pattern']`, one word is the pattern.
   */
  readonly positional?: (keyof O & string) | readonly (keyof O & string)[]
  /** Whether a word is surely for the first of several positional options, even if there are fewer words. */
  readonly isFirst?: (word: string) => boolean
  /** Whether `-- COMMAND` may follow. */
  readonly takesProgram?: boolean
  /** `given`: where the options came from that were not left at their defaults: `--port`, `MOCKQ_HOST`. */
  readonly run: (
    args: Args<O>,
    program: readonly string[],
    given: readonly string[],
  ) => Promise<number>
}

/** A command with any options. */
export interface Command extends Omit<CommandSpec<Options>, 'run' | 'positional'> {
  readonly positional: readonly string[]
  /** Reads the options from all sources and runs. Throws `UsageError` before anything has happened. */
  readonly start: (
    argv: Readonly<Record<string, unknown>>,
    elsewhere: OptionSource,
    program: readonly string[],
    /** The names of the commands that have an option. */
    commandsWith?: (option: string) => readonly string[],
  ) => Promise<number>
}

/** Commands with a common first word: `mockq recordings ls`. */
export interface CommandGroup {
  readonly name: string
  readonly describe: string
  readonly epilogue: string
  readonly commands: readonly Command[]
}

/** Makes a command whose `run` receives its own options with their types. */
export function defineCommand<const O extends Options>(spec: CommandSpec<O>): Command {
  const { run, positional = [], ...rest } = spec
  return {
    ...rest,
    positional: [positional].flat(),
    start: (argv, elsewhere, program, commandsWith = () => []) => {
      const given = givenOnCommandLine(argv, spec, commandsWith)
      if (program.length > 0 && !spec.takesProgram)
        throw new UsageError(`mockq ${spec.name} runs no command: remove "-- ${program.join(' ')}"`)
      const values = elsewhere(text(given.get('config')))
      const taken = Object.entries(spec.options).map(([name, option]) => ({
        ...{ name, option },
        texts: given.get(name) ?? listed(option, values.get(name) ?? []),
      }))
      const args = taken.map(({ name, option, texts }) => [name, option.read(texts)])
      const sources = taken.flatMap(({ texts }) => texts.slice(0, 1).map(({ source }) => source))
      return run(Object.fromEntries(args) as Args<O>, program, sources)
    },
  }
}

/** A variable can hold several values of an option that may be repeated, one in each line. */
function listed({ repeats }: Option<unknown>, given: readonly GivenValue[]) {
  if (!repeats) return given
  return given.flatMap(({ text, source }) => {
    const isVariable = source.startsWith('MOCKQ_')
    const lines = isVariable ? text.split(/\r?\n/).filter(line => line !== '') : []
    return (lines.length === 0 ? [text] : lines).map(line => ({ text: line, source }))
  })
}

const text = (given: readonly GivenValue[] | undefined): string | undefined => given?.[0]?.text

function givenOnCommandLine<O extends Options>(
  argv: Readonly<Record<string, unknown>>,
  spec: CommandSpec<O>,
  commandsWith: (option: string) => readonly string[],
): ReadonlyMap<string, readonly GivenValue[]> {
  const given = new Map<string, readonly GivenValue[]>()
  const names = optionNames(spec.options)
  for (const [name, value] of Object.entries(argv)) {
    if (name === '_' || name === '$0' || value === undefined) continue
    const source = `${name.length === 1 ? '-' : '--'}${name}`
    const option = names.get(name)
    if (option === undefined) {
      const others = commandsWith(name)
      const known = [...names.keys()].map(each => `--${each}`)
      const hint =
        others.length > 0
          ? `; it is an option of mockq ${others.join(', ')}`
          : didYouMean(source, known)
      throw new UsageError(`mockq ${spec.name} has no option ${source}${hint}`)
    }
    // yargs represents an option without a value as `true`.
    const texts = [value].flat().map(one => (one === true ? '' : String(one)))
    const values = texts.map(one => ({ text: one, source }))
    addGiven(given, option, values)
  }
  const words = (argv['_'] as readonly unknown[]).slice(wordsOf(spec.name).length).map(String)
  const places = [spec.positional ?? []].flat()
  const free = places.filter(place => !given.has(place))
  if (words.length > free.length)
    throw new UsageError(
      `mockq ${spec.name} takes ${countOf(places)}: remove ${JSON.stringify(words.at(-1))}`,
    )
  const isFirst = words.length > 0 && spec.isFirst?.(words[0]!) === true
  const filled = isFirst ? free : free.slice(free.length - words.length)
  for (const [i, word] of words.entries()) {
    const place = filled[i]!
    given.set(place, [{ text: word, source: place.toUpperCase() }])
  }
  return given
}

/** The words of a command's name. */
export function wordsOf(name: string): readonly string[] {
  return name.split(' ')
}

function countOf(places: readonly string[]): string {
  const names = places.map(place => place.toUpperCase())
  if (names.length === 0) return 'options only'
  return names.length === 1 ? `one ${names[0]}` : names.map(name => `one ${name}`).join(' and ')
}

/** Declares the options of `command` to yargs. */
export function declareOptions(parser: Argv, command: Command): Argv {
  for (const [name, option] of Object.entries(command.options)) {
    const { also, letter, repeats, isFlag } = option
    parser.option(name, {
      alias: [letter, also].filter(each => each !== undefined),
      ...(repeats && command.positional.length === 0 && { array: true }),
      ...(isFlag === true && { nargs: 0 }),
      requiresArg: false,
    })
  }
  return parser
}
