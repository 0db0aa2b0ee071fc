import { startServer } from '../core/index.js'
import type { Player } from '../recordings/index.js'
import { defineCommand } from './command.js'
import { exitCodes } from './exit-code.js'
import { flag, optional, repeated } from './option.js'
import { runServer } from './run-server.js'
import { commonServerOptions, recordingsOption, rootUser } from './server-options.js'
import { instant, oneOf, user } from './value-kinds.js'

/** `mockq replay`: answers from recordings, with no network. */
export const replayCommand = defineCommand({
  name: 'replay',
  describe: 'Answers from recordings; what was never recorded is an error.',
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. A COMMAND finds the server in ' +
    'MOCKQ_URL and DATABEND_DSN; mockq ends with its exit code, or with 3 if a statement has no answer.',
  examples: [
    ['mockq replay', './recordings, on port 8000'],
    ['mockq replay --port 0 -- npm test', 'runs a command against it, then ends'],
  ],
  positional: 'recordings',
  takesProgram: true,
  options: {
    recordings: recordingsOption,
    user: repeated(user, 'user who may log in; without this option, everyone may'),
    history: optional(
      oneOf('session'),
      'session: replay each session as if it saw only its own writes',
    ),
    order: optional(
      oneOf('loose'),
      'loose: also give answers that were recorded after other writes',
    ),
    strict: flag(
      'match requests exactly, also names, times and list orders that change with each run',
    ),
    now: optional(instant, 'time at which the clock is fixed, in UTC'),
    ...commonServerOptions,
  },
  run: async (args, program) => {
    const { openPlayer } = await import('../recordings/index.js')
    let player: Player
    return runServer({
      mode: 'replay',
      args,
      program,
      user: args.user[0] ?? rootUser,
      open: options =>
        startServer({
          ...options,
          ...(args.now !== undefined && { now: args.now }),
          backend: ports => {
            player = openPlayer({
              ...ports,
              recordings: args.recordings,
              users: args.user,
              historyBySession: args.history !== undefined,
              looseOrder: args.order !== undefined,
              strict: args.strict,
            })
            return player
          },
        }),
      verdict: () => (player.misses() > 0 ? exitCodes.recording : exitCodes.ok),
    })
  },
})
