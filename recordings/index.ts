import type { Backend } from '../core/protocol/backend.js'
import type { InitFile } from '../core/serve/run-script.js'
import type { OverlayOptions } from './overlay/overlay.js'

export type { OverlayOptions } from './overlay/overlay.js'
export { openRecorder, type RecordBackend } from './record/open-recorder.js'
export { defaultReadOn, type ReadOnLimits } from './record/read-on.js'
export { type RecordMode, recordModes } from './record/record-mode.js'
export type { RecorderOptions } from './record/recorder.js'
export { openPlayer, type Player, type PlayerOptions } from './replay/player.js'
export type { AllowedUser } from './replay/user-list.js'
export { type LoadedRecordings, loadRecordings } from './save/load-recordings.js'

/**
 * A backend in which recorded answers take precedence and an engine gives all others. It is loaded here, so that a
 * program that only records or replays never loads it. Rejects with `UsageError` for wrong options, `RecordingError` for
 * recordings that are missing or damaged.
 */
export async function openOverlay(options: OverlayOptions): Promise<Backend> {
  return (await import('./overlay/overlay.js')).openOverlay(options)
}

/** Runs what is `init` for a player of recordings of a server of some version, to find its errors before the player needs it. Rejects as `openServe` does. */
export async function tryInit(init: readonly InitFile[], version: string): Promise<void> {
  if (init.length > 0) await (await import('./compute/given-tables.js')).tryInit(init, version)
}
