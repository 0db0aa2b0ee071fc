import {
  anObject,
  checkOptions,
  filledText,
  flag,
  type OptionTable,
  oneOf,
  optional,
  semanticVersion,
  wholeNumber,
  withMethods,
} from '../../core/check-options.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { Backend } from '../../core/protocol/backend.js'
import { createPlayer } from '../replay/player.js'
import type { ReadOnLimits } from './read-on.js'
import { recordModes } from './record-mode.js'
import type { RecorderOptions } from './recorder.js'

/** The record backend; of mode `none` the replay backend. */
export interface RecordBackend extends Backend {
  /** How many requests had neither a recorded answer nor leave to be asked. */
  misses(): number
  /** How many requests were answered and are not in the recording; not there where none is written. */
  leftOut?(): number
  /** How many writes the target answered otherwise than is recorded; not there where it is never asked. */
  changed?(): number
  /** Whether the target was lost and did not come back; not there where it is never asked. */
  isTargetLost?(): boolean
}

/** What `openRecorder` takes: its own options and the ports of a server. */
export const recorderOptions: OptionTable<RecorderOptions & { readonly ids: unknown }> = {
  recordings: filledText,
  target: filledText,
  mode: oneOf(...recordModes),
  clock: withMethods('a clock', 'nowMicros', 'monotonicMs', 'schedule'),
  ids: optional(withMethods('ids', 'uuid')),
  log: withMethods('a log', 'info', 'warn', 'error'),
  serverVersion: optional(semanticVersion),
  prune: optional(flag),
  readOn: optional(anObject),
  targetCa: optional(filledText),
}

/** What its `readOn` may have. */
export const readOnOptions: OptionTable<ReadOnLimits> = {
  rows: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  bytes: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  secs: optional(wholeNumber(2_000_000)),
}

/**
 * Opens the record backend: looks at the target, loads what is recorded. Mode `none` never reaches
 * the target.
 *
 * Rejects with `UsageError` for wrong options and a target that is no address, `UpstreamError` if it cannot be
 * reached, `RecordingError` for damaged recordings. What only a recorder needs is loaded here, so
 * that replay starts without it.
 */
export async function openRecorder(options: RecorderOptions): Promise<RecordBackend> {
  checkOptions('openRecorder', options, recorderOptions)
  if (options.readOn) checkOptions('openRecorder: readOn', options.readOn, readOnOptions)
  if (options.prune === true && options.mode !== 'all') {
    throw new UsageError('--prune goes with --mode all: the other modes remove nothing')
  }
  if (options.mode === 'none') return createPlayer(options)
  const { createRecorder } = await import('./recorder.js')
  return createRecorder(options)
}
