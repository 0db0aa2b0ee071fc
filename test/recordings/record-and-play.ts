import { type Log, startServer } from '#mockq'
import { type AllowedUser, openPlayer, openRecorder, type RecordMode } from '#mockq/recordings'

/** A running server of mockq. */
export interface Running {
  readonly url: string
  readonly misses: () => number
  close(): Promise<void>
}

/** Starts `mockq record` in this process, on a free port. */
export async function record(
  recordings: string,
  target: string,
  mode: RecordMode = 'all',
): Promise<Running> {
  let misses = () => 0
  const server = await startServer({
    port: 0,
    backend: async ports => {
      const recorder = await openRecorder({ recordings, target, mode, ...ports })
      misses = () => recorder.misses()
      return recorder
    },
  })
  return { url: server.url, misses: () => misses(), close: () => server.close() }
}

export interface ReplayOptions {
  readonly looseOrder?: boolean
  readonly historyBySession?: boolean
  readonly strict?: boolean
  readonly users?: readonly AllowedUser[]
  /** The time at which the clock stands, in microseconds. */
  readonly now?: bigint
  readonly log?: Log
}

/** Starts `mockq replay` in this process, on a free port. */
export async function replay(recordings: string, options: ReplayOptions = {}): Promise<Running> {
  let misses = () => 0
  const { now, log, ...playerOptions } = options
  const server = await startServer({
    port: 0,
    ...(now !== undefined && { now }),
    ...(log !== undefined && { log }),
    backend: ports => {
      const player = openPlayer({ recordings, ...playerOptions, ...ports })
      misses = () => player.misses()
      return player
    },
  })
  return { url: server.url, misses: () => misses(), close: () => server.close() }
}
