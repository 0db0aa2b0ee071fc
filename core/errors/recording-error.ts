import { MockqError } from './mockq-error.js'

/** A recording that cannot be trusted, found or written. Exit code 3; 500 when met while serving. */
export class RecordingError extends MockqError {
  override readonly name = 'RecordingError'
  readonly reason: 'missing' | 'corrupt' | 'version' | 'read-only'
  readonly path: string
  /** 1-based; absent where the whole file or folder is meant. */
  readonly line: number | undefined

  constructor(reason: RecordingError['reason'], path: string, message: string, line?: number) {
    super(`${path}${line === undefined ? '' : `:${line}`}: ${message}`)
    this.reason = reason
    this.path = path
    this.line = line
  }

  /** What to throw where a file or folder was to be written: errors of the system become one of ours. */
  static unwritable(path: string, error: unknown): Error {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined) return error as Error
    return new RecordingError('read-only', path, `cannot be written (${code})`)
  }
}
