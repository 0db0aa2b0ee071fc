import yargs, { type Argv } from 'yargs'
import { didYouMean, MockqError, UsageError } from '../core/index.js'
import { type Command, type CommandGroup, declareOptions, wordsOf } from './command.js'
import { completionCommand } from './completion.js'
import { crosscheckCommand } from './crosscheck.js'
import { exitCodeOf, exitCodes } from './exit-code.js'
import { explainCommand } from './explain.js'
import { functionsCommand } from './functions.js'
import { commandHelp, helpWidth, overview } from './help.js'
import { optionNames, optionsFromEnvironment, optionsFromFile } from './option-sources.js'
import { packageVersion } from './package-version.js'
import { lostOutput } from './print-stream.js'
import { recordCommand } from './record.js'
import { recordingsCommands } from './recordings/index.js'
import { replayCommand } from './replay.js'
import { print, printError } from './report.js'
import { serveCommand } from './serve.js'
import { endAsProcess1 } from './signals.js'
import { sqlCommand } from './sql.js'
import { isTerminalGone } from './terminal.js'
import { verifyCommand } from './verify.js'

const commands: readonly Command[] = [
  serveCommand,
  recordCommand,
  replayCommand,
  sqlCommand,
  verifyCommand,
  crosscheckCommand,
  functionsCommand,
  explainCommand,
  completionCommand(() => ({ commands, groups })),
]

const groups: readonly CommandGroup[] = [recordingsCommands]

/** Runs the command line and ends the process with its exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  endAsProcess1()
  process.on('uncaughtException', error => end(failed(error)))
  // The reader has gone, so further output would reach nobody.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  end(await runToExitCode(argv))
}

/** Runs the command line, prints its error if it fails, and gives the exit code. */
export function runToExitCode(argv: readonly string[]): Promise<number> {
  return runCommandLine(argv).catch(failed)
}

/** Ends the process once its output is written. */
function end(code: number): void {
  if (isTerminalGone()) endByHangup()
  else process.stdout.write('', () => process.exit(withOutput(code)))
}

/** The exit code of a run, if its output could be written. */
function withOutput(code: number): number {
  const lost = lostOutput()
  if (lost === undefined) return code
  printError(`the output cannot be written: ${lost.message}`)
  return code === exitCodes.ok ? exitCodes.usage : code
}

/** Node's own exit aborts, with a core dump, if it cannot reset the terminal. */
function endByHangup(): void {
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

function failed(error: unknown): number {
  if (error instanceof MockqError) printError(error.message)
  else printError(`this is a bug in mockq: ${error instanceof Error ? error.stack : error}`)
  return exitCodeOf(error)
}

/** Finds the command that `argv` names and runs it; returns the exit code. */
async function runCommandLine(argv: readonly string[]): Promise<number> {
  // Arguments after `--` bypass the parser, which would turn 007 into 7.
  const dashes = argv.indexOf('--')
  const [own, program] = dashes < 0 ? [argv, []] : [argv.slice(0, dashes), argv.slice(dashes + 1)]
  if (dashes >= 0 && !program[0])
    throw new UsageError('a command is missing after "--", as in: mockq replay -- npm test')

  let running: Promise<number> | undefined
  const parser = yargs()
    .scriptName('mockq')
    .detectLocale(false)
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
      'strip-aliased': true,
    })
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      // yargs' own error, for arguments that it cannot parse.
      const isWrongUse = error === undefined || error === null || error.name === 'YError'
      throw isWrongUse ? new UsageError(plainMessage(error?.message ?? message)) : error
    })
    .version(packageVersion())
    .alias({ version: 'v' })
    .help(false)
    .option('help', { alias: 'h', nargs: 0 })
  const start = (command: Command, { help, ...args }: StartArgs): void => {
    if (help === undefined) running = command.start(args, elsewhere, program, commandsWith)
    else print(commandHelp(command, helpWidth(process.stdout.columns)))
  }
  addCommands(parser, commands, start)
  for (const group of groups)
    parser.command(group.name, group.describe, builder => {
      addCommands(builder, group.commands, start)
      return otherwise(builder, `mockq ${group.name}`, group)
    })
  otherwise(parser, 'mockq', {
    commands: [...commands, ...groups],
    describe: 'Stands in for a Databend server.',
    epilogue:
      'mockq COMMAND --help shows the options of a command. They can also be set in a config file (--config) ' +
      'or by environment variables such as MOCKQ_PORT.',
  })
  parser.parse(own)
  return running ?? exitCodes.ok
}

/** The names of the commands that have an option: not of those of a group, whose options are for files. */
function commandsWith(option: string): readonly string[] {
  return commands.filter(({ options }) => optionNames(options).has(option)).map(({ name }) => name)
}

/** A message of yargs in mockq's words. */
function plainMessage(message: string): string {
  const [, flag] = /^Argument unexpected for: (\S+)$/.exec(message) ?? []
  return flag === undefined ? message : `--${flag} takes no value on the command line`
}

type StartArgs = Parameters<Command['start']>[0]

/** Adds commands to a parser; `start` is called with the one that the arguments name. */
function addCommands(
  parser: Argv,
  added: readonly Command[],
  start: (command: Command, args: StartArgs) => void,
): void {
  for (const command of added)
    parser.command(
      wordsOf(command.name).at(-1)!,
      command.describe,
      builder => declareOptions(builder, command),
      // Not awaited here: if a command takes long, yargs would start to build the text of its help.
      args => start(command, args),
    )
}

/** Makes a parser show the help of `program`, which may be a group (`mockq recordings`), and refuse other commands. */
function otherwise(
  parser: Argv,
  program: string,
  group: Omit<CommandGroup, 'name' | 'commands'> & {
    readonly commands: readonly (Command | CommandGroup)[]
  },
): Argv {
  const names = group.commands.map(({ name }) => wordsOf(name).at(-1)!)
  return parser.command(
    '$0',
    false,
    () => {},
    args => {
      const name = args._.map(String).at(wordsOf(program).length - 1)
      const isHelp = name === 'help' || (name === undefined && args['help'] !== undefined)
      if (!isHelp)
        throw new UsageError(
          name === undefined
            ? `a command is missing: use one of ${names.join(', ')} (see ${program} --help)`
            : `${program} has no command ${JSON.stringify(name)}${didYouMean(name, names)}`,
        )
      const usage = `${program} COMMAND [options]`
      print(overview({ ...group, usage }, helpWidth(process.stdout.columns)))
    },
  )
}

/** Options from the environment and a config file; the environment wins. */
function elsewhere(configFile: string | undefined) {
  const all = [...commands, ...groups.flatMap(group => group.commands)]
  const names = new Map(all.flatMap(({ options }) => [...optionNames(options)]))
  const environment = optionsFromEnvironment(process.env, names)
  const file = configFile ?? environment.get('config')?.[0]?.text
  return new Map([...(file === undefined ? [] : optionsFromFile(file, names)), ...environment])
}
