/** A file in a stage, as a presigned URL of mockq names it. */
export interface PresignedFile {
  /** `~` for the user stage, else the stage's name. */
  readonly stage: string
  readonly path: string
}

const prefix = '/__mockq/stage/'

/**
 * The path of a presigned URL that points at mockq: `/__mockq/stage/<stage>/<path>`. A PUT to it is an
 * upload without Authorization; the answer to PRESIGN has it behind `StatementContext.origin`.
 */
export function presignedPath(file: PresignedFile): string {
  const segments = [file.stage, ...file.path.split('/')]
  return prefix + segments.map(encodeURIComponent).join('/')
}

/** The file that the path of a request names; undefined for another path. */
export function parsePresignedPath(path: string): PresignedFile | undefined {
  if (!path.startsWith(prefix)) return undefined
  try {
    const [stage, ...segments] = path.slice(prefix.length).split('/').map(decodeURIComponent)
    return stage === undefined || segments.length === 0
      ? undefined
      : { stage, path: segments.join('/') }
  } catch {
    return undefined
  }
}
