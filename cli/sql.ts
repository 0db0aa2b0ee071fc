import { constants } from 'node:os'
import { type ClientOptions, serveBackend, startServer, UsageError } from '../core/index.js'
import { type Args, defineCommand } from './command.js'
import { initOption, readInitFiles } from './init-files.js'
import { flag, optional, repeated, withDefault } from './option.js'
import { readTextFile } from './read-text-file.js'
import { onStopSignal } from './signals.js'
import { instant, nameAndValue, oneOf, seed, text, user } from './value-kinds.js'

const options = {
  sql: optional(
    text('SQL|FILE|-', 'statements, a file of them, or - for standard input'),
    'the statements: SQL, a file, or - for standard input (default: a prompt on a terminal)',
  ),
  target: optional(
    text('URL', 'an address'),
    'server to run them on: http://HOST:PORT, or a DSN like databend://USER:PASSWORD@HOST:PORT/DATABASE; without it, an engine of its own',
  ),
  'target-ca': optional(
    text('FILE', 'a file'),
    'certificates (PEM) to trust for an https target, besides those of the system',
  ),
  user: repeated(user, 'user who logs in, instead of the one in the target'),
  database: optional(text('NAME', 'a database'), 'database of the session'),
  role: optional(text('NAME', 'a role'), 'role of the session'),
  setting: repeated(nameAndValue, 'setting of the session'),
  lane: optional(text('NAME', 'a lane'), 'lane, if the target is mockq'),
  format: withDefault(
    oneOf('table', 'csv', 'tsv', 'json', 'ndjson', 'vertical'),
    'table',
    'form of the results',
  ),
  'keep-going': flag('also run the statements after one that fails'),
  quiet: flag('print no counts, times and progress'),
  init: initOption,
  engine: optional(oneOf('memory', 'alasql'), 'without --target: engine that runs the statements'),
  now: optional(instant, 'without --target: time at which the clock is fixed, in UTC'),
  seed: optional(seed, 'without --target: makes random values the same in every run'),
  config: optional(text('FILE', 'a file'), 'JSON file with options by name'),
}

/** `mockq sql`: runs statements and prints their results. */
export const sqlCommand = defineCommand({
  name: 'sql',
  describe: 'Runs statements on a server or on an engine of its own, and prints the results.',
  epilogue:
    'Results go to stdout, everything else to stderr. The exit code is 1 if a statement fails, and 4 if the server ' +
    'cannot be reached.',
  examples: [
    ['mockq sql "SELECT 1 + 1"', 'on an engine of its own'],
    ['mockq sql queries.sql --init schema.sql', 'statements of a file, with tables'],
    ['mockq sql', 'a prompt'],
    ['mockq sql - --target http://localhost:8000 --format csv', 'standard input, on a server'],
  ],
  positional: 'sql',
  options,
  run: async args => {
    const target = targetOf(args)
    const { runSql } = await import('./sql/run-sql.js')
    const interrupted = new AbortController()
    const forget = onStopSignal(signal => {
      // A second signal ends the process at once.
      forget()
      interrupted.abort(new Stopped(signal))
    })
    try {
      return await runSql(
        {
          ...{ sql: args.sql, format: args.format, target },
          ...{ keepsGoing: args['keep-going'], isQuiet: args.quiet },
          isColoured: !process.env['NO_COLOR'],
          signal: interrupted.signal,
        },
        process,
      )
    } catch (error) {
      if (error instanceof Stopped) return 128 + constants.signals[error.signal]
      throw error
    } finally {
      forget()
    }
  },
})

/** The user has pressed Ctrl-C, or ended the process in another way. */
class Stopped extends Error {
  readonly signal: NodeJS.Signals

  constructor(signal: NodeJS.Signals) {
    super(signal)
    this.signal = signal
  }
}

/** The server to run on. Throws `UsageError` for options that do not go together. */
function targetOf(args: Args<typeof options>) {
  const { target, 'target-ca': ca, user: users, database, role, lane } = args
  const [login] = users
  const client: Omit<ClientOptions, 'target'> = {
    ...(login !== undefined && { user: login.name, password: login.password }),
    ...(database !== undefined && { database }),
    ...(role !== undefined && { role }),
    ...(lane !== undefined && { lane }),
    settings: Object.fromEntries(args.setting.map(({ name, value }) => [name, value])),
  }
  if (target === undefined) {
    if (ca !== undefined) throw new UsageError('--target-ca needs --target')
    return { ...client, target: () => ownServer(args) }
  }
  const own = (['engine', 'now', 'seed'] as const).find(name => args[name] !== undefined)
  const unused = args.init.length > 0 ? 'init' : own
  if (unused !== undefined)
    throw new UsageError(
      `--${unused} is for an engine of its own, and --target runs the statements on a server: remove one of them`,
    )
  if (users.length > 1)
    throw new UsageError(`--user is given ${users.length} times, but one user logs in`)
  return {
    ...client,
    target,
    ...(ca !== undefined && { ca: readTextFile('--target-ca', ca) }),
  }
}

function ownServer({ engine = 'memory', now, seed, init, user: users }: Args<typeof options>) {
  const files = init.flatMap(path => readInitFiles('--init', path))
  return startServer({
    port: 0,
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    backend: serveBackend({ engine, users, init: files }),
  })
}
