import { serveBackend, startServer } from '../core/index.js'
import { defineCommand } from './command.js'
import { exitCodes } from './exit-code.js'
import { optional, repeated, withDefault } from './option.js'
import { readTextFile } from './read-text-file.js'
import { runServer } from './run-server.js'
import { commonServerOptions, rootUser } from './server-options.js'
import { instant, oneOf, seed, text, user } from './value-kinds.js'

/** `mockq serve`: a live server on an embedded engine. */
export const serveCommand = defineCommand({
  name: 'serve',
  describe: 'Runs SQL on an embedded engine, for local development and tests.',
  epilogue:
    'Data is kept in memory until the server ends. The user root has an empty password; --user adds others.',
  examples: [
    ['mockq serve', 'on port 8000'],
    ['mockq serve --init schema.sql --port 0', 'with tables, on a free port'],
  ],
  options: {
    engine: withDefault(oneOf('memory', 'alasql'), 'memory', 'engine that runs the statements'),
    init: repeated(
      text('FILE.sql', 'a file'),
      'file of statements to run before the server is ready',
    ),
    user: repeated(user, 'another user who may log in'),
    now: optional(instant, 'time at which the clock is fixed, in UTC'),
    seed: optional(seed, 'makes ids and random values the same in every run'),
    ...commonServerOptions,
  },
  run: (args, program) => {
    const { engine, now, seed, 'server-version': version } = args
    const init = args.init.map(path => ({ path, sql: readTextFile('--init', path) }))
    return runServer({
      mode: 'serve',
      args,
      program,
      user: args.user[0] ?? rootUser,
      open: options =>
        startServer({
          ...options,
          ...(now !== undefined && { now }),
          ...(seed !== undefined && { seed }),
          backend: serveBackend({
            ...{ engine, init, users: args.user },
            ...(version !== undefined && { version }),
          }),
        }),
      verdict: () => exitCodes.ok,
    })
  },
})
