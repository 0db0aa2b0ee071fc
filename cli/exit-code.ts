import { QueryError, RecordingError, ReplayMiss, UpstreamError, UsageError } from '../core/index.js'

/** What mockq's exit codes mean. */
export const exitCodes = {
  ok: 0,
  /** A check found something, or SQL given to the command failed. */
  found: 1,
  /** Wrong option, config, port or folder, or a folder without permission. */
  usage: 2,
  /** Recordings are missing or damaged, there was a miss, a statement could not be saved, its answer was lost or has changed, or nothing was asked. */
  recording: 3,
  /** The server being recorded cannot be reached. */
  upstream: 4,
  /** A fault of mockq itself. */
  bug: 70,
} as const

/** The exit code for a run that ended with an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof RecordingError)
    return isRefused(error) ? exitCodes.usage : exitCodes.recording
  if (error instanceof ReplayMiss) return exitCodes.recording
  if (error instanceof UpstreamError) return exitCodes.upstream
  if (error instanceof QueryError) return exitCodes.found
  return exitCodes.bug
}

/** Whether the folder is at fault, not the recording in it. */
function isRefused({ reason }: RecordingError): boolean {
  return reason === 'unreadable' || reason === 'read-only'
}
