import type { PresignedFile } from './backend.js'

type StageFile = Pick<PresignedFile, 'stage' | 'path'>

const prefix = '/__mockq/stage/'

/** The route of presigned URLs. */
export const presignedRoute = `${prefix}:stage/*`

/** The path of a presigned URL: `/__mockq/stage/<stage>/<path>`. */
export function presignedPath(file: StageFile): string {
  const segments = [file.stage, ...file.path.split('/')]
  return prefix + segments.map(encodeURIComponent).join('/')
}

/** The file that a request path names; undefined for other paths. */
export function parsePresignedPath(path: string): StageFile | undefined {
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
