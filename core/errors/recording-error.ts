import { isError } from './is-error.js'
import { MockqError } from './mockq-error.js'

/**
 * A recording that is damaged or missing, or cannot be read or written. Exit code 3, or 2 if the operating system
 * refuses to read or write it; status 500 if it happens while serving.
 */
export class RecordingError extends MockqError {
  override readonly name = 'RecordingError'
  readonly reason: 'missing' | 'corrupt' | 'version' | 'unreadable' | 'read-only'
  readonly path: string
  /** 1-based; absent where the whole file or folder is meant. */
  readonly line: number | undefined

  constructor(reason: RecordingError['reason'], path: string, message: string, line?: number) {
    super(`${path}${line === undefined ? '' : `:${line}`}: ${message}`)
    this.reason = reason
    this.path = path
    this.line = line
  }

  /**
   * The error to throw when writing a file or folder has failed: a `RecordingError` for errors of the operating system,
   * others unchanged.
   */
  static unwritable(path: string, error: unknown): unknown {
    const code = systemCode(error)
    return code ? new RecordingError('read-only', path, `cannot be written (${code})`) : error
  }

  /** As `unwritable`, when reading has failed. */
  static unreadable(path: string, error: unknown): unknown {
    const code = systemCode(error)
    if (code === undefined) return error
    const reason = code === 'ENOENT' ? 'missing' : 'unreadable'
    return new RecordingError(reason, path, `cannot be read (${code})`)
  }
}

/** `EACCES` and the like; undefined for an error that is not the system's. */
function systemCode(error: unknown): string | undefined {
  if (!isError(error)) return undefined
  const { code, syscall } = error as NodeJS.ErrnoException
  // Node.js gives no `syscall` for a file that is too large to be read.
  return syscall !== undefined || code?.startsWith('ERR_FS_') === true ? code : undefined
}
