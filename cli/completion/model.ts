import type { Command, CommandGroup } from '../command.js'
import type { Option } from '../option.js'

/** All commands of mockq. */
export interface CommandTable {
  readonly commands: readonly Command[]
  readonly groups: readonly CommandGroup[]
}

/** What a shell completes: one of some words, a file, or nothing that it knows. */
export type Completed = readonly string[] | 'file' | 'text'

export interface CompletedOption {
  /** With their hyphens: `--port`, `-p`, `--http_handler_port`. */
  readonly names: readonly string[]
  readonly describe: string
  /** Undefined: it takes no value. */
  readonly value: Completed | undefined
  readonly repeats: boolean
}

export interface CompletedCommand {
  /** `recordings ls` for a command of a group. */
  readonly name: string
  readonly describe: string
  readonly options: readonly CompletedOption[]
  /** What may be given without an option. */
  readonly operand: Completed
  readonly takesProgram: boolean
}

/** The options that every command has. */
export const sharedOptions: readonly CompletedOption[] = [
  { names: ['--help', '-h'], describe: 'show help', value: undefined, repeats: false },
  { names: ['--version', '-v'], describe: 'show the version', value: undefined, repeats: false },
]

/** A group and the last words of its commands. */
export interface CompletedGroup {
  readonly name: string
  readonly describe: string
  readonly commands: readonly CompletedCommand[]
}

export interface Completions {
  readonly commands: readonly CompletedCommand[]
  readonly groups: readonly CompletedGroup[]
}

/** What shells complete, from the table of commands. */
export function completionsOf({ commands, groups }: CommandTable): Completions {
  return {
    commands: commands.map(completed),
    groups: groups.map(({ name, describe, commands }) => {
      return { name, describe, commands: commands.map(completed) }
    }),
  }
}

/** The last word of a command's name. */
export function lastWord({ name }: Pick<CompletedCommand, 'name'>): string {
  return name.split(' ').at(-1)!
}

function completed({
  name,
  describe,
  options,
  positional,
  takesProgram,
}: Command): CompletedCommand {
  const operands = positional.map(place => completedValue(options[place]!))
  return {
    ...{ name, describe },
    options: [...Object.entries(options).map(optionOf), ...sharedOptions],
    operand: operands.find(operand => operand !== 'text') ?? 'text',
    takesProgram: takesProgram === true,
  }
}

function optionOf([name, option]: readonly [string, Option<unknown>]): CompletedOption {
  const { letter, also, describe, isFlag, repeats } = option
  const names = [`--${name}`, ...(letter ? [`-${letter}`] : []), ...(also ? [`--${also}`] : [])]
  return { names, describe, value: isFlag === true ? undefined : completedValue(option), repeats }
}

function completedValue({ argument, expected }: Option<unknown>): Completed {
  const words = argument.split('|')
  if (words.every(word => /^[a-z0-9-]+$/.test(word))) return words
  return /\b(?:file|folder|recordings)\b/.test(expected) ? 'file' : 'text'
}
