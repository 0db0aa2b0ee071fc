import { MockqError } from './mockq-error.js'

/**
 * A recording that cannot be trusted, found, read or written. Exit code 3, but 2 where the system refuses to
 * read or write it; 500 when met while serving.
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

  /** What to throw where a file or folder was to be written: errors of the system become one of ours. */
  static unwritable(path: string, error: unknown): unknown {
    const code = systemCode(error)
    return code ? new RecordingError('read-only', path, `cannot be written (${code})`) : error
  }

  /** As `unwritable`, where it was to be read. */
  static unreadable(path: string, error: unknown): unknown {
    const code = systemCode(error)
    if (code === undefined) return error
    const reason = code === 'ENOENT' ? 'missing' : 'unreadable'
    return new RecordingError(reason, path, `cannot be read (${code})`)
  }
}

/** `EACCES` and the like; undefined for an error that is not the system's. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall } = error as NodeJS.ErrnoException
  // A file that Node.js finds too large to be read has no name of a call.
  return syscall !== undefined || code?.startsWith('ERR_FS_') === true ? code : undefined
}
