import {
  type RehearsalReport,
  type RunningServer,
  type RunReport,
  type ServerOptions,
  startServer,
} from '../core/index.js'
import type { ReadOnLimits, RecordBackend, RecordMode } from '../recordings/index.js'
import type { RehearseOptions } from '../recordings/tools/rehearse.js'
import { type Args, defineCommand } from './command.js'
import { exitCodes } from './exit-code.js'
import { flag, optional, required } from './option.js'
import { readTextFile } from './read-text-file.js'
import type { Login } from './ready.js'
import { runServer } from './run-server.js'
import {
  commonServerOptions,
  recordingsOption,
  redactionIn,
  redactOptions,
  reportOption,
  rootUser,
} from './server-options.js'
import { bytes, count, oneOf, seconds, serverAddress, text } from './value-kinds.js'

const targetHelp = 'address or DSN of the server to record'

/** The option of commands that cannot do without a server to record. */
export const targetOption = required(serverAddress, 'target', targetHelp)

/** The option of commands that ask a server. */
export const targetProxyOption = optional(
  text('URL', 'the address of a proxy like http://localhost:3128'),
  'proxy to reach the target, instead of those of HTTPS_PROXY and HTTP_PROXY; NO_PROXY counts, too',
)

/** The options of `mockq record`. */
export const recordOptions = {
  recordings: recordingsOption,
  target: optional(serverAddress, `${targetHelp}; not needed with --mode none`),
  'target-ca': optional(
    text('FILE', 'a file'),
    'certificates (PEM) to trust for an https target, besides those of the system',
  ),
  'target-proxy': targetProxyOption,
  mode: optional(
    oneOf('once', 'new', 'all', 'none'),
    'once (default): record lanes that have no recording; new: add what is not recorded; ' +
      'all: record every request again; none (default if CI=true): never ask the server',
  ),
  prune: flag('with --mode all: remove the recorded statements that this run does not send'),
  'read-on-rows': optional(
    count,
    'rows to go on reading for the recording when a client abandons an answer (default 100000)',
  ),
  'read-on-bytes': optional(bytes, 'the same limit in bytes (default 67108864)'),
  'read-on-secs': optional(seconds, 'the same limit in seconds (default 5)'),
  timing: flag('also record how long statements take, for replay --timing'),
  'table-rows': optional(
    count,
    'tables that are found on the server are kept if they have at most so many rows (default 100, 0 for none)',
  ),
  'table-checksums': flag(
    'also record a checksum of each larger table that is found on the server, for replay --init',
  ),
  report: reportOption,
  'no-rehearsal': flag('do not try at the end whether the next run would have all its answers'),
  ...redactOptions('data to replace by fakes in the recording'),
  ...commonServerOptions,
}

/** The mode that is given, else the default one. */
export function recordModeOf({ mode }: Pick<Args<typeof recordOptions>, 'mode'>): RecordMode {
  return mode ?? (process.env['CI'] === 'true' ? 'none' : 'once')
}

/** Starts a server that records. `options` are those of the server, which the command line has in `args`. */
export async function openRecord(
  args: Args<typeof recordOptions>,
  options: Omit<ServerOptions, 'backend'>,
): Promise<RunningServer<RecordBackend>> {
  const { openRecorder } = await import('../recordings/index.js')
  const { recordings, target, 'target-ca': ca, 'target-proxy': proxy, prune, timing: times } = args
  const { 'table-checksums': tableChecksums, 'table-rows': tableRows } = args
  const { version: serverVersion } = options
  return startServer({
    ...options,
    backend: ports =>
      openRecorder({
        ...{ ...ports, recordings, mode: recordModeOf(args), prune, times, tableChecksums },
        ...(tableRows !== undefined && { tableRows }),
        ...(target !== undefined && { target }),
        ...(proxy !== undefined && { targetProxy: proxy }),
        environment: process.env,
        readOn: readOnLimits(args),
        ...redactionIn(args),
        ...(serverVersion !== undefined && { serverVersion }),
        ...(ca !== undefined && { targetCa: readTextFile('--target-ca', ca) }),
      }),
  })
}

/** Who may log in to a server that records, and where: what the target's address says. */
export function recordLogin(recorder: RecordBackend): Login {
  const { user = rootUser, database } = recorder.targetLogin?.() ?? {}
  return { user, ...(database !== undefined && { database }) }
}

/** The exit code of a run that recorded. */
export function recordVerdict(recorder: RecordBackend): number {
  const untrue = (recorder.leftOut?.() ?? 0) + (recorder.changed?.() ?? 0)
  if (recorder.misses() + untrue > 0) return exitCodes.recording
  if (recorder.isTargetLost?.()) return exitCodes.upstream
  return (recorder.lost?.() ?? 0) > 0 ? exitCodes.recording : exitCodes.ok
}

/** `mockq record`: a proxy that saves requests and answers. */
export const recordCommand = defineCommand({
  name: 'record',
  describe: 'Passes statements on to a real server and saves them with their answers.',
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. Connect to mockq as you would to the ' +
    'server; a user name like root~orders records into orders.nedb.',
  examples: [
    ['mockq record --target http://localhost:8001', 'into ./recordings, on port 8000'],
    ['mockq record --target URL -- npm test', 'records a command on a free port, then ends'],
  ],
  positional: 'recordings',
  takesProgram: true,
  options: recordOptions,
  run: (args, program, given) => {
    // Throws the error of a required option that is missing.
    if (args.target === undefined && recordModeOf(args) !== 'none') targetOption.read([])
    return runServer({
      ...{ mode: 'record', args, program, given, loginOf: recordLogin },
      open: options => openRecord(args, options),
      reportFiles: args.report,
      verdict: recordVerdict,
      ...(!args['no-rehearsal'] && { rehearse: rehearseLanes }),
    })
  },
})

/** Rehearses the lanes that a run has recorded; undefined if there are none. */
async function rehearseLanes(
  { recordings, lanes: all }: RunReport,
  options: Pick<RehearseOptions, 'signal' | 'limitMs'>,
): Promise<RehearsalReport | undefined> {
  const lanes = all.filter(({ recorded }) => recorded > 0).map(({ lane }) => lane)
  if (lanes.length === 0) return undefined
  const { rehearse } = await import('../recordings/tools/rehearse.js')
  return rehearse({ ...options, recordings, isMeant: lane => lanes.includes(lane) })
}

type ReadOnArgs = Readonly<
  Partial<Record<'read-on-rows' | 'read-on-bytes' | 'read-on-secs', number | undefined>>
>

function readOnLimits(args: ReadOnArgs): Partial<ReadOnLimits> {
  const { 'read-on-rows': rows, 'read-on-bytes': bytes, 'read-on-secs': secs } = args
  return {
    ...(rows !== undefined && { rows }),
    ...(bytes !== undefined && { bytes }),
    ...(secs !== undefined && { secs }),
  }
}
