import {
  anObject,
  checkOptions,
  filledText,
  flag,
  type OptionTable,
  oneOf,
  optional,
  semanticVersion,
  someTexts,
  wholeNumber,
  withMethods,
} from '../../core/check-options.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { Backend } from '../../core/protocol/backend.js'
import { redactionOf } from '../replay/lane-redaction.js'
import { createPlayer } from '../replay/player.js'
import { mostFoundRows } from '../store/table-checksum.js'
import type { ReadOnLimits } from './read-on.js'
import { recordModes } from './record-mode.js'
import type { RecorderOptions } from './recorder.js'

/** The record backend; in mode `none` the replay backend. */
export interface RecordBackend extends Backend {
  /** Number of requests that had no recorded answer and that the mode did not allow to forward. */
  misses(): number
  /** Number of answers that are not in the recording; absent if none is written. */
  leftOut?(): number
  /** Number of answers that the target, or the connection to it, broke off or did not give; absent if it is never asked. */
  lost?(): number
  /** Number of writes whose answer differs from the recorded one; absent if the target is never asked. */
  changed?(): number
  /** Whether the target was lost and did not come back; absent if it is never asked. */
  isTargetLost?(): boolean
  /** What the address of the target says of logins; absent if the target is never asked. */
  targetLogin?(): TargetLogin
}

/** How clients may log in to the target. */
export interface TargetLogin {
  readonly user?: { readonly name: string; readonly password: string }
  readonly database?: string
}

/** The options of `openRecorder`, with the interfaces of a server. */
export const recorderOptions: OptionTable<RecorderOptions & { readonly ids: unknown }> = {
  recordings: filledText,
  target: optional(filledText),
  mode: oneOf(...recordModes),
  clock: withMethods('a clock', 'nowMicros', 'monotonicMs', 'schedule'),
  ids: optional(withMethods('ids', 'uuid')),
  log: withMethods('a log', 'info', 'warn', 'error'),
  serverVersion: optional(semanticVersion),
  prune: optional(flag),
  readOn: optional(anObject),
  times: optional(flag),
  tableChecksums: optional(flag),
  tableRows: optional(wholeNumber(mostFoundRows)),
  targetCa: optional(filledText),
  targetProxy: optional(filledText),
  environment: optional(anObject),
  redact: optional(someTexts),
  redactKey: optional(filledText),
}

/** The options of `readOn`. */
const readOnOptions: OptionTable<ReadOnLimits> = {
  rows: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  bytes: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  secs: optional(wholeNumber(2_000_000)),
}

/**
 * Opens the record backend: connects to the target and loads the recordings. Mode `none` never contacts the target.
 *
 * Rejects with `UsageError` for wrong options and an invalid target address, `UpstreamError` if the target cannot be
 * reached, `RecordingError` for damaged recordings. The code that only a recorder needs is loaded here, so that replay
 * starts without it.
 */
export async function openRecorder(options: RecorderOptions): Promise<RecordBackend> {
  checkOptions('openRecorder', options, recorderOptions)
  if (options.readOn) checkOptions('openRecorder: readOn', options.readOn, readOnOptions)
  if (options.prune === true && options.mode !== 'all') {
    throw new UsageError('--prune goes with --mode all: the other modes remove nothing')
  }
  if (redactionOf(options) !== undefined && options.tableChecksums === true) {
    throw new UsageError('--table-checksums cannot go with --redact: checksums tell of hidden data')
  }
  if (options.mode === 'none') return createPlayer(options)
  const { target } = options
  if (target === undefined) {
    throw new UsageError('openRecorder: the option target is missing: only mode "none" needs none')
  }
  const { createRecorder } = await import('./recorder.js')
  return createRecorder({ ...options, target })
}
