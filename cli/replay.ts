import {
  type InitFile,
  type RunningServer,
  type ServerOptions,
  startServer,
} from '../core/index.js'
import type { Player } from '../recordings/index.js'
import { type Args, defineCommand } from './command.js'
import { exitCodes } from './exit-code.js'
import { initOption, readInitFiles } from './init-files.js'
import { flag, optional, repeated, withDefault } from './option.js'
import { isAsked, sumOf } from './run-report/totals.js'
import { runServer } from './run-server.js'
import {
  commonServerOptions,
  faultsIn,
  faultsOption,
  recordingsOption,
  redactionIn,
  redactOptions,
  reportOption,
  rootUser,
} from './server-options.js'
import { instant, oneOf, timing, user } from './value-kinds.js'

/** The options of `mockq replay`. */
export const replayOptions = {
  recordings: recordingsOption,
  user: repeated(user, 'user who may log in; without this option, everyone may'),
  history: optional(
    oneOf('session'),
    'session: replay each session as if it saw only its own writes',
  ),
  order: optional(oneOf('loose'), 'loose: also give answers that were recorded after other writes'),
  strict: flag(
    'match requests exactly, also names, times and list orders that change with each run',
  ),
  computed: withDefault(
    oneOf('on', 'off'),
    'on',
    'whether the engine computes answers for values that changed, where the recording bears it out; off with --strict',
  ),
  now: optional(instant, 'time at which the clock is fixed, in UTC'),
  init: initOption,
  timing: withDefault(
    timing,
    '0',
    'how long statements take: as recorded (with record --timing), a multiple of it, or 0',
  ),
  ...redactOptions('data that was replaced by fakes when recording, where statements contain it'),
  faults: faultsOption,
  report: reportOption,
  'allow-idle': flag('with -- COMMAND: exit code 0 although nothing was asked'),
  ...commonServerOptions,
}

/** Starts a server that replays. `options` are those of the server, which the command line has in `args`. */
export async function openReplay(
  args: Args<typeof replayOptions>,
  options: Omit<ServerOptions, 'backend'>,
  init: readonly InitFile[] = args.init.flatMap(path => readInitFiles('--init', path)),
): Promise<RunningServer<Player>> {
  const { openPlayer, tryInit } = await import('../recordings/index.js')
  const { recordings, user: users, history, order, strict, now, timing, computed } = args
  return startServer({
    ...options,
    ...(now !== undefined && { now }),
    backend: async ports => {
      const player = openPlayer({
        ...{ ...ports, recordings, users, strict, timing, init, ...redactionIn(args) },
        historyBySession: history !== undefined,
        looseOrder: order !== undefined,
        computed: computed === 'on',
      })
      await tryInit(init, player.facts().version)
      return player
    },
  })
}

/** `mockq replay`: answers from recordings, with no network. */
export const replayCommand = defineCommand({
  name: 'replay',
  describe: 'Answers from recordings; what was never recorded is an error.',
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. A COMMAND finds the server in MOCKQ_URL, MOCKQ_PORT, ' +
    'DATABEND_DSN and DATABEND_JDBC_URL; mockq ends with its exit code, or with 3 if a statement has no answer or nothing was asked.',
  examples: [
    ['mockq replay', './recordings, on port 8000'],
    ['mockq replay -- npm test', 'runs a command against it on a free port, then ends'],
  ],
  positional: 'recordings',
  takesProgram: true,
  options: replayOptions,
  run: (args, program, given) => {
    // A command that never reached the server would pass without having tested anything.
    const mustAsk = program.length > 0 && !args['allow-idle']
    const loginOf = () => ({ user: args.user[0] ?? rootUser })
    return runServer({
      ...{ mode: 'replay', args, program, given, loginOf, mustAsk },
      open: options => openReplay(args, { ...options, ...faultsIn(args.faults) }),
      reportFiles: args.report,
      verdict: player => {
        const isIdle = mustAsk && !isAsked(sumOf(player.report()))
        return player.misses() > 0 || isIdle ? exitCodes.recording : exitCodes.ok
      },
    })
  },
})
