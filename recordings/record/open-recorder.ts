import type { Recorder, RecorderOptions } from './recorder.js'

/**
 * Opens the record backend: looks at the target, loads what is recorded.
 *
 * Rejects with `UsageError` for a target that is no address, `UpstreamError` if it cannot be
 * reached, `RecordingError` for damaged recordings. What only a recorder needs is loaded here, so
 * that replay starts without it.
 */
export async function openRecorder(options: RecorderOptions): Promise<Recorder> {
  const { createRecorder } = await import('./recorder.js')
  return createRecorder(options)
}
