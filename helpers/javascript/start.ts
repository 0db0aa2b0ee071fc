import { openRecord, recordLogin } from '../../cli/record.js'
import { openReplay } from '../../cli/replay.js'
import { openServe } from '../../cli/serve.js'
import { rootUser } from '../../cli/server-options.js'
import { type MockqServer, mockqServer } from './mockq-server.js'
import type { RecordOptions, ReplayOptions, ServeOptions } from './options.js'
import { readRecord, readReplay, readServe } from './read-options.js'

/**
 * Starts a server that runs SQL on an embedded engine, as `mockq serve` does, on a free port.
 *
 * Rejects with `UsageError` for a wrong option and a port in use, `QueryError` if a statement of `init` fails.
 */
export async function serve(options: ServeOptions = {}): Promise<MockqServer> {
  const { args, listen, init } = readServe(options)
  return mockqServer(await openServe(args, listen, init), { user: args.user[0] ?? rootUser })
}

/**
 * Starts a server that passes statements on to a real one and saves them with their answers, as `mockq record` does, on
 * a free port. The recording is complete once the server is closed.
 *
 * Rejects with `UsageError` for a wrong option and a port in use, `UpstreamError` if the target cannot be reached,
 * `RecordingError` for recordings that are damaged or cannot be written.
 */
export async function record(options: RecordOptions = {}): Promise<MockqServer> {
  const { args, listen } = readRecord(options)
  const running = await openRecord(args, listen)
  return mockqServer(running, recordLogin(running.backend))
}

/**
 * Starts a server that answers from recordings, as `mockq replay` does, on a free port.
 *
 * Rejects with `UsageError` for a wrong option and a port in use, `RecordingError` for recordings that are missing or
 * damaged.
 */
export async function replay(options: ReplayOptions = {}): Promise<MockqServer> {
  const { args, listen, init } = readReplay(options)
  return mockqServer(await openReplay(args, listen, init), { user: args.user[0] ?? rootUser })
}
