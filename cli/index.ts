import { readFileSync } from 'node:fs'
import yargs from 'yargs'
import { didYouMean, MockqError, UsageError } from '../core/index.js'
import { type Command, describeOptions } from './command.js'
import { exitCodeOf, exitCodes } from './exit-code.js'
import { explainCommand } from './explain.js'
import { functionsCommand } from './functions.js'
import { optionNames, optionsFromEnvironment, optionsFromFile } from './option-sources.js'
import { recordCommand } from './record.js'
import { replayCommand } from './replay.js'
import { printError } from './report.js'
import { serveCommand } from './serve.js'

const commands: readonly Command[] = [
  serveCommand,
  recordCommand,
  replayCommand,
  functionsCommand,
  explainCommand,
]

/** Runs the command line and ends the process with its exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  process.on('uncaughtException', error => end(failed(error)))
  process.stdout.on('error', () => {}) // The reader has gone, so further output would reach nobody.
  end(await runCommandLine(argv).catch(failed))
}

/** Ends the process once its output is written. */
function end(code: number): void {
  process.stdout.write('', () => process.exit(code))
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
  if (dashes >= 0 && program.length === 0)
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
      throw isWrongUse ? new UsageError(error?.message ?? message) : error
    })
    .version(packageVersion())
    .usage('mockq COMMAND [options]\n\nStands in for a Databend server.')
    .epilogue(
      'mockq COMMAND --help shows the options of a command. They can also be set in a config file (--config) or by environment variables such as MOCKQ_PORT.',
    )
    .wrap(Math.min(process.stdout.columns ?? 100, 100))
  for (const command of commands)
    parser.command(
      command.name,
      command.describe,
      builder => describeOptions(builder, command),
      // Not awaited here: if a command takes long, yargs would start to build the text of its help.
      args => {
        running = command.start(args, elsewhere, program)
      },
    )
  parser.command(
    '$0',
    false,
    () => {},
    args => {
      throw new UsageError(unknownCommand(args._.map(String)))
    },
  )
  parser.parse(own)
  return running ?? exitCodes.ok
}

function unknownCommand([name]: readonly string[]): string {
  const names = commands.map(command => command.name)
  return name === undefined
    ? `a command is missing: use one of ${names.join(', ')} (see mockq --help)`
    : `mockq has no command ${JSON.stringify(name)}${didYouMean(name, names)}`
}

/** Options from the environment and a config file; the environment wins. */
function elsewhere(configFile: string | undefined) {
  const names = new Map(commands.flatMap(({ options }) => [...optionNames(options)]))
  const environment = optionsFromEnvironment(process.env, names)
  const file = configFile ?? environment.get('config')?.[0]?.text
  return new Map([...(file === undefined ? [] : optionsFromFile(file, names)), ...environment])
}

function packageVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
