import { type InitFile, type Log, startServer } from '#mockq'
import { type AllowedUser, openPlayer, openRecorder, type RecordMode } from '#mockq/recordings'
import type { RunReport } from '../../core/protocol/run-report.js'

/** A running server of mockq. */
export interface Running {
  readonly url: string
  readonly misses: () => number
  readonly report: () => RunReport | undefined
  close(): Promise<void>
}

/** Starts `mockq record` in this process, on a free port. */
export async function record(
  recordings: string,
  target: string,
  mode: RecordMode = 'all',
  { now, ...more }: Partial<Parameters<typeof openRecorder>[0]> & Pick<ReplayOptions, 'now'> = {},
): Promise<Running> {
  let misses = () => 0
  let report: Running['report'] = () => undefined
  const server = await startServer({
    port: 0,
    ...(now !== undefined && { now }),
    backend: async ports => {
      const recorder = await openRecorder({ recordings, target, mode, ...ports, ...more })
      misses = () => recorder.misses()
      report = () => recorder.report?.()
      return recorder
    },
  })
  const { url } = server
  return { url, misses: () => misses(), report: () => report(), close: () => server.close() }
}

export interface ReplayOptions {
  readonly looseOrder?: boolean
  readonly historyBySession?: boolean
  readonly strict?: boolean
  /** Whether the engine may compute answers. Default: no, so that tests show what the recording alone answers. */
  readonly computed?: boolean
  readonly users?: readonly AllowedUser[]
  /** The time at which the clock stands, in microseconds. */
  readonly now?: bigint
  readonly log?: Log
  readonly redact?: readonly string[]
  readonly redactKey?: string
  /** What makes the tables that were there before, for computed answers. */
  readonly init?: readonly InitFile[]
}

/** Starts `mockq replay` in this process, on a free port. */
export async function replay(recordings: string, options: ReplayOptions = {}): Promise<Running> {
  let misses = () => 0
  let report: Running['report'] = () => undefined
  const { now, log, ...playerOptions } = options
  const server = await startServer({
    port: 0,
    ...(now !== undefined && { now }),
    ...(log !== undefined && { log }),
    backend: ports => {
      const player = openPlayer({ recordings, computed: false, ...playerOptions, ...ports })
      misses = () => player.misses()
      report = () => player.report()
      return player
    },
  })
  const { url } = server
  return { url, misses: () => misses(), report: () => report(), close: () => server.close() }
}
