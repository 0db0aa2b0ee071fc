import { statSync } from 'node:fs'
import { UsageError } from '../errors/usage-error.js'

/** A folder on the machine that stands for a bucket of S3. */
export interface MappedBucket {
  readonly bucket: string
  readonly folder: string
}

/** The folders by bucket. Throws `UsageError` for a bucket with two, and for what is no folder. */
export function mappedBuckets(given: readonly MappedBucket[]): ReadonlyMap<string, string> {
  const folders = new Map<string, string>()
  for (const { bucket, folder } of given) {
    const named = `the bucket ${JSON.stringify(bucket)}`
    if (folders.has(bucket)) throw new UsageError(`s3-map: ${named} is mapped to two folders`)
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new UsageError(
        `s3-map: ${named} is mapped to ${JSON.stringify(folder)}, which is not a folder`,
      )
    }
    folders.set(bucket, folder)
  }
  return folders
}
