import { startServer } from '../core/index.js'
import type { ReadOnLimits, RecordBackend } from '../recordings/index.js'
import { defineCommand } from './command.js'
import { exitCodes } from './exit-code.js'
import { flag, optional, required } from './option.js'
import { readTextFile } from './read-text-file.js'
import { runServer } from './run-server.js'
import { commonServerOptions, recordingsOption, rootUser } from './server-options.js'
import { bytes, count, oneOf, seconds, serverUrl, text } from './value-kinds.js'

/** `mockq record`: a proxy that saves requests and answers. */
export const recordCommand = defineCommand({
  name: 'record',
  describe: 'Passes statements on to a real server and saves them with their answers.',
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. Connect to mockq as you would to the ' +
    'server; a user name like root~orders records into orders.nedb.',
  examples: [['mockq record --target http://localhost:8001', 'into ./recordings, on port 8000']],
  positional: 'recordings',
  options: {
    recordings: recordingsOption,
    target: required(serverUrl, 'target', 'address of the server to record'),
    'target-ca': optional(
      text('FILE', 'a file'),
      'certificates (PEM) to trust for an https target, besides those of the system',
    ),
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
    ...commonServerOptions,
  },
  run: async (args, program) => {
    const { openRecorder } = await import('../recordings/index.js')
    let recorder: RecordBackend
    return runServer({
      mode: 'record',
      args,
      program,
      user: rootUser,
      open: options =>
        startServer({
          ...options,
          backend: async ports => {
            const { recordings, target, 'target-ca': ca } = args
            const mode = args.mode ?? (process.env['CI'] === 'true' ? 'none' : 'once')
            const { version: serverVersion } = options
            recorder = await openRecorder({
              ...{ ...ports, recordings, mode, target: target.href },
              ...{ prune: args.prune, readOn: readOnLimits(args) },
              ...(serverVersion !== undefined && { serverVersion }),
              ...(ca !== undefined && { targetCa: readTextFile('--target-ca', ca) }),
            })
            return recorder
          },
        }),
      verdict: () => {
        const untrue = (recorder.leftOut?.() ?? 0) + (recorder.changed?.() ?? 0)
        if (recorder.misses() + untrue > 0) return exitCodes.recording
        return recorder.isTargetLost?.() ? exitCodes.upstream : exitCodes.ok
      },
    })
  },
})

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
